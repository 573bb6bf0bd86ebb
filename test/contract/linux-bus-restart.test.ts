import { execFileSync } from 'node:child_process';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DBusConnection } from '../../src/backends/linux/dbus/connection.ts';
import { sessionProvider } from '../../src/backends/linux/index.ts';
import { openSession } from '../../src/backends/linux/open-desktops.ts';
import {
  askForAccessibilityBus,
  startAccessibilityBus as nextBus,
} from '../../src/backends/linux/private-desktop/accessibility-bus.ts';
import { neverAborted } from '../../src/base/cancellation.ts';
import { click } from '../../src/core/act/click.ts';
import { Desktop } from '../../src/core/session/desktop.ts';
import type { DesktopSession } from '../../src/core/session/desktop-session.ts';
import { codeOf } from '../support/contract-desk.ts';
import { processesOf } from '../support/desktop-traces.ts';
import { hastyClock } from '../support/hasty-clock.ts';
import { freezeProcess, linux } from '../support/linux-contract-subject.ts';
import { QUICK } from '../support/linux-session.ts';
import { PrivateDesk } from '../support/private-desk.ts';

const REGISTRY = /at-spi2-registryd/;
const LAUNCHER = /at-spi-bus-launcher/;
const SESSION_BUS = /dbus-daemon.*--session/;
const DISPLAY = /^\S*Xvfb /;
const SLACK_MS = 1_000;

