import type { NodeId } from '../../../model/element.ts';
import type { Quirks } from './quirks.ts';
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
  relied: readonly NodeId[],
  quirks: Quirks,
): HiddenParts {
  const hidden = new Map([...earlier].filter(([, node]) => isHidden(node, quirks)));
  for (const id of relied) for (let at = earlier.get(id); at; at = at.parent) hidden.delete(at.record.id);
  return hidden;
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

/** An object and all that is in it. */
export function withInside(node: WalkedNode): WalkedNode[] {
  return [node, ...node.children.flatMap(withInside)];
}
