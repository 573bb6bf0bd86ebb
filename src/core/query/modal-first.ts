import type { WindowId } from '../../model/application.ts';
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

/** The same of modal dialogs among each other, where the desktop says which of them has to be closed first. */
export async function withoutBlocked(
  app: AppSession,
  steps: readonly WalkStep[],
  signal: AbortSignal,
): Promise<readonly WalkStep[]> {
  const blocked = await blockedAmong(app, [...new Set(steps.map(rootOf))], signal);
  const free = steps.filter((step) => {
    const { window } = rootOf(step);
    return window === undefined || !blocked?.has(window);
  });
  return free.length > 0 ? free : steps;
}

/** The windows of which the desktop says that a dialog has to be closed before them; it is asked only where there are several dialogs. */
export async function blockedAmong(
  app: AppSession,
  roots: readonly UiNode[],
  signal: AbortSignal,
): Promise<ReadonlySet<WindowId> | undefined> {
  const dialogs = roots.filter((root) => hasState(root, 'modal') && hasState(root, 'visible'));
  if (dialogs.length < 2 || !app.desktop.backend.ports.windows) return undefined;
  return new Set((await app.windows(signal)).flatMap(({ modalFor }) => modalFor ?? []));
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
