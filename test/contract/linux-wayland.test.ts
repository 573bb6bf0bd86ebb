import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sessionProvider } from '../../src/backends/linux/index.ts';
import { neverAborted } from '../../src/base/cancellation.ts';
import { systemClock } from '../../src/base/clock.ts';
import { waitFor } from '../../src/base/wait-for.ts';
import { click } from '../../src/core/act/click.ts';
import { clickAt } from '../../src/core/act/click-at.ts';
import { pressKey } from '../../src/core/act/key-press.ts';
import type { Backend } from '../../src/core/ports/backend.ts';
import { takeScreenshot } from '../../src/core/see/screenshot.ts';
import type { AppSession } from '../../src/core/session/app-session.ts';
import { DesktopSession } from '../../src/core/session/desktop-session.ts';
import { linux } from '../support/linux-contract-subject.ts';
import { USUAL } from '../support/linux-session.ts';
import { PrivateDesk } from '../support/private-desk.ts';
import { isInstalled } from '../support/shell.ts';

const PROGRAMS = ['weston', 'Xwayland', 'gtk3-widget-factory'];
const lacking = PROGRAMS.filter((name) => !isInstalled(name));
const missing = linux.missing ?? (lacking.length > 0 ? `Not installed: ${lacking.join(', ')}.` : undefined);
const SOCKET = 'wayland-of-a-test';
const mode = 'background';
const WAYLAND = expect.stringContaining('In a Wayland session only windows of X11 applications');

/** A compositor that nobody sees, with an application that uses no X11. */
describe.skipIf(missing)(`a Wayland session (${missing ?? 'all there'})`, () => {
  let desk: PrivateDesk;
  let backend: Backend;
  let session: DesktopSession;
  let env: Record<string, string>;
  let app: AppSession;

  beforeAll(async () => {
    desk = await PrivateDesk.open();
    const { logFile } = await desk.spawn('weston', [
      ...['--backend=headless-backend.so', '--xwayland', '--idle-time=0', `--socket=${SOCKET}`],
    ]);
    const look = async () => /xserver listening on display (:\d+)/.exec(readFileSync(logFile, 'utf8'))?.[1];
    const display = await waitFor(look, { clock: systemClock, timeoutMs: 10_000 }, neverAborted);
    if (!display) throw new Error(`weston said:\n${readFileSync(logFile, 'utf8')}`);
    env = { ...desk.desktop.env, DISPLAY: display, WAYLAND_DISPLAY: SOCKET };
    await desk.launch('env', [`WAYLAND_DISPLAY=${SOCKET}`, 'GDK_BACKEND=wayland', 'gtk3-widget-factory']);
    backend = await sessionProvider(env).open(neverAborted);
    session = new DesktopSession(backend, USUAL);
    app = await session.app('Widget Factory', neverAborted);
  }, 60_000);

  afterAll(async () => {
    await backend?.[Symbol.asyncDispose]();
    await desk?.[Symbol.asyncDispose]();
  });

  test('is said to be one', () => {
    expect(sessionProvider(env).notice).toContain('Wayland');
    expect(sessionProvider({ DISPLAY: ':0' }).notice).toBeUndefined();
  });

  test('without X11 applications is out of reach', async () => {
    const bare = { ...env, DISPLAY: '' };
    await expect(sessionProvider(bare).open(neverAborted)).rejects.toMatchObject({
      code: 'desktop_unavailable',
      guidance: expect.stringContaining('Wayland session without Xwayland'),
    });
  });

  test('has applications that are read and operated by their elements', async () => {
    expect((await app.snapshot(neverAborted)).size).toBeGreaterThan(100);
    const { outcome } = await click(app, 'AXRadioButton:Page 2', { kind: 'single', mode }, neverAborted);
    expect(outcome).toMatchObject({ effect: 'confirmed', route: 'accessibility' });
  });

  test('refuses keys, points and pictures of those, and says what to do', async () => {
    const key = { app, key: 'tab', modifiers: [], exact: false, mode } as const;
    await expect(pressKey(session, key, neverAborted)).rejects.toMatchObject({
      code: 'window_not_found',
      guidance: WAYLAND,
    });
    const [{ bounds } = {}] = (await app.snapshot(neverAborted)).roots;
    const at = { x: (bounds?.x ?? 0) + 200, y: (bounds?.y ?? 0) + 200 };
    await expect(clickAt(session, { at, app, kind: 'single', mode }, neverAborted)).rejects.toMatchObject({
      code: 'not_actionable',
      guidance: WAYLAND,
    });
    await expect(takeScreenshot(session, { app, windowIndex: 0 }, neverAborted)).rejects.toMatchObject({
      code: 'window_not_found',
      guidance: WAYLAND,
    });
    await expect(takeScreenshot(session, { windowIndex: 0 }, neverAborted)).rejects.toMatchObject({
      code: 'capability_missing',
      guidance: WAYLAND,
    });
  });
});
