import { expect, test } from 'vitest';
import { notches } from './pointer-port.ts';

test('the wheel turns as often as comes nearest to the distance in that application, and at least once', () => {
  expect(notches({ x: 0, y: 200 }, 50)).toEqual([5, 5, 5, 5]);
  expect(notches({ x: 0, y: 200 }, 114)).toEqual([5, 5]);
  expect(notches({ x: 0, y: 150 }, 120)).toEqual([5]);
  expect(notches({ x: -1, y: 0 }, 114)).toEqual([6]);
  expect(notches({ x: 0, y: 0 }, 114)).toEqual([]);
});
