import { hasState, type State } from '../../model/element.ts';
import { type NodeChange, statesBut } from './diff.ts';

/** The focus comes and goes with every click; what is shown or hidden has appeared or vanished. */
const NO_EFFECT: readonly State[] = ['focused', 'visible'];

/**
 * Applications update their closed menus when it suits them, and every click moves the focus about, whether or not
 * anything else comes of it.
 */
export function isTelling(change: NodeChange): boolean {
  const { before, after, property } = change;
  if (!hasState(before, 'visible') && !hasState(after, 'visible')) return false;
  if (property === 'title' && after.role === 'AXTab' && isRemark(change)) return false;
  return property !== 'states' || statesBut(before, ...NO_EFFECT) !== statesBut(after, ...NO_EFFECT);
}

/** Browsers add to the name of a tab what the tab is about, such as "Memory usage - 25.7 MB", when it suits them. */
function isRemark({ from, to }: NodeChange): boolean {
  return to.startsWith(`${from} - `) || from.startsWith(`${to} - `);
}
