import { describe, expect, test } from 'vitest';
import type { Pixels } from '../../model/frame.ts';
import { shrink } from './shrink.ts';

/** A grey picture from its brightness, row by row. */
function grey(rows: readonly (readonly number[])[]): Pixels {
  const data = rows.flat().flatMap((value) => [value, value, value, 255]);
  return { width: rows[0]?.length ?? 0, height: rows.length, data: Uint8Array.from(data) };
}

const brightness = ({ data }: Pixels) => [...data].filter((_, index) => index % 4 === 0);

describe('a smaller picture', () => {
  test('is the mean of what each of its pixels stands for', () => {
    const small = shrink(
      grey([
        [0, 100, 200, 200],
        [100, 200, 200, 200],
      ]),
      2,
      1,
    );
    expect([small.width, small.height]).toEqual([2, 1]);
    expect(brightness(small)).toEqual([100, 200]);
    expect(small.data[3]).toBe(255);
  });

  test('shares a pixel that two others stand for', () => {
    expect(brightness(shrink(grey([[0, 90, 180]]), 2, 1))).toEqual([30, 150]);
  });

  test('still shows a thin line', () => {
    const rows = Array.from({ length: 100 }, () =>
      Array.from({ length: 100 }, (_, x) => (x === 41 ? 0 : 255)),
    );
    const small = brightness(shrink(grey(rows), 30, 30));
    expect(Math.min(...small)).toBeLessThan(190);
    expect(small.filter((value) => value < 255)).toHaveLength(30);
  });

  test('of one colour keeps its colour, whatever the sizes', () => {
    const flat = grey(Array.from({ length: 37 }, () => Array.from({ length: 53 }, () => 137)));
    for (const [width, height] of [
      [52, 36],
      [17, 11],
      [1, 1],
      [53, 5],
    ] as const) {
      const small = shrink(flat, width, height);
      expect([small.width, small.height, new Set(brightness(small))]).toEqual([
        width,
        height,
        new Set([137]),
      ]);
    }
  });

  test('is the picture itself where it is not larger', () => {
    const picture = grey([[1, 2]]);
    expect(shrink(picture, 2, 1)).toBe(picture);
    expect(shrink(picture, 5, 5)).toBe(picture);
  });
});
