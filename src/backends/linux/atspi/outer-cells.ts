import type { AtspiApp } from './atspi-app.ts';
import { ATSPI } from './interfaces.ts';
import { type NodeRecord, readRecord } from './node-record.ts';
import { type ObjectRef, readRef } from './object-ref.ts';
import type { Quirks } from './quirks.ts';
import { ROLE } from './roles.ts';
import { STATE_BIT } from './state-bits.ts';

const EXPANSION = [STATE_BIT.expandable, STATE_BIT.expanded, STATE_BIT.collapsed];

/** A cell with the expansion that the cell around it tells, where only that one knows. */
export function expandedAsOuter(
  record: NodeRecord,
  outer: NodeRecord | undefined,
  quirks: Quirks,
): NodeRecord {
  if (!mayForget(record, quirks) || outer?.role !== ROLE.tableCell) return record;
  return { ...record, states: record.states.with(EXPANSION, outer.states) };
}

/** Asks one object by itself, and what is around it where that knows more; undefined when it is gone. */
export async function readSureRecord(
  app: AtspiApp,
  ref: ObjectRef,
  signal: AbortSignal,
): Promise<NodeRecord | undefined> {
  const record = await readRecord(app, ref, signal);
  const quirks = app.quirksOf(ref);
  if (!record || !mayForget(record, quirks)) return record;
  const around = readRef(await app.askProperty(ref, ATSPI.accessible, 'Parent', signal));
  return expandedAsOuter(record, around && (await readRecord(app, around, signal)), quirks);
}

function mayForget({ role }: NodeRecord, { innerCellsForget }: Quirks): boolean {
  return innerCellsForget && role === ROLE.tableCell;
}
