import type { UiNode } from '../../../model/element.ts';
import type { NodeRecord } from './node-record.ts';
import type { Quirks } from './quirks.ts';
import { isListed } from './roles.ts';
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
