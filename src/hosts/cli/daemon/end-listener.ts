import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { type Clock, systemClock } from '../../../base/clock.ts';
import { waitFor } from '../../../base/wait-for.ts';

/** How long it may take to end by itself. */
const PATIENCE_MS = 2_000;
const KILL_TIMEOUT_MS = 5_000;
/** In `/proc/net/unix`, of a socket that takes connections. */
const LISTENS = '00010000';

/** Makes processes end that listen in a folder of sockets and do not answer. Returns those that did not. */
export async function endListeners(
  folder: string,
  pids: readonly number[],
  signal: AbortSignal,
  clock: Clock = systemClock,
): Promise<number[]> {
  for (const [name, timeoutMs] of [
    ['SIGTERM', PATIENCE_MS],
    ['SIGKILL', KILL_TIMEOUT_MS],
  ] as const) {
    for (const pid of stillListening(folder, pids)) send(pid, name);
    if (await haveLeft(folder, pids, { clock, timeoutMs }, signal)) return [];
  }
  return stillListening(folder, pids);
}

/** Waits until processes listen no more; whether they do not. */
export async function haveLeft(
  folder: string,
  pids: readonly number[],
  timing: { readonly clock: Clock; readonly timeoutMs: number },
  signal: AbortSignal,
): Promise<boolean> {
  const look = async () => stillListening(folder, pids).length === 0 || undefined;
  return (await waitFor(look, timing, signal)) ?? false;
}

function stillListening(folder: string, pids: readonly number[]): number[] {
  return listenersIn(folder).filter((pid) => pids.includes(pid));
}

/**
 * The processes of this user that hold listening sockets, also such that nobody finds any more because they are leaving.
 * Their numbers are never taken from a file that may be old. None on systems without `/proc`.
 */
export function listenersIn(folder: string): number[] {
  const draft = `${folder}/new-`;
  const pids = contentsOf('/proc/net/unix')
    .split('\n')
    .flatMap((line) => {
      const [, , , flags, , , inode, path] = line.split(/\s+/);
      const pid = path?.startsWith(draft) ? Number(path.slice(draft.length)) : 0;
      return flags === LISTENS && pid > 0 && holds(pid, `socket:[${inode}]`) ? [pid] : [];
    });
  return [...new Set(pids)];
}

function holds(pid: number, socket: string): boolean {
  const folder = `/proc/${pid}/fd`;
  try {
    return readdirSync(folder).some((fd) => linkOf(`${folder}/${fd}`) === socket);
  } catch {
    return false;
  }
}

function linkOf(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
}

function contentsOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function send(pid: number, name: 'SIGTERM' | 'SIGKILL'): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has just ended.
  }
}
