import { DBUS_ERRORS, DBusError } from './dbus-error.ts';

const MAX_VARIANT_DEPTH = 64;
/** Below this length a loop over the bytes is quicker than the call into the runtime. */
const SHORT_STRING = 24;

/** Reads little-endian D-Bus values from one message, which is all of the buffer or a part of it. */
export class WireReader {
  readonly bytes: Buffer;
  readonly #start: number;
  readonly #end: number;
  offset: number;
  #variantDepth = 0;

  constructor(bytes: Buffer, start = 0, end = bytes.length) {
    this.bytes = bytes;
    this.#start = start;
    this.#end = end;
    this.offset = start;
  }

  /** Whether more was read than the message has. Single values are not checked for that, as this is as good and quicker. */
  get isBeyondEnd(): boolean {
    return this.offset > this.#end;
  }

  /** What has not been read. */
  get rest(): Buffer {
    return this.bytes.subarray(this.offset, this.#end);
  }

  /** Padding depends on where a value stands in its message. */
  align(alignment: number): void {
    this.offset = this.#start + ((this.offset - this.#start + alignment - 1) & -alignment);
  }

  byte(): number {
    const value = this.bytes[this.offset++];
    if (value === undefined) throw truncated();
    return value;
  }

  take(size: number): number {
    this.align(size);
    const at = this.offset;
    this.offset = at + size;
    return at;
  }

  int16(): number {
    return this.bytes.readInt16LE(this.take(2));
  }

  uint16(): number {
    return this.bytes.readUInt16LE(this.take(2));
  }

  int32(): number {
    return this.bytes.readInt32LE(this.take(4));
  }

  uint32(): number {
    return this.bytes.readUInt32LE(this.take(4));
  }

  int64(): bigint {
    return this.bytes.readBigInt64LE(this.take(8));
  }

  uint64(): bigint {
    return this.bytes.readBigUInt64LE(this.take(8));
  }

  double(): number {
    return this.bytes.readDoubleLE(this.take(8));
  }

  boolean(): boolean {
    return this.uint32() !== 0;
  }

  string(): string {
    return this.#text(this.uint32());
  }

  skipString(): void {
    const length = this.uint32();
    this.offset += length + 1;
  }

  signature(): string {
    return this.#text(this.byte());
  }

  /** Starts an array and returns where it ends. */
  beginArray(alignment: number): number {
    const length = this.uint32();
    this.align(alignment);
    const end = this.offset + length;
    if (end > this.#end) throw truncated();
    return end;
  }

  /** The bytes of an array of bytes, on their own, so that they do not keep the whole message in memory. */
  byteArray(): Buffer {
    const end = this.beginArray(1);
    const copy = Buffer.from(this.bytes.subarray(this.offset, end));
    this.offset = end;
    return copy;
  }

  enterVariant(): void {
    if (++this.#variantDepth > MAX_VARIANT_DEPTH) throw malformed('Variants are nested too deeply.');
  }

  leaveVariant(): void {
    this.#variantDepth--;
  }

  #text(length: number): string {
    const { bytes, offset } = this;
    const end = offset + length;
    if (end >= this.#end) throw truncated();
    this.offset = end + 1;
    if (length >= SHORT_STRING) return bytes.toString('utf8', offset, end);
    let text = '';
    for (let at = offset; at < end; at++) {
      const code = bytes[at] as number;
      if (code > 127) return bytes.toString('utf8', offset, end);
      text += String.fromCharCode(code);
    }
    return text;
  }
}

/** The same for messages of big-endian peers. */
export class BigEndianReader extends WireReader {
  override int16(): number {
    return this.bytes.readInt16BE(this.take(2));
  }

  override uint16(): number {
    return this.bytes.readUInt16BE(this.take(2));
  }

  override int32(): number {
    return this.bytes.readInt32BE(this.take(4));
  }

  override uint32(): number {
    return this.bytes.readUInt32BE(this.take(4));
  }

  override int64(): bigint {
    return this.bytes.readBigInt64BE(this.take(8));
  }

  override uint64(): bigint {
    return this.bytes.readBigUInt64BE(this.take(8));
  }

  override double(): number {
    return this.bytes.readDoubleBE(this.take(8));
  }
}

/** An error for bytes that are no D-Bus message. */
export function malformed(why: string, cause?: unknown): DBusError {
  return new DBusError(DBUS_ERRORS.inconsistentMessage, why, { cause });
}

function truncated(): DBusError {
  return malformed('A value reaches beyond the end of its message.');
}
