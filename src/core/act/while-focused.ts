import { hasState } from '../../model/element.ts';
import { steadyTarget } from './actionable.ts';
import { clickInto, isGiven, windowOf } from './focus.ts';
import { isFree } from './scene.ts';
import type { ActMode, Target } from './target.ts';

/**
 * Puts a text into a field while that has the focus of its window, which is taken back then, where its program may wait for
 * that. A window that the user is in is left alone: it has one focus, and the user's keys would go elsewhere.
 */
export async function whileFocused(
  target: Target,
  mode: ActMode,
  fill: () => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const { app, node } = target;
  const window = windowOf(target);
  const isShown = window !== undefined && hasState(node, 'visible');
  const isPossible = isShown && isFree(app, 'pointer') && isFree(app, 'keyboard');
  if (!node.isHeededWhenLeft || !isPossible) return fill();
  if (mode === 'background' && (await isUserIn(target, signal))) return fill();
  // Something may cover it, or it keeps moving.
  if (!hasState(node, 'focused') && !(await isGiven(clickSteady(target, signal)))) return fill();
  await app.bounded((port, limit) => port('keyboard').attended?.({ window }, fill, limit) ?? fill(), signal);
}

/** It may have moved since it was found. */
async function clickSteady(target: Target, signal: AbortSignal): Promise<void> {
  await clickInto(await steadyTarget(target, undefined, signal), signal);
}

async function isUserIn(target: Target, signal: AbortSignal): Promise<boolean> {
  const window = windowOf(target);
  const windows = await target.app.windows(signal);
  return windows.some(({ id, focused }) => id === window && focused);
}
