import { describe, expect, test } from 'vitest';
import { RawMcpServer, type WireMessage } from '../support/raw-mcp-server.ts';

const MEGABYTE = 1024 * 1024;

/** The server still works: an ordinary call gets its ordinary answer. */
async function expectAlive(server: RawMcpServer): Promise<void> {
  const { result } = await server.callTool('ax_get_value', { app: 'Calculator', query: '#display' });
  expect(result?.structuredContent).toMatchObject({ found: true, value: '0' });
  expect(server.strayLines).toEqual([]);
}

function errorOf({ result }: WireMessage) {
  const [first] = (result?.content ?? []) as { text: string }[];
  const meta = result?._meta as Record<string, { code: string; guidance: string; details: unknown }>;
  return { isError: result?.isError, text: first?.text, ...meta?.['deskhand/error'] };
}

describe('lines that are no messages', () => {
  test.each([
    ['broken JSON', '{"jsonrpc":"2.0","id":1,', -32700],
    ['words', 'hello there', -32700],
    ['bytes that are no UTF-8', Buffer.from([0xff, 0xfe, 0x80, 0xc3]), -32700],
    ['a number', '42', -32600],
    ['null', 'null', -32600],
    ['an object of something else', '{"hello":"there"}', -32600],
    ['another JSON-RPC', '{"jsonrpc":"1.0","id":1,"method":"ping"}', -32600],
    ['an empty batch', '[]', -32600],
    ['nothing but depth', '['.repeat(200_000) + ']'.repeat(200_000), -32600],
  ])('%s: refused, and the connection goes on', async (_name, line, code) => {
    await using server = await RawMcpServer.initialized();
    server.sendLine(line);
    const refusal = await server.until(() => server.messages.find(({ error }) => error));
    expect(refusal.error).toMatchObject({ code, message: expect.stringMatching(/\w+/) });
    await expectAlive(server);
  });

  test('broken JSON has no id to answer to', async () => {
    await using server = await RawMcpServer.initialized();
    server.sendLine('{bad');
    const [refusal] = await server.until(() => nonEmpty(server.refusals));
    expect(refusal).toMatchObject({ jsonrpc: '2.0', id: null, error: { code: -32700 } });
  });

  test('empty lines are ignored', async () => {
    await using server = await RawMcpServer.initialized();
    for (const line of ['', '   ', '\t', '\r']) server.sendLine(line);
    await expectAlive(server);
    expect(server.refusals).toEqual([]);
  });

  test('a line longer than any message may be is refused, and the connection goes on', async () => {
    await using server = await RawMcpServer.initialized();
    server.sendLine(Buffer.alloc(40 * MEGABYTE, 'x'));
    const [refusal, ...others] = await server.until(() => nonEmpty(server.refusals));
    expect(refusal?.error).toMatchObject({ code: -32600, message: expect.stringContaining('bytes') });
    await expectAlive(server);
    expect(others).toEqual([]);
  });
});

describe('requests that make no sense', () => {
  test('an unknown method', async () => {
    await using server = await RawMcpServer.initialized();
    expect((await server.request('tools/dance')).error?.code).toBe(-32601);
    await expectAlive(server);
  });

  test('an unknown tool: names those that are like it', async () => {
    await using server = await RawMcpServer.initialized();
    const { error } = await server.callTool('ax_clik', {});
    expect(error).toMatchObject({ code: -32602, message: expect.stringContaining('ax_click') });
    expect(error?.data).toMatchObject({
      code: 'unknown_tool',
      similar: expect.arrayContaining(['ax_click']),
    });
    await expectAlive(server);
  });

  test.each([
    ['no params', undefined],
    ['a name that is no text', { name: 7 }],
    ['arguments that are a list', { name: 'ax_list_apps', arguments: [] }],
    ['arguments that are text', { name: 'ax_list_apps', arguments: 'all' }],
  ])('a call with %s', async (_name, params) => {
    await using server = await RawMcpServer.initialized();
    expect((await server.request('tools/call', params)).error?.code).toBe(-32602);
    await expectAlive(server);
  });

  test('before initialize: answered, and initialize still works', async () => {
    await using server = new RawMcpServer();
    const early = await server.request('tools/list');
    expect(early.result ?? early.error).toBeDefined();
    const { result } = await server.initialize('2025-06-18');
    expect(result).toMatchObject({ protocolVersion: '2025-06-18', serverInfo: { name: 'deskhand' } });
    await expectAlive(server);
  });

  test('a version that does not exist: the server offers its own', async () => {
    await using server = new RawMcpServer();
    expect((await server.initialize('1999-01-01')).result).toMatchObject({ protocolVersion: '2025-11-25' });
    await expectAlive(server);
  });

  test('ids come back exactly as they were sent', async () => {
    await using server = await RawMcpServer.initialized();
    for (const id of [0, -1, Number.MAX_SAFE_INTEGER, '', 'ü', '0']) {
      server.send({ jsonrpc: '2.0', id, method: 'ping' });
      expect((await server.answerTo(id)).result).toEqual({});
    }
  });
});

