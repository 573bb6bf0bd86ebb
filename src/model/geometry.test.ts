import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { centerOf, contains, intersect, type Rect, subtract } from './geometry.ts';

const coordinate = fc.integer({ min: -50, max: 50 });
const extent = fc.integer({ min: 0, max: 40 });
const rects = fc.record({ x: coordinate, y: coordinate, width: extent, height: extent });
const points = fc.record({ x: coordinate, y: coordinate });

const isInside = (inner: Rect, outer: Rect) =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;

describe('contains', () => {
  const rect = { x: 10, y: 20, width: 30, height: 40 };

  test('counts the top left corner as inside and the far edges as outside', () => {
    expect(contains(rect, { x: 10, y: 20 })).toBe(true);
    expect(contains(rect, { x: 39.9, y: 59.9 })).toBe(true);
    expect(contains(rect, { x: 40, y: 30 })).toBe(false);
    expect(contains(rect, { x: 20, y: 60 })).toBe(false);
    expect(contains(rect, { x: 9, y: 30 })).toBe(false);
    expect(contains(rect, { x: 20, y: 19 })).toBe(false);
  });

  test('holds for the center of every rectangle that has one', () => {
    const withInside = rects.filter(({ width, height }) => width > 1 && height > 1);
    fc.assert(
      fc.property(withInside, (area) => {
        expect(contains(area, centerOf(area))).toBe(true);
      }),
    );
  });
});

describe('intersect', () => {
  test('finds what two windows share', () => {
    const left = { x: 0, y: 0, width: 100, height: 100 };
    expect(intersect(left, { x: 60, y: -20, width: 100, height: 50 })).toEqual({
      x: 60,
      y: 0,
      width: 40,
      height: 30,
    });
  });

  test('is nothing for windows that only touch', () => {
    const left = { x: 0, y: 0, width: 10, height: 10 };
    expect(intersect(left, { x: 10, y: 0, width: 10, height: 10 })).toBeUndefined();
    expect(intersect(left, { x: 0, y: 10, width: 10, height: 10 })).toBeUndefined();
  });

  test('lies inside both, is never empty and does not depend on the order', () => {
    fc.assert(
      fc.property(rects, rects, (a, b) => {
        const shared = intersect(a, b);
        expect(intersect(b, a)).toEqual(shared);
        if (!shared) return;
        expect(isInside(shared, a) && isInside(shared, b)).toBe(true);
        expect(shared.width > 0 && shared.height > 0).toBe(true);
      }),
    );
  });

  test('contains a point exactly when both do', () => {
    fc.assert(
      fc.property(rects, rects, points, (a, b, point) => {
        const shared = intersect(a, b);
        expect(shared !== undefined && contains(shared, point)).toBe(
          contains(a, point) && contains(b, point),
        );
      }),
    );
  });
});

describe('subtract', () => {
  test('leaves the frame around a hole', () => {
    const parts = subtract({ x: 0, y: 0, width: 30, height: 30 }, { x: 10, y: 10, width: 10, height: 10 });
    expect(parts).toHaveLength(4);
    expect(parts.reduce((area, { width, height }) => area + width * height, 0)).toBe(800);
  });

  test('leaves nothing of what is covered, and all of what is not', () => {
    const rect = { x: 0, y: 0, width: 30, height: 30 };
    expect(subtract(rect, { x: -5, y: -5, width: 50, height: 50 })).toEqual([]);
    expect(subtract(rect, { x: 30, y: 0, width: 5, height: 5 })).toEqual([rect]);
  });

  test('contains a point once where only the first does, and never else', () => {
    fc.assert(
      fc.property(rects, rects, points, (rect, cover, point) => {
        const holders = subtract(rect, cover).filter((part) => contains(part, point));
        expect(holders).toHaveLength(contains(rect, point) && !contains(cover, point) ? 1 : 0);
      }),
    );
  });
});
