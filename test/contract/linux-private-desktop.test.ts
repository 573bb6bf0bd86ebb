import { existsSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, onTestFinished, test } from 'vitest';
import { BUS, DBusConnection } from '../../src/backends/linux/dbus/connection.ts';
import { getProperty } from '../../src/backends/linux/dbus/properties.ts';
import {
  type PrivateDesktop,
  type PrivateDesktopOptions,
  startPrivateDesktop,
} from '../../src/backends/linux/private-desktop/private-desktop.ts';
import { listDesktops, stopDesktop } from '../../src/backends/linux/private-desktop/running-desktops.ts';
import { missingPackages } from '../../src/backends/linux/private-desktop/system-programs.ts';
import { internAtom } from '../../src/backends/linux/x11/atoms.ts';
import { X11Connection } from '../../src/backends/linux/x11/connection.ts';
import { getProperty as getWindowProperty, readWords } from '../../src/backends/linux/x11/properties.ts';
import { neverAborted } from '../../src/base/cancellation.ts';
import type { AutomationError } from '../../src/base/errors.ts';
import { displayFiles, filesLeft, processesOf, tracesOf } from '../support/desktop-traces.ts';
import { PrivateDesk } from '../support/private-desk.ts';
import { temporaryTree } from '../support/temporary-tree.ts';

/** A desktop that ends with the test, in a place of its own, so that other tests' desktops are not counted. */
async function startDesktop(options: Partial<PrivateDesktopOptions> = {}): Promise<PrivateDesktop> {
  const root = `${temporaryTree()}/desktops`;
  const desktop = await startPrivateDesktop({ env: process.env, root, ...options }, neverAborted);
  onTestFinished(() => desktop[Symbol.asyncDispose]());
  return desktop;
}

/** The numbers in a property of the root window. */
async function rootProperty({ env }: PrivateDesktop, name: string): Promise<number[]> {
  const options = { display: env.DISPLAY ?? '', authority: env.XAUTHORITY };
  await using x = await X11Connection.open(options, neverAborted);
  const atom = await x.ask(internAtom(name), neverAborted);
  return readWords((await x.ask(getWindowProperty(x.root, atom), neverAborted)).bytes);
}

function once(desktop: PrivateDesktop): Promise<AutomationError> {
  return new Promise((resolve) => desktop.onExit(resolve));
}

describe('a private desktop', () => {
  test('is ready within a second', async () => {
    const times: number[] = [];
    for (let round = 0; round < 3; round++) {
      const before = performance.now();
      await using desktop = await startDesktop();
      times.push(Math.round(performance.now() - before));
      expect(await rootProperty(desktop, '_NET_SUPPORTING_WM_CHECK')).toHaveLength(1);
    }
    process.stderr.write(`private desktop ready after ${times.join(', ')} ms\n`);
    expect(Math.min(...times)).toBeLessThanOrEqual(1000);
  });

  test('with a home of its own has no keyring, so that nothing waits for a password', async () => {
    const start = {
      ...BUS,
      member: 'StartServiceByName',
      signature: 'su',
      body: ['org.freedesktop.secrets', 0],
    };
    const desktop = await startDesktop({ home: 'own' });
    await using bus = await DBusConnection.connect(desktop.sessionBusAddress, { hello: true }, neverAborted);
    await expect(bus.call(start, neverAborted)).rejects.toMatchObject({
      name: expect.stringMatching(/Spawn/),
    });
  });

  test('has accessibility switched on', async () => {
    const desktop = await startDesktop();
    await using bus = await DBusConnection.connect(desktop.sessionBusAddress, { hello: true }, neverAborted);
    const status = { destination: 'org.a11y.Bus', path: '/org/a11y/bus', interface: 'org.a11y.Status' };
    expect(await getProperty(bus, status, 'IsEnabled', neverAborted)).toBe(true);
    expect(await getProperty(bus, status, 'ScreenReaderEnabled', neverAborted)).toBe(true);
  });

  test('has the size that was asked for, and lets nobody in without its cookie', async () => {
    const desktop = await startDesktop({ size: { width: 800, height: 600 } });
    const options = { display: desktop.display, authority: desktop.env.XAUTHORITY };
    await using x = await X11Connection.open(options, neverAborted);
    expect([x.screen.width, x.screen.height]).toEqual([800, 600]);
    await expect(X11Connection.open({ display: desktop.display }, neverAborted)).rejects.toMatchObject({
      code: 'desktop_unavailable',
    });
    expect(statSync(desktop.env.XAUTHORITY ?? '').mode & 0o077).toBe(0);
  });

  test('shows applications of both toolkits, and starts them behind what is in front', async () => {
    await using desk = await PrivateDesk.open();
    const { desktop } = desk;
    await desk.launch('mousepad');
    // There is no such property before a window was active for the first time.
    const active = async () => (await rootProperty(desktop, '_NET_ACTIVE_WINDOW'))[0] ?? 0;
    await expect.poll(active).toBeGreaterThan(0);
    const front = await active();
    await desk.launch('kcalc');
    await expect.poll(async () => (await rootProperty(desktop, '_NET_CLIENT_LIST')).length).toBe(2);
    expect(await active()).toBe(front);
  });

  test('gives applications its environment, and keeps their output', async () => {
    const desktop = await startDesktop({
      home: 'own',
      env: { ...process.env, WAYLAND_DISPLAY: 'wayland-0' },
    });
    const child = await desktop.spawn('env', [], neverAborted);
    expect(await child.exited).toEqual({ code: 0, signal: null });
    const lines = readFileSync(child.logFile, 'utf8').split('\n');
    expect(lines).toContain(`DISPLAY=${desktop.display}`);
    expect(lines).toContain(`HOME=${desktop.folder}/home`);
    expect(lines).toContain(`XDG_RUNTIME_DIR=${desktop.folder}/run`);
    expect(lines.filter((line) => line.startsWith('WAYLAND_DISPLAY'))).toEqual([]);
  });

  test.each(['no-such-program', '/tmp', '', '/etc/passwd', '/no/such/program'])(
    'refuses %j, which is no program',
    async (command) => {
      const desktop = await startDesktop();
      const spawning = desktop.spawn(command, [], neverAborted);
      await expect(spawning).rejects.toMatchObject({ code: 'app_not_found' });
    },
  );

  test('five of them run side by side and leave nothing', async () => {
    const root = `${temporaryTree()}/desktops`;
    const desktops = await Promise.all(Array.from({ length: 5 }, () => startDesktop({ root })));
    expect(new Set(desktops.map(({ display }) => display)).size).toBe(5);
    const files = desktops.map(({ display }) => displayFiles(display));
    for (const [index, desktop] of desktops.entries()) {
      expect(files[index]).toHaveLength(3);
      expect(await rootProperty(desktop, '_NET_SUPPORTING_WM_CHECK')).toHaveLength(1);
    }
    await Promise.all(desktops.map((desktop) => desktop[Symbol.asyncDispose]()));
    expect(desktops.flatMap(({ id }) => tracesOf(id, root))).toEqual([]);
    expect(desktops.flatMap(({ display }) => filesLeft(display, files.flat()))).toEqual([]);
    expect(existsSync(root)).toBe(false);
  });
});

