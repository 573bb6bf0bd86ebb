import { lstatSync, readdirSync, readlinkSync, type Stats, statSync } from 'node:fs';

type Environment = Readonly<Record<string, string | undefined>>;

/** The longest path of a socket that every platform takes, and room for the name in it. */
const LONGEST_PATH = 103;
const LONGEST_NAME = 40;

/** Where the background process of a user has its socket: the same for all their terminals. */
export function socketFolder(env: Environment): string {
  const runtime = env.XDG_RUNTIME_DIR;
  const usual = runtime?.startsWith('/') && isOwnFolder(runtime) ? `${runtime}/deskhand` : undefined;
  if (usual && Buffer.byteLength(usual) + 1 + LONGEST_NAME <= LONGEST_PATH) return usual;
  return `/tmp/deskhand-run-${process.getuid?.() ?? 0}`;
}

/** Under `sudo` or in a container the variable may lead to the folder of another user, or nowhere. */
function isOwnFolder(path: string): boolean {
  try {
    const found = statSync(path);
    return found.isDirectory() && found.uid === process.getuid?.();
  } catch {
    return false;
  }
}

/** Whether nobody else can put a socket there: `absent` where there is no folder yet. */
export function folderState(folder: string): 'ours' | 'absent' | 'foreign' {
  let found: Stats | undefined;
  try {
    found = lstatSync(folder, { throwIfNoEntry: false });
  } catch {
    // Somebody else's folder is in the way, or a file.
    return 'foreign';
  }
  if (!found) return 'absent';
  const isOurs = found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o077) === 0;
  return isOurs ? 'ours' : 'foreign';
}

/**
 * Sockets are numbered: the highest number is the one to use, and a new process takes the next one. So whoever comes at
 * the same time wants the same number, one gets it, and no socket that somebody may be using is ever replaced.
 */
export function newestSocket(folder: string): number {
  const own = ownName();
  const numbers = namesIn(folder).flatMap((name) => numberOf(name, own) ?? []);
  return Math.max(0, ...numbers);
}

export function socketPath(folder: string, number: number): string {
  return `${folder}/${ownName()}.${number}`;
}

/** All numbers in use, lowest first. */
export function socketNumbers(folder: string): number[] {
  const own = ownName();
  return namesIn(folder)
    .flatMap((name) => numberOf(name, own) ?? [])
    .sort((a, b) => a - b);
}

function numberOf(name: string, own: string): number | undefined {
  const digits = name.startsWith(`${own}.`) ? name.slice(own.length + 1) : '';
  // Numbers with more digits have no next one.
  return /^\d{1,15}$/.test(digits) ? Number(digits) : undefined;
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** A container may share the folder but not the files and displays; its process is not ours to use. */
function ownName(): string {
  try {
    return readlinkSync('/proc/self/ns/mnt').replace(/\D/g, '');
  } catch {
    return 'daemon';
  }
}
