import { once } from 'node:events';
import { resolve } from 'node:path';
import type { Writable } from 'node:stream';
import type { AutomationError } from '../../base/errors.ts';

export type OutputFormat = 'text' | 'json' | 'quiet';
export type ColorWhen = 'auto' | 'always' | 'never';

interface Streams {
  readonly stdout: Writable & { isTTY?: boolean };
  readonly stderr: Writable & { isTTY?: boolean };
}

const STYLES = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33, cyan: 36 } as const;
export type Style = keyof typeof STYLES;

export interface OutputOptions {
  readonly format: OutputFormat;
  readonly color: ColorWhen;
  /** Where paths on the command line begin; where this process runs unless said otherwise. */
  readonly folder?: string;
}

/** Where a command prints: answers to stdout, everything else to stderr, in the chosen format. */
export class Output {
  readonly format: OutputFormat;
  readonly #folder: string | undefined;
  readonly #streams: Streams;
  readonly #color: ColorWhen;

  constructor(streams: Streams, options: OutputOptions) {
    this.#streams = streams;
    this.#folder = options.folder;
    this.format = options.format;
    this.#color = options.color;
  }

  /** Prints an answer in the chosen format. */
  answer(text: string, data: unknown): void {
    if (this.format === 'text') this.#print(this.#streams.stdout, this.#highlight(text));
    if (this.format === 'json') this.#print(this.#streams.stdout, JSON.stringify(data, null, 2));
  }

  /** Prints one of many answers that come one after the other: in JSON each is a line. */
  line(text: string, data: unknown): void {
    if (this.format === 'text') this.#print(this.#streams.stdout, text);
    if (this.format === 'json') this.#print(this.#streams.stdout, JSON.stringify(data));
  }

  /** Resolves when stdout can take more: who prints without end must not run ahead of who reads. */
  async drained(signal: AbortSignal): Promise<void> {
    const { stdout } = this.#streams;
    if (stdout.writableNeedDrain) await once(stdout, 'drain', { signal });
  }

  /** The file that a path on the command line means. */
  path(path: string): string {
    return this.#folder === undefined ? path : resolve(this.#folder, path);
  }

  /** Writes bytes, such as an image, to stdout. */
  bytes(data: Uint8Array): void {
    this.#streams.stdout.write(data);
  }

  /** Says something that is not the answer, to a person: programs get one answer or one error and nothing else. */
  note(text: string): void {
    if (this.format === 'text') this.#print(this.#streams.stderr, text);
  }

  error({ code, message, guidance, details }: AutomationError): void {
    if (this.format === 'quiet') return;
    if (this.format === 'json') {
      this.#print(
        this.#streams.stderr,
        JSON.stringify({ error: { code, message, guidance, details } }, null, 2),
      );
      return;
    }
    const { stderr } = this.#streams;
    this.#print(stderr, `${this.style('red', 'deskhand:', stderr)} ${message}\n  ${guidance}`);
  }

  /** Wraps text in a style where the stream is a terminal, or where color is always wanted. */
  style(style: Style, text: string, stream: { isTTY?: boolean } = this.#streams.stdout): string {
    const isColored = this.#color === 'always' || (this.#color === 'auto' && stream.isTTY === true);
    return isColored ? `\u001b[${STYLES[style]}m${text}\u001b[0m` : text;
  }

  #highlight(text: string): string {
    return text
      .replace(/^confirmed:/, (word) => this.style('green', word))
      .replace(/^unverified:/, (word) => this.style('yellow', word))
      .replace(/^none:/, (word) => this.style('red', word));
  }

  #print(stream: Writable, text: string): void {
    stream.write(`${text}\n`);
  }
}
