import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { throwIfAborted } from '../../../base/cancellation.ts';
import { AutomationError } from '../../../base/errors.ts';
import { quote } from '../../../base/text.ts';
import type { DesktopPaths, Environment } from './desktop-environment.ts';
import { MARK, OPEN_FILE } from './guard-script.ts';
import { exitOf, type ProcessExit } from './process-output.ts';
import { systemFailure } from './system-failure.ts';
import { findProgram } from './system-programs.ts';

/** A process that runs in a private desktop. */
export interface DesktopProcess {
  readonly pid: number;
  readonly command: string;
  /** Where its output goes. */
  readonly logFile: string;
  readonly exited: Promise<ProcessExit>;
  /** What it writes to file descriptor 3, for parts that say so when they are ready. */
  readonly reports: Readable | undefined;
}

export interface StartOptions {
  readonly paths: DesktopPaths;
  readonly env: Environment;
  /** Name of the log file. */
  readonly log: string;
  readonly workFolder?: string;
  /** Whether it gets a file descriptor 3 to report on. */
  readonly reports?: boolean;
}

/**
 * A guard that cleans up removes the file first and looks for processes then. Whoever passes this test carries the
 * marker already and is seen; whoever is late does not start. So no process slips through while its owner is killed.
 */
const GATE = `[ -e "$0" ] || exit 75; ${MARK}; exec "$@"`;

/** Starts a program in the desktop, in a session of its own. */
export async function startProcess(
  command: string,
  args: readonly string[],
  options: StartOptions,
  signal: AbortSignal,
): Promise<DesktopProcess> {
  throwIfAborted(signal);
  const { paths, env } = options;
  const program = findProgram(command, env);
  if (!program) throw noProgram(command);
  const logFile = join(paths.logs, `${options.log}.log`);
  try {
    const log = await open(logFile, 'a', 0o600);
    try {
      const started = await startLogged([program, ...args], log.fd, options);
      return { ...started, command, logFile };
    } finally {
      await log.close();
    }
  } catch (error) {
    throw systemFailure(`${quote(command)} could not be started`, error);
  }
}

async function startLogged(
  command: readonly string[],
  log: number,
  { paths, env, workFolder, reports }: StartOptions,
): Promise<Pick<DesktopProcess, 'pid' | 'exited' | 'reports'>> {
  const child = spawn('/bin/sh', ['-c', GATE, join(paths.folder, OPEN_FILE), ...command], {
    detached: true,
    env: { ...env },
    cwd: workFolder,
    stdio: ['ignore', log, log, reports ? 'pipe' : 'ignore'],
  });
  const exited = exitOf(child);
  await once(child, 'spawn');
  return { pid: child.pid ?? 0, exited, reports: reports ? (child.stdio[3] as Readable) : undefined };
}

function noProgram(command: string): AutomationError {
  if (command.includes('/'))
    return new AutomationError('app_not_found', `${quote(command)} is no program that can be started.`, {
      guidance: 'Make sure that it is there, and that you may execute it.',
    });
  return new AutomationError('app_not_found', `There is no program ${quote(command)} on the PATH.`, {
    guidance: 'Install it, or give its full path.',
  });
}