/** A desktop whose parts end or hang while somebody drives it as the session of a user. */
describe.skipIf(linux.missing)(`a session in which parts restart (${linux.missing ?? 'all there'})`, () => {
  let desk: PrivateDesk;
  let desktop: Desktop;

  beforeEach(async () => {
    desk = await PrivateDesk.open();
    desktop = new Desktop(sessionProvider(desk.desktop.env), QUICK);
  });
  afterEach(async () => {
    await desktop[Symbol.asyncDispose]();
    await desk[Symbol.asyncDispose]();
  });

  const session = () => desktop.session('a test', neverAborted);
  const pidOf = (command: RegExp) =>
    processesOf(desk.desktop.id).find((each) => command.test(each.command))?.pid ?? 0;
  const press = async (from: DesktopSession, app: string, query: string) => {
    const options = { kind: 'single', mode: 'background' } as const;
    return (await click(await from.app(app, neverAborted), query, options, neverAborted)).outcome.effect;
  };

  test('the registry: applications stay accessible, and what they say is heard again', async () => {
    await desk.launch('gnome-calculator');
    await desk.launch('gtk3-widget-factory');
    const qt = await desk.launch('kcalc');
    const own = await session();
    expect(await press(own, 'Calculator', 'button:7')).toBe('confirmed');
    const before = pidOf(REGISTRY);
    process.kill(before, 'SIGKILL');
    await expect.poll(() => ![0, before].includes(pidOf(REGISTRY))).toBe(true);
    const apps = await own.listApps(neverAborted);
    expect(apps.filter(({ accessible }) => !accessible)).toEqual([]);
    expect(apps.map(({ pid }) => pid)).toContain(qt.pid);
    expect(await press(own, 'Calculator', 'button:7')).toBe('confirmed');
    // Who follows it only by what it says would not see that the page has changed.
    const factory = await own.app('gtk3-widget-factory', neverAborted);
    for (const page of ['Page 2', 'Page 3', 'Page 1']) {
      expect(await press(own, 'gtk3-widget-factory', `AXRadioButton:${page}`)).toBe('confirmed');
      const { steps } = await factory.snapshot(neverAborted, { relyingOn: () => [] });
      expect(steps.find(({ node }) => node.title === page)?.node.states).toContain('checked');
    }
    expect((await session()).backend).toBe(own.backend);
  });

  test.each([
    ['is announced on the root window', true],
    ['has to be asked for', false],
  ])('the launcher, where its bus %s: whoever starts afterwards is seen', async (_name, isAnnounced) => {
    const { env, sessionBusAddress } = desk.desktop;
    const announce = (...args: string[]) => execFileSync('xprop', ['-root', ...args], { env });
    if (!isAnnounced) announce('-remove', 'AT_SPI_BUS');
    await desk.launch('gnome-calculator');
    const before = await session();
    await before.listApps(neverAborted);
    process.kill(pidOf(LAUNCHER), 'SIGKILL');
    const zenity = () => desk.spawn('zenity', ['--info', '--text=hello']);
    const accessible = async () => {
      const own = await session().catch(() => undefined);
      const apps = await own?.listApps(neverAborted).catch(() => undefined);
      return apps?.filter((app) => app.accessible).map(({ name }) => name);
    };
    const first = await zenity();
    const both = expect.arrayContaining(['Calculator', 'zenity']);
    await expect.poll(accessible, { timeout: 10_000 }).toEqual(isAnnounced ? both : ['zenity']);
    if (!isAnnounced) return;
    expect((await session()).backend).toBe(before.backend);
    process.kill(first.pid, 'SIGKILL');
    // Now another bus takes the place of the one that was left behind.
    announce('-f', 'AT_SPI_BUS', '8s', '-set', 'AT_SPI_BUS', await nextBus(sessionBusAddress, neverAborted));
    await zenity();
    await expect.poll(accessible, { timeout: 10_000 }).toEqual(['zenity']);
    expect(await codeOf(before.listApps(neverAborted))).toBe('desktop_unavailable');
  });

  test('a launcher that ends while it is asked: the next one answers', async () => {
    await using bus = await DBusConnection.connect(
      desk.desktop.sessionBusAddress,
      { hello: true },
      neverAborted,
    );
    const launcher = pidOf(LAUNCHER);
    freezeProcess(launcher);
    const asked = askForAccessibilityBus(bus, neverAborted);
    const ofTheBus = { destination: 'org.freedesktop.DBus', path: '/org/freedesktop/DBus' };
    // What was asked before this has been passed on by the time that this is answered.
    await bus.call({ ...ofTheBus, interface: 'org.freedesktop.DBus', member: 'GetId' }, neverAborted);
    process.kill(launcher, 'SIGKILL');
    expect(await asked).toMatch(/^unix:/);
    expect(pidOf(LAUNCHER)).not.toBe(launcher);
  });

  test('an announcement that leads nowhere is corrected', async () => {
    const { env } = desk.desktop;
    const gone = `unix:path=${desk.desktop.folder}/gone`;
    execFileSync('xprop', ['-root', '-f', 'AT_SPI_BUS', '8s', '-set', 'AT_SPI_BUS', gone], { env });
    const own = await session();
    await desk.launch('kcalc');
    expect((await own.listApps(neverAborted)).map(({ accessible }) => accessible)).toEqual([true]);
  });

  test('the session bus: a typed error', async () => {
    await (await session()).listApps(neverAborted);
    process.kill(pidOf(SESSION_BUS), 'SIGKILL');
    await expect.poll(() => pidOf(SESSION_BUS)).toBe(0);
    const code = async () => codeOf(session().then((own) => own.listApps(neverAborted)));
    await expect.poll(code).toBe('desktop_unavailable');
    expect(await code()).toBe('desktop_unavailable');
  });

  test('our own devices are removed by somebody else: a typed error, and new ones', async () => {
    await desk.launch('gnome-calculator');
    const { env } = desk.desktop;
    const xinput = (...args: string[]) => execFileSync('xinput', args, { env, encoding: 'utf8' });
    const masters = () => [...xinput('list').matchAll(/deskhand-\S+ pointer\s+id=(\d+).*master pointer/g)];
    const type = async () => {
      const own = await session();
      const [window] = await (await own.app('Calculator', neverAborted)).windows(neverAborted);
      const key = { key: '5', modifiers: [] };
      await own.port('keyboard').press(key, { window: window?.id ?? '' }, neverAborted);
    };
    await type();
    expect(masters()).toHaveLength(2);
    for (const [, id = ''] of masters()) {
      xinput('remove-master', id);
      expect(await codeOf(type())).toBe('desktop_unavailable');
      await expect.poll(() => type().then(() => 'typed', String)).toBe('typed');
      await expect.poll(() => masters().length).toBe(2);
    }
  });

  test.each([
    ['the display', DISPLAY],
    ['the registry', REGISTRY],
  ])('%s hangs: a typed error in time, and it goes on afterwards', async (_name, command) => {
    await desk.launch('gnome-calculator');
    const own = await session();
    const thaw = freezeProcess(pidOf(command));
    const startedAt = performance.now();
    try {
      const calls = [own.listApps(neverAborted), own.screenshot({ windowIndex: 0 }, neverAborted)].map(
        codeOf,
      );
      expect(await Promise.all(calls)).toEqual(['desktop_unavailable', 'desktop_unavailable']);
      expect(performance.now() - startedAt).toBeLessThan(2_000 + SLACK_MS);
    } finally {
      thaw();
    }
    expect(await press(own, 'Calculator', 'button:7')).toBe('confirmed');
  });

  test('one that hangs from the beginning is given up on', async () => {
    const thaw = freezeProcess(pidOf(DISPLAY));
    try {
      const opening = openSession(desk.desktop.env, neverAborted, hastyClock);
      expect(await codeOf(opening)).toBe('desktop_unavailable');
    } finally {
      thaw();
    }
    expect((await (await session()).listApps(neverAborted)).length).toBe(0);
  });
});
