import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { neverAborted } from '../../src/base/cancellation.ts';
import { waitFor } from '../../src/base/wait-for.ts';
import { click } from '../../src/core/act/click.ts';
import type { AppSession } from '../../src/core/session/app-session.ts';
import { showPage } from '../support/chromium-page.ts';
import { LinuxSession } from '../support/linux-session.ts';
import { isInstalled } from '../support/shell.ts';

/** A page with a button that says which page it is on. */
const pageOf = (path: string, script: string) => `<!doctype html><meta charset="utf-8"><title>${path}</title>
<button onclick="document.body.append('said ${path}')">Say</button><script>${script}</script>`;

/** Two pages, of which the first one is left by itself; Chromium keeps it, and it goes on answering. */
const PAGES: Readonly<Record<string, string>> = {
  '/first': pageOf('/first', "setTimeout(() => { location = '/second'; }, 3000)"),
  '/second': pageOf('/second', ''),
};

describe.skipIf(!isInstalled('chromium') || !isInstalled('Xvfb'))('a page that turns by itself', () => {
  let server: Server;
  let linux: LinuxSession;
  let app: AppSession;

  beforeAll(async () => {
    server = createServer(({ url = '' }, answer) => {
      answer.setHeader('content-type', 'text/html');
      answer.end(PAGES[url]);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    linux = await LinuxSession.open();
    app = await showPage(linux, `<script>location = 'http://127.0.0.1:${port}/first'</script>`, 'button:Say');
  }, 60_000);
  afterAll(async () => {
    await linux[Symbol.asyncDispose]();
    server.close();
  });

  test('is acted on as it is, and not as it was read before', async () => {
    const isTurned = async () =>
      (await app.windows(neverAborted)).some(({ title }) => title.startsWith('/second')) || undefined;
    expect(await waitFor(isTurned, { clock: app.clock, timeoutMs: 15_000 }, neverAborted)).toBe(true);
    const { outcome } = await click(app, 'Say', { kind: 'single', mode: 'background' }, neverAborted);
    expect(outcome.effect).toBe('confirmed');
    const texts = (await app.snapshot(neverAborted)).steps.map(({ node }) => node.title);
    expect(texts).toContain('said /second');
  });
});
