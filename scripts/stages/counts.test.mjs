import { expect, test } from 'vitest';
import { add, countCommand, countVitest, describeCounts, NONE } from './counts.mjs';

const report = (counts) => JSON.stringify({ success: true, numPassedTests: 0, numFailedTests: 0, ...counts });

test('the last line', () => {
  expect(describeCounts({ passed: 12, failed: 0, skipped: 3 })).toBe('12 passed, 0 failed, 3 skipped');
});

test('counts add up', () => {
  const counts = { passed: 1, failed: 2, skipped: 3 };
  expect(add(add(NONE, counts), counts)).toEqual({ passed: 2, failed: 4, skipped: 6 });
});

test('a command is one test', () => {
  expect(countCommand({ code: 0 })).toEqual({ passed: 1, failed: 0, skipped: 0 });
  expect(countCommand({ code: 2 })).toEqual({ passed: 0, failed: 1, skipped: 0 });
  expect(countCommand({ code: 0, problem: 'no end within 5 s' })).toEqual({
    passed: 0,
    failed: 1,
    skipped: 0,
  });
});

test('real numbers come from the report', () => {
  const text = report({ numPassedTests: 7, numPendingTests: 2, numTodoTests: 1 });
  expect(countVitest({ code: 0 }, text)).toEqual({ passed: 7, failed: 0, skipped: 3 });
  const failing = report({ success: false, numPassedTests: 7, numFailedTests: 2 });
  expect(countVitest({ code: 1 }, failing)).toEqual({ passed: 7, failed: 2, skipped: 0 });
});

test.each([
  ['no report', { code: 1 }, '', 0],
  ['half a report', { code: 0 }, '{"success": tr', 0],
  ['no tests', { code: 0 }, report({}), 0],
  ['a file that did not load', { code: 1 }, report({ success: false, numPassedTests: 4 }), 4],
  ['an unhandled error', { code: 1 }, report({ numPassedTests: 4 }), 4],
  ['a hang', { code: 0, problem: 'no end within 5 s' }, report({ numPassedTests: 4 }), 4],
])('%s is a failure', (_case, end, text, passed) => {
  expect(countVitest(end, text)).toEqual({ passed, failed: 1, skipped: 0 });
});
