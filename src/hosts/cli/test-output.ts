import { PassThrough } from 'node:stream';
import { type ColorWhen, Output, type OutputFormat } from './output.ts';

/** An output whose words a test reads back. */
export class TestOutput {
  readonly output: Output;
  readonly #stdout: PassThrough & { isTTY?: boolean } = new PassThrough();
  readonly #stderr: PassThrough & { isTTY?: boolean } = new PassThrough();

  constructor(options: { format?: OutputFormat; color?: ColorWhen; isTerminal?: boolean } = {}) {
    const { format = 'text', color = 'never', isTerminal = false } = options;
    this.#stdout.isTTY = isTerminal;
    this.#stderr.isTTY = isTerminal;
    this.output = new Output({ stdout: this.#stdout, stderr: this.#stderr }, { format, color });
  }

  /** Everything written to stdout since it was last asked for. */
  get bytes(): Buffer {
    return (this.#stdout.read() as Buffer | null) ?? Buffer.alloc(0);
  }

  get stdout(): string {
    return this.bytes.toString('utf8');
  }

  get stderr(): string {
    return ((this.#stderr.read() as Buffer | null) ?? '').toString();
  }
}
