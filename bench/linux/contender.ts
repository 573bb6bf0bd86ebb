import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

const LAST_WORDS = 500;

/** How to start a contender. */
export interface ContenderPlan {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
}

/** What a contender says of one piece of work, timed by itself so that starting it costs nothing. */
export interface Answer {
  readonly ms: number;
  readonly nodes?: number;
  /** Of an act: without the reading that verifies it. */
  readonly clickMs?: number;
  /** What it would hand to a model. */
  readonly text?: string;
}

/** A program that does a piece of work whenever it is told to: one line of words in, one line of JSON out. */
export class Contender implements AsyncDisposable {
  readonly name: string;
  readonly #child: ChildProcess;
  readonly #answers: AsyncIterator<string>;
  #lastWords = '';

  constructor({ name, command, args }: ContenderPlan, env: Readonly<Record<string, string>>) {
    this.name = name;
    const child = spawn(command, args, { env, stdio: 'pipe' });
    this.#child = child;
    child.on('error', () => undefined); // the missing answer says it
    child.stdin.on('error', () => undefined);
    child.stderr.on('data', (chunk) => {
      this.#lastWords = (this.#lastWords + chunk).slice(-LAST_WORDS);
    });
    this.#answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  }

  /** Has it do something. One that is too slow is ended: it could not be asked again. */
  async ask(words: readonly (string | number)[], timeoutMs: number): Promise<Answer> {
    const limit = setTimeout(() => this.#child.kill('SIGKILL'), timeoutMs);
    const started = performance.now();
    this.#child.stdin?.write(`${words.join(' ')}\n`);
    const { value, done } = await this.#answers.next();
    clearTimeout(limit);
    if (done) {
      const isLate = performance.now() - started >= timeoutMs;
      throw new Error(isLate ? `no answer within ${timeoutMs} ms` : `it ended: ${this.#lastWords.trim()}`);
    }
    const answer = JSON.parse(value);
    if (answer.error) throw new Error(answer.error);
    return answer;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null || !this.#child.pid) return;
    const ended = once(this.#child, 'exit');
    this.#child.stdin?.end();
    const limit = setTimeout(() => this.#child.kill('SIGKILL'), 2_000);
    await ended;
    clearTimeout(limit);
  }
}
