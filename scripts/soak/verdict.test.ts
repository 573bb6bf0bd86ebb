import { expect, test } from 'vitest';
import type { Reading } from './probe.ts';
import { describeGrowth, growths, isFlat } from './verdict.ts';

const STEADY: Reading = { heap: 20e6, buffers: 4e6, rss: 110e6, resources: 6, files: 22, xResources: 4 };

/** A run in which every reading is made from its place in it. */
const run = (at: (index: number) => Partial<Reading>): Reading[] =>
  Array.from({ length: 50 }, (_, index) => ({ ...STEADY, ...at(index) }));

test('a run that stays as it is, is flat; single peaks and the warming up do not count', () => {
  expect(isFlat(run(() => ({})))).toBe(true);
  expect(isFlat(run((index) => ({ heap: 20e6 + (index % 7 === 0 ? 30e6 : 0) })))).toBe(true);
  expect(isFlat(run((index) => ({ heap: index < 14 ? 2e6 * index : 28e6 })))).toBe(true);
});

test('every quantity that keeps growing is told', () => {
  for (const [what, step] of [
    ['heap', 40_000],
    ['buffers', 400_000],
    ['rss', 2e6],
    ['resources', 1],
    ['files', 1],
    ['xResources', 1],
  ] as const) {
    const grown = growths(run((index) => ({ [what]: STEADY[what] + index * step })));
    expect(grown.filter((growth) => !growth.isFlat).map((growth) => growth.what)).toEqual([what]);
  }
});

test('a growth is told with what it began and ended with', () => {
  const [heap] = growths(run((index) => ({ heap: 20e6 + index * 1e6 })));
  expect(heap && describeGrowth(heap)).toBe('heap 40.0 MB → 63.0 MB GROWS');
});

test('too few readings are no proof', () => {
  expect(() => growths(run(() => ({})).slice(0, 5))).toThrow('5 readings say nothing');
});
