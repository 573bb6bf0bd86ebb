import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { missingPackages } from '../../src/backends/linux/private-desktop/system-programs.ts';
import { neverAborted } from '../../src/base/cancellation.ts';
import { DisposableStore } from '../../src/base/disposal.ts';
import { pressKey } from '../../src/core/act/key-press.ts';
import { typeText } from '../../src/core/act/type-text.ts';
import { DesktopSession } from '../../src/core/session/desktop-session.ts';
import { walk } from '../../src/model/element.ts';
import { connect } from '../support/linux-contract-subject.ts';
import { PrivateDesk } from '../support/private-desk.ts';
import { isInstalled } from '../support/shell.ts';

const LIMITS = { findMs: 5_000, callMs: 10_000, settleMs: 2_000 };
const mode = 'background';
const missing = [
  ...missingPackages(process.env),
  ...['zenity', 'gtk4-widget-factory', 'xterm'].filter((name) => !isInstalled(name)),
];

/** An application in the background: a terminal has the user's focus. */
async function backgroundApp(resources: DisposableStore, command: string, args: string[] = []) {
  const desk = resources.add(await PrivateDesk.open());
  const { pid } = await desk.launch(command, args);
  await desk.spawn('xterm', ['-title', 'user']);
  const xdotool = (...words: string[]) =>
    execFileSync('xdotool', words, { env: desk.desktop.env, encoding: 'utf8' }).trim();
  xdotool('search', '--sync', '--onlyvisible', '--name', '^user$', 'windowactivate', '--sync');
  const focused = () => xdotool('getwindowfocus', 'getwindowname');
  await expect.poll(focused, { timeout: 10_000 }).toBe('user');
  const session = new DesktopSession(await connect(desk, resources), LIMITS);
  return { session, focused, app: await session.app(String(pid), neverAborted) };
}

test.skipIf(missing.length > 0)('a form is filled by Tab and typing alone, in the background', async () => {
  await using resources = new DisposableStore();
  const form = ['--forms', '--add-entry=First', '--add-entry=Second'];
  const { session, app, focused } = await backgroundApp(resources, 'zenity', form);
  const type = (text: string) => typeText(app, { text, clearFirst: false, mode }, neverAborted);
  const tab = { app, key: 'tab', modifiers: [], exact: false, mode } as const;
  expect((await type('Ada')).outcome.effect).toBe('confirmed');
  const { outcome } = await pressKey(session, tab, neverAborted);
  expect(outcome).toMatchObject({
    effect: 'confirmed',
    focusTaken: false,
    evidence: [{ detail: expect.stringMatching(/^The focus went from AXTextField/) }],
  });
  expect((await type('Lovelace')).outcome.effect).toBe('confirmed');
  const { roots } = await app.snapshot(neverAborted);
  const fields = [...walk(roots)].map(({ node }) => node).filter(({ role }) => role === 'AXTextField');
  const fromTop = fields.toSorted((a, b) => (a.bounds?.y ?? 0) - (b.bounds?.y ?? 0));
  expect(fromTop.map(({ value }) => value)).toEqual(['Ada', 'Lovelace']);
  expect(focused()).toBe('user');
});

test.skipIf(missing.length > 0)('GTK 4 tells where Tab went, and typing goes there', async () => {
  await using resources = new DisposableStore();
  const { session, app, focused } = await backgroundApp(resources, 'gtk4-widget-factory');
  const tab = { app, key: 'tab', modifiers: [], exact: false, mode } as const;
  for (const to of ['AXButton', 'AXTextField']) {
    const { outcome } = await pressKey(session, tab, neverAborted);
    expect(outcome).toMatchObject({ effect: 'confirmed', focusTaken: false });
    expect(outcome.evidence[0]?.detail).toMatch(new RegExp(`to ${to} .*\\(el-\\d+\\)\\.$`));
  }
  const { target, outcome } = await typeText(app, { text: 'you', clearFirst: false, mode }, neverAborted);
  expect(target).toMatchObject({ role: 'AXTextField', title: 'Click icon to change mode' });
  expect(outcome.effect).toBe('confirmed');
  expect(focused()).toBe('user');
});
