import { expect, test } from 'vitest';
import { keepLatest } from './keep-latest.ts';

test('what was noted first is forgotten, until so many are left', () => {
  const names = new Set(['a', 'b', 'c', 'd']);
  keepLatest(names, 2);
  expect([...names]).toEqual(['c', 'd']);
});

test('nothing is forgotten of as many as may be kept', () => {
  const places = new Map([
    ['a', 1],
    ['b', 2],
  ]);
  keepLatest(places, 2);
  expect([...places.keys()]).toEqual(['a', 'b']);
});
