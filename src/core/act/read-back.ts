import { AutomationError } from '../../base/errors.ts';
import { waitFor } from '../../base/wait-for.ts';
import type { NodeId, UiNode, WalkStep } from '../../model/element.ts';
import { isStillShown, readCells } from '../query/cells-query.ts';
import type { CellPlace } from '../see/fingerprint.ts';
import type { Snapshot } from '../see/snapshot.ts';
import type { AppSession } from '../session/app-session.ts';
import type { Target } from './target.ts';

/** What an element is found again by, without the reading that it was found in. */
export interface Whereabouts {
  readonly app: AppSession;
  readonly node: Pick<UiNode, 'id' | 'role' | 'title'>;
  /** Where it stands, if it was read by its place. */
  readonly place: CellPlace | undefined;
  /** What it lies in, where that is not walked, so that a reading may lack it. */
  readonly inside: NodeId | undefined;
  /** Its row, if it is a cell that is walked: a table may make it anew. */
  readonly row: RowPlace | undefined;
}

/** Where a cell stands among those of its table, and what its row says. */
interface RowPlace {
  readonly table: NodeId;
  readonly index: number;
  readonly cells: number;
  readonly names: string;
}

/** How to find a target again when a later reading does not hold it. */
export function whereaboutsOf({ app, node, snapshot, step }: Target): Whereabouts {
  const around = step.ancestors.find(({ virtual }) => virtual !== undefined);
  return {
    app,
    node: { id: node.id, role: node.role, title: node.title },
    place: snapshot.placeOf(node.id),
    inside: around?.id,
    row: rowOf(step),
  };
}

/**
 * An element in a later reading. That a reading does not hold what lies in a table that is not walked says nothing about
 * it: such an element is asked for by its place, or by itself.
 */
export async function stepIn(
  now: Snapshot,
  { app, node, place, inside, row }: Whereabouts,
  signal: AbortSignal,
): Promise<WalkStep | undefined> {
  const walked = walkedIn(now, { node, row });
  if (walked) return walked;
  const cell = place && (await cellAt(now, app, place, signal));
  if (cell && (cell.node.id === node.id || isNamesake(cell.node, node))) return cell;
  const around = inside === undefined ? undefined : now.get(inside);
  const same = around && (await nodeNow(app, node.id, signal));
  return same && { node: same, ancestors: [...around.ancestors, around.node], index: -1 };
}

/** An element that a reading holds: itself, or the cell that was made in its place, in a row that says the same. */
export function walkedIn(
  now: Snapshot,
  { node, row }: Pick<Whereabouts, 'node' | 'row'>,
): WalkStep | undefined {
  const same = now.get(node.id);
  if (same || !row) return same;
  const cell = now.get(row.table)?.node.children[row.index];
  const step = cell && now.get(cell.id);
  const there = step && rowOf(step);
  return there?.cells === row.cells && there.names === row.names ? step : undefined;
}

/** Whether a walked cell is another one in the same place than the one that it was found by. */
export function isMadeAnew({ node, row }: Whereabouts, now: UiNode): boolean {
  return row !== undefined && now.id !== node.id;
}

function rowOf({ node, ancestors, index }: WalkStep): RowPlace | undefined {
  const table = ancestors.at(-1);
  const y = node.bounds?.y;
  if (node.role !== 'AXCell' || y === undefined || table?.children[index]?.id !== node.id) return undefined;
  const row = table.children.filter(({ bounds }) => bounds?.y === y);
  const names = JSON.stringify(row.map(({ role, title }) => [role, title]));
  return { table: table.id, index, cells: table.children.length, names };
}

/** An outdated reading in which a cell can still be found by its place: its table is there, and it is not walked. */
export async function outdatedFor(
  { app, node, place }: Whereabouts,
  signal: AbortSignal,
): Promise<Snapshot | undefined> {
  const known = app.outdatedSnapshot;
  const table = place && known?.get(place.table);
  if (!known || !table || known.get(node.id)) return undefined;
  return (await isStillShown(table.node, app, signal)) ? known : undefined;
}

function isNamesake(a: Whereabouts['node'], b: Whereabouts['node']): boolean {
  return a.role === b.role && a.title === b.title;
}

/** One element as it is now; undefined when it no longer exists. */
export function nodeNow(app: AppSession, id: NodeId, signal: AbortSignal): Promise<UiNode | undefined> {
  return app.bounded((port, limit) => port('tree').node(app.info.id, id, limit), signal);
}

/** An element once it is as wanted; undefined where it is gone, or is not so in the time that an act has to show an effect. */
export async function waitForNode(
  { app, node }: Pick<Target, 'app' | 'node'>,
  isWanted: (now: UiNode) => boolean,
  signal: AbortSignal,
): Promise<UiNode | undefined> {
  const look = async (inner: AbortSignal) => {
    const now = await nodeNow(app, node.id, inner);
    return !now || isWanted(now) ? { now } : undefined;
  };
  const timing = { clock: app.clock, timeoutMs: app.desktop.options.settleMs, wake: app.onEvent };
  return (await waitFor(look, timing, signal))?.now;
}

/** A table that became shorter, or is no table any more, has no such cell. */
async function cellAt(
  snapshot: Snapshot,
  app: AppSession,
  { table: id, row, column }: CellPlace,
  signal: AbortSignal,
): Promise<WalkStep | undefined> {
  const table = snapshot.get(id);
  if (!table || !app.desktop.backend.ports.tables) return undefined;
  const range = { firstRow: row, lastRow: row, firstColumn: column, lastColumn: column };
  try {
    const [step] = await readCells(table, range, { app, snapshot }, signal);
    return step;
  } catch (thrown) {
    const isNone = thrown instanceof AutomationError && NO_CELL.includes(thrown.code);
    if (isNone) return undefined;
    throw thrown;
  }
}

const NO_CELL: readonly string[] = ['invalid_value', 'not_actionable', 'element_gone'];
