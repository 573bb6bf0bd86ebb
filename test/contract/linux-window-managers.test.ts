import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { XWindow } from '../../src/backends/linux/display/x-window.ts';
import { missingPackages } from '../../src/backends/linux/private-desktop/system-programs.ts';
import { addMaster, queryDevices, setDeviceFocus, XINPUT } from '../../src/backends/linux/x11/xinput.ts';
import { neverAborted } from '../../src/base/cancellation.ts';
import { centerOf } from '../../src/model/geometry.ts';
import { ManagedDesk, until } from '../support/managed-desk.ts';
import { isInstalled } from '../support/shell.ts';

const needed = ['xterm', 'xdotool', 'xprop', 'mousepad', 'featherpad'];
const missing = [...missingPackages(process.env), ...needed.filter((name) => !isInstalled(name))];

/** Window managers as people have them: a click into a window raises it and gives it the focus. */
const MANAGERS: readonly (readonly [string, readonly string[], { readonly tellsOrder: boolean }])[] = [
  ['openbox', ['--sm-disable', '--config-file', '/etc/xdg/openbox/rc.xml'], { tellsOrder: true }],
  ['metacity', ['--no-composite', '--sm-disable'], { tellsOrder: true }],
  // It lists its windows the wrong way round, so that nobody knows which ones are in front.
  ['jwm', [], { tellsOrder: false }],
];

const APPLICATIONS = [
  ['xterm', ['-T', 'Target', '-e', 'cat'], /^Target$/],
  ['mousepad', [], /Mousepad/],
  ['featherpad', ['--standalone'], /^Untitled$/],
] as const;

describe.each(MANAGERS)('the agent under %s', (manager, args, { tellsOrder }) => {
  const isSkipped = missing.length > 0 || !isInstalled(manager);
  let desk: ManagedDesk;
  let user: XWindow;

  beforeAll(async () => {
    if (isSkipped) return;
    desk = await ManagedDesk.open(manager, ...args);
    const script = `exec cat > '${file('user.txt')}'`;
    user = await desk.launch(/^User$/, 'xterm', '-T', 'User', '-e', 'sh', '-c', script);
    await desk.display.windows.move(user.id, { x: 1300, y: 700 }, neverAborted);
  });

  afterAll(() => desk?.[Symbol.asyncDispose]());

  const file = (name: string) => join(desk.folder, name);
  const place = async () => ({
    keys: Number(await desk.ask('xdotool', 'getwindowfocus')),
    active: Number(await desk.ask('xdotool', 'getactivewindow').catch(() => 0)),
  });

  /** A window manager gives a new window the focus, at times only after it is there. */
  async function arrived(title: RegExp, program: string, ...options: readonly string[]): Promise<XWindow> {
    const window = await desk.launch(title, program, ...options);
    await until(async () => (await place()).active === window.xid, `the focus of ${title}`);
    return window;
  }

  async function sitDown(): Promise<void> {
    await desk.display.windows.focus(user.id, neverAborted);
    await desk.ask('xdotool', 'mousemove', '1400', '800');
  }

  async function expectUserUndisturbed(): Promise<void> {
    expect(await place()).toEqual({ keys: user.xid, active: user.xid });
    const typed = () => readFile(file('user.txt'), 'utf8').catch(() => '');
    const before = (await typed()).length;
    await desk.ask('xdotool', 'key', 'u', 'Return');
    await until(async () => (await typed()).length > before, 'the user’s keys');
  }

  async function expectUserInFront(): Promise<void> {
    if (!tellsOrder) return;
    const order = () => desk.ask('xprop', '-root', '_NET_CLIENT_LIST_STACKING');
    await until(
      async () => Number((await order()).split(', ').at(-1)) === user.xid,
      'the user’s window in front',
    );
  }

  test.skipIf(isSkipped).each(APPLICATIONS)(
    'uses %s while the user stays where they are',
    async (program, options, title) => {
      const { keyboard, pointer, windows } = desk.display;
      if (!keyboard || !pointer) throw new Error('Xvfb takes input from programs.');
      const window = await arrived(title, program, ...options);
      await windows.move(window.id, { x: 40, y: 80 }, neverAborted);
      const { bounds } = (await desk.again(window)) ?? window;
      const target = { window: window.id };
      const from = centerOf(bounds);
      const to = { x: from.x + 60, y: from.y + 5 };
      const acts = {
        type: () => keyboard.type('Some words', target, neverAborted),
        chord: () => keyboard.press({ key: 'a', modifiers: ['ctrl'] }, target, neverAborted),
        click: () => pointer.click(from, { ...target, button: 'left', count: 1 }, neverAborted),
        'double click': () => pointer.click(from, { ...target, button: 'left', count: 2 }, neverAborted),
        drag: () => pointer.drag(from, to, { ...target, durationMs: 100 }, neverAborted),
        scroll: () => pointer.scroll(from, { x: 0, y: 50 }, target, neverAborted),
      };
      for (const [name, act] of Object.entries(acts)) {
        await sitDown();
        await act();
        await Promise.all([expectUserUndisturbed(), expectUserInFront()]).catch((cause: unknown) => {
          throw new Error(`A ${name} disturbed the user.`, { cause });
        });
      }
      await windows.focus(window.id, neverAborted);
      expect(await place()).toMatchObject({ active: window.xid });
    },
  );

  test.skipIf(isSkipped)(
    'acts in the window that the user is in, who leaves it and comes back as before',
    async () => {
      const { keyboard, windows } = desk.display;
      const window = await arrived(/own.txt/, 'mousepad', '--disable-server', file('own.txt'));
      for (let times = 0; times < 3; times++) {
        await windows.focus(window.id, neverAborted);
        await keyboard?.press({ key: 'right', modifiers: [] }, { window: window.id }, neverAborted);
        expect(await place()).toMatchObject({ active: window.xid });
        await sitDown();
        await expectUserUndisturbed();
      }
    },
  );

  test.skipIf(isSkipped)(
    'leaves the window manager in no doubt about a user whose keys move inside a window',
    async () => {
      const { keyboard, windows } = desk.display;
      const window = await arrived(/moved.txt/, 'mousepad', '--disable-server', file('moved.txt'));
      await windows.focus(window.id, neverAborted);
      const keysInside = async () => Number(await desk.ask('xdotool', 'getwindowfocus', '-f'));
      const inner = await until(async () => {
        const keys = await keysInside();
        return keys === window.xid ? undefined : keys;
      }, 'the window that takes the keys of GTK');
      await desk.ask('xdotool', 'windowfocus', '--sync', String(window.xid));
      await keyboard?.attended?.(
        { window: window.id },
        async (press) => {
          await press({ key: 'right', modifiers: [] });
          await desk.ask('xdotool', 'windowfocus', String(inner));
        },
        neverAborted,
      );
      expect(await keysInside()).toBe(inner);
      expect(await place()).toMatchObject({ active: window.xid });
    },
  );

  test.skipIf(isSkipped)('loses nobody when an agent is killed that typed into a window', async () => {
    const window = await arrived(/^Left$/, 'xterm', '-T', 'Left', '-e', 'cat');
    await sitDown();
    const dead = spawnSync('true').pid;
    await using killed = await desk.openAgain();
    const { x, extensions } = killed.context;
    const xinput = await extensions.require(XINPUT, neverAborted);
    await x.check(addMaster(xinput, `deskhand-${dead}-1`), neverAborted);
    const devices = await x.ask(queryDevices(xinput), neverAborted);
    const keyboard = devices.find(({ name }) => name === `deskhand-${dead}-1 keyboard`)?.id ?? 0;
    await x.check(setDeviceFocus(xinput, keyboard, window.xid), neverAborted);
    await using _next = await desk.openAgain();
    expect(await desk.ask('xinput', 'list', '--name-only')).not.toContain(`-${dead}-`);
    await expectUserUndisturbed();
  });
});

