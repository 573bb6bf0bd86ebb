import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { expand, fieldOf, type Reference, referencesIn } from './template.ts';

const RESULTS: Record<number, unknown> = {
  1: {
    value: '{{step_2.value}} and {{step_1.value}}',
    count: 3,
    list: [{ title: 'a' }],
    on: true,
    nothing: null,
  },
  2: { value: 'two' },
};

function filled(value: unknown): unknown {
  return expand(value, (reference: Reference) => fieldOf(RESULTS[reference.step], reference));
}

describe('a reference', () => {
  test.each([
    ['{{step_2.value}}', 'two'],
    ['{{ step_2.value }}', 'two'],
    ['<{{step_2.value}}|{{step_1.count}}>', '<two|3>'],
    ['{{step_1.count}}', 3],
    ['{{step_1.on}}', true],
    ['{{step_1.list}}', [{ title: 'a' }]],
    ['{{step_1.list.0.title}}', 'a'],
    ['{{step_1.nothing}}', null],
  ])('%s is filled in', (text, expected) => {
    expect(filled(text)).toEqual(expected);
  });

  test('is found at any depth, and keys are left alone', () => {
    expect(filled({ a: ['{{step_2.value}}', { '{{step_2.value}}': 1 }] })).toEqual({
      a: ['two', { '{{step_2.value}}': 1 }],
    });
  });

  test.each(['{{other}}', '{{ }}', '{step_1.value}', '{{step 1}}', '}}{{', '{{{ mustache }}}'])(
    'is not what %s looks like',
    (text) => expect(filled(text)).toBe(text),
  );

  test('is mere text behind a backslash', () => {
    expect(filled('type \\{{step_1.value}} to see')).toBe('type {{step_1.value}} to see');
    expect(filled('\\{{step_1.value}}')).toBe('{{step_1.value}}');
  });

  test.each([
    '{{step_1}}',
    '{{step_x.value}}',
    '{{step_1.}}',
    '{{step_1..value}}',
    '{{step_1.value + 1}}',
    '{{step_1.value()}}',
    '{{step_1["value"]}}',
    '{{step_-1.value}}',
  ])('that is malformed is refused: %s', (text) => {
    expect(() => referencesIn({ text })).toThrow(expect.objectContaining({ code: 'invalid_input' }));
    expect(() => filled(text)).toThrow(expect.objectContaining({ code: 'invalid_input' }));
  });
});

test.each(['{{step_', '{{ ', '{{step_1.', '\\{{', '{{step_1.x}}{{'])(
  'a long text of %s is read in no time',
  (piece) => {
    const text = piece + ' '.repeat(200_000) + piece.repeat(20_000);
    const startedAt = performance.now();
    expect(expand(text, () => '')).toBeTypeOf('string');
    expect(performance.now() - startedAt).toBeLessThan(1000);
  },
);

describe('what is filled in is data', () => {
  test('text with braces stays as it is', () => {
    expect(filled('{{step_1.value}}')).toBe('{{step_2.value}} and {{step_1.value}}');
    expect(filled('say {{step_1.value}}!')).toBe('say {{step_2.value}} and {{step_1.value}}!');
    expect(filled('{{step_1.value}}{{step_2.value}}')).toBe('{{step_2.value}} and {{step_1.value}}two');
  });

  test.each(['$&', '$1', "$'", '\\{{step_1.x}}', '{{', '}}'])('%s has no special meaning', (text) => {
    expect(expand('<{{step_1.x}}>', () => text)).toBe(`<${text}>`);
  });

  test('whatever an application shows comes out unchanged', () => {
    const hostile = fc.stringMatching(/^[{}\\$.step_12xval]*$/);
    fc.assert(
      fc.property(fc.oneof(hostile, fc.string()), (text) => {
        expect(expand('{{step_1.x}}', () => text)).toBe(text);
        expect(expand('a {{step_1.x}} b', () => text)).toBe(`a ${text} b`);
      }),
    );
  });
});

describe('only own fields can be reached', () => {
  test.each([
    '{{step_1.constructor}}',
    '{{step_1.__proto__}}',
    '{{step_1.toString}}',
    '{{step_1.value.length}}',
    '{{step_1.list.map}}',
    '{{step_1.list.0.constructor.constructor}}',
    '{{step_1.nothing.x}}',
    '{{step_3.value}}',
  ])('not %s', (text) => {
    expect(() => filled(text)).toThrow(expect.objectContaining({ code: 'invalid_input' }));
  });

  test('a field called __proto__ is a field', () => {
    const args: unknown = JSON.parse('{"__proto__": "{{step_2.value}}"}');
    const result = filled(args) as object;
    expect(Object.hasOwn(result, '__proto__')).toBe(true);
    expect(Object.getPrototypeOf(result)).toBe(Object.prototype);
  });

  test('an object cannot stand inside other text', () => {
    expect(() => filled('a {{step_1.list}}')).toThrow(expect.objectContaining({ code: 'invalid_input' }));
  });
});
