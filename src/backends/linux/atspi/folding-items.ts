import type { UiNode } from '../../../model/element.ts';
import type { NodeDetails } from './details.ts';
import type { NodeRecord } from './node-record.ts';
import type { Quirks } from './quirks.ts';
import { isListed, ROLE } from './roles.ts';
import { STATE_BIT, type StateBits } from './state-bits.ts';

/** Whether it is an item with others below it, which an arrow before it shows and hides, and no action does. */
export function isFoldedByArrow(
  { role, states }: Pick<NodeRecord, 'role' | 'states'>,
  quirks: Quirks,
): boolean {
  return quirks.itemArrowsUntold && isListed(role) && states.has(STATE_BIT.expandable);
}

/** Whether it is an item that was expanded while it had others below it, and has none now. */
export function isBareItem(role: number, states: StateBits, quirks: Quirks): boolean {
  return quirks.itemArrowsUntold && isListed(role) && !states.has(STATE_BIT.expandable);
}

/** An object and what it is in. */
interface Nested {
  readonly record: Pick<NodeRecord, 'role'>;
  readonly details?: Pick<NodeDetails, 'isFlat'>;
  readonly parent: Nested | undefined;
  readonly children: readonly Nested[];
}

/**
 * Whether a row is expanded that shows and hides others at a click, which an AdwExpanderRow does not say: it is a row in a list of
 * its own, with a box behind that holds a list and is folded or not. Undefined of any other object.
 */
export function unfoldingOf(
  { record, parent: list }: Nested,
  { pagesStayVisible }: Quirks,
): boolean | undefined {
  if (!pagesStayVisible || record.role !== ROLE.listItem || list?.children.length !== 1) return undefined;
  const [first, folded, ...others] = list.parent?.children ?? [];
  if (first !== list || !folded || others.length > 0 || list.parent?.parent?.record.role !== ROLE.listItem)
    return undefined;
  const isList = folded.children.length === 1 && folded.children[0]?.record.role === list.record.role;
  return isList && folded.record.role === ROLE.panel ? folded.details?.isFlat !== true : undefined;
}

/** Of the cells of one row only the first has the arrow, and tells whether the row is expanded. */
export function withOneArrow(cells: readonly UiNode[]): readonly UiNode[] {
  if (!cells.some(({ foldsByArrow }) => foldsByArrow)) return cells;
  const rows = new Set<number>();
  return cells.map((cell) => {
    const y = cell.bounds?.y;
    const isFirst = y === undefined || !rows.has(y);
    if (y !== undefined) rows.add(y);
    return isFirst || !cell.foldsByArrow ? cell : withoutArrow(cell);
  });
}

function withoutArrow(cell: UiNode): UiNode {
  const states = cell.states.filter((state) => state !== 'expandable' && state !== 'expanded');
  return { ...cell, states, foldsByArrow: undefined };
}
