import { expect, test } from 'vitest';
import { isTextHidden } from './hidden-texts.ts';

test.each([
  ['s3cret', '●', true],
  ['s3cret', '', true],
  ['hello', 'h', false],
  ['👩‍👧 family', '👩‍👧', false],
  ['', '', false],
  ['hello', undefined, false],
  [undefined, '●', false],
])('a text %j that shows %j at its beginning: hidden is %j', (text, shown, isHidden) => {
  expect(isTextHidden(text, shown)).toBe(isHidden);
});