describe('input that a tool cannot use', () => {
  test.each([
    ['a wrong type', { app: 3, query: 'button:7' }, ['app']],
    ['missing fields', {}, ['app', 'query']],
    ['an extra field', { app: 'Calculator', query: 'button:7', force: true }, ['force']],
    ['a wrong choice', { app: 'Calculator', query: 'button:7', click_type: 'triple' }, ['click_type']],
    ['a number out of range', { app: 'Calculator', query: 'button:7', timeout_ms: -1 }, ['timeout_ms']],
    ['null', { app: null, query: null }, ['app', 'query']],
    ['everything at once', { app: [], query: {}, mode: 1, extra: 1 }, ['app', 'query', 'mode', 'extra']],
  ])('%s: invalid_input that names the fields', async (_name, input, fields) => {
    await using server = await RawMcpServer.initialized();
    const error = errorOf(await server.callTool('ax_click', input));
    expect(error).toMatchObject({ isError: true, code: 'invalid_input' });
    for (const field of fields) expect(error.text).toContain(field);
    expect(error.guidance).toContain('nothing was done');
    await expectAlive(server);
  });

  test.each([
    ['text', { app: 'TextEdit', query: '#document', text: 'x'.repeat(5 * MEGABYTE) }],
    ['query', { app: 'TextEdit', query: 'x'.repeat(5 * MEGABYTE), text: '' }],
    ['app', { app: 'x'.repeat(5 * MEGABYTE), text: '' }],
    ['name of a field', { app: 'TextEdit', text: '', ['x'.repeat(5 * MEGABYTE)]: 1 }],
  ])('five megabytes of %s: refused at once, in a short answer', async (_name, input) => {
    await using server = await RawMcpServer.initialized();
    const startedAt = performance.now();
    const answer = await server.callTool('ax_type', input);
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    expect(errorOf(answer)).toMatchObject({ isError: true, code: 'invalid_input' });
    expect(JSON.stringify(answer).length).toBeLessThan(3_000);
    await expectAlive(server);
  });

  test('five megabytes of a tool name: refused in a short answer', async () => {
    await using server = await RawMcpServer.initialized();
    const answer = await server.callTool('x'.repeat(5 * MEGABYTE), {});
    expect(answer.error?.code).toBe(-32602);
    expect(JSON.stringify(answer).length).toBeLessThan(3_000);
    await expectAlive(server);
  });

  test('bytes that are no UTF-8 inside a message are replaced and not believed', async () => {
    await using server = await RawMcpServer.initialized();
    const [head, tail] = ['{"jsonrpc":"2.0","id":"odd","method":"tools/call","params":{"name":"', '"}}'];
    server.sendLine(Buffer.concat([Buffer.from(head), Buffer.from([0xc3, 0x28]), Buffer.from(tail)]));
    expect((await server.answerTo('odd')).error?.code).toBe(-32602);
    await expectAlive(server);
  });

  test('arguments that are deeper than a stack is high', async () => {
    await using server = await RawMcpServer.initialized();
    const depth = 100_000;
    const deep = `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
    const params = `{"name":"ax_find","arguments":{"app":"Login","query":"x","deep":${deep}}}`;
    server.sendLine(`{"jsonrpc":"2.0","id":"deep","method":"tools/call","params":${params}}`);
    expect(errorOf(await server.answerTo('deep'))).toMatchObject({ code: 'invalid_input' });
    await expectAlive(server);
  });

  test.each([
    ['app_not_found', 'ax_click', { app: 'No Such App', query: 'x' }],
    ['ambiguous_app', 'ax_click', { app: 't', query: 'x' }],
    ['element_not_found', 'ax_click', { app: 'Calculator', query: 'no such button', timeout_ms: 0 }],
    ['ambiguous_element', 'ax_click', { app: 'Settings', query: 'AXCheckBox' }],
    ['stale_ref', 'ax_click', { app: 'Calculator', query: 'el-0123456789abcdef' }],
    ['window_not_found', 'ax_screenshot', { app: 'Calculator', window_index: 9 }],
    ['invalid_query', 'ax_find', { app: 'Calculator', query: '(', strategy: 'regex' }],
    ['not_actionable', 'ax_click', { app: 'Login', query: 'Sign In' }],
    ['invalid_value', 'ax_set_value', { app: 'Settings', query: 'Brightness', value: '101' }],
  ])('%s is told with what to do about it', async (code, tool, input) => {
    await using server = await RawMcpServer.initialized();
    const error = errorOf(await server.callTool(tool, input));
    expect(error).toMatchObject({ isError: true, code });
    expect(error.text).toContain(`Error (${code}):`);
    expect(error.text).toContain(`What to do: ${error.guidance}`);
    await expectAlive(server);
  });
});

function nonEmpty<T>(list: readonly T[]): readonly T[] | undefined {
  return list.length > 0 ? list : undefined;
}
