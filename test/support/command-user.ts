import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { neverAborted } from '../../src/base/cancellation.ts';
import { systemClock } from '../../src/base/clock.ts';
import { waitFor } from '../../src/base/wait-for.ts';
import type { DaemonStatus } from '../../src/hosts/cli/commands/daemon.ts';
import { COMMAND, endingOf, type ProgramRun, runProgram, startProgram } from './built-program.ts';
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
    if (code !== 0 || stderr !== '')
      throw new Error(`deskhand ${args.join(' ')} ended with ${code}: ${stderr}`);
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
    const isGone = async () => this.processes.length === 0 || undefined;
    const gone = await waitFor(isGone, { clock: systemClock, timeoutMs: 10_000 }, neverAborted);
    this.home[Symbol.dispose]();
    if (!gone) throw new Error('A process of this home still runs.');
  }

  #options({ env, program = COMMAND }: { env?: Record<string, string>; program?: string }) {
    return { home: this.home, env: { ...WITH_DAEMON, ...env }, program };
  }
}

/** Starts a command and waits until the background process has begun to run it. */
export async function begun(user: CommandUser, args: readonly string[]) {
  const child = user.start(args);
  const ended = endingOf(child);
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString('utf8');
  });
  await expect.poll(() => stderr, { timeout: 10_000 }).toContain('SIMULATED');
  const { desktops = [] } = (await user.status()) ?? {};
  expect(desktops).toContainEqual(expect.objectContaining({ running: 1 }));
  return { child, ended, stderr: () => stderr };
}
