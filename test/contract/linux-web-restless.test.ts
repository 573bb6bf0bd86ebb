import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessibleArguments } from '../../src/backends/linux/launching/chromium.ts';
import { neverAborted as signal } from '../../src/base/cancellation.ts';
import { click } from '../../src/core/act/click.ts';
import { resolveOne } from '../../src/core/query/resolve.ts';
import type { AppSession } from '../../src/core/session/app-session.ts';
import { LinuxSession } from '../support/linux-session.ts';
import { isInstalled } from '../support/shell.ts';
import { canRunTestApps } from '../support/test-app.ts';

/** The page puts another text in the place of the one before, which is another object to accessibility. */
const PAGE = `<!doctype html><html lang="en"><title>Live</title>
<p>Visitors: <span id="live">512</span></p><p id="count">0 items</p>
<button>Idle</button><button onclick="count.textContent = parseInt(count.textContent) + 1 + ' items'">Add</button>
<script>setInterval(() => { live.textContent = Math.floor(100 + Math.random() * 9000); }, 400);</script>`;

describe.skipIf(!canRunTestApps || !isInstalled('chromium'))(
  'a page in Chromium that changes by itself',
  () => {
    let linux: LinuxSession;
    let app: AppSession;

    beforeAll(async () => {
      linux = await LinuxSession.open();
      const folder = join(linux.desk.desktop.folder, 'page');
      mkdirSync(folder);
      writeFileSync(join(folder, 'page.html'), PAGE);
      const args = ['--no-first-run', '--lang=en-US', `file://${folder}/page.html`];
      ({ app } = await linux.start('chromium', ...accessibleArguments(args, process.getuid?.() === 0)));
      await resolveOne(app, 'button:Add', { timeoutMs: 15_000 }, signal);
    }, 60_000);
    afterAll(() => linux[Symbol.asyncDispose]());

    const press = async (query: string) =>
      (await click(app, query, { kind: 'single', mode: 'background' }, signal)).outcome;

    test('proves no act by that, and still by what the act does', async () => {
      for (let times = 1; times <= 4; times++) {
        expect((await press('button:Idle')).effect).toBe('unverified');
        expect(await press('button:Add')).toMatchObject({ changes: { changed: expect.anything() } });
      }
      const { effect, evidence } = await press('button:Add');
      expect([effect, evidence[0]?.detail]).toEqual(['confirmed', expect.stringContaining('to "5 items"')]);
    }, 60_000);
  },
);
