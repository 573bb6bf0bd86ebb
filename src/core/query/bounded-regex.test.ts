import { describe, expect, test } from 'vitest';
import { parseRegex, testBounded } from './bounded-regex.ts';

const refusal = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    return error;
  }
  return undefined;
};

describe('parseRegex', () => {
  test('reads a pattern between slashes with its flags, and a bare pattern', () => {
    expect(parseRegex('/sav(e|ed)/i')).toEqual(/sav(e|ed)/i);
    expect(parseRegex('/a\\/b/msu')).toEqual(/a\/b/msu);
    expect(parseRegex('^Save$')).toEqual(/^Save$/);
  });

  test.each(['/Save/g', '/Save/y', '/Save/x', '/usr/local'])(
    'refuses the flags of %s and names them',
    (text) => {
      expect(refusal(() => parseRegex(text))).toMatchObject({
        code: 'invalid_query',
        message: expect.stringContaining(`"${text.slice(text.lastIndexOf('/') + 1)}"`),
        guidance: expect.stringContaining('i, m, s and u'),
      });
    },
  );

  test.each(['/Save(/', '[', '/a/ii', '(?<n>a)(?<n>b)'])('says why %s is no expression', (text) => {
    expect(refusal(() => parseRegex(text))).toMatchObject({
      code: 'invalid_query',
      message: expect.stringMatching(/^This is no regular expression: Invalid/),
    });
  });
});

describe('testBounded', () => {
  test('tells for each text whether it fits', () => {
    expect(testBounded(/^s/i, ['Save', 'Open', 'settings'])).toEqual([true, false, true]);
    expect(testBounded(/x/, [])).toEqual([]);
  });

  test('stops an expression that would take for ever, soon enough for everybody else', () => {
    const startedAt = performance.now();
    const error = refusal(() => testBounded(/^(a+)+$/, [`${'a'.repeat(60)}!`]));
    expect(error).toMatchObject({
      code: 'invalid_query',
      message: 'The regular expression takes longer than 100 ms.',
      guidance: expect.stringContaining('repetitions inside repetitions'),
    });
    expect(performance.now() - startedAt).toBeLessThan(2000);
  });

  test('bounds all texts together and not each by itself', () => {
    const startedAt = performance.now();
    const slow = Array.from({ length: 50 }, () => `${'a'.repeat(60)}!`);
    expect(refusal(() => testBounded(/^(a+)+$/, slow))).toMatchObject({ code: 'invalid_query' });
    expect(performance.now() - startedAt).toBeLessThan(2000);
  });

  test('looks only at the beginning of a very long text', () => {
    const text = `${'x'.repeat(5000)}end`;
    expect(testBounded(/^x/, [text])).toEqual([true]);
    expect(testBounded(/end$/, [text])).toEqual([false]);
  });

  test('gives the expression nothing of this program', () => {
    expect(testBounded(/process|require/, ['plain text'])).toEqual([false]);
    expect(Object.getPrototypeOf(testBounded(/a/, ['a']))).toBe(Array.prototype);
  });
});
