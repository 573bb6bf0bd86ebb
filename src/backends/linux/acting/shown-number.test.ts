import { expect, test } from 'vitest';
import { holdsMeant, showsNumber } from './shown-number.ts';

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

test.each([
  ['1,234.56', '1234.56', 1234.56, true],
  // Another language takes it for a fraction.
  ['1,234', '1.234', 1.234, false],
  ['-$1,000', '-1000', -1000, true],
  ['$5.00', '5', 5, true],
  ['1,23', '123', 123, false],
  ['14:30', '02:30:00 PM', 14.5 / 24, true],
  ['14:30:15', '02:30:15 PM', 52_215 / 86_400, true],
  ['14:30', '14.30', 14.3, false],
  ['14:30', '0.604166666666667', 14.5 / 24, false],
  ['false', 'FALSE', 0, true],
  ['false', '0', 0, false],
  ['TRUE', 'TRUE', 1, true],
  ['', '0', 0, false],
  ['1E3', '1000', 1000, true],
  ['50', '5000%', 50, false],
])('%j, shown as %j with the value %d, is what was meant: %j', (text, shown, number, isMeant) => {
  expect(holdsMeant(text, shown, number)).toBe(isMeant);
});
