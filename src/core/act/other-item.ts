import { hasState, type NodeId, type UiNode, type WalkStep } from '../../model/element.ts';
import { type Role, roleTraits } from '../../model/role.ts';
import type { Verdict } from './carry-out.ts';
import { MENUS, opensPopover } from './closed-menus.ts';
import { weakened } from './judge.ts';
import type { Observation } from './perform.ts';
import type { Target } from './target.ts';

const ITEMS: ReadonlySet<Role> = new Set<Role>(['AXRow', 'AXCell']);
const OTHER_SELECTED =
  'Another item beside it was selected instead, so that something else may have been hit.';

/**
 * What speaks for a click on an item, or on what it shows, unless another item of its list was selected by it and this one was
 * not: whatever came of that is no proof.
 */
export function unlessOther(verdict: Verdict, target: Pick<Target, 'step'>, seen: Observation): Verdict {
  return verdict.effect === 'confirmed' && isOtherSelected(target, seen)
    ? weakened(verdict, OTHER_SELECTED)
    : verdict;
}

const DISMISSED =
  'A click beside a dialog, a popover or a menu closes it, so that nothing else may have been hit.';

/**
 * What speaks for a click beside a dialog, a popover or a menu that its window draws, and that is gone now, unless only that: it
 * may have kept the click from what it was for. What a page draws keeps no click from the rest of it, and a menu none from its items.
 */
export function unlessDismissed(
  verdict: Verdict,
  { step }: Pick<Target, 'step'>,
  { diff }: Observation,
): Verdict {
  if (verdict.effect !== 'confirmed' || verdict.evidence.kind === 'target_changed') return verdict;
  const [root] = step.ancestors;
  const isItem = [...step.ancestors, step.node].some(({ role }) => MENUS.has(role));
  const isDismissed = diff.vanished.some(
    (gone) =>
      takesClicks(gone) &&
      !(isItem && MENUS.has(gone.node.role)) &&
      root !== undefined &&
      gone.ancestors[0]?.id === root.id &&
      !step.ancestors.some(({ id }) => id === gone.node.id) &&
      !opensMenu(step.node, gone),
  );
  return isDismissed ? weakened(verdict, DISMISSED) : verdict;
}

/** Whether it closes when something beside it is clicked, and keeps that click. */
function takesClicks({ node, ancestors }: WalkStep): boolean {
  if (node.role === 'AXDialog' || node.popoverOf !== undefined) return true;
  return MENUS.has(node.role) && !ancestors.some(({ role }) => role === 'AXWebArea');
}

/** Whether a popover or menu is that of an element. */
function opensMenu(node: UiNode, gone: WalkStep): boolean {
  return opensPopover(node, gone.node) || gone.ancestors.some(({ id }) => id === node.id);
}

function isOtherSelected(
  { step: { node, ancestors } }: Pick<Target, 'step'>,
  { diff }: Observation,
): boolean {
  // A control in an item does what it is for, which may be to select another one, and a header selects its row or column.
  if (node.isHeader || (roleTraits(node.role).interactive === true && !ITEMS.has(node.role))) return false;
  const path = [...ancestors, node];
  const at = path.findLastIndex(({ role }) => role === 'AXRow');
  const place = at === -1 ? path.findLastIndex(({ role }) => ITEMS.has(role)) : at;
  const [list, item] = [path[place - 1], path[place]];
  if (!list || !item) return false;
  // What was scrolled into view for the click has appeared.
  const now = (id: NodeId) =>
    diff.changed.find(({ after }) => after.id === id)?.after ??
    diff.appeared.find((each) => each.node.id === id)?.node;
  const isSelected = (each: UiNode) => hasState(now(each.id) ?? each, 'selected');
  if (isSelected(item)) return false;
  return list.children.some((other) => !hasState(other, 'selected') && isSelected(other));
}
