import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startAccessibilityBus } from '../../src/backends/linux/private-desktop/accessibility-bus.ts';
import { neverAborted } from '../../src/base/cancellation.ts';
import { endingOf, runProgram, startProgram } from '../support/built-program.ts';
import { processesOf } from '../support/desktop-traces.ts';
import { freezeProcess, linux } from '../support/linux-contract-subject.ts';
import { PrivateDesk } from '../support/private-desk.ts';
import { PrivateHome } from '../support/private-home.ts';
import { childrenOf, commandOf, isRunning } from '../support/process-remains.ts';
import { RawMcpServer } from '../support/raw-mcp-server.ts';
import { isInstalled } from '../support/shell.ts';

const missing = linux.missing ?? (isInstalled('xinput') ? undefined : 'Not installed: xinput.');
const ENDLESS = ['find', 'no such element', '--app', 'gnome-calculator', '--timeout-ms', '600000'];
const PROMPTLY = { timeout: 10_000 };

/** On the desktop of a user nothing may stay behind: a second pointer would be seen, and could not be removed. */
describe.skipIf(missing)(`a program that drives a session (${missing ?? 'all there'})`, () => {
  let desk: PrivateDesk;
  let calculator: number;

  beforeAll(async () => {
    desk = await PrivateDesk.open();
    calculator = (await desk.launch('gnome-calculator')).pid;
  });
  afterAll(() => desk[Symbol.asyncDispose]());

  const devices = () =>
    execFileSync('xinput', ['list', '--name-only'], { env: desk.desktop.env, encoding: 'utf8' }).match(
      /^.*deskhand.*$/gm,
    ) ?? [];

  test.each(['SIGKILL', 'SIGTERM'] as const)('%s leaves no devices and no process', async (signal) => {
    using home = new PrivateHome();
    const { DISPLAY = '', XAUTHORITY = '', DBUS_SESSION_BUS_ADDRESS = '' } = desk.desktop.env;
    const env = { DISPLAY, XAUTHORITY, DBUS_SESSION_BUS_ADDRESS };
    const child = startProgram([...ENDLESS, '--desktop', 'session', '--no-daemon'], { home, env });
    const ended = endingOf(child);
    await expect.poll(devices, PROMPTLY).toHaveLength(8);
    const guards = childrenOf(child.pid ?? 0);
    expect(guards).toHaveLength(1);
    child.kill(signal);
    await ended;
    await expect.poll(devices, PROMPTLY).toEqual([]);
    await expect.poll(() => guards.filter(isRunning), PROMPTLY).toEqual([]);
  });

  /** GTK that hears of a pointer after it is gone asks the server about it, whose answer ends the application. */
  test.each(['SIGKILL', 'SIGTERM'] as const)(
    '%s ends no application that hangs meanwhile',
    async (signal) => {
      using home = new PrivateHome();
      const { DISPLAY = '', XAUTHORITY = '', DBUS_SESSION_BUS_ADDRESS = '' } = desk.desktop.env;
      const env = { DISPLAY, XAUTHORITY, DBUS_SESSION_BUS_ADDRESS };
      const child = startProgram([...ENDLESS, '--desktop', 'session', '--no-daemon'], { home, env });
      const ended = endingOf(child);
      await expect.poll(devices, PROMPTLY).toHaveLength(8);
      const [guard = 0] = childrenOf(child.pid ?? 0);
      const thaw = freezeProcess(calculator);
      try {
        child.kill(signal);
        await ended;
        await expect.poll(() => commandOf(guard), PROMPTLY).toMatch(/^\S*node /);
        // What removes the devices has come, and waits longer than for an application that is only busy.
        let seen = 0;
        const look = () => (devices().length === 8 ? ++seen : Number.NaN);
        await expect.poll(look, { ...PROMPTLY, interval: 100 }).toBeGreaterThan(20);
      } finally {
        thaw();
      }
      await expect.poll(devices, PROMPTLY).toEqual([]);
      const click = ['click', 'button:7', '--app', 'gnome-calculator', '--desktop', 'session', '--no-daemon'];
      expect(await runProgram(click, { home, env })).toMatchObject({ code: 0 });
      expect(isRunning(calculator)).toBe(true);
    },
  );
});

const LAUNCHER = /at-spi-bus-launcher/;

/** The devices of a desktop that was lost are removed when that is possible, which may be when the next ones are there. */
test.skipIf(missing)('a program that comes back to a session keeps its new devices', async () => {
  await using desk = await PrivateDesk.open();
  const { env, id, sessionBusAddress } = desk.desktop;
  const ask = (command: string, ...args: string[]) => execFileSync(command, args, { env, encoding: 'utf8' });
  const devices = (): string[] => ask('xinput', 'list', '--name-only').match(/^.*deskhand.*$/gm) ?? [];
  const calculator = await desk.launch('gnome-calculator');
  const { DISPLAY = '', XAUTHORITY = '', DBUS_SESSION_BUS_ADDRESS = '' } = env;
  await using server = new RawMcpServer([], {
    desktop: 'session',
    env: { DISPLAY, XAUTHORITY, DBUS_SESSION_BUS_ADDRESS },
  });
  await server.initialize('2025-11-25');
  await server.callTool('ax_list_apps', {});
  const before = devices();
  expect(before).toHaveLength(8);
  const [guard = 0] = childrenOf(server.process.pid ?? 0);

  const thaw = freezeProcess(calculator.pid);
  try {
    const launcher = processesOf(id).find(({ command }) => LAUNCHER.test(command));
    process.kill(launcher?.pid ?? 0, 'SIGKILL');
    const next = await startAccessibilityBus(sessionBusAddress, neverAborted);
    ask('xprop', '-root', '-f', 'AT_SPI_BUS', '8s', '-set', 'AT_SPI_BUS', next);
    const isBack = async () => (await server.callTool('ax_list_apps', {})).result?.isError !== true;
    const isOnBoth = async () => (await isBack()) && devices().length === 16;
    await expect.poll(isOnBoth, PROMPTLY).toBe(true);
    // What removes the first ones comes only now.
    await expect.poll(() => commandOf(guard), PROMPTLY).toMatch(/^\S*node /);
  } finally {
    thaw();
  }
  await expect.poll(() => isRunning(guard), PROMPTLY).toBe(false);
  expect(devices()).toHaveLength(8);
  expect(devices().filter((device) => before.includes(device))).toEqual([]);
});
