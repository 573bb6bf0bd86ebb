import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Processes that carry the marker of a desktop, or name its folder on their command line: its guard does. */
export function processesOf(id: string): { pid: number; command: string }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), environ: read(name, 'environ'), command: read(name, 'cmdline') }))
    .filter(({ environ, command }) => isMarked(environ, id) || command.includes(`desktop-${id}`))
    .map(({ pid, command }) => ({ pid, command: command.replaceAll('\0', ' ').trim() }));
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

/** Lock and sockets of a display. */
export function displayFiles(display: string): string[] {
  const number = display.slice(1);
  const files = [`/tmp/.X${number}-lock`, `/tmp/.tX${number}-lock`, `/tmp/.X11-unix/X${number}`];
  const abstract = readFileSync('/proc/net/unix', 'utf8').includes(`@/tmp/.X11-unix/X${number}\n`);
  return [...files.filter((file) => existsSync(file)), ...(abstract ? ['an abstract socket'] : [])];
}

function isMarked(environ: string, id: string): boolean {
  return environ.split('\0').includes(`DESKHAND_DESKTOP_ID=${id}`);
}

/** Empty for a process that has ended meanwhile, or is a zombie. */
function read(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
