/** Writes the little-endian fields of a request or event, in order. */
export class BodyWriter {
  #bytes = Buffer.alloc(32);
  #length = 0;

  u8(value: number): this {
    const at = this.#grow(1);
    this.#bytes[at] = value;
    return this;
  }

  u16(value: number): this {
    const at = this.#grow(2);
    this.#bytes.writeUInt16LE(value & 0xffff, at);
    return this;
  }

  u32(value: number): this {
    const at = this.#grow(4);
    this.#bytes.writeUInt32LE(value >>> 0, at);
    return this;
  }

  /** A signed number is written like an unsigned one: both are two's complement on the wire. */
  i16(value: number): this {
    return this.u16(value);
  }

  i32(value: number): this {
    return this.u32(value);
  }

  /** A fixed-point number with 16 bits behind the point, as XInput 2 has them. */
  fixed(value: number): this {
    return this.u32(Math.round(value * 0x10000));
  }

  skip(count: number): this {
    this.#grow(count);
    return this;
  }

  /** Raw bytes, filled up to a multiple of four. */
  padded(bytes: Uint8Array): this {
    const at = this.#grow((bytes.length + 3) & ~3);
    this.#bytes.set(bytes, at);
    return this;
  }

  /** What was written, filled up to a multiple of four. */
  finish(): Buffer {
    this.#grow((4 - (this.#length & 3)) & 3);
    return this.#bytes.subarray(0, this.#length);
  }

  #grow(count: number): number {
    const at = this.#length;
    const end = at + count;
    if (end > this.#bytes.length) {
      const larger = Buffer.alloc(Math.max(end, this.#bytes.length * 2));
      this.#bytes.copy(larger, 0, 0, at);
      this.#bytes = larger;
    }
    this.#length = end;
    return at;
  }
}
