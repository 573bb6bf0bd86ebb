import { createServer } from 'node:net';
import { describe, expect, test } from 'vitest';
import { ServedSim } from '../../../test/support/served-sim.ts';
import { neverAborted } from '../../base/cancellation.ts';
import { systemClock } from '../../base/clock.ts';
import { waitFor } from '../../base/wait-for.ts';
import { silentLogger } from '../../core/logger.ts';
import { LARGEST_BODY_BYTES } from './http-exchange.ts';
import { serveHttp } from './serve-http.ts';

const JSON_HEADERS = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
};
const LIST_TOOLS = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });

describe('who is refused', () => {
  test.each([
    ['a host name that resolves to this computer', { host: 'evil.example:PORT' }],
    ['our name with another port', { host: 'localhost:1' }],
    ['no port', { host: 'localhost' }],
    ['two hosts in one', { host: 'localhost:PORT, evil.example' }],
    ['another origin', { origin: 'http://evil.example' }],
    ['an origin on another port of this computer', { origin: 'http://localhost:1' }],
    ['another name of this computer as origin', { host: '127.0.0.1:PORT', origin: 'http://localhost:PORT' }],
    ['an opaque origin', { origin: 'null' }],
    ['a picture on a foreign page', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }],
    [
      'a frame on a foreign page',
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' },
    ],
  ])('%s', async (_who, headers) => {
    await using served = await ServedSim.open([]);
    for (const path of ['/mcp', '/', '/inspector/state', '/nothing']) {
      const answer = await served.send(path, { headers: withPort(headers, served.port) });
      expect([path, answer.status]).toEqual([path, 403]);
    }
  });

  test.each([
    ['localhost', { host: 'localhost:PORT' }],
    ['127.0.0.1', { host: '127.0.0.1:PORT', origin: 'http://127.0.0.1:PORT' }],
    ['[::1]', { host: '[::1]:PORT' }],
    ['LOCALHOST', { host: 'LOCALHOST:PORT' }],
    ['a page of ours', { host: 'localhost:PORT', origin: 'http://localhost:PORT' }],
    [
      'a link on a foreign page',
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
    ],
  ])('but not %s', async (_who, headers) => {
    await using served = await ServedSim.open([]);
    const answer = await served.send('/', { headers: withPort(headers, served.port) });
    expect(answer.status).toBe(200);
  });
});

function withPort(headers: Record<string, string>, port: number): Record<string, string> {
  const entries = Object.entries(headers).map(([name, value]) => [name, value.replace('PORT', String(port))]);
  return Object.fromEntries(entries);
}

describe('where it listens', () => {
  test.each(['0.0.0.0', '::', '192.168.1.5', '10.0.0.1', 'example.org', '::ffff:10.0.0.1', ''])(
    'not on %j',
    async (bind) => {
      await using served = await ServedSim.open([]);
      await expect(
        serveHttp(served.host, { port: 0, bind, logger: silentLogger }, neverAborted),
      ).rejects.toMatchObject({ code: 'invalid_config', guidance: expect.stringContaining('127.0.0.1') });
    },
  );

  test.each(['127.0.0.1', 'localhost', '127.0.0.2'])('on %s', async (bind) => {
    await using served = await ServedSim.open([], { bind });
    const response = await fetch(served.server.mcpUrl, {
      method: 'POST',
      headers: JSON_HEADERS,
      body: LIST_TOOLS,
    });
    expect(await response.text()).toContain('ax_click');
  });

  test('a port that is taken is said, with what to do', async () => {
    await using served = await ServedSim.open([]);
    await expect(ServedSim.open([], { port: served.port })).rejects.toMatchObject({
      code: 'invalid_config',
      message: expect.stringContaining('another program uses this port'),
      guidance: expect.stringMatching(/--http-port.*--http-port 0/),
    });
  });
});

