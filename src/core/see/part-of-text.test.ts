import { expect, test } from 'vitest';
import { partOfText } from './part-of-text.ts';

test('a short text is given whole', () => {
  expect(partOfText('abc', { from: 0, most: 3 })).toEqual({ text: 'abc', length: 3 });
  expect(partOfText('', { from: 0, most: 3 })).toEqual({ text: '', length: 0 });
});

test('a long one is given in parts, of which each says where the next one begins', () => {
  expect(partOfText('abcdefg', { from: 0, most: 3 })).toEqual({ text: 'abc', length: 7, next: 3 });
  expect(partOfText('abcdefg', { from: 3, most: 3 })).toEqual({ text: 'def', length: 7, next: 6 });
  expect(partOfText('abcdefg', { from: 6, most: 3 })).toEqual({ text: 'g', length: 7 });
  expect(partOfText('abc', { from: 9, most: 3 })).toEqual({ text: '', length: 3 });
});

test('a character of two units is one, and is not torn apart', () => {
  expect(partOfText('😀😃😄', { from: 1, most: 1 })).toEqual({ text: '😃', length: 3, next: 2 });
  expect(partOfText('😀😃', { from: 0, most: 2 })).toEqual({ text: '😀😃', length: 2 });
});
