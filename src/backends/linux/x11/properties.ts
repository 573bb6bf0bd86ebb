import { coreEvent } from './event-kind.ts';
import { type Query, query, type Request, request } from './request.ts';

/** The contents of a property. */
export interface Property {
  /** Atom of the type; 0 where the property does not exist. */
  readonly type: number;
  readonly format: number;
  readonly bytes: Buffer;
  /** How many bytes were left unread. */
  readonly remaining: number;
}

export interface PropertyNotify {
  readonly window: number;
  readonly atom: number;
  readonly time: number;
  readonly deleted: boolean;
}

/** Enough for any property of a window, icons included. */
const EVERYTHING_UNITS = 0x1fffffff;

/** Reads a property of any type, and may delete it with the same request. */
export function getProperty(
  window: number,
  property: number,
  { take = false }: { take?: boolean } = {},
): Query<Property> {
  return query(
    'GetProperty',
    [20, take ? 1 : 0],
    (body) => body.u32(window).u32(property).u32(0).u32(0).u32(EVERYTHING_UNITS),
    (reply) => {
      const format = reply.readUInt8(1);
      const length = reply.readUInt32LE(16) * (format / 8);
      return {
        format,
        type: reply.readUInt32LE(8),
        remaining: reply.readUInt32LE(12),
        bytes: reply.subarray(32, 32 + length),
      };
    },
  );
}

type Format = 8 | 16 | 32;

/** Replaces a property. */
export function changeProperty(
  window: number,
  property: number,
  type: number,
  format: Format,
  bytes: Uint8Array,
): Request {
  return writeProperty(0, window, { property, type, format, bytes });
}

/** Adds to the end of a property. */
export function appendProperty(
  window: number,
  property: number,
  type: number,
  format: Format,
  bytes: Uint8Array,
): Request {
  return writeProperty(2, window, { property, type, format, bytes });
}

function writeProperty(
  mode: number,
  window: number,
  value: { property: number; type: number; format: Format; bytes: Uint8Array },
): Request {
  const { property, type, format, bytes } = value;
  return request('ChangeProperty', 18, mode, (body) =>
    body
      .u32(window)
      .u32(property)
      .u32(type)
      .u8(format)
      .skip(3)
      .u32(bytes.length / (format / 8))
      .padded(bytes),
  );
}

/** Removes a property. */
export function deleteProperty(window: number, property: number): Request {
  return request('DeleteProperty', 19, 0, (body) => body.u32(window).u32(property));
}

/** A property was written or removed. */
export const propertyNotify = coreEvent<PropertyNotify>(28, (packet) => ({
  window: packet.readUInt32LE(4),
  atom: packet.readUInt32LE(8),
  time: packet.readUInt32LE(12),
  deleted: packet[16] === 1,
}));

/** Numbers of 32 bits as a property holds them. */
export function readWords(bytes: Buffer): number[] {
  return Array.from({ length: bytes.length >> 2 }, (_, index) => bytes.readUInt32LE(index * 4));
}

/** The bytes of numbers of 32 bits. */
export function writeWords(words: readonly number[]): Buffer {
  const bytes = Buffer.alloc(words.length * 4);
  for (const [index, word] of words.entries()) bytes.writeUInt32LE(word >>> 0, index * 4);
  return bytes;
}
