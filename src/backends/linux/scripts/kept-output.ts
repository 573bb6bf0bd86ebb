import type { ScriptOutput } from '../../../core/ports/scripts.ts';

/** Keeps the beginning and the end of what a stream brings, and counts the rest. */
export class KeptOutput {
  readonly #half: number;
  #beginning = Buffer.alloc(0);
  #end = Buffer.alloc(0);
  #omitted = 0;

  constructor(limit: number) {
    this.#half = Math.floor(limit / 2);
  }

  add(chunk: Buffer): void {
    const room = this.#half - this.#beginning.length;
    if (room > 0) this.#beginning = Buffer.concat([this.#beginning, chunk.subarray(0, room)]);
    const rest = Buffer.concat([this.#end, chunk.subarray(Math.max(0, room))]);
    const surplus = Math.max(0, rest.length - this.#half);
    this.#omitted += surplus;
    // Copied, so that a chunk of which little is kept can be forgotten.
    this.#end = Buffer.from(rest.subarray(surplus));
  }

  get output(): ScriptOutput {
    const [beginning, end] = [this.#beginning, this.#end];
    if (this.#omitted > 0) return { beginning: text(beginning), end: text(end), omittedBytes: this.#omitted };
    return { beginning: text(Buffer.concat([beginning, end])), end: '', omittedBytes: 0 };
  }
}

function text(bytes: Buffer): string {
  return bytes.toString('utf8');
}
