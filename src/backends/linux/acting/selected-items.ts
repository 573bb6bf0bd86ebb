import type { NodeId } from '../../../model/element.ts';
import type { AtspiApp } from '../atspi/atspi-app.ts';
import { ATSPI } from '../atspi/interfaces.ts';
import type { NodeRecord } from '../atspi/node-record.ts';
import { nodeId, type ObjectRef, readRef } from '../atspi/object-ref.ts';
import { STATE_BIT } from '../atspi/state-bits.ts';

/** Whoever has selected more than this is not served by taking it back one by one. */
const MOST_ROWS = 200;

/** An item of a list or tree. */
interface Item {
  readonly app: AtspiApp;
  readonly record: NodeRecord;
}

/** An item of every other row that is selected in the view of one, where the view counts its rows. */
export async function otherSelectedItems(item: Item, signal: AbortSignal): Promise<NodeId[]> {
  const { app, record } = item;
  const view = readRef(await app.askProperty(record.ref, ATSPI.accessible, 'Parent', signal));
  if (!view) return [];
  const [rows] = (await app.ask(view, ATSPI.table, 'GetSelectedRows', undefined, signal)) ?? [];
  if (!Array.isArray(rows) || rows.length > MOST_ROWS) return [];
  const own = record.states.has(STATE_BIT.selected) ? await rowOf(item, view, signal) : undefined;
  const found = rows
    .filter((row) => row !== own)
    .map((row) => app.ask(view, ATSPI.table, 'GetAccessibleAt', { signature: 'ii', body: [row, 0] }, signal));
  return (await Promise.all(found)).flatMap((answer) => {
    const ref = readRef(answer?.[0]);
    return ref ? [nodeId(ref)] : [];
  });
}

/**
 * Whether an item that was selected is the only selected cell of its row: which others are in such a table is told nowhere, and they
 * stay selected.
 */
export async function isSelectedByCell(item: Item, signal: AbortSignal): Promise<boolean> {
  const { app, record } = item;
  const view = readRef(await app.askProperty(record.ref, ATSPI.accessible, 'Parent', signal));
  const columns = view && (await app.askProperty(view, ATSPI.table, 'NColumns', signal));
  if (!view || typeof columns !== 'number' || columns < 2) return false;
  const row = await rowOf(item, view, signal);
  if (typeof row !== 'number' || row < 0) return false;
  const [isWhole] =
    (await app.ask(view, ATSPI.table, 'IsRowSelected', { signature: 'i', body: [row] }, signal)) ?? [];
  return isWhole === false;
}

async function rowOf({ app, record }: Item, view: ObjectRef, signal: AbortSignal): Promise<unknown> {
  const [index] = (await app.ask(record.ref, ATSPI.accessible, 'GetIndexInParent', undefined, signal)) ?? [];
  const [row] =
    (await app.ask(view, ATSPI.table, 'GetRowAtIndex', { signature: 'i', body: [index] }, signal)) ?? [];
  return row;
}
