import { expect, test } from 'vitest';
import { showsNumber } from './shown-number.ts';

test.each([
  ['50', 50],
  ['5.00', 5],
  ['$5.00', 5],
  ['5,00 €', 5],
  ['1,234.50', 1234.5],
  ['1.234,50 kr.', 1234.5],
  ['2.72', 2.71999],
  ['-7', -7],
  ['0', 0],
  ['1.00E+05', 100000],
])('%j shows %d', (shown, number) => {
  expect(showsNumber(shown, number)).toBe(true);
});

test.each([
  ['5000%', 50],
  ['02/18/1900', 50],
  ['1900-02-18', 1900],
  ['1200:00:00', 50],
  ['TRUE', 1],
  ['', 0],
  ['51', 50],
  ['2.73', 2.71999],
])('%j does not show %d', (shown, number) => {
  expect(showsNumber(shown, number)).toBe(false);
});
