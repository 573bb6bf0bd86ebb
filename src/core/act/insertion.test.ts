import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isInsertion } from './insertion.ts';

describe('an insertion', () => {
  test('is recognised wherever the caret was', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.nat(), (old, text, at) => {
        const caret = at % (old.length + 1);
        expect(isInsertion(old, text, old.slice(0, caret) + text + old.slice(caret))).toBe(true);
      }),
    );
  });

  test('is not seen where the text is not the old one with something put in', () => {
    expect(isInsertion('abc', 'x', 'abcy')).toBe(false);
    expect(isInsertion('abc', 'x', 'xabd')).toBe(false);
    expect(isInsertion('abc', 'x', 'abc')).toBe(false);
  });
});
