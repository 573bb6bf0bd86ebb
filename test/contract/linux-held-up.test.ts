import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { neverAborted } from '../../src/base/cancellation.ts';
import { click } from '../../src/core/act/click.ts';
import { pressKey } from '../../src/core/act/key-press.ts';
import type { AppSession } from '../../src/core/session/app-session.ts';
import { codeOf } from '../support/contract-desk.ts';
import { freezeProcess, linux } from '../support/linux-contract-subject.ts';
import { LinuxSession } from '../support/linux-session.ts';
import { testApp } from '../support/test-app.ts';

const FORM = ['--forms', '--add-entry=Name'];
const KEY = { modifiers: [], exact: false, mode: 'background' } as const;
const WINDOWS = 300;
/** An application that has not said who it is was waited for so long, with every question to any other. */
const INTRODUCTION_MS = 1_000;
const QUESTIONS = 10;

/** Whatever one application does or has, the others can be used. */
describe.skipIf(linux.missing)(`nobody is held up (${linux.missing ?? 'all there'})`, () => {
  let linuxDesk: LinuxSession;

  beforeAll(async () => {
    linuxDesk = await LinuxSession.open();
  });
  afterAll(() => linuxDesk[Symbol.asyncDispose]());

  const press = async (app: AppSession, key: string) =>
    (await pressKey(linuxDesk.session, { ...KEY, app, key }, neverAborted)).outcome.effect;

  test('by an application that has never answered', async () => {
    const { desk, session, backend } = linuxDesk;
    const { pid } = await desk.launch('zenity', FORM);
    const other = await desk.launch('gnome-calculator');
    const thaw = freezeProcess(pid);
    try {
      const listed = await session.listApps(neverAborted);
      expect(listed.map((app) => app.pid)).toEqual(expect.arrayContaining([pid, other.pid]));
      const { info } = await session.app(String(other.pid), neverAborted);
      const startedAt = performance.now();
      for (let asked = 0; asked < QUESTIONS; asked++) await backend.ports.tree?.probe(info.id, neverAborted);
      expect(performance.now() - startedAt).toBeLessThan((QUESTIONS * INTRODUCTION_MS) / 2);
    } finally {
      thaw();
    }
    const app = await session.app(String(pid), neverAborted);
    expect((await app.snapshot(neverAborted)).steps.map(({ node }) => node.role)).toContain('AXTextField');
    for (const each of [pid, other.pid]) process.kill(each, 'SIGKILL');
  });

  test('by one that hangs while it is attended to', async () => {
    const hanging = await linuxDesk.start('zenity', ...FORM);
    const other = await linuxDesk.start('gnome-calculator');
    const window = (await hanging.app.windows(neverAborted))[0]?.id;
    let thaw: () => void = () => undefined;
    let held: Promise<unknown> = Promise.resolve();
    try {
      await new Promise<void>((resolve) => {
        const hang = () => {
          thaw = freezeProcess(hanging.pid);
          resolve();
          return new Promise<void>(() => undefined);
        };
        const keyboard = linuxDesk.session.port('keyboard');
        held = codeOf(keyboard.attended?.({ window }, hang, neverAborted) ?? Promise.resolve());
      });
      expect(await press(other.app, '5')).toBe('confirmed');
      expect(await held).toBe('app_unresponsive');
    } finally {
      thaw();
    }
    expect(await press(hanging.app, 'tab')).toBe('confirmed');
    for (const { pid } of [hanging, other]) process.kill(pid, 'SIGKILL');
  });

  test(`by one with ${WINDOWS} windows, nor is it itself`, { timeout: 120_000 }, async () => {
    const other = await linuxDesk.start('gnome-calculator');
    const many = await linuxDesk.start(...testApp('many-windows.py'), String(WINDOWS));
    const roots = async () => (await many.app.snapshot(neverAborted)).roots.length;
    await expect.poll(roots, { timeout: 60_000 }).toBe(WINDOWS);
    const pressing = { kind: 'single', mode: 'background' } as const;
    const pressed = await click(many.app, `button:"Button ${WINDOWS - 1}"`, pressing, neverAborted);
    expect(pressed.outcome.effect).toBe('confirmed');
    expect(await press(other.app, '5')).toBe('confirmed');
    for (const { pid } of [many, other]) process.kill(pid, 'SIGKILL');
  });
});
