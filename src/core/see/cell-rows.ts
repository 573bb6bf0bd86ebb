import { hasState, nameOf, type UiNode } from '../../model/element.ts';
import { describeElement, type LineStyle } from './line.ts';
import type { ViewNode } from './view.ts';

/** Stands where a cell has nothing to say, and where one is told elsewhere or not at all. */
const EMPTY = '–';
const ELSEWHERE = '…';

/** Neighbouring cells as the rows of their table, every cell in its place; undefined where nobody knows the rows. */
export function cellRows(cells: readonly ViewNode[], style: LineStyle): string[] | undefined {
  const rows: ViewNode[][] = [];
  for (const view of cells) {
    const row = rows.at(-1);
    const before = row?.at(-1);
    const beside = before && isBeside(before, view);
    if (before && beside === undefined) return undefined;
    if (row && beside) row.push(view);
    else rows.push([view]);
  }
  return rows.map((row) => rowText(row, style));
}

/** In a row of their table, or as far as their places on the screen tell; undefined where neither is known. */
function isBeside(before: ViewNode, view: ViewNode): boolean | undefined {
  if (isSameCell(before, view) || view.parent?.node.role === 'AXRow') return true;
  const [from, to] = [placeOf(before), placeOf(view)];
  if (from && to) return from.row === to.row;
  const [a, b] = [(before.cell ?? before.node).bounds, (view.cell ?? view.node).bounds];
  return a && b && Math.abs(a.y - b.y) < Math.min(a.height, b.height) / 2;
}

/** Whether they are parts of one cell. */
function isSameCell(before: ViewNode, view: ViewNode): boolean {
  return view.cell !== undefined && view.cell === before.cell;
}

function rowText(row: readonly ViewNode[], style: LineStyle): string {
  let text = '';
  for (const [at, view] of row.entries()) {
    const before = row[at - 1];
    const skipped = skippedBetween(before, view).map((gap) => `${isBlank(gap) ? EMPTY : ELSEWHERE} | `);
    const joint = before && (isSameCell(before, view) ? ', ' : ' | ');
    text += `${joint ?? ''}${skipped.join('')}${kindIn(view)}${describeElement(view, style) || EMPTY}`;
  }
  return text;
}

/** What a control is that fills a cell. */
function kindIn({ node }: ViewNode): string {
  return node.role === 'AXCell' ? '' : `${node.role} `;
}

/** What has a place in the row before a cell, and is not told there. */
function skippedBetween(before: ViewNode | undefined, view: ViewNode): readonly UiNode[] {
  const place = placeOf(view);
  if (!place || (before && isSameCell(before, view))) return [];
  const from = before ? placeOf(before)?.index : place.index - place.column - 1;
  return place.table.children
    .slice((from ?? place.index) + 1, place.index)
    .filter((node) => hasState(node, 'visible'));
}

function isBlank(node: UiNode): boolean {
  return nameOf(node) === '' && !node.value && node.children.length === 0;
}

interface Place {
  readonly table: UiNode;
  readonly index: number;
  readonly row: number;
  readonly column: number;
}

/** Where a cell is in a table that holds its cells row by row. */
function placeOf({ node, cell, parent }: ViewNode): Place | undefined {
  const table = parent?.node;
  if (!table?.rowLength) return undefined;
  const index = indexIn(table, cell ?? node);
  const { rowLength } = table;
  return index === undefined
    ? undefined
    : { table, index, row: Math.floor(index / rowLength), column: index % rowLength };
}

const indexes = new WeakMap<UiNode, ReadonlyMap<UiNode, number>>();

function indexIn(table: UiNode, cell: UiNode): number | undefined {
  const known = indexes.get(table) ?? new Map(table.children.map((child, index) => [child, index]));
  indexes.set(table, known);
  return known.get(cell);
}
