import { AutomationError } from '../../base/errors.ts';
import { plural, quote } from '../../base/text.ts';
import { hasState, type UiNode, type WalkStep, walk } from '../../model/element.ts';
import type { CellRange } from '../ports/tree.ts';
import type { Snapshot } from '../see/snapshot.ts';
import type { AppSession } from '../session/app-session.ts';
import { printCellRange, printCells } from './cell-range.ts';
import { withoutBehind } from './modal-first.ts';
import { windowsApart } from './windows-apart.ts';

const MOST_TABLES = 5;

/** Where cells are looked for. */
export interface CellScope {
  readonly app: AppSession;
  readonly snapshot: Snapshot;
  /** The table itself, or what it lies in. */
  readonly within?: ReadonlySet<UiNode> | undefined;
}

/** Cells by place, row by row, however large their table is. None when there is no table. */
export async function matchCells(
  range: CellRange,
  scope: CellScope,
  signal: AbortSignal,
): Promise<WalkStep[]> {
  const table = chooseTable(tablesIn(scope), range, scope);
  return table ? readCells(table, range, scope, signal) : [];
}

/**
 * Cells of the table in an outdated reading, where that table is still there and shown under its name. An edit in a
 * spreadsheet changes hundreds of menu items, and who edits the next cell needs none of them.
 */
export async function recallCells(
  range: CellRange,
  app: AppSession,
  signal: AbortSignal,
): Promise<{ snapshot: Snapshot; matches: WalkStep[] } | undefined> {
  const snapshot = app.outdatedSnapshot;
  if (!snapshot) return undefined;
  const table = chooseTable(tablesIn({ app, snapshot }), range, { app, snapshot });
  if (!table?.node.virtual) return undefined;
  if (!(await isStillShown(table.node, app, signal))) return undefined;
  return { snapshot, matches: await readCells(table, range, { app, snapshot }, signal) };
}

/** Whether the table of an outdated reading is still there and shown under its name. */
export async function isStillShown(
  { id, role, title }: UiNode,
  app: AppSession,
  signal: AbortSignal,
): Promise<boolean> {
  const now = await app.bounded((port, limit) => port('tree').node(app.info.id, id, limit), signal);
  return now?.role === role && now.title === title && hasState(now, 'visible');
}

/** Reads cells of a known table. */
export async function readCells(
  table: WalkStep,
  range: CellRange,
  { app, snapshot }: CellScope,
  signal: AbortSignal,
): Promise<WalkStep[]> {
  const nodes = await app.bounded(
    (port, limit) => port('tables').cells(app.info.id, table.node.id, range, limit),
    signal,
  );
  const width = range.lastColumn - range.firstColumn + 1;
  const isWhole = nodes.length === width * (range.lastRow - range.firstRow + 1);
  return nodes.map((node, at) => {
    const place = { row: range.firstRow + Math.floor(at / width), column: range.firstColumn + (at % width) };
    // Where cells are missing from the answer, nobody knows which place each of the others has.
    const added = isWhole ? snapshot.addCell(node, table, place) : undefined;
    return snapshot.get(node.id) ?? added ?? { node, ancestors: [...table.ancestors, table.node], index: at };
  });
}

const MOST_TOLD = 500;

/** What cells say, by place; undefined for matches that are no cells read by place. */
export function describeCells({ snapshot, matches }: { snapshot: Snapshot; matches: readonly WalkStep[] }) {
  const cells = matches.slice(0, MOST_TOLD).map(({ node }) => {
    const cell = snapshot.placeOf(node.id);
    const { formula } = node;
    return cell && { cell: printPlace(cell), text: textOf(node), formula, element_ref: snapshot.refOf(node) };
  });
  const told = cells.filter((cell) => cell !== undefined);
  return told.length > 0 && told.length === cells.length ? told : undefined;
}

function printPlace({ row, column }: { row: number; column: number }): string {
  return printCellRange({ firstRow: row, lastRow: row, firstColumn: column, lastColumn: column });
}

/** Spreadsheets name their cells by place and keep the contents as value; other tables name them by contents. */
function textOf(node: UiNode): string {
  const parts = () => node.children.map(textOf).filter((text) => text !== '');
  return (node.value ?? paragraphTextOf(node) ?? node.title) || parts().join(' ');
}

/** What a cell of a text document says, which is named by its place and holds paragraphs; undefined for every other. */
export function paragraphTextOf(node: UiNode): string | undefined {
  const held = node.role === 'AXCell' ? paragraphsIn(node) : [];
  return held.length > 0 ? held.map(({ value = '' }) => value).join('\n') : undefined;
}

/** The paragraphs in an element. */
export function paragraphsIn({ children }: UiNode): UiNode[] {
  return [...walk(children)].map(({ node }) => node).filter(({ isParagraph }) => isParagraph === true);
}

function tablesIn({ snapshot, within }: CellScope): WalkStep[] {
  const tables = snapshot.steps.filter(
    (step) =>
      isTable(step.node) &&
      (!within || within.has(step.node) || step.ancestors.some((above) => within.has(above))),
  );
  const shown = tables.filter(({ node }) => hasState(node, 'visible'));
  return withoutBehind(shown.length > 0 ? shown : tables);
}

function isTable({ role, virtual }: UiNode): boolean {
  return role === 'AXTable' || role === 'AXOutline' || virtual !== undefined;
}

/** The only one; else the only one that has the focus or is too large to be walked. Never a guess. */
function chooseTable(
  tables: readonly WalkStep[],
  range: CellRange,
  { snapshot }: CellScope,
): WalkStep | undefined {
  const focused = snapshot.steps.find(
    ({ node }) => hasState(node, 'focused') && isInAny(node, snapshot, tables),
  );
  const hasFocus = ({ node }: WalkStep) =>
    focused !== undefined && (focused.node === node || focused.ancestors.includes(node));
  for (const isMeant of [() => true, hasFocus, ({ node }: WalkStep) => node.virtual !== undefined]) {
    const meant = tables.filter(isMeant);
    if (meant.length === 1) return meant[0];
  }
  if (tables.length === 0) return undefined;
  const first = tables.slice(0, MOST_TABLES);
  const candidates = first.map(({ node }) => snapshot.summaryOf(node));
  const where = windowsApart(first);
  const names = first.map(
    (step) => `${quote(step.node.title, 40)} (${snapshot.refOf(step.node)})${where(step)}`,
  );
  const message = `There are ${plural(tables.length, 'table')}: ${names.join(', ')}.`;
  throw new AutomationError('ambiguous_element', message, {
    guidance: `Say which one: ${printCells(range)} within:"${candidates[0]?.element_ref}".`,
    details: { candidates, matches: tables.length },
  });
}

function isInAny(node: UiNode, snapshot: Snapshot, tables: readonly WalkStep[]): boolean {
  const line = [node, ...(snapshot.get(node.id)?.ancestors ?? [])];
  return tables.some((table) => line.includes(table.node));
}
