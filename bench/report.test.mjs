import { expect, test } from 'vitest';
import { formatTable, judge, summary } from './report.mjs';
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

test('a target may be a speed-up, a time, or missing', () => {
  const quick = judge({ what: 'tree', oursMs: 20, reference: 'pyatspi', referenceMs: 300, target: 1 / 10 });
  const slow = judge({ what: 'act', oursMs: 20, reference: 'dogtail', referenceMs: 10 });
  const ready = judge({ what: 'ready', oursMs: 1200, limitMs: 1000 });
  expect(formatTable([quick, slow, ready]).split('\n').slice(1)).toEqual([
    'tree   20.0 ms    300.0 ms (pyatspi)  15.0 x faster  >= 10 x faster  met',
    'act    20.0 ms    10.0 ms (dogtail)   2.0 x slower',
    'ready  1200.0 ms                                     <= 1000 ms      missed',
  ]);
  expect(summary([quick, slow, ready])).toBe('1 of 2 targets met. Missed: ready.');
  expect(summary([])).toBe('The design sets no target for these.');
});
