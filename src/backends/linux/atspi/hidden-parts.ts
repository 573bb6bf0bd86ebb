import type { NodeId } from '../../../model/element.ts';
import type { NodeRecord } from './node-record.ts';
import type { Quirks } from './quirks.ts';
import { isCollection, ROLE } from './roles.ts';
import { STATE_BIT } from './state-bits.ts';
import { isEnabled, isVisible } from './states.ts';
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
  if (isFoldedAway(node, quirks) || (quirks.pagesStayVisible && node.details?.isFlat === true)) return true;
  return quirks.showsInsideHidden && !isVisible(node.record.states, quirks);
}

/** Whether what is in an object cannot be used, though it says so. */
export function disablesInside({ states }: NodeRecord, { enabledInsideDisabled }: Quirks): boolean {
  return enabledInsideDisabled && !isEnabled(states);
}

/** Whether it says that it is shown, and is put where nobody sees it. */
export function isFoldedAway(node: WalkedNode, { showsInsideHidden, hiddenArePutAside }: Quirks): boolean {
  return (
    (showsInsideHidden && isSizeless(node)) || (hiddenArePutAside && isPutAside(node)) || isBehindTab(node)
  );
}

/** Whether another program draws it, which does not know that the tab around it is not the one in front. */
function isBehindTab({ record, parent }: WalkedNode): boolean {
  if (!parent || parent.record.ref.bus === record.ref.bus) return false;
  for (let around: WalkedNode | undefined = parent; around; around = around.parent) {
    const { role, states } = around.record;
    if (role === ROLE.pageTab && !states.has(STATE_BIT.selected)) return true;
  }
  return false;
}

/** Whether it is a list or a menu bar without a size, as the list of a bar that is folded away. */
function isSizeless({ record, details }: WalkedNode): boolean {
  if (details === undefined || details.extents) return false;
  return isCollection(record.role) || record.role === ROLE.menuBar;
}

/** Whether it lies beyond the upper left corner of what it is in, where no scrolling leads: docks behind the tab of another one do. */
function isPutAside({ parent, details }: WalkedNode): boolean {
  const [own, around] = [details?.extents, parent?.details?.extents];
  return (
    own !== undefined &&
    around !== undefined &&
    own.x + own.width <= around.x &&
    own.y + own.height <= around.y
  );
}

/** An object and all that is in it. */
export function withInside(node: WalkedNode): WalkedNode[] {
  return [node, ...node.children.flatMap(withInside)];
}
