import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/*
 * What a process has and leaves, as Linux tells it. Elsewhere nothing is seen, and nothing is found.
 */

/** Processes whose parent is the given one, by id. */
export function childrenOf(pid: number): number[] {
  return allPids().filter((candidate) => parentOf(candidate) === pid);
}

/** Processes that carry a text in their environment: descendants keep it, whoever adopts them. */
export function processesWithEnvironment(text: string): number[] {
  return allPids().filter(
    (pid) =>
      pid !== process.pid &&
      readProcFile(pid, 'environ')
        .split('\0')
        .some((entry) => entry.includes(text)),
  );
}

/** Whether a process runs: one that has ended keeps its number until somebody asks for its end, which in a container may be never. */
export function isRunning(pid: number): boolean {
  const state = /^State:\s+(\w)/m.exec(readProcFile(pid, 'status'))?.[1];
  return state !== undefined && state !== 'Z';
}

/** The command line of a process, with spaces between its words. */
export function commandOf(pid: number): string {
  return readProcFile(pid, 'cmdline').replaceAll('\0', ' ').trim();
}

/** Sockets on which a process listens, as lines of the kernel's tables. */
export function listeningSockets(pid: number): string[] {
  const own = new Set(openFiles(pid).flatMap((target) => /^socket:\[(\d+)\]$/.exec(target)?.[1] ?? []));
  const tcp = ['net/tcp', 'net/tcp6'].flatMap((table) => readProcFile(pid, table).split('\n'));
  const listening = tcp.filter((line) => {
    const fields = line.trim().split(/\s+/);
    return fields[3] === '0A' && own.has(fields[9] ?? '');
  });
  const unix = readProcFile(pid, 'net/unix').split('\n');
  const accepting = unix.filter((line) => {
    const fields = line.trim().split(/\s+/);
    return fields[3] === '00010000' && own.has(fields[6] ?? '');
  });
  return [...listening, ...accepting];
}

function allPids(): number[] {
  return listFolder('/proc').flatMap((name) => (/^\d+$/.test(name) ? [Number(name)] : []));
}

function parentOf(pid: number): number | undefined {
  const line = /^PPid:\s+(\d+)$/m.exec(readProcFile(pid, 'status'));
  return line ? Number(line[1]) : undefined;
}

function openFiles(pid: number): string[] {
  return listFolder(`/proc/${pid}/fd`).map((fd) => readOr('', () => readlinkSync(`/proc/${pid}/fd/${fd}`)));
}

function readProcFile(pid: number, name: string): string {
  return readOr('', () => readFileSync(`/proc/${pid}/${name}`, 'utf8'));
}

function listFolder(path: string): string[] {
  return readOr([], () => readdirSync(path));
}

/** A process may end between being listed and being read, or belong to somebody else. */
function readOr<T>(nothing: T, read: () => T): T {
  try {
    return read();
  } catch {
    return nothing;
  }
}
