import { describe, expect, it } from 'vitest';
import { moveInside, placeInBox, sizeOfBox } from './layout.ts';

const item = (width: number, height: number, stretch = 0) => ({ size: { width, height }, stretch });
const area = { x: 10, y: 20, width: 100, height: 60 };

describe('layout', () => {
  it('shares free space by stretch', () => {
    const style = { direction: 'horizontal', spacing: 10, padding: 5 } as const;
    const [left, right] = placeInBox(area, [item(20, 10), item(20, 10, 1)], style);
    expect(left).toEqual({ x: 15, y: 25, width: 20, height: 50 });
    expect(right).toEqual({ x: 45, y: 25, width: 60, height: 50 });
  });

  it('measures a column', () => {
    const style = { direction: 'vertical', spacing: 4, padding: 2 } as const;
    expect(sizeOfBox([item(20, 10), item(30, 10)], style)).toEqual({ width: 34, height: 28 });
  });

  it('moves a rectangle inside another', () => {
    expect(moveInside({ x: 100, y: 0, width: 50, height: 10 }, area)).toMatchObject({ x: 60, y: 20 });
  });
});
