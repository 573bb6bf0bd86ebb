import { hasState, nameOf, type State, type UiNode, type WalkStep } from '../../model/element.ts';
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
  if (isAddressShown(before) && isAddressShown(after)) return false;
  return property !== 'states' || statesBut(before, ...NO_EFFECT) !== statesBut(after, ...NO_EFFECT);
}

/** Browsers add to the name of a tab what the tab is about, such as "Memory usage - 25.7 MB", when it suits them. */
function isRemark({ from, to }: NodeChange): boolean {
  return to.startsWith(`${from} - `) || from.startsWith(`${to} - `);
}

/**
 * What came or went, without hints, and without the address of the link that has the focus or lies under a pointer: browsers tell that in
 * a bar, which comes for it, and is empty when it goes.
 */
export function withoutHints(steps: readonly WalkStep[]): WalkStep[] {
  return steps.filter(({ node, ancestors }) => {
    const path = [...ancestors, node];
    return !path.some(isAddressShown) && !isInHint(path);
  });
}

/** An application shows a hint because a pointer came or stayed, and hides it when it suits it. A page may answer with one. */
function isInHint(path: readonly UiNode[]): boolean {
  return path.some(({ role }) => role === 'AXHelpTag') && !path.some(({ role }) => role === 'AXWebArea');
}

function isAddressShown(node: UiNode): boolean {
  if (node.role !== 'AXStatusBar') return false;
  const said = nameOf(node).trim() || (node.value ?? '').trim();
  return said === '' || ADDRESS.test(said);
}

/** One word with a scheme before it, or with a host and what follows it. */
const ADDRESS = /^([a-z][a-z0-9+.-]*:|[\w-]+(\.[\w-]+)+(:\d+)?(\/|$))\S*$/i;
