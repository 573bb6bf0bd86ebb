import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { progressOf } from '../../src/backends/linux/display/app-barrier.ts';
import { displayContext } from '../../src/backends/linux/display/display-context.ts';
import { Attention } from '../../src/backends/linux/display/input/attention.ts';
import { KeyMap } from '../../src/backends/linux/display/input/key-map.ts';
import { userInput } from '../../src/backends/linux/display/input/open-input.ts';
import { pointerPort } from '../../src/backends/linux/display/input/pointer-port.ts';
import { announceMaker } from '../../src/backends/linux/display/input/seat-makers.ts';
import { Turns } from '../../src/backends/linux/display/turns.ts';
import { missingPackages } from '../../src/backends/linux/private-desktop/system-programs.ts';
import { X11Connection } from '../../src/backends/linux/x11/connection.ts';
import { ExtensionRegistry } from '../../src/backends/linux/x11/extension-registry.ts';
import { changeKeyboardMapping, getKeyboardMapping } from '../../src/backends/linux/x11/keyboard-mapping.ts';
import { getGeometry } from '../../src/backends/linux/x11/windows.ts';
import {
  addMaster,
  HIERARCHY_CHANGED,
  hierarchyChanged,
  queryDevices,
  removeMaster,
  selectDeviceEvents,
  setClientPointer,
  XINPUT,
} from '../../src/backends/linux/x11/xinput.ts';
import { fakeDeviceInput, XTEST } from '../../src/backends/linux/x11/xtest.ts';
import { neverAborted } from '../../src/base/cancellation.ts';
import { systemClock } from '../../src/base/clock.ts';
import { centerOf } from '../../src/model/geometry.ts';
import { isInstalled } from '../support/shell.ts';
import { XDesk } from '../support/x-desk.ts';

const needed = ['xterm', 'xdotool', 'xinput', 'xclip', 'xev', 'setxkbmap', 'zenity', 'gnome-calculator'];
const missing = [...missingPackages(process.env), ...needed.filter((name) => !isInstalled(name))];

