import type { NodeRecord } from './node-record.ts';
import type { Quirks } from './quirks.ts';
import { ROLE } from './roles.ts';
import { STATE_BIT } from './state-bits.ts';

const EXPANSION = [STATE_BIT.expandable, STATE_BIT.expanded, STATE_BIT.collapsed];

/** Whether only the cell around a cell knows whether its row is expanded. */
export function isExpandedOutside(
  record: NodeRecord,
  outer: NodeRecord | undefined,
  quirks: Quirks,
): boolean {
  return quirks.innerCellsForget && record.role === ROLE.tableCell && outer?.role === ROLE.tableCell;
}

/** A cell with the expansion that the cell around it tells, where that is the one to ask. */
export function expandedAsOuter(
  record: NodeRecord,
  outer: NodeRecord | undefined,
  quirks: Quirks,
): NodeRecord {
  if (!outer || !isExpandedOutside(record, outer, quirks)) return record;
  return { ...record, states: record.states.with(EXPANSION, outer.states) };
}
