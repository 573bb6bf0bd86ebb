import { expect, test } from 'vitest';
import { formatTable, judge } from './report.mjs';
import { median, percentile } from './statistics.mjs';

test('percentiles are samples', () => {
  const samples = [5, 1, 4, 2, 3];
  expect(median(samples)).toBe(3);
  expect(percentile(samples, 0.95)).toBe(5);
  expect(percentile([7], 0.05)).toBe(7);
  expect(() => median([])).toThrow(RangeError);
});

test('a row is judged by its ratio, and the table says so', () => {
  const row = { what: 'start', oursMs: 150, reference: 'node -e 0', referenceMs: 60, target: 2.5 };
  const rows = [judge(row), judge({ ...row, what: 'call', oursMs: 0.4, referenceMs: 0.1 })];
  expect(rows.map(({ ratio, isMet }) => [ratio, isMet])).toEqual([
    [2.5, true],
    [4, false],
  ]);
  expect(formatTable(rows).split('\n')).toEqual([
    'what   ours      reference             ratio   target',
    'start  150.0 ms  60.0 ms (node -e 0)   2.50 x  <= 2.5 x  met',
    'call   0.400 ms  0.100 ms (node -e 0)  4.00 x  <= 2.5 x  missed',
  ]);
});
