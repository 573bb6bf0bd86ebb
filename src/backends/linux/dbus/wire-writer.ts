const FIRST_SIZE = 4_096;
/** Up to this length a loop over the letters is quicker than the call into the runtime. */
const SHORT_TEXT = 64;

/** Writes little-endian D-Bus values; several messages may stand one after the other. */
export class WireWriter {
  #bytes = Buffer.allocUnsafeSlow(FIRST_SIZE);
  #offset = 0;
  /** Where the current message starts, from which padding counts. */
  #base = 0;

  get length(): number {
    return this.#offset;
  }

  beginMessage(): void {
    this.#base = this.#offset;
  }

  /** Forgets what was written since, so that a value that cannot be written leaves no half message. */
  rewind(length: number): void {
    this.#offset = length;
  }

  align(alignment: number): void {
    const position = this.#offset - this.#base;
    const end = this.#base + ((position + alignment - 1) & -alignment);
    this.#reserve(end - this.#offset);
    while (this.#offset < end) this.#bytes[this.#offset++] = 0;
  }

  byte(value: number): void {
    this.#reserve(1);
    this.#bytes[this.#offset++] = value;
  }

  uint16(value: number): void {
    const at = this.#take(2);
    this.#bytes.writeUInt16LE(value, at);
  }

  int16(value: number): void {
    const at = this.#take(2);
    this.#bytes.writeInt16LE(value, at);
  }

  uint32(value: number): void {
    const at = this.#take(4);
    this.#bytes.writeUInt32LE(value, at);
  }

  int32(value: number): void {
    const at = this.#take(4);
    this.#bytes.writeInt32LE(value, at);
  }

  uint64(value: bigint): void {
    const at = this.#take(8);
    this.#bytes.writeBigUInt64LE(value, at);
  }

  int64(value: bigint): void {
    const at = this.#take(8);
    this.#bytes.writeBigInt64LE(value, at);
  }

  double(value: number): void {
    const at = this.#take(8);
    this.#bytes.writeDoubleLE(value, at);
  }

  string(text: string): void {
    const at = this.#take(4);
    if (text.length > SHORT_TEXT || !this.#ascii(text)) this.#unicode(text);
    this.#bytes.writeUInt32LE(this.#offset - at - 4, at);
    this.byte(0);
  }

  signature(text: string): void {
    this.byte(text.length);
    this.#ascii(text);
    this.byte(0);
  }

  raw(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.#offset);
    this.#offset += bytes.length;
  }

  /** Overwrites a length that was not known when its place was written. */
  patch(at: number, value: number): void {
    this.#bytes.writeUInt32LE(value, at);
  }

  /** Everything written so far, as bytes of their own; the writer is empty afterwards. */
  drain(): Buffer {
    const copy = Buffer.from(this.#bytes.subarray(0, this.#offset));
    this.#offset = 0;
    this.#base = 0;
    // One huge message must not cost its size for the rest of the connection.
    if (this.#bytes.length > 1 << 20) this.#bytes = Buffer.allocUnsafeSlow(FIRST_SIZE);
    return copy;
  }

  /** Writes a text that is ASCII from end to end, or nothing. */
  #ascii(text: string): boolean {
    this.#reserve(text.length);
    for (let index = 0; index < text.length; index++) {
      const code = text.charCodeAt(index);
      if (code > 127) return false;
      this.#bytes[this.#offset + index] = code;
    }
    this.#offset += text.length;
    return true;
  }

  #unicode(text: string): void {
    this.#reserve(Buffer.byteLength(text));
    this.#offset += this.#bytes.write(text, this.#offset);
  }

  /** Makes room first: the bytes may be others afterwards. */
  #take(size: number): number {
    this.align(size);
    this.#reserve(size);
    const at = this.#offset;
    this.#offset += size;
    return at;
  }

  #reserve(size: number): void {
    const needed = this.#offset + size;
    if (needed <= this.#bytes.length) return;
    const grown = Buffer.allocUnsafeSlow(Math.max(this.#bytes.length * 2, needed));
    this.#bytes.copy(grown, 0, 0, this.#offset);
    this.#bytes = grown;
  }
}
