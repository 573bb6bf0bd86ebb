import type { NodeDetails } from './details.ts';
import { withInside } from './hidden-parts.ts';
import { HAS } from './interfaces.ts';
import type { NodeRecord } from './node-record.ts';
import type { Quirks } from './quirks.ts';
import { ROLE } from './roles.ts';
import { STATE_BIT } from './state-bits.ts';
import { isEnabled, isVisible } from './states.ts';
import type { WalkedNode } from './walked-node.ts';

/** What an object was before it was read again. */
interface Before {
  readonly record: NodeRecord;
  readonly details: NodeDetails | undefined;
}

/** What has probably changed without a word of its own, because an object is another than before. */
export function changedAlong(node: WalkedNode, before: Before, quirks: Quirks): readonly WalkedNode[] {
  const { record, details, parent } = node;
  const turns =
    isVisible(record.states, quirks) !== isVisible(before.record.states, quirks) ||
    isEnabled(record.states) !== isEnabled(before.record.states);
  if (turns) return insideOf(node);
  if (record.role === ROLE.scrollBar) return parent ? scrolledIn(parent) : [];
  return isSameSize(details, before.details) ? [] : scrolledIn(node);
}

/**
 * What is changed where an object says that it is: the parts that a cell is made of say nothing when their row is selected, and
 * a row of tabs has the focus that one of them was said to get.
 */
export function changedWith({ record, parent, children }: WalkedNode): readonly WalkedNode[] {
  if (record.role === ROLE.pageTab) return parent ? [parent] : [];
  return record.role === ROLE.tableCell ? children.flatMap(withInside) : [];
}

/** Whether the items of an object do not say that they are selected. Cells do, and their table may have very many. */
export function selectsInSilence({ record: { interfaces }, isVirtual }: WalkedNode): boolean {
  return (interfaces & HAS.selection) !== 0 && (interfaces & HAS.table) === 0 && !isVirtual;
}

/** The items of an object that are others when its selection is: a tab may be scrolled out of the row by that. */
export function onceSelected({ record, children }: WalkedNode): readonly WalkedNode[] {
  if (record.role === ROLE.pageTabList) return children;
  return children.filter((child) => child.record.states.has(STATE_BIT.selected));
}

/** What is in view or not as its surroundings are scrolled. Cells are in view wherever their table is scrolled to. */
function scrolledIn(node: WalkedNode): readonly WalkedNode[] {
  if (node.record.role !== ROLE.scrollPane) return [];
  return insideOf(node).filter(({ record: { role } }) => role !== ROLE.tableCell && role !== ROLE.scrollBar);
}

function insideOf(node: WalkedNode): readonly WalkedNode[] {
  return node.children.flatMap(withInside);
}

function isSameSize(a: NodeDetails | undefined, b: NodeDetails | undefined): boolean {
  return a?.extents?.width === b?.extents?.width && a?.extents?.height === b?.extents?.height;
}
