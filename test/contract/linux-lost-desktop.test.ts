import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { privateProvider } from '../../src/backends/linux/index.ts';
import { defaultRoot, listDesktops } from '../../src/backends/linux/private-desktop/running-desktops.ts';
import { neverAborted } from '../../src/base/cancellation.ts';
import { Desktop } from '../../src/core/session/desktop.ts';
import { codeOf, UNLIMITED } from '../support/contract-desk.ts';
import { processesOf, tracesOf } from '../support/desktop-traces.ts';
import { freezeProcess, linux } from '../support/linux-contract-subject.ts';
import { QUICK } from '../support/linux-session.ts';

const CALCULATOR = 'org.gnome.Calculator';
/** What a desktop stands on, and how its command line is recognised. */
const PARTS = [
  { name: 'the display', command: /^\S*Xvfb / },
  { name: 'the accessibility bus', command: /dbus-daemon.*accessibility\.conf/ },
  { name: 'the session bus', command: /dbus-daemon.*--session/ },
  { name: 'the window manager', command: /^\S*openbox / },
];
const PROMPTLY_MS = 5_000;

describe.skipIf(linux.missing)(`a private desktop that dies (${linux.missing ?? 'all there'})`, () => {
  let desktop: Desktop;

  beforeEach(() => {
    desktop = new Desktop(privateProvider(process.env), QUICK);
  });
  afterEach(() => desktop[Symbol.asyncDispose]());

  const session = () => desktop.session('a test', neverAborted);

  test.each(PARTS)(
    '$name: those who wait are told, as is whoever comes back, and the next one gets a new desktop',
    async ({ command }) => {
      const before = await session();
      const app = await before.connect(CALCULATOR, { launch: true }, neverAborted);
      const id = await ownDesktop();
      freezeProcess(app.info.pid);
      const { tree } = before.backend.ports;
      const waiting = codeOf(tree?.read(app.info.id, UNLIMITED, neverAborted) ?? Promise.resolve());
      const startedAt = performance.now();
      process.kill(pidOf(id, command), 'SIGKILL');
      expect(await waiting).toBe('desktop_unavailable');
      expect(await codeOf(before.listApps(neverAborted))).toBe('desktop_unavailable');
      expect(performance.now() - startedAt).toBeLessThan(PROMPTLY_MS);

      expect(await codeOf(session())).toBe('desktop_unavailable');
      const after = await session();
      expect(after.backend).not.toBe(before.backend);
      const again = await after.connect(CALCULATOR, { launch: true }, neverAborted);
      expect((await again.snapshot(neverAborted)).size).toBeGreaterThan(10);
      // The guard asks before it kills, and a stopped application cannot hear it.
      await expect.poll(() => tracesOf(id, defaultRoot()), { timeout: PROMPTLY_MS }).toEqual([]);
      expect(await ownDesktop()).not.toBe(id);
    },
  );
});

/** The one desktop that this process has open. */
async function ownDesktop(): Promise<string> {
  const own = (await listDesktops()).filter(({ owner }) => owner.pid === process.pid);
  expect(own).toHaveLength(1);
  return own[0]?.id ?? '';
}

function pidOf(id: string, command: RegExp): number {
  const found = processesOf(id).filter((each) => command.test(each.command));
  expect(found).toHaveLength(1);
  return found[0]?.pid ?? 0;
}
