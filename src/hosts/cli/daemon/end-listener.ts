import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { type Clock, systemClock } from '../../../base/clock.ts';
import { waitFor } from '../../../base/wait-for.ts';

/** How long it may take to end by itself. */
const PATIENCE_MS = 2_000;
const KILL_TIMEOUT_MS = 5_000;
/** In `/proc/net/unix`, of a socket that takes connections. */
const LISTENS = '00010000';

/**
 * Ends the process that listens in a folder of sockets and does not answer. Says which it was; undefined where it cannot
 * be told for sure, as on systems without `/proc`.
 */
export async function endListener(
  folder: string,
  signal: AbortSignal,
  clock: Clock = systemClock,
): Promise<number | undefined> {
  const pid = listenerIn(folder);
  if (pid === undefined) return undefined;
  const isGone = async () => listenerIn(folder) !== pid || undefined;
  send(pid, 'SIGTERM');
  if (await waitFor(isGone, { clock, timeoutMs: PATIENCE_MS }, signal)) return pid;
  send(pid, 'SIGKILL');
  return (await waitFor(isGone, { clock, timeoutMs: KILL_TIMEOUT_MS }, signal)) ? pid : undefined;
}

/** The process of this user that holds the listening socket; its number is never taken from a file that may be old. */
function listenerIn(folder: string): number | undefined {
  for (const line of contentsOf('/proc/net/unix').split('\n')) {
    const [, , , flags, , , inode, path] = line.split(/\s+/);
    const pid = path?.startsWith(`${folder}/new-`) ? Number(path.slice(`${folder}/new-`.length)) : 0;
    if (flags === LISTENS && pid > 0 && holds(pid, `socket:[${inode}]`)) return pid;
  }
  return undefined;
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
