import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endingOf, startProgram } from '../support/built-program.ts';
import { linux } from '../support/linux-contract-subject.ts';
import { PrivateDesk } from '../support/private-desk.ts';
import { PrivateHome } from '../support/private-home.ts';
import { childrenOf, isRunning } from '../support/process-remains.ts';
import { isInstalled } from '../support/shell.ts';

const missing = linux.missing ?? (isInstalled('xinput') ? undefined : 'Not installed: xinput.');
const ENDLESS = ['find', 'no such element', '--app', 'gnome-calculator', '--timeout-ms', '600000'];
const PROMPTLY = { timeout: 10_000 };

/** On the desktop of a user nothing may stay behind: a second pointer would be seen, and could not be removed. */
describe.skipIf(missing)(`a program that drives a session (${missing ?? 'all there'})`, () => {
  let desk: PrivateDesk;

  beforeAll(async () => {
    desk = await PrivateDesk.open();
    await desk.launch('gnome-calculator');
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
});
