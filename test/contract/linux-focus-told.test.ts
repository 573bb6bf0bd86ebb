import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { neverAborted } from '../../src/base/cancellation.ts';
import { systemClock } from '../../src/base/clock.ts';
import { waitFor } from '../../src/base/wait-for.ts';
import { click } from '../../src/core/act/click.ts';
import { resolve, resolveOne } from '../../src/core/query/resolve.ts';
import type { AppSession } from '../../src/core/session/app-session.ts';
import { LinuxSession } from '../support/linux-session.ts';
import { isInstalled } from '../support/shell.ts';
import { canRunTestApps, testApp } from '../support/test-app.ts';

const PROGRAM = testApp('focus-told.py');
const TEXT = 'the quick brown fox jumps over the lazy dog '.repeat(6);
const FIELD = 'role:AXTextField';
const signal = neverAborted;
const isMissing = !canRunTestApps || !isInstalled('xdotool');

describe.skipIf(isMissing)('a window that the user is in', () => {
  let linux: LinuxSession;

  beforeAll(async () => {
    linux = await LinuxSession.open();
  }, 60_000);
  afterAll(() => linux[Symbol.asyncDispose]());

  const isSaid = async (app: AppSession, words: string) =>
    (await resolve(app, `"${words}"`, { guesses: false }, signal)).kind;

  /** The user at the keyboard. */
  const type = (text: string) =>
    promisify(execFile)('xdotool', ['type', '--delay', '3', text], { env: { ...linux.desk.desktop.env } });

  test.each(['3', '4'])(
    'of GTK %s knows that the user is still there after keys and clicks of the agent',
    async (version) => {
      const { app } = await linux.start(...PROGRAM, version);
      const [window] = await app.windows(signal);
      if (!window) throw new Error('There is no window.');
      const press = (key: string) =>
        app.desktop.port('keyboard').press({ key, modifiers: [] }, { window: window.id }, signal);
      await app.desktop.port('windows').focus(window.id, signal);
      expect(await isSaid(app, 'Active: yes')).toBe('found');
      for (const act of [
        () => press('x'),
        () => click(app, FIELD, { kind: 'single', mode: 'background' }, signal),
        () => press('backspace'),
      ]) {
        await act();
        expect(await isSaid(app, 'Active: yes')).toBe('found');
      }
      const value = async () => (await resolveOne(app, FIELD, {}, signal)).step.node.value;
      expect(await value()).toBe('');
      // What the user types at the same time arrives, all of it, and in its order.
      const typing = type(TEXT);
      for (let times = 0; times < 10; times++) await press('shift');
      await typing;
      const arrived = async () => ((await value()) === TEXT ? TEXT : undefined);
      await waitFor(arrived, { clock: systemClock, timeoutMs: 5000 }, signal);
      expect(await value()).toBe(TEXT);
      expect((await app.windows(signal))[0]).toMatchObject({ focused: true });
      expect(await isSaid(app, 'Active: yes')).toBe('found');
    },
    40_000,
  );
});

describe.skipIf(isMissing || !isInstalled('kcalc'))('the window that the user is in', () => {
  test('keeps the focus when an application in the background ends by an act', async () => {
    await using linux = await LinuxSession.open();
    const { app: user } = await linux.start(...PROGRAM, '3');
    await linux.start('zenity', '--info', '--text=In between');
    const { app } = await linux.start('kcalc');
    const [window] = await user.windows(signal);
    await linux.session.port('windows').focus(window?.id ?? '', signal);
    const { outcome } = await click(app, 'File > Quit', { kind: 'single', mode: 'background' }, signal);
    expect(outcome.evidence[0]).toMatchObject({ kind: 'app_ended' });
    expect((await user.windows(signal)).map(({ focused }) => focused)).toEqual([true]);
  });
});
