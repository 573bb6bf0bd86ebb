import type { NodeId } from '../../../model/element.ts';
import type { Quirks } from './quirks.ts';
import { isCollection, ROLE } from './roles.ts';
import { isVisible } from './states.ts';
import type { WalkedNode } from './walked-node.ts';

/** What was hidden, with all that is in it, as it was read before, by id. */
export type HiddenParts = ReadonlyMap<NodeId, WalkedNode>;

/**
 * The closed menus and hidden pages of an earlier reading that hold nothing of what is relied on. They are most of many
 * applications, and as long as they are hidden nobody sees what is in them.
 */
export function hiddenParts(
  earlier: ReadonlyMap<NodeId, WalkedNode>,
  relied: ReadonlySet<NodeId>,
  quirks: Quirks,
): HiddenParts {
  return new Map([...earlier].filter(([id, node]) => isHidden(node, quirks) && !relied.has(id)));
}

/** Some objects and all that they are in. */
export function withAncestors(
  nodes: ReadonlyMap<NodeId, WalkedNode>,
  ids: readonly NodeId[],
): ReadonlySet<NodeId> {
  const found = new Set<NodeId>(ids);
  for (const id of ids) for (let at = nodes.get(id); at; at = at.parent) found.add(at.record.id);
  return found;
}

/** Gives what is still hidden the insides that it had; answers with all of them, or nothing where they are to be read. */
export function takeOverInside(node: WalkedNode, hidden: HiddenParts, quirks: Quirks): WalkedNode[] {
  const before = hidden.get(node.record.id);
  if (!before || before.childCount !== node.childCount || !isHidden(node, quirks)) return [];
  node.children = before.children.map((child) => ({ ...child, parent: node }));
  return node.children.flatMap(withInside);
}

function isHidden({ record: { states }, childCount, isVirtual }: WalkedNode, quirks: Quirks): boolean {
  return childCount > 0 && !isVirtual && !isVisible(states, quirks);
}

/** Whether what is in an object is not to be seen, though it says so. */
export function hidesInside(node: WalkedNode, quirks: Quirks): boolean {
  if (!quirks.showsInsideHidden) return false;
  return isFoldedAway(node, quirks) || !isVisible(node.record.states, quirks);
}

/** Whether it is a list or a menu bar that says that it is shown and has no size, as the list of a bar that is folded away. */
export function isFoldedAway({ record, details }: WalkedNode, { showsInsideHidden }: Quirks): boolean {
  if (!showsInsideHidden || details === undefined || details.extents) return false;
  return isCollection(record.role) || record.role === ROLE.menuBar;
}

/** An object and all that is in it. */
export function withInside(node: WalkedNode): WalkedNode[] {
  return [node, ...node.children.flatMap(withInside)];
}