describe.skipIf(missing.length > 0)(
  `what an X display holds (needs ${missing.join(', ') || 'nothing more'})`,
  () => {
    let desk: XDesk;

    beforeAll(async () => {
      desk = await XDesk.open();
    });

    afterAll(() => desk[Symbol.asyncDispose]());

    const devices = async () => (await desk.ask('xinput', 'list', '--name-only')).split('\n');
    const connect = () =>
      X11Connection.open(
        { display: desk.desktop.display, authority: desk.desktop.env.XAUTHORITY },
        neverAborted,
      );

    test('a display without room for more devices is used with those of the user', async () => {
      await using x = await connect();
      const xinput = await new ExtensionRegistry(x).require(XINPUT, neverAborted);
      const masters = async () =>
        (await x.ask(queryDevices(xinput), neverAborted)).filter(({ use }) => use === 'master-pointer');
      const known = new Set((await masters()).map(({ id }) => id));
      let isFull = false;
      while (!isFull)
        isFull = await x.check(addMaster(xinput, 'somebody'), neverAborted).then(
          () => false,
          () => true,
        );
      const full = await devices();
      // Room for one pair of the two that an agent has.
      const last = (await masters()).at(-1)?.id ?? 0;
      await x.check(removeMaster(xinput, last), neverAborted);
      const left = await devices();
      expect(left.length).toBeLessThan(full.length);
      {
        await using display = await desk.openAgain();
        expect(display.pointer?.disturbsUser).toBe(true);
        expect(await devices()).toEqual(left);
      }
      for (const { id } of await masters())
        if (!known.has(id)) await x.check(removeMaster(xinput, id), neverAborted);
    });

    test.each([
      ['of a dead process', spawnSync('true').pid],
      ['whose maker has the number of a process that lives', process.pid],
    ])('devices of ours vanish when we leave, and those %s when we come', async (_, dead) => {
      const before = await devices();
      await using x = await connect();
      const xinput = await new ExtensionRegistry(x).require(XINPUT, neverAborted);
      await x.check(addMaster(xinput, `deskhand-${dead}-1`), neverAborted);
      expect(await devices()).toContain(`deskhand-${dead}-1 pointer`);
      const again = await desk.openAgain();
      const during = await devices();
      expect(during.filter((name) => name.includes(`-${dead}-`))).toEqual([]);
      expect(during.filter((name) => name.startsWith('deskhand-'))).toHaveLength(16);
      await again[Symbol.asyncDispose]();
      expect(await devices()).toEqual(before);
    });

    test('devices of a maker whose process nobody sees here, as one in a container, stay while it is there', async () => {
      const unseen = spawnSync('true').pid;
      const name = `deskhand-${unseen}-1 pointer`;
      {
        await using x = await connect();
        const context = displayContext(x, systemClock);
        await announceMaker(context, unseen, neverAborted);
        const xinput = await context.extensions.require(XINPUT, neverAborted);
        await x.check(addMaster(xinput, `deskhand-${unseen}-1`), neverAborted);
        await using _again = await desk.openAgain();
        expect(await devices()).toContain(name);
      }
      await using _again = await desk.openAgain();
      expect(await devices()).not.toContain(name);
    });

    test('an application outlives a maker that is killed while it drags', async () => {
      const { xid, bounds } = await desk.launch(/^Dragged$/, 'zenity', '--entry', '--title=Dragged');
      const hasRead = () => progressOf(desk.display.context, xid, neverAborted, 5_000);
      {
        await using x = await connect();
        const context = displayContext(x, systemClock);
        const [xinput, xtest] = await Promise.all(
          [XINPUT, XTEST].map((kind) => context.extensions.require(kind, neverAborted)),
        );
        if (!xinput || !xtest) throw new Error('The display has no such extension.');
        await x.check(addMaster(xinput, 'deskhand-1-1'), neverAborted);
        const made = await x.ask(queryDevices(xinput), neverAborted);
        const idOf = (name: string) => made.find((device) => device.name === `deskhand-1-1 ${name}`)?.id ?? 0;
        await x.check(setClientPointer(xinput, xid, idOf('pointer')), neverAborted);
        const { x: left, y: top } = centerOf(bounds);
        const device = idOf('XTEST pointer');
        const moveTo = (to: { x: number; y: number }) =>
          x.send(fakeDeviceInput(xtest, xinput, device, { kind: 'motion', to }));
        moveTo({ x: left, y: top });
        x.send(fakeDeviceInput(xtest, xinput, device, { kind: 'button', down: true, code: 1 }));
        for (let step = 1; step <= 20; step++) moveTo({ x: left + step, y: top });
        await x.sync(neverAborted);
        expect(await hasRead()).toBe('caught up');
      }
      await using _again = await desk.openAgain();
      expect(await devices()).not.toContain('deskhand-1-1 pointer');
      expect(await hasRead()).toBe('caught up');
    });

    test('pointers of ours leave the windows before they vanish', async () => {
      const log = join(desk.desktop.folder, 'crossings.txt');
      const told = async () => [...(await readFile(log, 'utf8')).matchAll(/^(Enter|Leave)Notify/gm)];
      await desk.spawn('sh', '-c', `exec xev -geometry 300x200+400+300 -event mouse > ${log}`);
      const window = await desk.window(/^Event Tester$/);
      const again = await desk.openAgain();
      const options = { button: 'left', count: 1, window: window.id } as const;
      await again.pointer?.click(centerOf(window.bounds), options, neverAborted);
      await desk.until(async () => (await told()).length > 0 || undefined, 'a pointer in the window');
      await again[Symbol.asyncDispose]();
      const hasLeft = async () => (await told()).at(-1)?.[1] === 'Leave' || undefined;
      expect(await desk.until(hasLeft, 'a pointer that leaves')).toBe(true);
    });

    test.each([
      ['zenity', ['--entry', '--title=Layouts'], /^Layouts$/],
      ['gnome-calculator', [], /^Calculator$/],
    ] as const)(
      '%s outlives an agent that typed into it after the layout changed',
      async (command, args, title) => {
        const { xid, id } = await desk.launch(title, command, ...args);
        const userTypes = () => desk.ask('xdotool', 'windowactivate', '--sync', String(xid), 'key', '7');
        await userTypes();
        {
          await using again = await desk.openAgain();
          await desk.ask('setxkbmap', 'fr');
          await again.keyboard?.press({ key: '5', modifiers: [] }, { window: id }, neverAborted);
        }
        // Another program gives a key a meaning that it has not.
        await using x = await connect();
        await x.check(changeKeyboardMapping(x.setup.maxKeycode, [0xe1]), neverAborted);
        await userTypes();
        expect(await progressOf(desk.display.context, xid, neverAborted, 5_000)).toBe('caught up');
        expect(await desk.again({ id })).toBeDefined();
        await desk.ask('setxkbmap', 'us');
      },
    );

    test('keys lent for typing are given back', async () => {
      await using x = await connect();
      const { minKeycode, maxKeycode } = x.setup;
      const mapping = () => x.ask(getKeyboardMapping(minKeycode, maxKeycode - minKeycode + 1), neverAborted);
      const meanings = async () =>
        (await mapping()).map((row) => row.filter((keysym) => keysym !== 0).join());
      const before = await meanings();
      const term = await desk.terminal('Keys', '20x5+50+50');
      const again = await desk.openAgain();
      await again.keyboard?.type('żółć', { window: term.id }, neverAborted);
      expect(await meanings()).not.toEqual(before);
      await again[Symbol.asyncDispose]();
      expect(await meanings()).toEqual(before);
    });

    test('a change of devices is told to who asks for it', async () => {
      await using x = await connect();
      const xinput = await new ExtensionRegistry(x).require(XINPUT, neverAborted);
      let changes = 0;
      x.on(hierarchyChanged(xinput), () => {
        changes += 1;
      });
      await x.check(selectDeviceEvents(xinput, x.root, [HIERARCHY_CHANGED]), neverAborted);
      await using _again = await desk.openAgain();
      expect(await desk.until(async () => changes || undefined, 'news of a device')).toBeGreaterThan(0);
    });

    test('the pointer of the user moves where the server can have no other', async () => {
      await using x = await connect();
      const context = displayContext(x, systemClock);
      const source = userInput(context, await context.extensions.require(XTEST, neverAborted));
      await using keys = new KeyMap(context, source);
      const pointer = pointerPort(context, new Attention(context, source, keys), new Turns('the keyboard'));
      expect(pointer.disturbsUser).toBe(true);
      await pointer.click({ x: 777, y: 555 }, { button: 'right', count: 1 }, neverAborted);
      expect(await desk.ask('xdotool', 'getmouselocation')).toContain('x:777 y:555');
    });

    test('the clipboard goes to and comes from other programs, however long it is', async () => {
      const { clipboard } = desk.display;
      let changes = 0;
      clipboard.onChange(() => {
        changes += 1;
      });
      for (const text of ['', 'short ✓', `${'0123456789äöü€ '.repeat(60_000)}end`]) {
        await clipboard.write(text, neverAborted);
        expect(await clipboard.read(neverAborted)).toBe(text);
        const seen = (await desk.picture('xclip', '-selection', 'clipboard', '-o')).toString('utf8');
        expect(seen === text).toBe(true);
        await using other = await desk.openAgain();
        expect((await other.clipboard.read(neverAborted)) === text).toBe(true);
      }
      expect(changes).toBe(3);
    });

    test('the clipboard of another program is read', async () => {
      const { clipboard } = desk.display;
      const text = 'from elsewhere ✓ '.repeat(40_000);
      const changed = new Promise<void>((resolve) => clipboard.onChange(resolve));
      const script = `yes 'from elsewhere ✓ ' | head -n 40000 | tr -d '\\n' | xclip -selection clipboard -i`;
      await desk.spawn('sh', '-c', script);
      await changed;
      expect((await clipboard.read(neverAborted)) === text).toBe(true);
    });

    test('the end of the server ends everything that waits for it', async () => {
      const bare = await XDesk.open();
      const x = await X11Connection.open(
        { display: bare.desktop.display, authority: bare.desktop.env.XAUTHORITY },
        neverAborted,
      );
      const closed = new Promise<string>((resolve) => x.onClose(({ code }) => resolve(code)));
      const listing = bare.desktop[Symbol.asyncDispose]();
      expect(await closed).toBe('desktop_unavailable');
      const toldLate: string[] = [];
      x.onClose(({ code }) => toldLate.push(code));
      expect(toldLate).toEqual(['desktop_unavailable']);
      await expect(x.ask(getGeometry(x.root), neverAborted)).rejects.toMatchObject({
        code: 'desktop_unavailable',
      });
      await expect(bare.display.windows.list(undefined, neverAborted)).rejects.toMatchObject({
        code: 'desktop_unavailable',
      });
      await listing;
      await x[Symbol.asyncDispose]();
      await bare[Symbol.asyncDispose]();
    });

    test('a call that is cancelled ends at once', async () => {
      const aborted = AbortSignal.abort();
      await expect(desk.display.windows.list(undefined, aborted)).rejects.toMatchObject({
        code: 'cancelled',
      });
      await expect(desk.display.screen.captureScreen(aborted)).rejects.toMatchObject({ code: 'cancelled' });
      await expect(desk.display.clipboard.read(aborted)).rejects.toMatchObject({ code: 'cancelled' });
    });
  },
);
