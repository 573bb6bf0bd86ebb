import type { Size } from '../../../model/geometry.ts';
import type { Canvas } from './canvas.ts';
import { BACKDROP, type Color } from './palette.ts';

interface Hill {
  readonly color: Color;
  /** Where the hill begins in each column. */
  readonly crests: Float64Array;
  readonly highest: number;
  readonly lowest: number;
}

/**
 * Draws the desktop behind all windows: a sky, and hills in front of each other.
 * Every hill lies inside the one behind it, so a row has one flat colour per hill: quick to fill, easy to compress.
 */
export function drawBackdrop(canvas: Canvas, { width, height }: Size): void {
  const hills = BACKDROP.hills.map((color, index) => shapeHill({ width, height }, color, index));
  for (let y = 0; y < height; y++) {
    let color = between(BACKDROP.top, BACKDROP.bottom, y / height);
    canvas.fillRect({ x: 0, y, width, height: 1 }, color);
    for (const hill of hills) {
      color = between(color, hill.color, hill.color.a);
      drawHillRow(canvas, hill, y, color);
    }
  }
}

function shapeHill({ width, height }: Size, color: Color, index: number): Hill {
  const phase = index * 2.1;
  const crests = Float64Array.from({ length: width }, (_, x) => {
    const along = (x / width) * 2 * Math.PI;
    const level =
      0.56 + index * 0.14 + 0.05 * Math.sin(along + phase) + 0.02 * Math.sin(2.3 * along + phase * 2);
    return height * level;
  });
  const highest = crests.reduce((a, b) => Math.min(a, b), height);
  const lowest = crests.reduce((a, b) => Math.max(a, b), 0);
  return { color, crests, highest, lowest };
}

function drawHillRow(canvas: Canvas, { crests, highest, lowest }: Hill, y: number, color: Color): void {
  if (y + 1 <= highest) return;
  if (y >= lowest) {
    canvas.fillRect({ x: 0, y, width: crests.length, height: 1 }, color);
    return;
  }
  let start = 0;
  const fillUpTo = (end: number) => {
    if (end > start) canvas.fillRect({ x: start, y, width: end - start, height: 1 }, color);
    start = end + 1;
  };
  for (let x = 0; x < crests.length; x++) {
    const coverage = y + 1 - (crests[x] ?? 0);
    if (coverage >= 1) continue;
    fillUpTo(x);
    if (coverage > 0) canvas.blend(x, y, color, coverage);
  }
  fillUpTo(crests.length);
}

function between(from: Color, to: Color, fraction: number): Color {
  const mix = (a: number, b: number) => Math.round(a + (b - a) * fraction);
  return { r: mix(from.r, to.r), g: mix(from.g, to.g), b: mix(from.b, to.b), a: 1 };
}
