import { hasState, type UiNode } from '../../model/element.ts';
import type { NodeChange } from '../see/diff.ts';
import { steadyTarget } from './actionable.ts';
import type { Verdict } from './carry-out.ts';
import { arrowOf, clickInto, focusElement, windowOf } from './focus.ts';
import { confirmed } from './judge.ts';
import type { Act, Observation } from './perform.ts';
import { waitForNode } from './read-back.ts';
import { isFree } from './scene.ts';
import { strikeKey } from './strike-key.ts';
import { notActionable, type Target } from './target.ts';

const KEYS_FOLD =
  'Use ax_click on it with mode "focus", then ax_key_press with Right, which expands it, or Left, which collapses it.';

/** Whether there is something below it that can be shown and hidden. */
export function isFolded(node: UiNode): boolean {
  const { actions, foldsByArrow, foldsByClick } = node;
  const isByAction = actions.includes('expand') || actions.includes('collapse') || isPressed(node);
  return isByAction || foldsByArrow === true || foldsByClick === true;
}

/** Whether a press is what expands and collapses it. */
function isPressed({ role, actions }: UiNode): boolean {
  return role === 'AXDisclosureTriangle' && actions.includes('press');
}

/** Refuses what can only be expanded and collapsed by the user's own pointer. */
export function requireUnfolding(target: Target): void {
  const { foldsByArrow, foldsByClick } = target.node;
  if ((foldsByArrow || foldsByClick) && !isFree(target.app, 'pointer'))
    throw notActionable(target, 'is expanded and collapsed by a pointer alone', KEYS_FOLD);
}

/** Expands or collapses an item, unless it is so already. */
export function unfoldingAct(target: Target, wanted: boolean): Pick<Act, 'route' | 'deliver'> {
  const { app, node } = target;
  if (hasState(node, 'expanded') === wanted)
    return { route: 'accessibility', deliver: async () => undefined };
  if (node.foldsByArrow)
    return { route: 'pointer', deliver: (signal) => unfoldByArrow(target, wanted, signal) };
  if (node.foldsByClick)
    return {
      route: 'pointer',
      deliver: async (signal) => clickInto(await steadyTarget(target, undefined, signal), signal),
    };
  const folding = wanted ? 'expand' : 'collapse';
  const action = !node.actions.includes(folding) && isPressed(node) ? 'press' : folding;
  return {
    route: 'accessibility',
    deliver: (signal) =>
      app.bounded((port, limit) => port('actions').perform(app.info.id, node.id, action, limit), signal),
  };
}

/** Where a click on the arrow does nothing, as in a tree that draws none, a key does it in the item that is the current one. */
async function unfoldByArrow(target: Target, wanted: boolean, signal: AbortSignal): Promise<void> {
  const { app } = target;
  const steady = await steadyTarget(target, undefined, signal);
  const arrow = arrowOf(steady);
  if (arrow) {
    await clickInto(steady, signal, arrow);
    const isDone = (node: UiNode) => hasState(node, 'expanded') === wanted;
    if (await waitForNode(steady, isDone, signal)) return;
  }
  if (!isFree(app, 'keyboard')) {
    if (arrow) return;
    throw notActionable(target, 'has no arrow before it', KEYS_FOLD);
  }
  await focusElement(steady, signal);
  await strikeKey(app, wanted ? 'right' : 'left', windowOf(steady), signal);
}

/** Where rows came or went, or another row says that it changed, the item may only not know it yet (GTK 2). */
export function judgeExpansion(isWanted: boolean, wanted: boolean, { before, diff }: Observation): Verdict {
  const word = (isExpanded: boolean) => (isExpanded ? 'expanded' : 'collapsed');
  if (isWanted) return confirmed('target_changed', `It is ${word(wanted)} now.`);
  const isUnfolded = ({ before: old, after }: NodeChange) =>
    after.id !== before.id && hasState(old, 'expanded') !== hasState(after, 'expanded');
  const isMoving = diff.appeared.length + diff.vanished.length > 0 || diff.changed.some(isUnfolded);
  const detail = `It says that it is still ${word(!wanted)}${isMoving ? ', though other rows have changed' : ''}.`;
  return { effect: isMoving ? 'unverified' : 'none', evidence: { kind: 'target_unchanged', detail } };
}
