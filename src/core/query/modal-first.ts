import { hasState, type UiNode, type WalkStep } from '../../model/element.ts';
import type { AppSession } from '../session/app-session.ts';

/** Whether an element lies in something that has to be dealt with before what is behind it. */
export function isInModal(step: WalkStep): boolean {
  return modalAround(step) !== undefined;
}

/**
 * What is behind a modal dialog is no rival of what is in it: nobody who looks at the screen could mean it. A dialog that is
 * a part of a window, such as one of a web page, stands only before the rest of that window.
 */
export function withoutBehind(steps: readonly WalkStep[]): WalkStep[] {
  const inFront = steps.filter(isInModal);
  return steps.filter((step) => isInModal(step) || !inFront.some((other) => standsBefore(other, step)));
}

/**
 * The same for modal dialogs of which one is open over another. Which is the later one the desktop knows, and is asked only where
 * there is something in several.
 */
export async function withoutDialogsBehind(
  app: AppSession,
  steps: readonly WalkStep[],
  signal: AbortSignal,
): Promise<readonly WalkStep[]> {
  const dialogs = new Set(steps.map(rootOf).filter((root) => hasState(root, 'modal')));
  if (dialogs.size < 2 || !app.desktop.backend.ports.windows) return steps;
  const behind = new Set((await app.windows(signal)).flatMap(({ modalFor }) => modalFor ?? []));
  const inFront = steps.filter((step) => !behind.has(rootOf(step).window ?? ''));
  return inFront.length > 0 ? inFront : steps;
}

function standsBefore(inFront: WalkStep, step: WalkStep): boolean {
  const root = rootOf(inFront);
  return modalAround(inFront) === root || root === rootOf(step);
}

function modalAround({ node, ancestors }: WalkStep): UiNode | undefined {
  return [...ancestors, node].find((each) => hasState(each, 'modal') && hasState(each, 'visible'));
}

function rootOf({ node, ancestors }: WalkStep): UiNode {
  return ancestors[0] ?? node;
}
