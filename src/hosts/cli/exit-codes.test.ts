import { expect, test } from 'vitest';
import { AutomationError, ERROR_TABLE, type ErrorCode } from '../../base/errors.ts';
import { EXIT_CODES, exitCodeOf } from './exit-codes.ts';

const CODES = Object.keys(ERROR_TABLE) as ErrorCode[];
const exitOf = (code: ErrorCode) => exitCodeOf(new AutomationError(code, 'It went wrong.'));

test.each(CODES)('%s ends with a documented exit code that is neither yes nor no', (code) => {
  expect(Object.keys(EXIT_CODES)).toContain(String(exitOf(code)));
  expect(exitOf(code)).toBeGreaterThan(1);
});

test('every documented failure can happen, and different kinds end differently', () => {
  const used = new Map(CODES.map((code) => [exitOf(code), ERROR_TABLE[code].kind]));
  const failures = Object.keys(EXIT_CODES)
    .map(Number)
    .filter((code) => code > 1);
  expect([...used.keys()].sort((a, b) => a - b)).toEqual(failures);
  expect(new Set(used.values()).size).toBe(used.size);
});

test.each([
  ['invalid_input', 2],
  ['invalid_config', 2],
  ['app_not_found', 3],
  ['ambiguous_element', 3],
  ['needs_focus', 4],
  ['desktop_unavailable', 5],
  ['timed_out', 6],
  ['app_unresponsive', 6],
  ['internal', 70],
  ['cancelled', 130],
] as const)('%s ends with %d', (code, exitCode) => {
  expect(exitOf(code)).toBe(exitCode);
});
