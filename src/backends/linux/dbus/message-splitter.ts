import { FIXED_HEADER_BYTES, type MessagePlace, messageBytes } from './message.ts';

const NOTHING = Buffer.alloc(0);

/**
 * Cuts a stream of chunks into messages. A message inside one chunk is not copied; one that spans chunks is put together
 * once, however many there are.
 */
export class MessageSplitter {
  #current: Buffer = NOTHING;
  /** Up to where the current bytes have been given out. */
  #offset = 0;
  #later: Buffer[] = [];
  /** Bytes that have not been given out. */
  #length = 0;
  /** Bytes that are needed before it makes sense to look again. */
  #wanted = FIXED_HEADER_BYTES;

  push(chunk: Buffer): void {
    this.#later.push(chunk);
    this.#length += chunk.length;
  }

  /** The next complete message, or undefined until more has arrived. Throws when the stream is no D-Bus. */
  next(): MessagePlace | undefined {
    if (!this.#gather(FIXED_HEADER_BYTES)) return undefined;
    this.#wanted = messageBytes(this.#current, this.#offset);
    if (!this.#gather(this.#wanted)) return undefined;
    const start = this.#offset;
    const end = start + this.#wanted;
    this.#length -= this.#wanted;
    this.#offset = end;
    this.#wanted = FIXED_HEADER_BYTES;
    return { bytes: this.#current, start, end };
  }

  /** Makes so many bytes stand together, or says that they are not there yet. */
  #gather(size: number): boolean {
    if (this.#length < Math.max(size, this.#wanted)) return false;
    if (this.#current.length - this.#offset >= size) return true;
    const rest = this.#current.subarray(this.#offset);
    const [first] = this.#later;
    const isWhole = rest.length === 0 && first !== undefined && this.#later.length === 1;
    this.#current = isWhole ? first : Buffer.concat([rest, ...this.#later], this.#length);
    this.#offset = 0;
    this.#later = [];
    return true;
  }
}
