import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endingOf, runProgram, startProgram } from '../support/built-program.ts';
import { freezeProcess, linux } from '../support/linux-contract-subject.ts';
import { PrivateDesk } from '../support/private-desk.ts';
import { PrivateHome } from '../support/private-home.ts';
import { childrenOf, commandOf, isRunning } from '../support/process-remains.ts';
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
