import { readFile, readlink } from 'node:fs/promises';
import { basename } from 'node:path';
import type { DesktopEntry } from './desktop-entry.ts';

const INTERPRETER = /^(python|perl|ruby|node|gjs|sh|bash|dash|java|wish|mono)[\d.]*$/;

/** What can be known about a running process. */
export interface RunningProcess {
  readonly pid: number;
  /** Path of the program. */
  readonly program: string | undefined;
  readonly words: readonly string[];
  /** The desktop file that a session started it from. */
  readonly launchedFrom: string | undefined;
}

/** What a window says about its application: the two parts of `WM_CLASS`. */
export type WindowClass = readonly string[];

/** Reads what the kernel knows about a process. What belongs to somebody else stays unknown. */
export async function inspectProcess(pid: number): Promise<RunningProcess> {
  const read = (file: string) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '');
  const [program, cmdline, environ] = await Promise.all([
    readlink(`/proc/${pid}/exe`).catch(() => undefined),
    read('cmdline'),
    read('environ'),
  ]);
  const variables = new Map(environ.split('\0').map((line) => splitOnce(line)));
  // Children inherit the variable; the process id beside it says whose it is.
  const isItsOwn = variables.get('GIO_LAUNCHED_DESKTOP_FILE_PID') === String(pid);
  return {
    pid,
    // The kernel marks a program that was replaced by an update.
    program: program?.replace(/ \(deleted\)$/, ''),
    words: cmdline.split('\0').filter((word) => word !== ''),
    launchedFrom: isItsOwn ? variables.get('GIO_LAUNCHED_DESKTOP_FILE') : undefined,
  };
}

/** The application that a process is, by what is most certain first: its starter, its window, its program. */
export function identifyApplication(
  running: RunningProcess,
  windowClass: WindowClass,
  entries: readonly DesktopEntry[],
): DesktopEntry | undefined {
  return (
    entries.find(({ file }) => file === running.launchedFrom) ??
    byWindow(windowClass, entries) ??
    byProgram(running, entries)
  );
}

/** The other applications that start the same program, each of which may show its windows in a process of another. */
export function kinOf(entry: DesktopEntry, entries: readonly DesktopEntry[]): DesktopEntry[] {
  const [program = ''] = entry.command;
  return entries.filter(
    (other) => other.id !== entry.id && basename(other.command[0] ?? '') === basename(program),
  );
}

/** The application that a window says it belongs to. */
export function byWindow(
  windowClass: WindowClass,
  entries: readonly DesktopEntry[],
): DesktopEntry | undefined {
  const names = new Set(windowClass.map((name) => name.toLowerCase()));
  const isNamed = (name: string | undefined) => name !== undefined && names.has(name.toLowerCase());
  return (
    shownFirst(entries.filter(({ windowClass: own }) => isNamed(own))) ??
    shownFirst(entries.filter(({ id }) => isNamed(id)))
  );
}

/** Several applications may share a program; the one whose arguments the process was started with fits best. */
function byProgram(running: RunningProcess, entries: readonly DesktopEntry[]): DesktopEntry | undefined {
  for (const name of programNames(running)) {
    const fitting = entries.filter(({ command: [own = ''] }) => basename(own) === name);
    const best = Math.max(...fitting.map((entry) => likeness(entry, running)));
    const found = shownFirst(fitting.filter((entry) => likeness(entry, running) === best));
    if (found) return found;
  }
  return undefined;
}

/** What a process is called. A script runs in a program that says nothing about it. */
export function programNames({
  program = '',
  words: [first = '', second = ''],
}: Pick<RunningProcess, 'program' | 'words'>): string[] {
  const names = INTERPRETER.test(basename(program)) ? [second, first] : [program, first];
  return names.map((name) => basename(name)).filter((name) => name !== '' && !INTERPRETER.test(name));
}

function likeness({ command: [, ...args] }: DesktopEntry, { words }: RunningProcess): number {
  const missing = args.filter((arg) => !words.includes(arg)).length;
  return args.length - 2 * missing;
}

function shownFirst(entries: readonly DesktopEntry[]): DesktopEntry | undefined {
  return entries.find(({ isShown }) => isShown) ?? entries[0];
}

function splitOnce(line: string): [string, string] {
  const equals = line.indexOf('=');
  return equals < 0 ? [line, ''] : [line.slice(0, equals), line.slice(equals + 1)];
}
