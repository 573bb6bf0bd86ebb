import fc from 'fast-check';
import { expect, test } from 'vitest';
import { differenceBetween } from './difference.ts';

const difference = (old: string, wanted: string) => {
  const { from, to, put } = differenceBetween(Array.from(old), Array.from(wanted));
  return [from, to, put.join('')];
};

test('is only what has to change', () => {
  expect(difference('one and two', 'one two')).toEqual([4, 8, '']);
  expect(difference('one two', 'one and two')).toEqual([4, 4, 'and ']);
  expect(difference('a cat sat', 'a dog sat')).toEqual([2, 5, 'dog']);
  expect(difference('same', 'same')).toEqual([4, 4, '']);
  expect(difference('aa', 'a')).toEqual([1, 2, '']);
  expect(difference('', 'all')).toEqual([0, 0, 'all']);
});

test('makes one of the other, whatever they are', () => {
  const lists = fc.array(fc.constantFrom('a', 'b', '🙂'), { maxLength: 12 });
  fc.assert(
    fc.property(lists, lists, (old, wanted) => {
      const { from, to, put } = differenceBetween(old, wanted);
      expect(old.toSpliced(from, to - from, ...put)).toEqual(wanted);
    }),
  );
});
