import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { abortable, neverAborted } from '../src/base/cancellation.ts';
import { deadline, systemClock } from '../src/base/clock.ts';

/** How the oracle finds an object: its AT-SPI role, its name (any when null), and how many such come before it. */
export type OracleStep = readonly [role: string, name: string | null, nth: number];

/** What the application itself says about an object. */
export interface OracleAnswer {
  readonly name: string;
  readonly states: readonly string[];
  readonly text: string | null;
  /** The selected part of the text. */
  readonly selection: string | null;
  readonly value: number | null;
  readonly children: number;
  /** The text of the table cell that was asked for. */
  readonly cell: string | null;
}

export interface OracleQuestion {
  readonly pid: number;
  readonly path: readonly OracleStep[];
  readonly cell?: readonly [row: number, column: number];
}

interface Reply {
  readonly id: number;
  readonly answer?: OracleAnswer;
  readonly error?: string;
}

/** The system's own, for which Debian's packages are; another one may come first on the PATH. */
const PYTHON = '/usr/bin/python3';
const PATIENCE_MS = 20_000;

/** A process that reads applications with somebody else's code, kept running because starting it takes longer than asking. */
export class Oracle implements AsyncDisposable {
  readonly #process: ChildProcess;
  readonly #waiting = new Map<number, { resolve(answer: OracleAnswer): void; reject(error: Error): void }>();
  #asked = 0;
  #failure: Error | undefined;

  constructor(script: string, env: Readonly<Record<string, string>>) {
    this.#process = spawn(PYTHON, [script], { env, stdio: ['pipe', 'pipe', 'inherit'] });
    this.#process.once('exit', (code) => this.#giveUp(new Error(`The oracle ended with ${code}.`)));
    this.#process.stdin?.on('error', (error) => this.#giveUp(error));
    const output = this.#process.stdout;
    if (output) createInterface({ input: output }).on('line', (line) => this.#settle(JSON.parse(line)));
  }

  async ask(question: OracleQuestion): Promise<OracleAnswer> {
    if (this.#failure) throw this.#failure;
    this.#asked += 1;
    const id = this.#asked;
    const answered = new Promise<OracleAnswer>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#process.stdin?.write(`${JSON.stringify({ id, ...question })}\n`);
    });
    using limit = deadline(neverAborted, systemClock, PATIENCE_MS);
    return await abortable(answered, limit.signal);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return;
    const ended = once(this.#process, 'exit');
    this.#process.kill('SIGKILL');
    await ended;
  }

  #settle({ id, answer, error }: Reply): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (answer) waiting?.resolve(answer);
    else waiting?.reject(new Error(error));
  }

  #giveUp(error: Error): void {
    this.#failure = error;
    for (const waiting of this.#waiting.values()) waiting.reject(error);
    this.#waiting.clear();
  }
}
