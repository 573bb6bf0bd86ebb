import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { XWindow } from '../../src/backends/linux/display/x-window.ts';
import { missingPackages } from '../../src/backends/linux/private-desktop/system-programs.ts';
import { X11Connection } from '../../src/backends/linux/x11/connection.ts';
import { neverAborted } from '../../src/base/cancellation.ts';
import { decodePng } from '../../src/core/image/decode-png.ts';
import { encodePng } from '../../src/core/image/encode-png.ts';
import type { Pixels } from '../../src/model/frame.ts';
import { isInstalled } from '../support/shell.ts';
import { XDesk } from '../support/x-desk.ts';
import { resourcesOf } from '../support/x-resources.ts';

const missing = [
  ...missingPackages(process.env),
  ...['xterm', 'import', 'xdotool'].filter((name) => !isInstalled(name)),
];
const ROUNDS = 1000;

describe.skipIf(missing.length > 0)(
  `pictures of an X display (needs ${missing.join(', ') || 'nothing more'})`,
  () => {
    let desk: XDesk;
    let text: XWindow;
    let cover: XWindow;

    beforeAll(async () => {
      desk = await XDesk.open();
      // Without a cursor that blinks or a prompt that appears later, two pictures of a window are alike.
      text = await desk.terminal(
        'Text',
        '60x20+200+200',
        'seq 1000001 1000018; printf "\\033[?25l"; exec sleep 1000',
      );
      cover = await desk.terminal('Cover', '90x30+150+150', 'printf "\\033[?25l"; exec sleep 1000');
      await desk.display.windows.focus(text.id, neverAborted);
      await desk.until(async () => ((await inkOf(text)) > 500 ? true : undefined), 'the text');
    });

    afterAll(() => desk[Symbol.asyncDispose]());

    const capture = async (window: XWindow): Promise<Pixels> =>
      (await desk.display.screen.captureWindow(window.id, neverAborted)).pixels;

    async function inkOf(window: XWindow): Promise<number> {
      const { data } = await capture(window);
      let dark = 0;
      for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 255) < 128) dark += 1;
      return dark;
    }

    async function imported(window: string): Promise<Pixels> {
      return decodePng(await desk.picture('import', '-window', window, 'png32:-'));
    }

    test('know the displays', async () => {
      const [first] = await desk.display.screen.displays(neverAborted);
      expect(first).toMatchObject({ bounds: { x: 0, y: 0, width: 1920, height: 1080 }, scale: 1 });
    });

    test('of the screen are what "import" sees', async () => {
      const { bounds } = await desk.display.screen.captureScreen(neverAborted);
      expect(bounds).toEqual({ x: 0, y: 0, width: 1920, height: 1080 });
      const own = async () =>
        Buffer.from((await desk.display.screen.captureScreen(neverAborted)).pixels.data);
      // The frames of windows may still be painted.
      const both = await desk.until(async () => {
        const [before, judge, after] = [await own(), await imported('root'), await own()];
        return before.equals(after) ? { ours: after, judge: Buffer.from(judge.data) } : undefined;
      }, 'a screen that nothing is painted on');
      expect(both.ours.equals(both.judge)).toBe(true);
    });

    test('of a window are its painted part, without the frame', async () => {
      const { pixels, bounds } = await desk.display.screen.captureWindow(text.id, neverAborted);
      expect(bounds).toEqual((await desk.again(text))?.bounds);
      const judge = await imported(String(text.xid));
      expect([pixels.width, pixels.height]).toEqual([judge.width, judge.height]);
      expect(Buffer.from(pixels.data).equals(Buffer.from(judge.data))).toBe(true);
    });

    test.each([
      ['keeps its pixels', true],
      ['has to be painted anew', false],
    ])('of a covered window that %s are the same as before', async (_, isPrivate) => {
      await using display = await desk.openAgain({ isPrivate });
      await desk.display.windows.focus(text.id, neverAborted);
      const before = Buffer.from((await display.screen.captureWindow(text.id, neverAborted)).pixels.data);
      await desk.display.windows.focus(cover.id, neverAborted);
      const { pixels } = await display.screen.captureWindow(text.id, neverAborted);
      expect(Buffer.from(pixels.data).equals(before)).toBe(true);
      expect(Number(await desk.ask('xdotool', 'getwindowfocus'))).toBe(cover.xid);
    });

    test('of a covered window with the focus leave it the focus', async () => {
      await using bare = await XDesk.open({ isPrivate: false });
      const below = await bare.terminal('Below', '40x10+100+100', 'exec sleep 1000');
      const above = await bare.terminal('Above', '60x20+90+90', 'exec sleep 1000');
      await bare.display.windows.focus(above.id, neverAborted);
      await bare.ask('xdotool', 'windowfocus', '--sync', String(below.xid));
      const { pixels } = await bare.display.screen.captureWindow(below.id, neverAborted);
      expect(pixels.width).toBe(below.bounds.width);
      expect(Number(await bare.ask('xdotool', 'getwindowfocus'))).toBe(below.xid);
    });

    test('of a minimized window are refused', async () => {
      await desk.display.windows.setMinimized(cover.id, true, neverAborted);
      await expect(desk.display.screen.captureWindow(cover.id, neverAborted)).rejects.toMatchObject({
        code: 'not_actionable',
      });
      await desk.display.windows.setMinimized(cover.id, false, neverAborted);
      await expect(desk.display.screen.captureWindow('x11:0x1', neverAborted)).rejects.toMatchObject({
        code: 'window_not_found',
      });
    });

    test(`${ROUNDS} times, with ${ROUNDS} moves, leave nothing in the server`, {
      timeout: 120_000,
    }, async () => {
      const options = { display: desk.desktop.display, authority: desk.desktop.env.XAUTHORITY };
      await using watcher = await X11Connection.open(options, neverAborted);
      const round = async (index: number) => {
        await desk.display.windows.move(text.id, { x: 100 + (index % 200), y: 120 }, neverAborted);
        await desk.display.screen.captureWindow(text.id, neverAborted);
      };
      for (let index = 0; index < 20; index++) await round(index);
      const before = await resourcesOf(watcher);
      for (let index = 0; index < ROUNDS; index++) await round(index);
      expect(await resourcesOf(watcher)).toEqual(before);
      expect(desk.problems).toEqual([]);
    });

    test('with encoding are faster than "import" and "scrot"', async () => {
      const own = async () => {
        const { pixels } = await desk.display.screen.captureScreen(neverAborted);
        await encodePng(pixels, neverAborted);
      };
      const file = join(desk.desktop.folder, 'scrot.png');
      await writeFile(file, '');
      const times = {
        ours: await fastest(own),
        import: await fastest(() => desk.picture('import', '-window', 'root', 'png:-')),
        scrot: isInstalled('scrot')
          ? await fastest(() => desk.ask('scrot', '-o', file))
          : Number.POSITIVE_INFINITY,
      };
      process.stderr.write(`1920x1080 to PNG, best of 5, ms: ${JSON.stringify(times)}\n`);
      expect(times.ours).toBeLessThan(times.import);
      expect(times.ours).toBeLessThan(times.scrot);
    });
  },
);

async function fastest(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 5; round++) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  return Math.round(Math.min(...times));
}
