import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { basename, join } from 'node:path';
import { throwIfAborted } from '../../../base/cancellation.ts';
import { AutomationError } from '../../../base/errors.ts';
import { GUARD_SCRIPT } from './guard-script.ts';
import { exitOf, firstLine } from './process-output.ts';
import { systemFailure } from './system-failure.ts';

/** A place that is given back completely, even when its owner dies. */
export interface Guard {
  readonly pid: number;
  readonly folder: string;
  /** Resolves when the guard is gone, and with it, unless it was killed itself, everything it guarded. */
  readonly exited: Promise<void>;
  /** Ends the desktop's processes and removes its files. */
  release(): Promise<void>;
}

/** The guard needs a shell's tools and nothing else of the caller's environment. */
const GUARD_ENVIRONMENT = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  LC_ALL: 'C',
};

/** Where a desktop of this id keeps its files. */
export function folderOf(root: string, id: string): string {
  return join(root, `desktop-${id}`);
}

/** The id of the desktop that a folder belongs to, or undefined where it belongs to none. */
export function idOf(folder: string): string | undefined {
  return /^desktop-([0-9a-f]{8})$/.exec(basename(folder))?.[1];
}

/** Starts the guard, which makes the folder: from now on nothing of this desktop can be left behind. */
export async function startGuard(root: string, id: string, signal: AbortSignal): Promise<Guard> {
  throwIfAborted(signal);
  const folder = folderOf(root, id);
  const child = spawnGuard('watch', id, folder, ['pipe', 'pipe', 'ignore']);
  const exited = exitOf(child).then(() => undefined);
  await once(child, 'spawn').catch((error: unknown) => {
    throw systemFailure('The private desktop could not be started', error);
  });
  const greeting = await Promise.race([child.stdout ? firstLine(child.stdout) : undefined, exited]);
  if (greeting !== 'ready' || child.pid === undefined) throw noFolder(root, folder, greeting);
  child.stdout?.destroy();
  // A guard that is killed closes its end first.
  child.stdin?.on('error', () => undefined);
  return {
    pid: child.pid,
    folder,
    exited,
    async release() {
      child.stdin?.end();
      wake(child.pid ?? 0);
      await exited;
      // Nothing is left to do, unless the guard itself was killed.
      await sweep(folder, id);
    },
  };
}

function noFolder(root: string, folder: string, greeting: string | undefined): AutomationError {
  if (greeting === 'full')
    return new AutomationError('desktop_unavailable', `Nothing can be written in ${folder}.`, {
      guidance: 'Make room in /tmp, and try again.',
    });
  return new AutomationError('desktop_unavailable', `The folder ${folder} could not be made.`, {
    guidance: `Make sure that ${root} can be written to and belongs to you.`,
  });
}

/** Lets a guard go on that somebody has stopped, with what it waits for; one that runs does not notice. */
export function wake(guard: number): void {
  try {
    process.kill(-guard, 'SIGCONT');
  } catch {
    // It has just ended.
  }
}

/** Ends what is left of a desktop whose guard is gone. */
export async function sweep(folder: string, id: string): Promise<void> {
  await exitOf(spawnGuard('sweep', id, folder, 'ignore'));
}

/** In a session of its own, where neither Ctrl-C nor a closing terminal reaches it. */
function spawnGuard(
  mode: 'watch' | 'sweep',
  id: string,
  folder: string,
  stdio: 'ignore' | ('pipe' | 'ignore')[],
) {
  return spawn('/bin/sh', ['-c', GUARD_SCRIPT, 'deskhand-guard', mode, id, folder], {
    detached: true,
    cwd: '/',
    env: GUARD_ENVIRONMENT,
    stdio,
  });
}