/** i3 watches the windows of applications and not only the frames around them, and gives every window a place of its own. */
const TILING = fileURLToPath(new URL('../apps/i3.conf', import.meta.url));

describe.skipIf(missing.length > 0 || !isInstalled('i3'))('the agent under i3', () => {
  let desk: ManagedDesk;
  let user: XWindow;

  beforeAll(async () => {
    desk = await ManagedDesk.open('i3', '-c', TILING);
    user = await desk.launch(/^User$/, 'xterm', '-T', 'User', '-e', 'cat');
  });

  afterAll(() => desk?.[Symbol.asyncDispose]());

  test.each(APPLICATIONS)(
    'uses %s while the user’s keys stay where they are',
    async (program, options, title) => {
      const { keyboard, pointer, windows } = desk.display;
      const { id, bounds } = await desk.launch(title, program, ...options);
      const target = { window: id };
      const at = centerOf((await desk.again(user))?.bounds ?? user.bounds);
      await desk.ask('xdotool', 'mousemove', String(at.x), String(at.y));
      const acts = {
        type: () => keyboard?.type('Some words', target, neverAborted),
        click: async () => {
          const place = (await desk.again({ ...user, id }))?.bounds ?? bounds;
          await pointer?.click(centerOf(place), { ...target, button: 'left', count: 1 }, neverAborted);
        },
      };
      for (const [name, act] of Object.entries(acts)) {
        await windows.focus(user.id, neverAborted);
        await act();
        // i3 goes on naming the other one as active when it takes back the focus, and shows it where it is.
        const keys = Number(await desk.ask('xdotool', 'getwindowfocus'));
        expect({ name, keys }).toEqual({ name, keys: user.xid });
      }
    },
  );
});
