import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { DaemonStatus } from '../../src/hosts/cli/commands/daemon.ts';
import { COMMAND, type ProgramRun, runProgram, startProgram } from './built-program.ts';
import { PrivateHome } from './private-home.ts';
import { processesWithEnvironment } from './process-remains.ts';

const WITH_DAEMON = { DESKHAND_DAEMON: 'on' };

/** Somebody who uses the command in a home of their own, and leaves no process behind. */
export class CommandUser implements AsyncDisposable {
  readonly home = new PrivateHome();
  /** Where the background process has its socket. */
  readonly folder = join(this.home.root, 'runtime', 'deskhand');

  run(
    args: readonly string[],
    options: { env?: Record<string, string>; program?: string } = {},
  ): Promise<ProgramRun> {
    return runProgram(args, this.#options(options));
  }

  start(args: readonly string[], options: { env?: Record<string, string>; program?: string } = {}) {
    return startProgram(args, this.#options(options));
  }

  /** The data of an answer that must be a success. */
  async json<T>(...args: string[]): Promise<T> {
    const { code, stdout, stderr } = await this.run([...args, '--format', 'json']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    return JSON.parse(stdout) as T;
  }

  async status(): Promise<DaemonStatus | undefined> {
    return (await this.json<DaemonStatus[]>('daemon', 'list'))[0];
  }

  get sockets(): string[] {
    return readdirSync(this.folder);
  }

  /** Processes that were started in this home and still run. */
  get processes(): number[] {
    return processesWithEnvironment(this.home.root);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.run(['daemon', 'stop']);
    await expect.poll(() => this.processes, { timeout: 10_000 }).toEqual([]);
    this.home[Symbol.dispose]();
  }

  #options({ env, program = COMMAND }: { env?: Record<string, string>; program?: string }) {
    return { home: this.home, env: { ...WITH_DAEMON, ...env }, program };
  }
}
