import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { managerHasCaughtUp } from '../../src/backends/linux/display/manager-barrier.ts';
import type { XWindow } from '../../src/backends/linux/display/x-window.ts';
import { missingPackages } from '../../src/backends/linux/private-desktop/system-programs.ts';
import { neverAborted } from '../../src/base/cancellation.ts';
import type { UiEvent } from '../../src/model/event.ts';
import { processesOf } from '../support/desktop-traces.ts';
import { freezeProcess } from '../support/linux-contract-subject.ts';
import { isInstalled } from '../support/shell.ts';
import { XDesk } from '../support/x-desk.ts';

const missing = [
  ...missingPackages(process.env),
  ...['xterm', 'zenity', 'xprop', 'wmctrl'].filter((name) => !isInstalled(name)),
];

describe.skipIf(missing.length > 0)(
  `windows of an X display (needs ${missing.join(', ') || 'nothing more'})`,
  () => {
    let desk: XDesk;
    let user: XWindow;
    let other: XWindow;

    beforeAll(async () => {
      desk = await XDesk.open();
      other = await desk.terminal('Other', '60x15+400+300');
      user = await desk.terminal('User', '60x15+30+30');
      await desk.display.windows.focus(user.id, neverAborted);
    });

    afterAll(() => desk[Symbol.asyncDispose]());

    async function expectUserKeptFocus(): Promise<void> {
      expect((await desk.again(user))?.focused).toBe(true);
      expect(await desk.ask('xprop', '-root', '_NET_ACTIVE_WINDOW')).toContain(user.xid.toString(16));
    }

    test('a window manager that answers late finds the window that it was asked about', async () => {
      const manager = processesOf(desk.desktop.id).find(({ command }) => /^\S*openbox /.test(command));
      const thaw = freezeProcess(manager?.pid ?? 0);
      const hasCaughtUp = () => managerHasCaughtUp(desk.display.context, neverAborted);
      const count = async () =>
        Number(/(\d+) child/.exec(await desk.ask('xwininfo', '-root', '-children'))?.[1]);
      const before = await count();
      try {
        expect(await hasCaughtUp()).toBe(false);
        expect(await count()).toBe(before + 1);
      } finally {
        thaw();
      }
      expect(await hasCaughtUp()).toBe(true);
      await expect.poll(count).toBe(before);
    });

    test('are listed from front to back, as wmctrl and xprop see them', async () => {
      const windows = await desk.list();
      expect(windows.map(({ title }) => title)).toEqual(['User', 'Other']);
      expect(windows[0]).toMatchObject({ focused: true, minimized: false, maximized: false, modal: false });
      const listed = await desk.ask('wmctrl', '-lp');
      for (const { xid, pid, title } of windows) {
        expect(listed).toMatch(new RegExp(`0x0*${xid.toString(16)}\\s+\\d+ ${pid}\\s.*${title}`));
      }
      const geometry = await desk.ask('xwininfo', '-id', String(other.xid));
      const number = (name: string) => Number(new RegExp(`${name}:\\s+(-?\\d+)`).exec(geometry)?.[1]);
      expect((await desk.again(other))?.bounds).toEqual({
        x: number('Absolute upper-left X'),
        y: number('Absolute upper-left Y'),
        width: number('Width'),
        height: number('Height'),
      });
    });

    test('of one application alone are listed by its process', async () => {
      const mine = await desk.display.windows.list(other.app, neverAborted);
      expect(mine.map(({ id }) => id)).toEqual([other.id]);
    });

    test('move and resize without taking the focus, and stay where they were put', async () => {
      const { windows } = desk.display;
      await windows.move(other.id, { x: 321, y: 234 }, neverAborted);
      expect((await desk.again(other))?.bounds).toMatchObject({ x: 321, y: 234 });
      await windows.resize(other.id, { width: 500, height: 300 }, neverAborted);
      const { bounds } = (await desk.again(other)) ?? {};
      expect(bounds).toMatchObject({ x: 321, y: 234 });
      // A terminal takes whole characters only.
      expect(bounds?.width).toBeGreaterThan(490);
      expect(bounds?.width).toBeLessThanOrEqual(500);
      await expectUserKeptFocus();
    });

    test('are minimized and restored without the focus staying with them', async () => {
      const { windows } = desk.display;
      await windows.setMinimized(other.id, true, neverAborted);
      expect(await desk.again(other)).toMatchObject({ minimized: true });
      expect(await desk.ask('xprop', '-id', String(other.xid), 'WM_STATE')).toContain('Iconic');
      await windows.setMinimized(other.id, false, neverAborted);
      expect(await desk.again(other)).toMatchObject({ minimized: false });
      await expectUserKeptFocus();
    });

    test('are maximized and return to the same place', async () => {
      const { windows } = desk.display;
      const before = (await desk.again(other))?.bounds;
      await windows.setMaximized(other.id, true, neverAborted);
      expect(await desk.again(other)).toMatchObject({ maximized: true });
      await expect(windows.move(other.id, { x: 1, y: 1 }, neverAborted)).rejects.toMatchObject({
        code: 'not_actionable',
      });
      await windows.setMaximized(other.id, false, neverAborted);
      expect((await desk.again(other))?.bounds).toEqual(before);
      await expectUserKeptFocus();
    });

    test('get the focus and the front when asked', async () => {
      const { windows } = desk.display;
      await windows.focus(other.id, neverAborted);
      expect((await desk.list())[0]).toMatchObject({ id: other.id, focused: true });
      expect(Number(await desk.ask('xdotool', 'getwindowfocus'))).toBe(other.xid);
      await windows.focus(user.id, neverAborted);
      await expectUserKeptFocus();
    });

    test('close when asked, and are then not found', async () => {
      const doomed = await desk.terminal('Doomed', '20x5+700+500');
      await desk.display.windows.close(doomed.id, neverAborted);
      expect(await desk.again(doomed)).toBeUndefined();
      for (const id of [doomed.id, 'x11:0x1', 'x11:nonsense', 'el-1']) {
        await expect(desk.display.windows.move(id, { x: 1, y: 1 }, neverAborted)).rejects.toMatchObject({
          code: 'window_not_found',
        });
      }
    });

    test('are reported when they open, change, get the focus and close', async () => {
      const events: UiEvent[] = [];
      const end = desk.display.events.onEvent((event) => events.push(event));
      const dialog = await desk.launch(
        /^Reported$/,
        'zenity',
        '--info',
        '--title',
        'Reported',
        '--text',
        'x',
      );
      const of = (kind: UiEvent['kind']) =>
        events.find((event) => event.kind === kind && 'window' in event && event.window === dialog.id);
      expect(dialog.modal).toBe(false);
      await desk.until(async () => of('window_opened'), 'window_opened');
      await desk.display.windows.move(dialog.id, { x: 50, y: 60 }, neverAborted);
      await desk.until(async () => of('window_changed'), 'window_changed');
      await desk.display.windows.focus(dialog.id, neverAborted);
      await desk.until(async () => of('window_focused'), 'window_focused');
      await desk.display.windows.close(dialog.id, neverAborted);
      expect(await desk.until(async () => of('window_closed'), 'window_closed')).toMatchObject({
        app: dialog.app,
      });
      end();
      await desk.display.windows.focus(user.id, neverAborted);
    });

    test('can still be listed and moved when the window manager is gone', async () => {
      await using bare = await XDesk.open();
      const term = await bare.terminal('Alone', '20x5+100+100');
      const check = (await bare.ask('xprop', '-root', '_NET_SUPPORTING_WM_CHECK')).split(' ').at(-1) ?? '';
      process.kill(await managerPid(bare));
      const isGone = () =>
        bare.ask('xprop', '-id', check).then(
          () => undefined,
          () => true,
        );
      await bare.until(isGone, 'the end of the window manager');
      expect((await bare.list()).map(({ id }) => id)).toContain(term.id);
      await bare.display.windows.move(term.id, { x: 5, y: 7 }, neverAborted);
      expect((await bare.again(term))?.bounds).toMatchObject({ x: 5, y: 7 });
      await expect(bare.display.windows.setMinimized(term.id, true, neverAborted)).rejects.toMatchObject({
        code: 'capability_missing',
      });
    });

    test('left no unnoticed problems', () => {
      expect(desk.problems.filter((problem) => !problem.includes('BadWindow'))).toEqual([]);
    });
  },
);

/** openbox does not say its own process, but the server knows it. */
async function managerPid(desk: XDesk): Promise<number> {
  const listed = await desk.ask('ps', '-eo', 'pid,args');
  const line = listed
    .split('\n')
    .find((each) => each.includes('openbox') && each.includes(desk.desktop.folder));
  return Number(line?.trim().split(' ')[0]);
}
