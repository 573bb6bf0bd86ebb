import { DBUS_ERRORS, DBusError } from './dbus-error.ts';
import { alignmentOf, type BasicCode, type DBusType, parseSignature, parseSingleType } from './signature.ts';
import { TextCache } from './text-cache.ts';
import type { WireWriter } from './wire-writer.ts';

type Encoder = (writer: WireWriter, value: unknown) => void;

const MAX_ARRAY_BYTES = 64 * 1024 * 1024;
const OBJECT_PATH = /^\/$|^(?:\/[A-Za-z0-9_]+)+$/;

/** A value together with its type, for places where the receiver accepts any type. */
export class Variant {
  readonly signature: string;
  readonly value: unknown;

  constructor(signature: string, value: unknown) {
    this.signature = signature;
    this.value = value;
  }
}

const singles = new TextCache<Encoder>((signature) => compile(parseSingleType(signature)));
const bodies = new TextCache<readonly Encoder[]>((signature) => parseSignature(signature).map(compile));

const BASIC: Readonly<Record<BasicCode, Encoder>> = {
  y: (writer, value) => writer.byte(integer(value, 0, 0xff)),
  b: (writer, value) => writer.uint32(flag(value)),
  n: (writer, value) => writer.int16(integer(value, -0x8000, 0x7fff)),
  q: (writer, value) => writer.uint16(integer(value, 0, 0xffff)),
  i: (writer, value) => writer.int32(integer(value, -0x80000000, 0x7fffffff)),
  u: (writer, value) => writer.uint32(integer(value, 0, 0xffffffff)),
  h: (writer, value) => writer.uint32(integer(value, 0, 0xffffffff)),
  x: (writer, value) => writer.int64(wide(value, -(2n ** 63n), 2n ** 63n - 1n)),
  t: (writer, value) => writer.uint64(wide(value, 0n, 2n ** 64n - 1n)),
  d: (writer, value) => writer.double(number(value)),
  s: (writer, value) => writer.string(text(value)),
  o: (writer, value) => writer.string(objectPath(value)),
  g: (writer, value) => {
    const signature = text(value);
    parseSignature(signature);
    writer.signature(signature);
  },
};

/**
 * Writes the values of a message body. What a peer would answer by closing the connection (a bad path, a NUL inside a
 * text) is refused here instead.
 */
export function encodeBody(writer: WireWriter, signature: string, values: readonly unknown[]): void {
  const encoders = bodies.get(signature);
  if (encoders.length !== values.length) {
    throw unfit(`${values.length} values for the signature ${JSON.stringify(signature)}`);
  }
  for (let index = 0; index < encoders.length; index++) encoders[index]?.(writer, values[index]);
}

/** An object path, or an error that says why it is none. */
export function objectPath(value: unknown): string {
  if (typeof value === 'string' && OBJECT_PATH.test(value)) return value;
  throw unfit(`${show(value)} is not an object path`);
}

/** An error for a value that cannot be sent. */
export function unfit(why: string): DBusError {
  return new DBusError(DBUS_ERRORS.invalidArgs, `Cannot be sent over D-Bus: ${why}.`);
}

function compile(type: DBusType): Encoder {
  switch (type.kind) {
    case 'basic':
      return BASIC[type.code];
    case 'variant':
      return encodeVariant;
    case 'struct':
      return compileStruct(type.fields);
    case 'entry':
      return compileStruct([type.key, type.value]);
    case 'array':
      return compileArray(type.element);
  }
}

function encodeVariant(writer: WireWriter, value: unknown): void {
  if (!(value instanceof Variant)) throw unfit(`${show(value)} is not a Variant`);
  const encode = singles.get(value.signature);
  writer.signature(value.signature);
  encode(writer, value.value);
}

function compileStruct(fields: readonly DBusType[]): Encoder {
  const encoders = fields.map(compile);
  return (writer, value) => {
    if (!Array.isArray(value) || value.length !== encoders.length) {
      throw unfit(`${show(value)} is not a struct of ${encoders.length} fields`);
    }
    writer.align(8);
    for (const [index, encode] of encoders.entries()) encode(writer, value[index]);
  };
}

function compileArray(element: DBusType): Encoder {
  const encode = compile(element);
  const alignment = alignmentOf(element);
  const holdsBytes = element.kind === 'basic' && element.code === 'y';
  return (writer, value) => {
    writer.uint32(0);
    const lengthAt = writer.length - 4;
    writer.align(alignment);
    const start = writer.length;
    if (holdsBytes && value instanceof Uint8Array) writer.raw(value);
    else for (const item of iterable(value)) encode(writer, item);
    const length = writer.length - start;
    if (length > MAX_ARRAY_BYTES) throw unfit('an array of more than 64 MiB');
    writer.patch(lengthAt, length);
  };
}

function integer(value: unknown, min: number, max: number): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max) return value;
  throw unfit(`${show(value)} is not an integer from ${min} to ${max}`);
}

function wide(value: unknown, min: bigint, max: bigint): bigint {
  if (typeof value === 'bigint' && value >= min && value <= max) return value;
  throw unfit(`${show(value)} is not a bigint from ${min} to ${max}`);
}

function number(value: unknown): number {
  if (typeof value === 'number') return value;
  throw unfit(`${show(value)} is not a number`);
}

function flag(value: unknown): 0 | 1 {
  if (typeof value === 'boolean') return value ? 1 : 0;
  throw unfit(`${show(value)} is not a boolean`);
}

function text(value: unknown): string {
  if (typeof value !== 'string') throw unfit(`${show(value)} is not a text`);
  if (value.includes('\0')) throw unfit('a text with a NUL character');
  return value;
}

function iterable(value: unknown): Iterable<unknown> {
  if (typeof value === 'object' && value !== null && Symbol.iterator in value) {
    return value as Iterable<unknown>;
  }
  throw unfit(`${show(value)} is not an array or a Map`);
}

/** The kind of a value only: the value itself may be a secret. */
function show(value: unknown): string {
  return value === null ? 'null' : `a value of type ${typeof value}`;
}
