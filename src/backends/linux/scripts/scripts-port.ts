import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { abortError, throwIfAborted } from '../../../base/cancellation.ts';
import type { Clock } from '../../../base/clock.ts';
import { AutomationError } from '../../../base/errors.ts';
import type { ScriptRun, ScriptsPort } from '../../../core/ports/scripts.ts';
import type { Environment } from '../private-desktop/desktop-environment.ts';
import { DESKTOP_ID_VARIABLE, MARK } from '../private-desktop/guard-script.ts';
import { exitOf } from '../private-desktop/process-output.ts';
import { KeptOutput } from './kept-output.ts';

/** How long a script that was asked to end has to clean up. */
const PATIENCE_MS = 500;
/** How long output may still arrive after the script has ended: what it left running may hold its streams for ever. */
const REST_MS = 100;

type Shell = ChildProcessByStdio<null, Readable, Readable>;

/** Runs shell scripts with the variables by which applications find this desktop, in the user's home. */
export function scriptsPort(env: Environment, clock: Clock): ScriptsPort {
  // What a script leaves running in a private desktop ends with it.
  const beforehand = env[DESKTOP_ID_VARIABLE] ? ['-c', `${MARK}; exec "$0" "$@"`, '/bin/sh'] : [];
  return {
    languages: ['shell'],
    async run({ script, outputLimit }, onOutput, signal) {
      throwIfAborted(signal);
      const stdout = new KeptOutput(outputLimit);
      const stderr = new KeptOutput(outputLimit);
      const child = spawn('/bin/sh', [...beforehand, '-c', script], {
        detached: true,
        cwd: env.HOME && existsSync(env.HOME) ? env.HOME : '/',
        env: { ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const exited = exitOf(child);
      // Where no file can be opened any more it has no streams.
      await once(child, 'spawn').catch(cannotStart);
      keep(child.stdout, stdout);
      keep(child.stderr, stderr);
      const closed = Promise.allSettled([once(child.stdout, 'close'), once(child.stderr, 'close')]);
      using _ending = endWith(child, clock, signal);
      const { code, signal: endedBy } = await exited;
      await Promise.race([closed, after(clock, REST_MS)]);
      onOutput(stdout.output, stderr.output);
      if (signal.aborted) throw abortError(signal);
      return result(code, endedBy, stdout, stderr);
    },
  };
}

/**
 * Goes on reading after the script has ended: a program that it left running would be killed by its next word to a pipe
 * that nobody reads. It does not keep us from ending.
 */
function keep(stream: Readable & { unref?: () => void }, output: KeptOutput): void {
  stream.on('data', (chunk: Buffer) => output.add(chunk));
  stream.on('error', () => undefined);
  stream.unref?.();
}

/** Ends the script and everything in its process group once the signal aborts, kindly first. */
function endWith({ pid = 0 }: Shell, clock: Clock, signal: AbortSignal): Disposable {
  let cancel: () => void = () => undefined;
  const end = () => {
    kill(pid, 'SIGTERM');
    cancel = clock.schedule(PATIENCE_MS, () => kill(pid, 'SIGKILL'));
  };
  signal.addEventListener('abort', end, { once: true });
  if (signal.aborted) end();
  return {
    [Symbol.dispose]() {
      signal.removeEventListener('abort', end);
      cancel();
      // The shell has ended; what it started and did not end with it must not outlive the refusal.
      if (signal.aborted) kill(pid, 'SIGKILL');
    },
  };
}

/** The group has the shell's process id; it may be empty already. */
function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    if (pid > 0) process.kill(-pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function after(clock: Clock, ms: number): Promise<void> {
  return new Promise((resolve) => {
    clock.schedule(ms, resolve);
  });
}

function cannotStart(cause: unknown): never {
  throw new AutomationError(
    'desktop_unavailable',
    `The shell cannot be started: ${(cause as Error).message}.`,
    {
      cause,
    },
  );
}

function result(
  code: number | null,
  signal: NodeJS.Signals | null,
  stdout: KeptOutput,
  stderr: KeptOutput,
): ScriptRun {
  const output = { stdout: stdout.output, stderr: stderr.output };
  return signal ? { signal, ...output } : { exitCode: code ?? 0, ...output };
}
