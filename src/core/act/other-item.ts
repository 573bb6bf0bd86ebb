import { hasState, type NodeId, type UiNode } from '../../model/element.ts';
import { type Role, roleTraits } from '../../model/role.ts';
import type { Verdict } from './carry-out.ts';
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

function isOtherSelected(
  { step: { node, ancestors } }: Pick<Target, 'step'>,
  { diff }: Observation,
): boolean {
  // A control in an item does what it is for, which may be to select another one.
  if (roleTraits(node.role).interactive === true && !ITEMS.has(node.role)) return false;
  const path = [...ancestors, node];
  const at = path.findLastIndex(({ role }) => role === 'AXRow');
  const place = at === -1 ? path.findLastIndex(({ role }) => ITEMS.has(role)) : at;
  const [list, item] = [path[place - 1], path[place]];
  if (!list || !item) return false;
  const now = (id: NodeId) => diff.changed.find(({ after }) => after.id === id)?.after;
  const isSelected = (each: UiNode) => hasState(now(each.id) ?? each, 'selected');
  if (isSelected(item)) return false;
  return list.children.some((other) => !hasState(other, 'selected') && isSelected(other));
}
