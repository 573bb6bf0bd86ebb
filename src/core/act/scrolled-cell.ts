import { waitFor } from '../../base/wait-for.ts';
import { hasState, type UiNode, type WalkStep } from '../../model/element.ts';
import { shownPart } from '../see/shown-part.ts';
import { steadyTarget } from './actionable.ts';
import { nodeNow } from './read-back.ts';
import { barOf } from './scroll-view.ts';
import type { Target } from './target.ts';

/** How long a table may take to show what its bar was set to. */
const SOON_MS = 300;

/**
 * The target once it is shown and keeps its place, as `steadyTarget`; a cell that is out of sight is brought into view first,
 * by the bars of its table.
 */
export async function steadyInView(target: Target, signal: AbortSignal): Promise<Target> {
  const place = placeIn(target);
  if (place) {
    await bringBy(target, place, 'down', place.row / (place.rows - 1), signal);
    await bringBy(target, place, 'right', place.column / (place.columns - 1), signal);
  }
  return steadyTarget(target, undefined, signal);
}

interface Place {
  readonly table: WalkStep;
  readonly row: number;
  readonly rows: number;
  readonly column: number;
  readonly columns: number;
}

/** Where a cell stands in its table, however much of that is shown. */
function placeIn({ step, snapshot }: Target): Place | undefined {
  const path = [...step.ancestors, step.node];
  const at = path.findLastIndex(({ rowLength, virtual }) => (rowLength ?? virtual) !== undefined);
  const [table, cell] = [path[at], path[at + 1]];
  const around = table && snapshot.get(table.id);
  if (!around || !cell) return undefined;
  if (table.virtual) {
    const place = snapshot.placeOf(cell.id);
    return place && { ...table.virtual, row: place.row, column: place.column, table: around };
  }
  const [index, columns] = [table.children.findIndex(({ id }) => id === cell.id), table.rowLength ?? 1];
  // The first row is that of the headers.
  const [row, rows] = [Math.floor(index / columns) - 1, table.children.length / columns - 1];
  return row < 0 ? undefined : { table: around, row, rows, column: index % columns, columns };
}

/**
 * Moves a bar as far as its share of the way, unless the cell is in sight: where rows are equally high, the one at that share
 * is in view then.
 */
async function bringBy(
  target: Target,
  { table }: Place,
  direction: 'down' | 'right',
  share: number,
  signal: AbortSignal,
): Promise<void> {
  const { app, snapshot, step } = target;
  const known = barOf(snapshot, table, direction);
  // How far it goes may be different by now: nobody has relied on it yet.
  const bar = known && (await nodeNow(app, known.id, signal));
  if (!bar?.range || !bar.accepts.includes('value') || Number.isNaN(share)) return;
  const look = async (inner: AbortSignal) => {
    const node = await nodeNow(app, step.node.id, inner);
    if (!node || !hasState(node, 'visible')) return undefined;
    const isSeen = direction === 'down' ? isRowWhole(node, table.node) : shownPart({ ...step, node });
    return isSeen || undefined;
  };
  if (await look(signal)) return;
  const value = bar.range.min + share * (bar.range.max - bar.range.min);
  await app.bounded((port, limit) => port('values').set(app.info.id, bar.id, value, limit), signal);
  await waitFor(look, { clock: app.clock, timeoutMs: SOON_MS, wake: app.onEvent }, signal);
}

/** Whether nothing of a cell is above or below what its table shows, or behind the headers. */
function isRowWhole({ bounds: cell }: UiNode, { bounds: table, rowLength, children }: UiNode): boolean {
  if (!cell || !table) return false;
  const headers = children.slice(0, rowLength ?? 0).filter((header) => hasState(header, 'visible'));
  const top = Math.max(table.y, ...headers.map(({ bounds }) => (bounds ? bounds.y + bounds.height : 0)));
  return cell.y >= top && cell.y + cell.height <= table.y + table.height;
}
