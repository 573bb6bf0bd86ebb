import { expect, test } from 'vitest';
import { choiceCalled } from './choice-called.ts';

const find = (value: string, ...choices: string[]) =>
  choiceCalled(value, [...choices.entries()], ([, name]) => name)?.[0];

test('a choice is known by its name, however that is written', () => {
  expect(find('large', 'Small', 'Large')).toBe(1);
  expect(find('huge', 'Small', 'Large')).toBeUndefined();
});

test('one that is written just so comes first', () => {
  expect(find('music', 'Music', 'music')).toBe(1);
});

test('one of several of the same name is never guessed', () => {
  const refused = expect.objectContaining({
    code: 'ambiguous_element',
    message: '2 choices are called "home".',
  });
  expect(() => find('home', 'home', 'Desktop', 'home')).toThrow(refused);
  expect(() => find('HOME', 'home', 'Home')).toThrow(expect.objectContaining({ code: 'ambiguous_element' }));
});
