import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { neverAborted } from '../../src/base/cancellation.ts';
import { click } from '../../src/core/act/click.ts';
import { typeText } from '../../src/core/act/type-text.ts';
import { decodePng } from '../../src/core/image/decode-png.ts';
import type { AppSession } from '../../src/core/session/app-session.ts';
import { assertElement } from '../../src/core/verify/assert-element.ts';
import type { Assertions } from '../../src/core/verify/assertions.ts';
import { visualDiff } from '../../src/core/verify/visual-diff.ts';
import { waitIdle } from '../../src/core/verify/wait-idle.ts';
import { freezeProcess, linux } from '../support/linux-contract-subject.ts';
import { LinuxSession } from '../support/linux-session.ts';

const IDLE = { timeoutMs: 10_000, pollMs: 100 };
const COMPARE = { windowIndex: 0, mode: 'pixel', threshold: 0, ignore: [], save: 'never' } as const;
const OPENING_MS = 60_000;

describe.skipIf(linux.missing)(`verifying on Linux (${linux.missing ?? 'all there'})`, () => {
  let desk: LinuxSession;
  let folder: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'deskhand-verifying-'));
    desk = await LinuxSession.open();
  }, OPENING_MS);
  afterAll(async () => {
    await desk[Symbol.asyncDispose]();
    rmSync(folder, { recursive: true, force: true });
  });

  const idle = (app: AppSession, pollMs = 100) => waitIdle(app, { ...IDLE, pollMs }, neverAborted);

  /** A terminal, which shows no elements. */
  const terminal = async (...args: string[]): Promise<AppSession> => {
    const { pid } = await desk.desk.spawn('xterm', args);
    const pids = async () => (await desk.session.listApps(neverAborted)).map((app) => app.pid);
    await expect.poll(pids, { timeout: 10_000 }).toContain(pid);
    return desk.session.app(String(pid), neverAborted);
  };

  test('a long text is compared as a whole', async () => {
    const { app } = await desk.start('mousepad');
    const text = `${'a'.repeat(6_000)} the end`;
    const options = { mode: 'background', clearFirst: true } as const;
    await typeText(app, { query: 'textarea', text, ...options }, neverAborted);
    const passes = async (query: string, assertions: Assertions) =>
      (await assertElement(app, { query, assertions, timeoutMs: 0 }, neverAborted)).passed;
    expect(await passes('textarea', { value: text })).toBe(true);
    expect(await passes('textarea', { value: text.slice(0, 5_000) })).toBe(false);
    expect(await passes('window:Mousepad', { contains_text: 'the end' })).toBe(true);
  });

  describe('waiting until idle', () => {
    test.each(['gnome-calculator', 'kcalc', 'featherpad'])('%s becomes idle', async (program) => {
      const { app } = await desk.start(program);
      expect(await idle(app)).toMatchObject({ idle: true, moving: [] });
    });

    test('a blinking cursor does not keep it waiting for ever, and is named', async () => {
      const app = await terminal('-bc', '-e', 'cat');
      const [window] = await app.windows(neverAborted);
      await desk.session.port('windows').focus(window?.id ?? '', neverAborted);
      // Three looks at this interval take longer than the cursor stays lit, or dark.
      const { idle: isIdle, restless } = await idle(app, 350);
      expect({ isIdle, restless }).toMatchObject({ isIdle: true, restless: [{ kind: 'pixels' }] });
    });

    test('a running progress bar is not idle, and is named', async () => {
      const { app } = await desk.start('sh', '-c', 'sleep 60 | zenity --progress --pulsate --text=Working');
      const result = await waitIdle(app, { timeoutMs: 1_500, pollMs: 100 }, neverAborted);
      expect(result.idle).toBe(false);
      expect(result.moving.map(({ what }) => what)).toContainEqual(
        expect.stringContaining('AXProgressIndicator'),
      );
    });

    test('an application without elements is watched by its pixels', async () => {
      const busy = 'i=0; while :; do i=$((i+1)); echo $i; done';
      expect(await idle(await terminal('-e', 'cat'))).toMatchObject({ idle: true });
      const options = { timeoutMs: 1_000, pollMs: 50 };
      const result = await waitIdle(await terminal('-e', 'sh', '-c', busy), options, neverAborted);
      expect(result).toMatchObject({ idle: false, moving: [{ kind: 'pixels' }] });
    });

    test('an application that is stopped does not count as idle', async () => {
      const { app, pid } = await desk.start('zenity', '--info', '--text=Stopped');
      await idle(app);
      const thaw = freezeProcess(pid);
      try {
        const result = await waitIdle(app, { timeoutMs: 500, pollMs: 50 }, neverAborted);
        expect(result).toMatchObject({ idle: false, moving: [{ kind: 'application' }] });
      } finally {
        thaw();
      }
    });
  });

  describe('comparing pictures', () => {
    test('the same window is the same; a digit more is found, in its place', async () => {
      const { app } = await desk.start('gnome-calculator');
      await idle(app);
      const { png } = await desk.session.screenshot({ app, windowIndex: 0 }, neverAborted);
      const file = join(folder, 'calculator.png');
      writeFileSync(file, png);
      const baseline = pathToFileURL(file).href;
      const same = await visualDiff(app, { ...COMPARE, baseline, mode: 'perceptual' }, neverAborted);
      expect(same).toMatchObject({ passed: true });
      await click(app, 'button:7', { kind: 'single', mode: 'background' }, neverAborted);
      await idle(app);
      for (const mode of ['pixel', 'perceptual'] as const) {
        const diff = await visualDiff(app, { ...COMPARE, baseline, mode }, neverAborted);
        expect(diff).toMatchObject({ passed: false });
        expect(diff.areas.map(({ element }) => element?.role)).toContain('AXTextArea');
        expect(decodePng(diff.png)).toMatchObject(diff.size);
      }
    });

    test.skipIf(!hasCompare())('counts as many pixels as ImageMagick does', async () => {
      const { app } = await desk.start('zenity', '--info', '--text=Counted');
      await idle(app);
      const [before, after] = [join(folder, 'before.png'), join(folder, 'after.png')];
      const { png } = await desk.session.screenshot({ app, windowIndex: 0 }, neverAborted);
      writeFileSync(after, png);
      execFileSync('convert', [
        after,
        '-fill',
        'red',
        '-draw',
        'rectangle 5,5 24,14',
        '-depth',
        '8',
        `PNG24:${before}`,
      ]);
      const baseline = readFileSync(before).toString('base64');
      const { different } = await visualDiff(app, { ...COMPARE, baseline }, neverAborted);
      expect(different).toBe(differenceByImageMagick(before, after));
    });
  });

  test('assertions wait for what an application does later', async () => {
    const { app } = await desk.start('zenity', '--forms', '--add-entry=Name', '--add-password=Password');
    const secret = await assertElement(
      app,
      { query: 'AXSecureTextField', assertions: { value: 'wrong' }, timeoutMs: 0 },
      neverAborted,
    );
    expect(secret.failures).toMatchObject([{ property: 'value', expected: '••••••', actual: '••••••' }]);
    expect(JSON.stringify(secret)).not.toContain('wrong');
    const field = { query: 'AXTextField', assertions: { enabled: true, visible: true, value: '' } };
    expect(await assertElement(app, field, neverAborted)).toMatchObject({ passed: true });
    const [gone, clicked] = await Promise.allSettled([
      assertElement(
        app,
        { query: 'button:OK', assertions: { exists: false }, timeoutMs: 10_000 },
        neverAborted,
      ),
      click(app, 'button:OK', { kind: 'single', mode: 'background' }, neverAborted),
    ]);
    expect(clicked.status).toBe('fulfilled');
    // The application ends with its window: that nothing of it is left may be told in either way.
    const told = gone.status === 'fulfilled' ? gone.value.passed : gone.reason.code;
    expect([true, 'app_gone']).toContain(told);
  });
});

function hasCompare(): boolean {
  try {
    execFileSync('compare', ['-version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** `compare` writes the number to stderr, and ends with 1 when pictures differ. */
function differenceByImageMagick(one: string, other: string): number {
  try {
    execFileSync('compare', ['-metric', 'AE', one, other, 'null:'], { stdio: 'pipe' });
    return 0;
  } catch (error) {
    return Number(String((error as { stderr: Buffer }).stderr));
  }
}
