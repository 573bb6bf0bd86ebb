import type { Rect } from '../../model/geometry.ts';
import { type Comparison, Verdict } from './compare-pixels.ts';

/** A part of a picture in which pixels differ. */
export interface DifferenceArea extends Rect {
  readonly pixels: number;
}

/** Differences less than this far apart belong together, as the letters of a word do. */
const CELL = 12;

interface Growing {
  left: number;
  top: number;
  right: number;
  bottom: number;
  pixels: number;
}

/** Boxes around what differs, those with the most pixels first. */
export function differenceAreas({ width, height, verdicts }: Comparison): DifferenceArea[] {
  const columns = Math.ceil(width / CELL);
  const cells = new Map<number, Growing>();
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (verdicts[y * width + x] !== Verdict.different) continue;
      const key = Math.floor(y / CELL) * columns + Math.floor(x / CELL);
      const cell = cells.get(key);
      if (cell) grow(cell, { left: x, top: y, right: x, bottom: y, pixels: 1 });
      else cells.set(key, { left: x, top: y, right: x, bottom: y, pixels: 1 });
    }
  }
  return joinNeighbours(cells, columns).sort((a, b) => b.pixels - a.pixels);
}

function grow(box: Growing, more: Growing): void {
  box.left = Math.min(box.left, more.left);
  box.top = Math.min(box.top, more.top);
  box.right = Math.max(box.right, more.right);
  box.bottom = Math.max(box.bottom, more.bottom);
  box.pixels += more.pixels;
}

function joinNeighbours(cells: Map<number, Growing>, columns: number): DifferenceArea[] {
  const areas: DifferenceArea[] = [];
  for (const [start, box] of cells) {
    cells.delete(start);
    const open = [start];
    for (let key = open.pop(); key !== undefined; key = open.pop()) {
      for (const near of neighbours(key, columns)) {
        const cell = cells.get(near);
        if (!cell) continue;
        cells.delete(near);
        grow(box, cell);
        open.push(near);
      }
    }
    const { left, top, right, bottom, pixels } = box;
    areas.push({ x: left, y: top, width: right - left + 1, height: bottom - top + 1, pixels });
  }
  return areas;
}

function neighbours(key: number, columns: number): number[] {
  const column = key % columns;
  const sideways = [0, ...(column > 0 ? [-1] : []), ...(column < columns - 1 ? [1] : [])];
  return sideways.flatMap((dx) => [-columns, 0, columns].map((dy) => key + dx + dy));
}
