import type { CellRange } from '../ports/tree.ts';

/** Whether a text has the form of a cell's place: columns are letters, rows count from 1. */
export const CELL_PLACE = /^[A-Za-z]{1,7}[1-9]\d{0,9}$/;

/** Reads `B3` or `A1:C20`; undefined when it is neither. The corners may be given in any order. */
export function parseCellRange(text: string): CellRange | undefined {
  const [from, to, ...more] = text.split(':').map((corner) => parseCell(corner.trim()));
  const last = text.includes(':') ? to : from;
  if (!from || !last || more.length > 0) return undefined;
  return {
    firstRow: Math.min(from.row, last.row),
    lastRow: Math.max(from.row, last.row),
    firstColumn: Math.min(from.column, last.column),
    lastColumn: Math.max(from.column, last.column),
  };
}

export function printCellRange({ firstRow, lastRow, firstColumn, lastColumn }: CellRange): string {
  const first = printCell(firstRow, firstColumn);
  return firstRow === lastRow && firstColumn === lastColumn
    ? first
    : `${first}:${printCell(lastRow, lastColumn)}`;
}

/** A range as people ask for it. */
export function printCells(range: CellRange): string {
  const place = printCellRange(range);
  return `${place.includes(':') ? 'cells' : 'cell'}:${place}`;
}

function parseCell(text: string): { row: number; column: number } | undefined {
  if (!CELL_PLACE.test(text)) return undefined;
  const letters = text.replace(/\d+/, '').toUpperCase();
  let column = 0;
  for (let at = 0; at < letters.length; at++) column = column * 26 + letters.charCodeAt(at) - 64;
  return { row: Number(text.slice(letters.length)) - 1, column: column - 1 };
}

function printCell(row: number, column: number): string {
  let letters = '';
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return `${letters}${row + 1}`;
}
