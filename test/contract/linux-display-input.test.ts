import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { XWindow } from '../../src/backends/linux/display/x-window.ts';
import { missingPackages } from '../../src/backends/linux/private-desktop/system-programs.ts';
import { neverAborted } from '../../src/base/cancellation.ts';
import type { KeyboardPort, PointerPort } from '../../src/core/ports/input.ts';
import { centerOf, type Point } from '../../src/model/geometry.ts';
import { isInstalled } from '../support/shell.ts';
import { testApp } from '../support/test-app.ts';
import { XDesk } from '../support/x-desk.ts';

const needed = [
  ...['xterm', 'mousepad', 'featherpad', 'zenity'],
  ...['xdotool', 'xclip', 'xinput', 'setxkbmap'],
];
const missing = [...missingPackages(process.env), ...needed.filter((name) => !isInstalled(name))];
const TEXT = 'Hello, 100% (OK?) "Äé€→λ" ~|^\\ end';

describe.skipIf(missing.length > 0)(
  `input on an X display (needs ${missing.join(', ') || 'nothing more'})`,
  () => {
    let desk: XDesk;
    let user: XWindow;

    beforeAll(async () => {
      desk = await XDesk.open();
      user = await desk.terminal('User', '40x8+1400+30');
      await desk.display.windows.focus(user.id, neverAborted);
      await desk.ask('xdotool', 'mousemove', '1800', '900');
    });

    afterAll(() => desk[Symbol.asyncDispose]());

    function ports(display = desk.display): { pointer: PointerPort; keyboard: KeyboardPort } {
      const { pointer, keyboard } = display;
      if (!pointer || !keyboard) throw new Error('Xvfb takes input from programs.');
      return { pointer, keyboard };
    }

    const file = (name: string) => join(desk.desktop.folder, name);
    const inside = ({ bounds }: XWindow, x: number, y: number): Point => ({
      x: bounds.x + x,
      y: bounds.y + y,
    });
    const click = (window: XWindow, at: Point, count: 1 | 2 = 1) =>
      ports().pointer.click(at, { button: 'left', count, window: window.id }, neverAborted);

    async function expectUserUndisturbed(): Promise<void> {
      expect(Number(await desk.ask('xdotool', 'getwindowfocus'))).toBe(user.xid);
      expect(Number(await desk.ask('xdotool', 'getactivewindow'))).toBe(user.xid);
      expect(await desk.ask('xdotool', 'getmouselocation')).toContain('x:1800 y:900');
    }

    /** What a program wrote into its file, once it is what is wanted or nothing more can be hoped for. */
    async function contentsOf(name: string, wanted: string): Promise<string> {
      const look = async () => ((await readFile(file(name), 'utf8')) === wanted ? true : undefined);
      await desk.until(look).catch(() => undefined);
      return readFile(file(name), 'utf8');
    }

    test('comes from devices of our own', () => {
      expect(ports().pointer.disturbsUser).toBe(false);
      expect(ports().keyboard.disturbsUser).toBe(false);
    });

    test('reaches a terminal that has not the focus', async () => {
      const term = await desk.terminal('Typed', '80x5+30+30', `exec cat > ${file('typed.txt')}`);
      await ports().keyboard.type(`${TEXT}\nsecond\tline\n`, { window: term.id }, neverAborted);
      expect(await contentsOf('typed.txt', `${TEXT}\nsecond\tline\n`)).toBe(`${TEXT}\nsecond\tline\n`);
      await expectUserUndisturbed();
    });

    test('is not even for a moment taken for the user’s by the window manager', async () => {
      const term = await desk.terminal('Watched', '60x5+30+150');
      await desk.display.windows.focus(user.id, neverAborted);
      await desk.spawn('sh', '-c', `exec xprop -spy -root _NET_ACTIVE_WINDOW > ${file('active.txt')}`);
      const seen = async () =>
        (await readFile(file('active.txt'), 'utf8').catch(() => '')).trim().split('\n');
      await desk.until(async () => (await seen())[0] !== '' || undefined, 'xprop');
      await ports().keyboard.type('Nobody sees this. '.repeat(50), { window: term.id }, neverAborted);
      await click(term, centerOf(term.bounds));
      // What comes last is surely seen.
      await desk.display.windows.focus(term.id, neverAborted);
      const isLast = async () => Number((await seen()).at(-1)?.split('# ')[1]) === term.xid || undefined;
      await desk.until(isLast, 'the focus that is to be seen');
      const windows = (await seen()).map((line) => Number(line.split('# ')[1])).filter((xid) => xid !== 0);
      const changes = windows.filter((xid, index) => xid !== windows[index - 1]);
      expect(changes).toEqual([user.xid, term.xid]);
      await desk.display.windows.focus(user.id, neverAborted);
    });

    test.each([
      ['GTK 3', 'mousepad'],
      ['Qt 5, which reads shift elsewhere', 'featherpad'],
    ])('types and saves in an editor made with %s', async (_, editor) => {
      const name = `${editor}.txt`;
      await writeFile(file(name), '');
      const window = await desk.launch(new RegExp(name), editor, file(name));
      // featherpad takes the focus by itself when it has started, and again when it has read the file.
      const isReady = async () => editor !== 'featherpad' || (await desk.again(window))?.focused || undefined;
      await desk.until(isReady, 'the start of the editor');
      await click(window, centerOf(window.bounds));
      await desk.display.windows.focus(user.id, neverAborted);
      await click(window, centerOf(window.bounds));
      await ports().keyboard.type(TEXT, { window: window.id }, neverAborted);
      await ports().keyboard.press({ key: 's', modifiers: ['cmd'] }, { window: window.id }, neverAborted);
      await desk.until(async () => ((await readFile(file(name), 'utf8')) === '' ? undefined : true), name);
      expect((await readFile(file(name), 'utf8')).trimEnd()).toBe(TEXT);
      await expectUserUndisturbed();
      await desk.display.windows.close(window.id, neverAborted);
    });

    test('strikes the same key twice for Qt, which is told so', async () => {
      await writeFile(file('unrepeated.txt'), '');
      const [python, path] = testApp('unrepeated-keys.py');
      const window = await desk.launch(/^Unrepeated keys$/, python, path, file('unrepeated.txt'));
      const text = 'bookkeeper, committee, aaa';
      await ports().keyboard.type(text, { window: window.id }, neverAborted);
      expect(await contentsOf('unrepeated.txt', text)).toBe(text);
    });

    test('opens a menu of Qt, which stays open and takes no key of the user', async () => {
      const typed = file('user-typed.txt');
      const other = await desk.terminal('Writes', '40x4+1400+300', `stty -icanon; exec cat > ${typed}`);
      const window = await desk.launch(/^Untitled$/, 'featherpad', '--standalone');
      const at = centerOf(window.bounds);
      await desk.display.windows.focus(other.id, neverAborted);
      // It fails where a window goes while it looks.
      const list = () => desk.ask('xdotool', 'search', '--onlyvisible', '--pid', String(window.pid));
      const popups = () => desk.until(() => list().catch(() => undefined), 'the windows of Qt');
      const before = (await popups()).split('\n').length;
      await ports().pointer.click(at, { button: 'right', count: 1, window: window.id }, neverAborted);
      const isOpen = async () => (await popups()).split('\n').length > before || undefined;
      await desk.until(isOpen, 'the menu');
      await desk.ask('xdotool', 'key', 'u');
      await desk.until(
        async () => (await readFile(typed, 'utf8')) === 'u' || undefined,
        'the key of the user',
      );
      expect(await isOpen()).toBe(true);
      expect(Number(await desk.ask('xdotool', 'getactivewindow'))).toBe(other.xid);
      await ports().keyboard.press({ key: 'escape', modifiers: [] }, { window: window.id }, neverAborted);
      await desk.until(async () => ((await isOpen()) ? undefined : true), 'the end of the menu');
      await desk.display.windows.focus(window.id, neverAborted);
      expect(Number(await desk.ask('xdotool', 'getactivewindow'))).toBe(window.xid);
      await desk.display.windows.close(window.id, neverAborted);
      await desk.display.windows.focus(user.id, neverAborted);
    });

    test('selects by dragging and by a double click', async () => {
      // A terminal that has the new title has the text before it, too.
      const script = 'printf "alpha beta gamma\\033[?25l\\033]0;Marks shown\\007"; exec sleep 1000';
      await desk.spawn('xterm', '-T', 'Marks', '-geometry', '40x5+30+300', '-e', 'sh', '-c', script);
      const term = await desk.window(/^Marks shown$/);
      const selected = async (wanted: string) => {
        const primary = await desk.ask('xclip', '-o', '-selection', 'primary').catch(() => '');
        return primary === wanted ? true : undefined;
      };
      const target = { window: term.id };
      await ports().pointer.drag(
        inside(term, 2, 10),
        inside(term, 33, 10),
        { ...target, durationMs: 50 },
        neverAborted,
      );
      expect(await desk.until(() => selected('alpha'), 'a selection by dragging')).toBe(true);
      // Soon after a drag, two clicks count as three; so it clicks until the time is past.
      await desk.until(async () => {
        await click(term, inside(term, 45, 10), 2);
        return selected('beta');
      }, 'a selection by a double click');
      await expectUserUndisturbed();
    });

    test('turns the wheel', async () => {
      const term = await desk.terminal('Wheel', '40x5+600+30', 'seq 1 200; exec sleep 1000');
      const picture = async () =>
        Buffer.from((await desk.display.screen.captureWindow(term.id, neverAborted)).pixels.data).toString(
          'base64',
        );
      const before = await desk.until(async () => {
        const [first, second] = [await picture(), await picture()];
        return first === second ? first : undefined;
      });
      await ports().pointer.scroll(
        centerOf(term.bounds),
        { x: 0, y: -200 },
        { window: term.id },
        neverAborted,
      );
      expect(
        await desk.until(async () => ((await picture()) === before ? undefined : true), 'scrolling'),
      ).toBe(true);
    });

    test('refuses a spot that another window covers, or that is outside of the screen', async () => {
      const below = await desk.terminal('Below', '40x10+900+400');
      const above = await desk.terminal('Above', '60x20+880+380');
      await desk.display.windows.focus(above.id, neverAborted);
      await expect(click(below, centerOf(below.bounds))).rejects.toMatchObject({
        code: 'not_actionable',
        message: expect.stringContaining('"Above"'),
      });
      await expect(click(below, { x: 5000, y: 5 })).rejects.toMatchObject({
        code: 'not_actionable',
        guidance: expect.stringContaining('where things are'),
      });
      await desk.display.windows.setMinimized(below.id, true, neverAborted);
      await expect(ports().keyboard.type('x', { window: below.id }, neverAborted)).rejects.toMatchObject({
        code: 'not_actionable',
      });
      await desk.display.windows.focus(user.id, neverAborted);
    });

    test('of two agents and the user at the same time stays apart', async () => {
      await using second = await desk.openAgain();
      const names = ['first', 'second', 'third'] as const;
      const terms = await Promise.all(
        names.map((name, index) =>
          desk.terminal(name, `40x5+30+${500 + 120 * index}`, `exec cat > ${file(`${name}.txt`)}`),
        ),
      );
      const [a, b, c] = terms;
      if (!a || !b || !c) throw new Error('There are three terminals.');
      await desk.display.windows.focus(c.id, neverAborted);
      const line = 'The Quick Brown Fox! '.repeat(8).trim();
      await Promise.all([
        ports().keyboard.type(`${line}\n`, { window: a.id }, neverAborted),
        ports(second).keyboard.type(`${line.toUpperCase()}\n`, { window: b.id }, neverAborted),
        desk.ask('xdotool', 'type', '--delay', '1', `${line.toLowerCase()}\n`),
      ]);
      expect(await contentsOf('first.txt', `${line}\n`)).toBe(`${line}\n`);
      expect(await contentsOf('second.txt', `${line.toUpperCase()}\n`)).toBe(`${line.toUpperCase()}\n`);
      expect(await contentsOf('third.txt', `${line.toLowerCase()}\n`)).toBe(`${line.toLowerCase()}\n`);
      await desk.display.windows.focus(user.id, neverAborted);
    });

    test('for two windows at the same time takes turns', async () => {
      const names = ['left', 'right'] as const;
      const line = 'One after the other. '.repeat(5);
      const typed = names.map(async (name, index) => {
        const script = `exec cat > ${file(`${name}.txt`)}`;
        const term = await desk.terminal(name, `40x5+${700 + 300 * index}+700`, script);
        await ports().keyboard.type(`${name} ${line}\n`, { window: term.id }, neverAborted);
        return contentsOf(`${name}.txt`, `${name} ${line}\n`);
      });
      expect(await Promise.all(typed)).toEqual(names.map((name) => `${name} ${line}\n`));
    });

    test('writes more different characters than there are spare keys', async () => {
      const cyrillic = Array.from({ length: 60 }, (_, index) => String.fromCodePoint(0x400 + index)).join('');
      const name = 'many.txt';
      await writeFile(file(name), '');
      const window = await desk.launch(/many\.txt/, 'mousepad', file(name));
      await click(window, centerOf(window.bounds));
      await ports().keyboard.type(cyrillic, { window: window.id }, neverAborted);
      await ports().keyboard.press({ key: 's', modifiers: ['ctrl'] }, { window: window.id }, neverAborted);
      await desk.until(async () => ((await readFile(file(name), 'utf8')) === '' ? undefined : true), name);
      expect((await readFile(file(name), 'utf8')).trimEnd()).toBe(cyrillic);
    });

    test('does so also where the window never says how far it is', async () => {
      const letters = Array.from({ length: 45 }, (_, index) => String.fromCodePoint(0x430 + index)).join('');
      const term = await desk.terminal('Letters', '80x5+30+900', `exec cat > ${file('letters.txt')}`);
      await ports().keyboard.type(`${letters}\n`, { window: term.id }, neverAborted);
      expect(await contentsOf('letters.txt', `${letters}\n`)).toBe(`${letters}\n`);
    });

    test.each([
      ['us', 'as it is'],
      ['de', 'after the user changed it'],
    ])('writes into what reads the keys only when the first one comes (layout %s, %s)', async (layout) => {
      await desk.ask('setxkbmap', layout);
      const name = `asked-${layout}.txt`;
      const title = `Asked ${layout}`;
      const window = await desk.launch(
        new RegExp(title),
        'sh',
        '-c',
        `exec zenity --entry --title '${title}' > ${file(name)}`,
      );
      await ports().keyboard.type('Jürgen, zy-Größe €?', { window: window.id }, neverAborted);
      await ports().keyboard.press({ key: 'return', modifiers: [] }, { window: window.id }, neverAborted);
      expect(await contentsOf(name, 'Jürgen, zy-Größe €?\n')).toBe('Jürgen, zy-Größe €?\n');
      await desk.ask('setxkbmap', 'us');
    });

    test('left no unnoticed problems', () => {
      expect(desk.problems.filter((problem) => !problem.includes('BadWindow'))).toEqual([]);
    });
  },
);
