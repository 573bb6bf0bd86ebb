import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DBusError } from './dbus-error.ts';
import { decodeBody } from './decode.ts';
import { encodeBody, Variant } from './encode.ts';
import { BigEndianReader, WireReader } from './wire-reader.ts';
import { WireWriter } from './wire-writer.ts';

interface Typed {
  readonly signature: string;
  readonly values: fc.Arbitrary<unknown>;
}

const text = fc.string({ unit: 'binary' }).filter((value) => !value.includes('\0'));
const path = fc
  .array(fc.stringMatching(/^[A-Za-z0-9_]{1,8}$/), { maxLength: 4 })
  .map((parts) => `/${parts.join('/')}`);

const BASIC: readonly Typed[] = [
  { signature: 'y', values: fc.integer({ min: 0, max: 255 }) },
  { signature: 'b', values: fc.boolean() },
  { signature: 'n', values: fc.integer({ min: -0x8000, max: 0x7fff }) },
  { signature: 'q', values: fc.integer({ min: 0, max: 0xffff }) },
  { signature: 'i', values: fc.integer({ min: -0x80000000, max: 0x7fffffff }) },
  { signature: 'u', values: fc.integer({ min: 0, max: 0xffffffff }) },
  { signature: 'x', values: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }) },
  { signature: 't', values: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }) },
  { signature: 'd', values: fc.double({ noNaN: true }) },
  { signature: 's', values: text },
  { signature: 'o', values: path },
  { signature: 'g', values: fc.constantFrom('', 's', 'a{sv}', '(iu)', 'aay') },
];

const basic = fc.constantFrom(...BASIC);

function typed(depth: number): fc.Arbitrary<Typed> {
  if (depth === 0) return basic;
  const inner = typed(depth - 1);
  return fc.oneof(
    basic,
    inner.map(({ signature, values }) => ({
      signature: `a${signature}`,
      values:
        signature === 'y'
          ? fc.uint8Array().map((bytes) => Buffer.from(bytes))
          : fc.array(values, { maxLength: 4 }),
    })),
    fc.array(inner, { minLength: 1, maxLength: 3 }).map((fields) => ({
      signature: `(${fields.map(({ signature }) => signature).join('')})`,
      values: fc.tuple(...fields.map(({ values }) => values)),
    })),
    fc.tuple(basic, inner).map(([key, value]) => ({
      signature: `a{${key.signature}${value.signature}}`,
      values: fc
        .array(fc.tuple(key.values, value.values), { maxLength: 4 })
        .map((entries) => new Map(entries)),
    })),
    inner.map(({ signature, values }) => ({
      signature: 'v',
      values: values.map((value) => new Variant(signature, value)),
    })),
  );
}

/** A decoded variant is the value inside it. */
function withoutVariants(value: unknown): unknown {
  if (value instanceof Variant) return withoutVariants(value.value);
  if (value instanceof Map) return new Map([...value].map(([key, item]) => [key, withoutVariants(item)]));
  return Array.isArray(value) ? value.map(withoutVariants) : value;
}

function encoded(signature: string, values: readonly unknown[]): Buffer {
  const writer = new WireWriter();
  encodeBody(writer, signature, values);
  return writer.drain();
}

/** What came of it: a value, or an error of which kind. */
function attempt(act: () => unknown): unknown {
  try {
    act();
    return 'decoded';
  } catch (error) {
    return error instanceof Error ? error.constructor : error;
  }
}

const decoded = (signature: string, bytes: Buffer) => decodeBody(signature, new WireReader(bytes));

describe('marshalling', () => {
  test('gives back what was written, for any type', () => {
    const bodies = fc.array(typed(3), { minLength: 1, maxLength: 3 }).chain((types) =>
      fc.record({
        signature: fc.constant(types.map(({ signature }) => signature).join('')),
        values: fc.tuple(...types.map(({ values }) => values)),
      }),
    );
    fc.assert(
      fc.property(bodies, ({ signature, values }) => {
        fc.pre(signature.length < 256);
        expect(decoded(signature, encoded(signature, values))).toEqual(withoutVariants(values));
      }),
      { numRuns: 500 },
    );
  });

  test('pads as the specification says', () => {
    expect(encoded('ys', [1, 'hi'])).toEqual(Buffer.from([1, 0, 0, 0, 2, 0, 0, 0, 0x68, 0x69, 0]));
    expect(encoded('a(yu)', [[[7, 9]]])).toEqual(
      Buffer.from([8, 0, 0, 0, 0, 0, 0, 0, 7, 0, 0, 0, 9, 0, 0, 0]),
    );
    expect(encoded('v', [new Variant('q', 5)])).toEqual(Buffer.from([1, 0x71, 0, 0, 5, 0]));
  });

  test('pads an empty array of structs up to where its first element would stand', () => {
    const bytes = encoded('a(yu)u', [[], 3]);
    expect(bytes).toEqual(Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0]));
    expect(decoded('a(yu)u', bytes)).toEqual([[], 3]);
  });

  test('reads big-endian peers', () => {
    const bytes = Buffer.from([
      0xff, 0xfe, 0, 7, 0, 0, 0, 9, 0x40, 0x08, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 0x61, 0x62, 0x63, 0, 0xff, 0xff,
      0xff, 0xff, 0xff, 0xff, 0xff, 0xfe, 0, 0, 0, 1, 1, 0x75, 0, 0, 0, 0, 0, 5,
    ]);
    const body = decodeBody('nqudsxbv', new BigEndianReader(bytes));
    expect(body).toEqual([-2, 7, 9, 3, 'abc', -2n, true, 5]);
  });

  test('keeps keys apart that a plain object would mix up', () => {
    const entries = new Map([
      ['__proto__', 'a'],
      ['constructor', 'b'],
    ]);
    expect(decoded('a{ss}', encoded('a{ss}', [entries]))).toEqual([entries]);
  });
});

describe('what makes no sense', () => {
  test.each<[signature: string, values: unknown[]]>([
    ['s', ['a\0b']],
    ['o', ['no/slash']],
    ['o', ['/trailing/']],
    ['i', [2 ** 31]],
    ['u', [-1]],
    ['y', ['1']],
    ['x', [1]],
    ['(ss)', [['only one']]],
    ['as', ['a text']],
    ['ss', ['one']],
    ['v', ['bare']],
    ['()', [[]]],
    ['a{vs}', [new Map()]],
    ['{ss}', [[]]],
    ['z', [1]],
    ['(s', [['x']]],
    ['g', ['a']],
  ])('is refused before it is sent: %s', (signature, values) => {
    expect(() => encoded(signature, values)).toThrow(DBusError);
  });

  test('is never read past the end, whatever the bytes are', () => {
    const signatures = fc.constantFrom(
      's',
      'as',
      'a{sv}',
      'v',
      '(iiii)',
      'a((so)(so)(so)iiassusau)',
      'ay',
      'xtd',
    );
    fc.assert(
      fc.property(signatures, fc.uint8Array({ maxLength: 200 }), (signature, bytes) => {
        expect(['decoded', DBusError]).toContain(attempt(() => decoded(signature, Buffer.from(bytes))));
      }),
      { numRuns: 1_000 },
    );
  });

  test('is a variant inside a variant without end', () => {
    const bytes = Buffer.from([...Array.from({ length: 200 }, () => [1, 0x76, 0]).flat(), 1, 0x79, 0, 7]);
    expect(() => decoded('v', bytes)).toThrow(/nested/);
  });
});
