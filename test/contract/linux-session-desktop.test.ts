import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sessionProvider } from '../../src/backends/linux/index.ts';
import { neverAborted } from '../../src/base/cancellation.ts';
import { systemClock } from '../../src/base/clock.ts';
import { waitFor } from '../../src/base/wait-for.ts';
import { click } from '../../src/core/act/click.ts';
import { typeText } from '../../src/core/act/type-text.ts';
import type { Backend } from '../../src/core/ports/backend.ts';
import { DesktopSession } from '../../src/core/session/desktop-session.ts';
import { centerOf } from '../../src/model/geometry.ts';
import { linux } from '../support/linux-contract-subject.ts';
import { USUAL } from '../support/linux-session.ts';
import { PrivateDesk } from '../support/private-desk.ts';
import { isInstalled } from '../support/shell.ts';

const missing = linux.missing ?? (isInstalled('xdotool') ? undefined : 'Not installed: xdotool.');

/** A display and buses that we have nothing to do with but to connect to them, as with the desktop of a user. */
describe.skipIf(missing)(`the desktop of a user (${missing ?? 'all there'})`, () => {
  let desk: PrivateDesk;
  let backend: Backend;
  let session: DesktopSession;
  let user: { window: string; active: string; pointer: string };

  beforeAll(async () => {
    desk = await PrivateDesk.open();
    await desk.launch('gnome-calculator');
    await desk.launch('zenity', ['--forms', '--add-entry=Name']);
    await desk.spawn('xterm', ['-T', 'mine', '-geometry', '60x10+5+5', '-e', 'cat']);
    for (const name of ['gnome-calculator', 'zenity'])
      ask('search', '--sync', '--onlyvisible', '--class', name);
    const mine = ask('search', '--sync', '--name', '^mine$');
    // An application that is just starting may still ask for the focus.
    const isMine = async () => {
      ask('windowactivate', '--sync', mine);
      return whereUserIs().active === mine || undefined;
    };
    await waitFor(isMine, { clock: systemClock, timeoutMs: 5_000 }, neverAborted);
    ask('mousemove', '1500', '200');
    user = whereUserIs();
    backend = await sessionProvider(desk.desktop.env).open(neverAborted);
    session = new DesktopSession(backend, USUAL);
  });

  afterAll(async () => {
    await backend?.[Symbol.asyncDispose]();
    await desk[Symbol.asyncDispose]();
  });

  const ask = (...args: string[]) =>
    execFileSync('xdotool', args, { env: desk.desktop.env, encoding: 'utf8' }).trim();
  const whereUserIs = () => ({
    window: ask('getwindowfocus'),
    active: ask('getactivewindow'),
    pointer: ask('getmouselocation'),
  });

  test('is one, with everything a desktop can do', () => {
    expect(backend.desktop).toBe('session');
    expect(new Set(Object.keys(backend.ports))).toEqual(sessionProvider({}).capabilities);
  });

  test('shows its applications and what is in them, and the user notices nothing', async () => {
    const apps = await session.listApps(neverAborted);
    expect(apps.map(({ name }) => name)).toEqual(expect.arrayContaining(['Calculator', 'zenity']));
    expect(apps.filter(({ frontmost }) => frontmost)).toMatchObject([{ accessible: false }]);
    const calculator = await session.app('Calculator', neverAborted);
    expect((await calculator.snapshot(neverAborted)).size).toBeGreaterThan(10);
    expect(whereUserIs()).toEqual(user);
  });

  test('is acted on while the user goes on', async () => {
    const calculator = await session.app('Calculator', neverAborted);
    const clicked = await click(calculator, 'button:7', { kind: 'single', mode: 'background' }, neverAborted);
    expect(clicked.outcome).toMatchObject({ effect: 'confirmed', focusTaken: false });
    const form = await session.app('zenity', neverAborted);
    const options = { text: 'Ada', query: '//AXTextField', clearFirst: true, mode: 'background' } as const;
    const typed = await typeText(form, options, neverAborted);
    expect(typed.outcome).toMatchObject({ effect: 'confirmed', focusTaken: false });
    expect(whereUserIs()).toEqual(user);
  });

  test('takes keys and a click of the agent without the user’s keyboard and pointer', async () => {
    const { keyboard, pointer } = backend.ports;
    expect([keyboard?.disturbsUser, pointer?.disturbsUser]).toEqual([false, false]);
    const form = await session.app('zenity', neverAborted);
    const [window] = await form.windows(neverAborted);
    const { steps } = await form.snapshot(neverAborted);
    const bounds = steps.find(({ node }) => node.role === 'AXTextField')?.node.bounds;
    if (!bounds) throw new Error('The field has no place.');
    const options = { button: 'left', count: 1, window: window?.id } as const;
    await pointer?.click(centerOf(bounds), options, neverAborted);
    await keyboard?.type(' Lovelace', { window: window?.id }, neverAborted);
    const value = async () =>
      (await form.snapshot(neverAborted)).steps.find(({ node }) => node.role === 'AXTextField')?.node.value;
    await expect.poll(value).toContain('Lovelace');
    expect(whereUserIs()).toEqual(user);
  });

  test('a window that was typed into in the background can be given the focus', async () => {
    const form = await session.app('zenity', neverAborted);
    const [window] = await form.windows(neverAborted);
    await backend.ports.windows?.focus(window?.id ?? '', neverAborted);
    expect(ask('getactivewindow')).toBe(ask('getwindowfocus'));
    expect(ask('getactivewindow')).not.toBe(user.window);
  });

  test('is left as it was found', async () => {
    const devices = () =>
      execFileSync('xinput', ['list', '--name-only'], { env: desk.desktop.env, encoding: 'utf8' });
    expect(devices()).toContain('deskhand');
    await backend[Symbol.asyncDispose]();
    expect(devices()).not.toContain('deskhand');
    expect(ask('getmouselocation')).toBe(user.pointer);
  });
});
