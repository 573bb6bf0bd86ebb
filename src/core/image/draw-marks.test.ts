import { describe, expect, test } from 'vitest';
import type { Pixels } from '../../model/frame.ts';
import type { Rect } from '../../model/geometry.ts';
import { drawMarks } from './draw-marks.ts';

const BLACK: Pixels = { width: 200, height: 120, data: new Uint8Array(200 * 120 * 4) };

const pixelAt = ({ data, width }: Pixels, x: number, y: number) => [
  ...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4),
];

/** The white pixels: those of the digits. */
function digits({ data, width }: Pixels): { x: number; y: number }[] {
  const found: { x: number; y: number }[] = [];
  for (let at = 0; at < data.length; at += 4) {
    if (data[at] === 255 && data[at + 1] === 255 && data[at + 2] === 255) {
      found.push({ x: (at / 4) % width, y: Math.floor(at / 4 / width) });
    }
  }
  return found;
}

const boxAt = (x: number, y: number): Rect => ({ x, y, width: 30, height: 20 });

describe('a numbered box', () => {
  test('stands around its region, and its number beside it', () => {
    const marked = drawMarks(BLACK, [boxAt(50, 50)]);
    expect(pixelAt(marked, 50, 50)).not.toEqual([0, 0, 0, 0]);
    expect(pixelAt(marked, 79, 69)).toEqual(pixelAt(marked, 50, 50));
    expect(pixelAt(marked, 65, 60)).toEqual([0, 0, 0, 0]);
    const dots = digits(marked);
    expect(dots.length).toBeGreaterThan(10);
    expect(dots.every(({ y }) => y < 50)).toBe(true);
    expect(BLACK.data.every((value) => value === 0)).toBe(true);
  });

  test('keeps its number inside of the picture', () => {
    for (const box of [boxAt(0, 0), boxAt(180, 110), { x: -10, y: -10, width: 400, height: 300 }]) {
      expect(digits(drawMarks(BLACK, [box])).length).toBe(digits(drawMarks(BLACK, [boxAt(50, 50)])).length);
    }
  });

  test('shows each number whole, also where boxes touch', () => {
    const boxes = [0, 1, 2, 3].map((column) => boxAt(20 + column * 30, 50));
    const alone = boxes.map(
      (_, index) => digits(drawMarks(BLACK, Array(index + 1).fill(boxAt(60, 60)))).length,
    );
    expect(alone[0]).toBeGreaterThan(0);
    const dots = digits(drawMarks(BLACK, boxes));
    const single = [1, 2, 3, 4].map((count) => digits(drawMarks(BLACK, boxes.slice(0, count))).length);
    expect(dots).toHaveLength(single[3] ?? 0);
    expect(single).toEqual([...single].sort((a, b) => a - b));
    expect(new Set(single).size).toBe(4);
  });

  test('draws different numbers differently', () => {
    const shapes = Array.from({ length: 12 }, (_, index) => {
      const far = Array.from({ length: index }, () => ({ x: -500, y: -500, width: 1, height: 1 }));
      return digits(drawMarks(BLACK, [...far, boxAt(100, 80)]))
        .filter(({ x, y }) => x > 60 && y > 40)
        .map(({ x, y }) => `${x},${y}`)
        .join(' ');
    });
    expect(new Set(shapes).size).toBe(12);
  });
});
