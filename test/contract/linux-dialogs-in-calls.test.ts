import { execFileSync } from 'node:child_process';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sessionProvider } from '../../src/backends/linux/index.ts';
import { neverAborted } from '../../src/base/cancellation.ts';
import { systemClock } from '../../src/base/clock.ts';
import { waitFor } from '../../src/base/wait-for.ts';
import { click } from '../../src/core/act/click.ts';
import { pressKey } from '../../src/core/act/key-press.ts';
import type { Backend } from '../../src/core/ports/backend.ts';
import { DesktopSession } from '../../src/core/session/desktop-session.ts';
import { linux } from '../support/linux-contract-subject.ts';
import { USUAL } from '../support/linux-session.ts';
import { type DeskApp, PrivateDesk } from '../support/private-desk.ts';
import { isInstalled } from '../support/shell.ts';

const missing = linux.missing ?? (isInstalled('xdotool') ? undefined : 'Not installed: xdotool.');
const mode = 'background';

/** The editor runs its dialogs inside the call that opens them; keys and messages that follow may hang it for good. */
describe.skipIf(missing)(`a dialog that GTK 3 runs inside a call (${missing ?? 'all there'})`, () => {
  let desk: PrivateDesk;
  let editor: DeskApp;
  let backend: Backend;

  beforeEach(async () => {
    desk = await PrivateDesk.open();
    editor = await desk.launch('mousepad');
    backend = await sessionProvider(desk.desktop.env).open(neverAborted);
  }, 60_000);
  afterEach(async () => {
    await backend?.[Symbol.asyncDispose]();
    await desk?.[Symbol.asyncDispose]();
  });

  async function openDialog(session: DesktopSession) {
    const app = await session.app(String(editor.pid), neverAborted);
    const { outcome } = await click(app, 'File > Save As', { kind: 'single', mode }, neverAborted);
    expect(outcome.effect).toBe('confirmed');
    return app;
  }

  test('takes keys, and is closed by its button', async () => {
    const session = new DesktopSession(backend, USUAL);
    const app = await openDialog(session);
    const key = { app, key: 'a', modifiers: [], exact: false, mode } as const;
    expect((await pressKey(session, key, neverAborted)).outcome.effect).toBe('confirmed');
    const cancel = 'button:Cancel within:AXDialog';
    const { outcome } = await click(app, cancel, { kind: 'single', mode }, neverAborted);
    expect(outcome.effect).toBe('confirmed');
  });

  test('stays usable when we leave, and nothing of ours outlives the application', async () => {
    await openDialog(new DesktopSession(backend, USUAL));
    const type = ['search', '--name', '^Save As$', 'windowactivate', '--sync', 'type', 'name'];
    execFileSync('xdotool', type, { env: desk.desktop.env });
    await backend[Symbol.asyncDispose]();
    backend = await sessionProvider(desk.desktop.env).open(neverAborted);
    const app = await new DesktopSession(backend, USUAL).app(String(editor.pid), neverAborted);
    expect((await app.snapshot(neverAborted)).size).toBeGreaterThan(100);
    expect(keepers()).toHaveLength(1);
    process.kill(editor.pid);
    const look = async () => keepers().length === 0 || undefined;
    expect(await waitFor(look, { clock: systemClock, timeoutMs: 5_000 }, neverAborted)).toBe(true);
  });

  /** Processes of ours that wait for the editor. */
  function keepers(): string[] {
    const all = execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' }).split('\n');
    return all.filter(
      (args) => args.startsWith('/bin/sh -c while kill -0') && args.endsWith(` ${editor.pid}`),
    );
  }
});
