import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onWindow } from './acts.ts';
import type { Act, Action, Cell, Probe } from './cell.ts';
import { geometry, isListed, windowState } from './probes.ts';
import type { Stage } from './stage.ts';

const MOVED = { x: 60, y: 70 };
/** How much of a picture may differ from another of the same window: a caret blinks. */
const MOST_DIFFERENT = 0.01;

/** What every window can do, whatever draws it. */
export function windowCells(app: string): Cell[] {
  const cell = (action: Action, act: Act, probe: Probe, happened: Cell['happened']): Cell => ({
    action,
    app,
    target: 'the window',
    act,
    probe,
    happened,
  });
  const isHidden = (state: string) => /_NET_WM_STATE_HIDDEN/.test(state);
  const isMaximised = (state: string) => /MAXIMIZED_VERT/.test(state) && /MAXIMIZED_HORZ/.test(state);
  return [
    cell('screenshot', captureCovered, comparePictures, (after) => after === 'same'),
    cell(
      'move',
      onWindow((windows, id, signal) => windows.move(id, MOVED, signal)),
      geometry,
      (after) => after.startsWith(`${MOVED.x} ${MOVED.y} `),
    ),
    cell(
      'resize',
      async (stage, signal) => {
        const [, , width = 0, height = 0] = ((await geometry(stage)) ?? '').split(' ').map(Number);
        const to = { width: width + 60, height: height + 40 };
        return onWindow((windows, id, limit) => windows.resize(id, to, limit))(stage, signal);
      },
      geometry,
      (after, before) => sizeIn(after) !== sizeIn(before),
    ),
    cell(
      'minimise',
      onWindow((windows, id, signal) => windows.setMinimized(id, true, signal)),
      windowState,
      isHidden,
    ),
    {
      ...cell(
        'restore',
        onWindow((windows, id, signal) => windows.setMinimized(id, false, signal)),
        windowState,
        (after) => !isHidden(after),
      ),
      before: async ({ desk, xid }) => {
        await desk.ask('xdotool', 'windowminimize', '--sync', xid);
        return { effect: 'sent' };
      },
    },
    cell(
      'maximise',
      onWindow((windows, id, signal) => windows.setMaximized(id, true, signal)),
      windowState,
      isMaximised,
    ),
    {
      ...cell(
        'close',
        onWindow((windows, id, signal) => windows.close(id, signal)),
        isListed,
        (after) => after === 'no',
      ),
      spoils: true,
    },
  ];
}

function sizeIn(place: string): string {
  return place.split(' ').slice(2).join(' ');
}

/** Takes a picture of the window while the user's terminal lies on top of it. */
const captureCovered: Act = async (stage, signal) => {
  const { desk, window, files } = stage;
  await rm(join(files, 'ours.rgba'), { force: true });
  await desk.ask('import', '-window', stage.xid, '-depth', '8', `rgba:${join(files, 'reference.rgba')}`);
  const uncover = await cover(stage);
  try {
    const { pixels } = await desk.session.port('screen').captureWindow(window.id, signal);
    await writeFile(join(files, 'ours.rgba'), pixels.data);
  } finally {
    await uncover();
  }
  return { effect: 'confirmed' };
};

/** Puts the user's terminal on top of the window, and makes sure that it hides it. */
async function cover({ desk, user, xid, files }: Stage): Promise<() => Promise<unknown>> {
  const number = (text: string, label: string) => new RegExp(`${label}:\\s+(-?\\d+)`).exec(text)?.[1] ?? '0';
  const place = async (window: string) => {
    const text = await desk.ask('xwininfo', '-id', window);
    return ['Absolute upper-left X', 'Absolute upper-left Y', 'Width', 'Height'].map((label) =>
      number(text, label),
    );
  };
  const [[x = '0', y = '0', width = '0', height = '0'], mine] = [await place(xid), await place(user.xid)];
  await desk.ask('xdotool', 'windowsize', '--sync', user.xid, width, String(Number(height) + 40));
  await desk.ask('xdotool', 'windowmove', user.xid, x, String(Number(y) - 20), 'windowraise', user.xid);
  const seen = join(files, 'seen.rgba');
  const crop = `${width}x${height}+${x}+${y}`;
  await desk.ask('import', '-window', 'root', '-crop', crop, '+repage', '-depth', '8', `rgba:${seen}`);
  if (await isSame(seen, join(files, 'reference.rgba'))) throw new Error('The window could not be covered.');
  const [left = '0', top = '0', wide = '0', high = '0'] = mine;
  return () =>
    desk.ask(
      'xdotool',
      'windowsize',
      user.xid,
      wide,
      high,
      'windowmove',
      user.xid,
      left,
      String(Number(top) - 20),
    );
}

const comparePictures: Probe = async ({ files }) => {
  const ours = join(files, 'ours.rgba');
  if (!(await readFile(ours).catch(() => undefined))) return 'none';
  return (await isSame(ours, join(files, 'reference.rgba'))) ? 'same' : 'different';
};

async function isSame(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([readFile(one), readFile(other)]);
  if (a.length !== b.length) return false;
  let different = 0;
  for (let index = 0; index < a.length; index += 4) {
    if (a[index] !== b[index] || a[index + 1] !== b[index + 1] || a[index + 2] !== b[index + 2])
      different += 1;
  }
  return different <= (a.length / 4) * MOST_DIFFERENT;
}