describe('a desktop that loses a part says so', () => {
  test.each([
    ['Xvfb', 'display server'],
    ['dbus-daemon --session', 'session bus'],
    ['openbox', 'window manager'],
    ['at-spi2/accessibility.conf', 'accessibility bus'],
  ])('%s', async (program, part) => {
    const desktop = await startDesktop();
    const failed = once(desktop);
    const victim = processesOf(desktop.id).find(({ command }) => command.includes(program));
    process.kill(victim?.pid ?? Number.NaN, 'SIGKILL');
    const failure = await failed;
    expect(failure.code).toBe('desktop_unavailable');
    expect(failure.details.part).toBe(part);
    await expect(desktop.spawn('true', [], neverAborted)).rejects.toBe(failure);
  });
});

describe('the list of desktops', () => {
  test('names those that run, and can stop them', async () => {
    const root = `${temporaryTree()}/desktops`;
    const desktop = await startDesktop({ root, app: 'calculator', size: { width: 640, height: 480 } });
    const other = await startDesktop({ root });
    const [first, second] = await listDesktops(root);
    expect(first).toMatchObject({ id: desktop.id, display: desktop.display, app: 'calculator' });
    expect(first?.owner.pid).toBe(process.pid);
    expect(second?.id).toBe(other.id);

    const failed = once(desktop);
    await stopDesktop(desktop.id, { root }, neverAborted);
    expect((await failed).code).toBe('desktop_unavailable');
    expect(tracesOf(desktop.id, root)).toEqual([]);
    expect((await listDesktops(root)).map(({ id }) => id)).toEqual([other.id]);
    await expect(stopDesktop(desktop.id, { root }, neverAborted)).rejects.toMatchObject({
      code: 'invalid_input',
    });
  });

  test('is rid of a desktop whose guard was killed', async () => {
    const root = `${temporaryTree()}/desktops`;
    const desktop = await startDesktop({ root });
    const files = displayFiles(desktop.display);
    const guard = processesOf(desktop.id).find(({ command }) => command.includes('deskhand-guard'));
    const failed = once(desktop);
    process.kill(guard?.pid ?? Number.NaN, 'SIGKILL');
    expect((await failed).details.part).toBe('guard');
    expect(await listDesktops(root)).toEqual([]);
    expect(tracesOf(desktop.id, root)).toEqual([]);
    expect(filesLeft(desktop.display, files)).toEqual([]);
  });
});

test('what belongs to another container, or is just being made, is neither listed nor removed', async () => {
  const root = temporaryTree({
    'desktop-00000001/guard': `4194305 1 pid:[1]`,
    'desktop-00000001/desktop.json': '{}',
    'desktop-00000002/tmp': '',
  });
  expect(await listDesktops(root)).toEqual([]);
  expect(existsSync(`${root}/desktop-00000001/desktop.json`)).toBe(true);
  expect(existsSync(`${root}/desktop-00000002`)).toBe(true);
});

test('missing packages are named with the command that installs them', async () => {
  const env = { ...process.env, PATH: '/nowhere' };
  expect(missingPackages(env)).toEqual(['xvfb', 'openbox', 'dbus']);
  const root = `${temporaryTree()}/desktops`;
  await expect(startPrivateDesktop({ env, root }, neverAborted)).rejects.toMatchObject({
    code: 'desktop_unavailable',
    message:
      'A private desktop needs xvfb, openbox, dbus: apt-get install --no-install-recommends xvfb openbox dbus',
  });
  expect(existsSync(root)).toBe(false);
});
