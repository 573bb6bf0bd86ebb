import { describe, expect, test } from 'vitest';
import { joined } from './rich-text.ts';
import { numberOf } from './roles.ts';

const OBJECT = '\uFFFC';
const part = (role: string, text: string) => ({ role: numberOf(role), text });

describe('a text with objects in it', () => {
  test('has the lines that are objects, an empty one among them', () => {
    const lines = ['two', '\n', 'four'].map((text) => part('section', text));
    expect(joined(`one${OBJECT.repeat(3)}`, lines)).toBe('one\ntwo\n\nfour');
    expect(joined(OBJECT.repeat(3), lines)).toBe('two\n\nfour');
    expect(joined(`${OBJECT}end`, [part('paragraph', '\n')])).toBe('\nend');
  });

  test('has links in their places, and words once', () => {
    const parts = [part('static', 'See '), part('link', 'this'), part('static', ' now')];
    expect(joined(`See ${OBJECT} now`, parts)).toBe('See this now');
  });

  test('is not known where its objects are not', () => {
    expect(joined(`one${OBJECT}`, [])).toBeUndefined();
    expect(joined(OBJECT, [undefined])).toBeUndefined();
  });
});
