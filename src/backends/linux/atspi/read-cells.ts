import { AutomationError } from '../../../base/errors.ts';
import type { CellRange } from '../../../core/ports/tree.ts';
import type { NodeId, UiNode } from '../../../model/element.ts';
import type { AtspiApp } from './atspi-app.ts';
import type { AtspiReader } from './atspi-reader.ts';
import { ATSPI } from './interfaces.ts';
import { type ObjectRef, objectRef, readRef, readRefs } from './object-ref.ts';

const MOST_CELLS = 10_000;
const MOST_PARTS = 5;

/** Cells of a table by place, row by row, however large the table is: its children are never listed. */
export async function readCells(
  app: AtspiApp,
  { reader, table, range }: { reader: AtspiReader; table: NodeId; range: CellRange },
  signal: AbortSignal,
): Promise<UiNode[]> {
  await app.prepare(signal);
  const ref = objectRef(table);
  await requireInside(app, ref, range, signal);
  const places: [row: number, column: number][] = [];
  for (let row = range.firstRow; row <= range.lastRow; row++) {
    for (let column = range.firstColumn; column <= range.lastColumn; column++) places.push([row, column]);
  }
  const answers = await Promise.all(
    places.map((body) => app.ask(ref, ATSPI.table, 'GetAccessibleAt', { signature: 'ii', body }, signal)),
  );
  const refs = answers.flatMap((answer) => readRef(answer?.[0]) ?? []);
  const cells = await reader.readNodes(app, refs, signal);
  return Promise.all(cells.map((cell) => withPartsOf(app, reader, cell, signal)));
}

/** A cell that is divided, into a picture and a text for example, says what its parts do. */
async function withPartsOf(
  app: AtspiApp,
  reader: AtspiReader,
  cell: UiNode,
  signal: AbortSignal,
): Promise<UiNode> {
  if (cell.title || cell.value || cell.childCount === 0 || cell.childCount > MOST_PARTS) return cell;
  const answer = await app.ask(objectRef(cell.id), ATSPI.accessible, 'GetChildren', undefined, signal);
  return { ...cell, children: await reader.readNodes(app, readRefs(answer?.[0]), signal) };
}

async function requireInside(
  app: AtspiApp,
  ref: ObjectRef,
  range: CellRange,
  signal: AbortSignal,
): Promise<void> {
  const [rows, columns] = await Promise.all(
    ['NRows', 'NColumns'].map((name) => app.askProperty(ref, ATSPI.table, name, signal)),
  );
  if (typeof rows !== 'number' || typeof columns !== 'number') {
    throw new AutomationError('not_actionable', 'The element is not a table and has no cells.');
  }
  const { firstRow, lastRow, firstColumn, lastColumn } = range;
  const isOrdered = firstRow >= 0 && firstRow <= lastRow && firstColumn >= 0 && firstColumn <= lastColumn;
  if (!isOrdered || lastRow >= rows || lastColumn >= columns) {
    throw new AutomationError('invalid_value', `The table has ${rows} rows and ${columns} columns.`, {
      guidance: 'Rows count from 1 and columns from A. Where rows are still being added, ask again later.',
      details: { rows, columns },
    });
  }
  const count = (lastRow - firstRow + 1) * (lastColumn - firstColumn + 1);
  if (count > MOST_CELLS) {
    throw new AutomationError(
      'invalid_value',
      `${count} cells are more than ${MOST_CELLS}, the most at once.`,
    );
  }
}
