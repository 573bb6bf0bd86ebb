import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Probe } from './cell.ts';
import type { OracleAnswer, OracleStep } from './oracle.ts';

type Path = readonly OracleStep[];

/** Shortens a path to one step: what a role, a name and a number find. */
export function at(role: string, name: string | null = null, nth = 0): Path {
  return [[role, name, nth]];
}

function asked(path: Path, pick: (answer: OracleAnswer) => string | number | null): Probe {
  return async ({ oracle, app }) => {
    const answer = pick(await oracle.ask({ pid: app.info.pid, path }));
    return answer === null ? undefined : String(answer);
  };
}

export const textOf = (path: Path): Probe => asked(path, ({ text }) => text);
export const selectionOf = (path: Path): Probe => asked(path, ({ selection }) => selection);
export const numberOf = (path: Path): Probe => asked(path, ({ value }) => value);
export const nameOf = (path: Path): Probe => asked(path, ({ name }) => name);
export const hasState = (path: Path, ...wanted: readonly string[]): Probe =>
  asked(path, ({ states }) => (wanted.some((state) => states.includes(state)) ? 'yes' : 'no'));

/** The text of a cell of a spreadsheet, counted from 0. */
export function cellOf(path: Path, row: number, column: number): Probe {
  return async ({ oracle, app }) =>
    (await oracle.ask({ pid: app.info.pid, path, cell: [row, column] })).cell ?? undefined;
}

/** The title of the window, as xprop reads it. */
const title: Probe = async ({ desk, xid }) => {
  const line = await desk.ask('xprop', '-id', xid, '_NET_WM_NAME');
  return /= "(.*)"$/s.exec(line)?.[1];
};

/** One field of a title that a page of ours writes its state into: `press=1;toggle=0`. */
export function titleField(key: string): Probe {
  return async (stage) => {
    const fields = ((await title(stage)) ?? '').split(';').map((field) => field.split('='));
    return fields.find(([name]) => name === key)?.[1];
  };
}

/** Windows without a frame, such as open menus: how many are on the screen. */
export const popups: Probe = async ({ desk }) => {
  const tree = await desk.ask('xwininfo', '-root', '-children');
  const ids = [...tree.matchAll(/^\s+(0x[0-9a-f]+) /gm)].map(([, id]) => id ?? '');
  const looks = ids.map((id) => desk.ask('xwininfo', '-id', id).catch(() => ''));
  const open = (await Promise.all(looks)).filter(
    (text) =>
      /Map State: IsViewable/.test(text) && /Override Redirect State: yes/.test(text) && isLarge(text),
  );
  return String(open.length);
};

function isLarge(text: string): boolean {
  const side = (name: string) => Number(new RegExp(`${name}: (\\d+)`).exec(text)?.[1]);
  return side('Width') > 20 && side('Height') > 10;
}

/** What a file holds that the application writes. */
export function file(name: string): Probe {
  return async ({ files }) => readFile(join(files, name), 'utf8').catch(() => '');
}

/** A fingerprint of what is on the screen inside the window, in parts of its width and height. */
export function picture(across: readonly [number, number], down: readonly [number, number]): Probe {
  return async ({ desk, xid }) => {
    const size = await desk.ask('xdotool', 'getwindowgeometry', '--shell', xid);
    const side = (name: string) => Number(new RegExp(`^${name}=(\\d+)`, 'm').exec(size)?.[1]);
    const [width, height] = [side('WIDTH'), side('HEIGHT')];
    const [left, top] = [Math.round(width * across[0]), Math.round(height * down[0])];
    const crop = `${Math.round(width * across[1]) - left}x${Math.round(height * down[1]) - top}+${left}+${top}`;
    const wanted = ['-window', xid, '-crop', crop, '-format', '%#', 'info:-'];
    return desk.ask('import', ...wanted);
  };
}

/** Where the window is and how large, as xwininfo sees it. */
export const geometry: Probe = async ({ desk, xid }) => {
  const text = await desk.ask('xwininfo', '-id', xid);
  const number = (label: string) => new RegExp(`${label}:\\s+(-?\\d+)`).exec(text)?.[1];
  const place = ['Absolute upper-left X', 'Absolute upper-left Y', 'Width', 'Height'].map(number);
  return place.join(' ');
};

/** The states that the window manager gave the window. */
export const windowState: Probe = async ({ desk, xid }) =>
  (await desk.ask('xprop', '-id', xid, '_NET_WM_STATE', 'WM_STATE')).replaceAll(/\s+/g, ' ');

/** Whether the window manager still lists the window. */
export const isListed: Probe = async ({ desk, xid }) => {
  const listed = await desk.ask('xprop', '-root', '_NET_CLIENT_LIST');
  return listed.includes(`0x${Number(xid).toString(16)}`) ? 'yes' : 'no';
};
