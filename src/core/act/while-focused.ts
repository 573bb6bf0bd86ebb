import { hasState } from '../../model/element.ts';
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
  const isPossible = isFree(app, 'pointer') && isFree(app, 'keyboard') && window !== undefined;
  if (!node.isHeededWhenLeft || !isPossible) return fill();
  if (mode === 'background' && (await isUserIn(target, signal))) return fill();
  // Something may cover it.
  if (!hasState(node, 'focused') && !(await isGiven(clickInto(target, signal)))) return fill();
  await app.bounded((port, limit) => port('keyboard').attended?.({ window }, fill, limit) ?? fill(), signal);
}

async function isUserIn(target: Target, signal: AbortSignal): Promise<boolean> {
  const window = windowOf(target);
  const windows = await target.app.windows(signal);
  return windows.some(({ id, focused }) => id === window && focused);
}
