import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Processes that carry a mark of a desktop, or name its folder on their command line: its guard does. */
export function processesOf(id: string): { pid: number; command: string }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && !hasEnded(name))
    .map((name) => ({ pid: name, command: read(name, 'cmdline') }))
    .filter(({ pid, command }) => isMarked(pid, id) || command.includes(`desktop-${id}`))
    .map(({ pid, command }) => ({ pid: Number(pid), command: command.replaceAll('\0', ' ').trim() }));
}

/** Processes with exactly this command line. */
export function processesCalled(command: string): string[] {
  const wanted = `${command.replaceAll(' ', '\0')}\0`;
  return readdirSync('/proc').filter((name) => /^\d+$/.test(name) && read(name, 'cmdline') === wanted);
}

/** What is left of a desktop: processes, and files wherever its parts put some. */
export function tracesOf(id: string, root: string): string[] {
  const numbered = readdirSync('/tmp').filter((name) => name.includes(id));
  return [
    ...processesOf(id).map(({ pid, command }) => `process ${pid}: ${command}`),
    ...numbered.map((name) => `/tmp/${name}`),
    ...(existsSync(join(root, `desktop-${id}`)) ? [join(root, `desktop-${id}`)] : []),
  ];
}

/** Lock and sockets of a display, each with what tells it from a later one: numbers are soon taken again. */
export function displayFiles(display: string): string[] {
  const number = display.slice(1);
  const files = [`/tmp/.X${number}-lock`, `/tmp/.tX${number}-lock`, `/tmp/.X11-unix/X${number}`];
  const sockets = readFileSync('/proc/net/unix', 'utf8')
    .split('\n')
    .filter((line) => line.endsWith(` @/tmp/.X11-unix/X${number}`) && line.includes(' 00010000 '));
  return [...files.flatMap(identify), ...sockets];
}

/** Which of these files of a display are still there. */
export function filesLeft(display: string, before: readonly string[]): string[] {
  return displayFiles(display).filter((file) => before.includes(file));
}

function identify(file: string): string[] {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false });
  return found ? [`${file} ${found.ino} ${found.birthtimeNs}`] : [];
}

function isMarked(pid: string, id: string): boolean {
  const isNamed = read(pid, 'environ').split('\0').includes(`DESKHAND_DESKTOP_ID=${id}`);
  return isNamed || new RegExp(`^Max file locks +${Number.parseInt(id, 16)} `, 'm').test(read(pid, 'limits'));
}

/** Whether it is a zombie with all its threads. */
function hasEnded(pid: string): boolean {
  const status = read(pid, 'status');
  return !status || (/^State:\s+Z/m.test(status) && !/^Threads:\s+([2-9]|\d\d)/m.test(status));
}

/** Empty for a process that has ended meanwhile. */
function read(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
