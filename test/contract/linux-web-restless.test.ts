import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { neverAborted as signal } from '../../src/base/cancellation.ts';
import { click } from '../../src/core/act/click.ts';
import type { AppSession } from '../../src/core/session/app-session.ts';
import { showPage } from '../support/chromium-page.ts';
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
      app = await showPage(linux, PAGE, 'button:Add');
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
