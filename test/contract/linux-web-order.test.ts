import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { neverAborted as signal } from '../../src/base/cancellation.ts';
import { systemClock as clock } from '../../src/base/clock.ts';
import { waitFor } from '../../src/base/wait-for.ts';
import { click } from '../../src/core/act/click.ts';
import type { AppSession } from '../../src/core/session/app-session.ts';
import { showPage } from '../support/chromium-page.ts';
import { LinuxSession } from '../support/linux-session.ts';
import { isInstalled } from '../support/shell.ts';
import { canRunTestApps } from '../support/test-app.ts';

/** A table that is sorted the other way round whenever its server says so, of which the page then tells its server. */
const page = (port: number) => `<!doctype html><html lang="en"><title>Names</title>
<button>Idle</button>
<table><thead><tr><th>Name<th>Age<tbody><tr><td>Zoe<td>30<tr><td>Adam<td>41<tr><td>Mia<td>25</table>
<script>const rows = document.querySelector('tbody');
const sort = () => rows.append(...[...rows.rows].reverse());
const told = () => fetch('http://127.0.0.1:${port}/', { mode: 'no-cors' }).then(() => { sort(); told(); });
told();</script>`;

describe.skipIf(!canRunTestApps || !isInstalled('chromium'))('rows that stand in another order', () => {
  let linux: LinuxSession;
  let app: AppSession;
  let server: Server;
  /** Lets the page sort its table; there once it waits for that. */
  let release: (() => void) | undefined;

  beforeAll(async () => {
    server = createServer((_, response) => {
      release = () => response.end();
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    linux = await LinuxSession.open();
    app = await showPage(linux, page((server.address() as AddressInfo).port), 'button:Idle');
  }, 60_000);
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await linux[Symbol.asyncDispose]();
  });

  const namesNow = async () => {
    const { steps } = await app.snapshot(signal, { relyingOn: () => [], isInOrder: true });
    const names = steps.filter(({ node }) => node.role === 'AXCell').map(({ node }) => node.title);
    return names.filter((name) => /^(Zoe|Adam|Mia)$/.test(name)).join(' ');
  };
  /** Chromium tells it a moment later. */
  const expectOrder = async (order: string) => {
    const look = async () => ((await namesNow()) === order ? true : undefined);
    expect(await waitFor(look, { clock, timeoutMs: 10_000 }, signal)).toBe(true);
  };
  /** When the page asks again, it has sorted its table. */
  const sortByItself = async () => {
    const waiting = await waitFor(async () => release, { clock, timeoutMs: 20_000 }, signal);
    release = undefined;
    waiting?.();
    await waitFor(async () => release, { clock, timeoutMs: 20_000 }, signal);
  };

  test('by themselves are told to be where they are, and prove no act', async () => {
    await expectOrder('Zoe Adam Mia');
    await sortByItself();
    await expectOrder('Mia Adam Zoe');
    const press = click(app, 'button:Idle', { kind: 'single', mode: 'background' }, signal);
    const { effect, evidence } = (await press).outcome;
    expect([effect, evidence[0]?.kind]).toEqual(['unverified', 'nothing_changed']);
  }, 60_000);
});
