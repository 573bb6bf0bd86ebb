import { describe, expect, test } from 'vitest';
import { RawMcpServer } from '../support/raw-mcp-server.ts';

const ENDLESS = { app: 'Calculator', query: 'no such element', timeout_ms: 600_000 };
const TALKATIVE = ['--log-level', 'info'];

describe('batches of 2025-03-26', () => {
  test('are answered as one array', async () => {
    await using server = await RawMcpServer.initialized('2025-03-26');
    server.send([
      { jsonrpc: '2.0', id: 'a', method: 'ping' },
      { jsonrpc: '2.0', method: 'notifications/roots/list_changed' },
      { jsonrpc: '2.0', id: 'b', method: 'tools/call', params: { name: 'ax_list_apps' } },
      { jsonrpc: '2.0', id: 'c', method: 'tools/dance' },
    ]);
    const batch = await server.until(() => server.lines.find((line) => Array.isArray(line)));
    expect(new Set([batch].flat().map(({ id }) => id))).toEqual(new Set(['a', 'b', 'c']));
    expect((await server.answerTo('c')).error?.code).toBe(-32601);
    expect(server.lines.filter((line) => Array.isArray(line))).toHaveLength(1);
  });

  test('report what in them is no request, inside the array', async () => {
    await using server = await RawMcpServer.initialized('2025-03-26');
    server.send([3, { jsonrpc: '2.0', id: 'a', method: 'ping' }]);
    const batch = await server.until(() => server.lines.find((line) => Array.isArray(line)));
    expect([batch].flat()).toHaveLength(2);
    expect([batch].flat().find(({ id }) => id === null)?.error?.code).toBe(-32600);
  });

  test('are not held up for ever by a request that was cancelled', async () => {
    await using server = await RawMcpServer.initialized('2025-03-26');
    server.send([
      { jsonrpc: '2.0', id: 'slow', method: 'tools/call', params: { name: 'ax_find', arguments: ENDLESS } },
      { jsonrpc: '2.0', id: 'quick', method: 'ping' },
    ]);
    server.send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 'slow' } });
    expect((await server.answerTo('quick')).result).toEqual({});
  });

  test('of nothing but notifications are not answered', async () => {
    await using server = await RawMcpServer.initialized('2025-03-26');
    const before = server.lines.length;
    server.send([{ jsonrpc: '2.0', method: 'notifications/roots/list_changed' }]);
    await server.request('ping');
    expect(server.lines.length).toBe(before + 1);
  });
});

describe('cancelling', () => {
  test('a request that was cancelled is never answered, and the server goes on', async () => {
    const server = await RawMcpServer.initialized('2025-11-25', TALKATIVE);
    {
      await using closing = server;
      const id = closing.start('tools/call', { name: 'ax_find', arguments: ENDLESS });
      closing.send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: id } });
      await closing.until(() => /"code":"cancelled"/.exec(closing.stderr) ?? undefined);
      expect((await closing.request('ping')).result).toEqual({});
    }
    expect(server.messages.filter(({ id }) => id === 'request-2')).toEqual([]);
  });

  test('cancelling what never was, or is over, changes nothing', async () => {
    await using server = await RawMcpServer.initialized();
    await server.request('ping');
    for (const requestId of ['never', 'request-1', 'request-2', 17]) {
      server.send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId } });
    }
    expect((await server.request('ping')).result).toEqual({});
  });
});

describe('many at once', () => {
  test('fifty calls are all answered, each under its own id', async () => {
    await using server = await RawMcpServer.initialized();
    const digits = Array.from({ length: 50 }, (_, index) => String(index % 10));
    const answers = await Promise.all(
      digits.map((digit) => server.callTool('ax_find', { app: 'Calculator', query: `button:${digit}` })),
    );
    const titles = answers.map(
      ({ result }) => (result?.structuredContent as { title: string } | undefined)?.title,
    );
    expect(titles).toEqual(digits);
    expect(new Set(answers.map(({ id }) => id)).size).toBe(50);
    expect(server.lines).toHaveLength(51);
  });

  test('a call that waits holds up nobody else', async () => {
    await using server = await RawMcpServer.initialized();
    const waiting = server.start('tools/call', { name: 'ax_find', arguments: ENDLESS });
    const { result } = await server.callTool('ax_click', { app: 'Calculator', query: 'button:7' });
    expect(result?.structuredContent).toMatchObject({ outcome: { effect: 'confirmed' } });
    expect(server.messages.some(({ id }) => id === waiting)).toBe(false);
  });

  test('a message may come in any number of pieces', async () => {
    await using server = await RawMcpServer.initialized();
    const call = { name: 'ax_find', arguments: { app: 'Calculator', query: 'button:×' } };
    const line = Buffer.from(
      `${JSON.stringify({ jsonrpc: '2.0', id: 'pieces', method: 'tools/call', params: call })}\n`,
    );
    for (const byte of line) server.process.stdin.write(Buffer.of(byte));
    expect((await server.answerTo('pieces')).result?.structuredContent).toMatchObject({ title: '×' });
  });

  test('several messages may come in one piece', async () => {
    await using server = await RawMcpServer.initialized();
    const pings = ['x', 'y', 'z'].map((id) => JSON.stringify({ jsonrpc: '2.0', id, method: 'ping' }));
    server.sendLine(pings.join('\n'));
    for (const id of ['x', 'y', 'z']) expect((await server.answerTo(id)).result).toEqual({});
  });
});