describe('what it does not serve', () => {
  test('unknown paths, methods and forms', async () => {
    await using served = await ServedSim.open([]);
    expect(await served.send('/nothing')).toMatchObject({ status: 404 });
    expect(await served.send('/mcp/nothing')).toMatchObject({ status: 404 });
    expect(await served.send('//evil.example/')).toMatchObject({ status: 404 });
    expect(await served.send('http://evil.example/')).toMatchObject({ status: 400 });
    expect(await served.send('/mcp')).toMatchObject({ status: 405 });
    expect(await served.send('/mcp', { method: 'DELETE' })).toMatchObject({ status: 405 });
    expect(await served.send('/', { method: 'POST' })).toMatchObject({ status: 405 });
    expect(await served.send('/', { method: 'TRACE' })).toMatchObject({ status: 400 });
    expect(await served.send('/mcp', { method: 'POST', body: '{' })).toMatchObject({ status: 415 });
    const broken = { method: 'POST', headers: JSON_HEADERS, body: '{' };
    expect(await served.send('/mcp', broken)).toMatchObject({ status: 400 });
  });

  test('bodies that are too large, and serves the next request on the same connection', async () => {
    await using served = await ServedSim.open([]);
    const post = (body: string) =>
      fetch(served.server.mcpUrl, { method: 'POST', headers: JSON_HEADERS, body });
    const refused = await post('x'.repeat(LARGEST_BODY_BYTES + 1));
    expect(refused.status).toBe(413);
    expect(await refused.text()).toContain(String(LARGEST_BODY_BYTES));
    expect((await post(LIST_TOOLS)).status).toBe(200);
  });
});

describe('closing', () => {
  test('ends streams, calls and half-sent requests within a second, and frees the port', async () => {
    await using served = await ServedSim.open(['Calculator']);
    const { server, port, caller, backend } = served;
    const events = await fetch(`${server.url}inspector/events`);
    const stuck = served.send('/mcp', { method: 'POST', headers: { 'content-length': '10' }, body: 'half' });
    backend.sim.faults.hang('Calculator');
    const ended = new Promise((resolve) => caller.onCall(({ ending }) => resolve(ending)));
    const params = { name: 'ax_find', arguments: { app: 'Calculator', query: '7', timeout_ms: 60_000 } };
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
    const call = await fetch(server.mcpUrl, { method: 'POST', headers: JSON_HEADERS, body });

    const startedAt = performance.now();
    await Promise.all([server.close(), expect(stuck).rejects.toThrow('socket hang up')]);
    expect(performance.now() - startedAt).toBeLessThan(1000);
    expect(await ended).toMatchObject({ kind: 'failed', error: { code: 'cancelled' } });
    await Promise.all([events.text(), call.text()]);
    await listenOnce(port);
  });

  test('happens by signal as well, and twice is once', async () => {
    const stop = new AbortController();
    await using served = await ServedSim.open([], {}, stop.signal);
    stop.abort();
    await served.server.closed;
    await served.server.close();
    await expect(fetch(served.server.url)).rejects.toThrow('fetch failed');
  });

  test('leaves no handles behind', async () => {
    const before = openHandles();
    {
      await using served = await ServedSim.open(['Calculator']);
      await served.send('/inspector/state');
      expect(openHandles().servers).toBe(before.servers + 1);
    }
    const areGone = async () => {
      const { servers, sockets } = openHandles();
      return (servers === before.servers && sockets <= before.sockets) || undefined;
    };
    // The system takes a moment to close what was let go, on the client's side as well.
    expect(await waitFor(areGone, { clock: systemClock, timeoutMs: 2000 }, neverAborted)).toBe(true);
  });
});

function openHandles(): { servers: number; sockets: number } {
  const names = process.getActiveResourcesInfo();
  const count = (wanted: string) => names.filter((name) => name === wanted).length;
  return { servers: count('TCPServerWrap'), sockets: count('TCPSocketWrap') };
}

/** Fails where the port is still taken. */
function listenOnce(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve()));
  });
}
