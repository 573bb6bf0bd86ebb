import type { NodeId } from '../../../model/element.ts';
import type { Quirks } from './quirks.ts';
import { ROLE } from './roles.ts';
import { isVisible } from './states.ts';
import type { WalkedNode } from './walked-node.ts';

/** Menus as they were read before, by id. */
export type ClosedMenus = ReadonlyMap<NodeId, WalkedNode>;

/**
 * The closed menus of an earlier reading that hold nothing of what is relied on. They are most of many applications, and as long
 * as they are closed nobody sees what is in them.
 */
export function closedMenus(
  earlier: ReadonlyMap<NodeId, WalkedNode>,
  relied: readonly NodeId[],
  quirks: Quirks,
): ClosedMenus {
  const closed = new Map([...earlier].filter(([, node]) => isClosedMenu(node, quirks)));
  for (const id of relied) for (let at = earlier.get(id); at; at = at.parent) closed.delete(at.record.id);
  return closed;
}

/** Gives a menu that is still closed the items that it had; answers with all that is in them, or nothing where they are to be read. */
export function takeOverItems(node: WalkedNode, closed: ClosedMenus, quirks: Quirks): WalkedNode[] {
  const before = closed.get(node.record.id);
  if (!before || before.childCount !== node.childCount || !isClosedMenu(node, quirks)) return [];
  node.children = before.children.map((child) => ({ ...child, parent: node }));
  return node.children.flatMap(withInside);
}

function isClosedMenu({ record: { role, states }, childCount }: WalkedNode, quirks: Quirks): boolean {
  return role === ROLE.popupMenu && childCount > 0 && !isVisible(states, quirks);
}

function withInside(node: WalkedNode): WalkedNode[] {
  return [node, ...node.children.flatMap(withInside)];
}
