import { chmodSync, linkSync, mkdirSync, readdirSync, unlinkSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { dirname } from 'node:path';
import { AutomationError } from '../../../base/errors.ts';
import { folderState, newestSocket, socketNumbers, socketPath } from './socket-folder.ts';

/** A socket on which this process, and no other, answers the command lines of its user. */
export interface ClaimedSocket {
  readonly path: string;
  readonly server: Server;
  /**
   * From now on nobody can call it; connections that are open stay open. It goes on listening until its process ends: by that
   * one is found that cannot end.
   */
  release(): void;
}

/**
 * Becomes the background process of this user, unless there is one: then undefined.
 *
 * The socket listens under a name of its own before it gets its number by `link`, which only one process can do. So a
 * numbered socket that refuses connections belongs to a process that is gone, whatever the time.
 */
export async function claimSocket(
  folder: string,
  onConnection: (socket: Socket) => void,
): Promise<ClaimedSocket | undefined> {
  requireOwnFolder(folder);
  const draft = `${folder}/new-${process.pid}`;
  const server = createServer(onConnection);
  try {
    await listen(server, draft);
    const number = await takeNumber(folder, draft);
    if (number === undefined) {
      server.close();
      return undefined;
    }
    sweep(folder, number);
    const path = socketPath(folder, number);
    return {
      path,
      server,
      release() {
        try {
          remove(path);
          server.unref();
        } catch {
          // One that cannot be removed any more refuses connections, and is passed over.
          server.close();
        }
      },
    };
  } finally {
    remove(draft);
  }
}

function requireOwnFolder(folder: string): void {
  if (folderState(folder) === 'absent') makeFolder(folder);
  if (folderState(folder) === 'ours') return;
  throw new AutomationError('desktop_unavailable', `${folder} does not belong to you alone.`, {
    guidance: 'Remove it or have its owner remove it, or use --no-daemon.',
  });
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process may come at the same moment.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw unwritable(folder, error);
  }
}

/** The disk is full or may only be read, which is nobody's defect. */
function unwritable(folder: string, cause: unknown): AutomationError {
  const why = cause instanceof Error ? cause.message : String(cause);
  return new AutomationError('desktop_unavailable', `Nothing can be written in ${folder}: ${why}.`, {
    guidance: 'Make room there, or let XDG_RUNTIME_DIR name another folder of yours.',
    cause,
  });
}

async function listen(server: Server, path: string): Promise<void> {
  remove(path);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(unwritable(dirname(path), error)));
    server.listen(path, resolve);
  });
  chmodSync(path, 0o600);
}

/** The number that is ours now; undefined where a process that answers has one. */
async function takeNumber(folder: string, draft: string): Promise<number | undefined> {
  for (;;) {
    const newest = newestSocket(folder);
    if (newest > 0 && (await isAnswered(socketPath(folder, newest)))) return undefined;
    const number = newest + 1;
    if (!tryLink(draft, socketPath(folder, number))) continue;
    // Others may have come and gone since we looked; then the newest of them counts.
    const later = newestSocket(folder);
    if (later === number || !(await isAnswered(socketPath(folder, later)))) return number;
    remove(socketPath(folder, number));
    return undefined;
  }
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Whether a process listens there; one that is too busy to take the connection does. */
function isAnswered(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path, () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code !== 'ECONNREFUSED' && error.code !== 'ENOENT'),
    );
  });
}

/** Removes what killed processes left: lower numbers, and drafts of processes that are gone. */
function sweep(folder: string, number: number): void {
  for (const other of socketNumbers(folder)) if (other < number) clear(socketPath(folder, other));
  for (const name of readdirSync(folder)) {
    const pid = /^new-(\d+)$/.exec(name)?.[1];
    if (pid && !exists(Number(pid))) clear(`${folder}/${name}`);
  }
}

/** What cannot be removed, such as a folder, is in nobody's way. */
function clear(path: string): void {
  try {
    remove(path);
  } catch {
    // It is passed over by whoever comes.
  }
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function remove(path: string): void {
  try {
    unlinkSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
