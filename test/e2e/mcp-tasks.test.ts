import { CallToolResultSchema, CreateTaskResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { describe, expect, test } from 'vitest';
import { connectFirstSdk, connectModernSdk } from '../support/official-clients.ts';
import { modernMeta, RawMcpServer, type WireMessage } from '../support/raw-mcp-server.ts';

const TASKS = { extensions: { 'io.modelcontextprotocol/tasks': {} } };

/** Waits for an element that never comes, so that the call runs until it is cancelled. */
const ENDLESS = { name: 'ax_get_tree', arguments: { app: 'Login', root_query: 'no such element' } };
const PATIENT = ['--timeouts-find-ms', '600000'];

describe('tasks of 2025-11-25, by the SDK v1 client', () => {
  test('the list of tools says which may be a task', async () => {
    await using connected = await connectFirstSdk('2025-11-25');
    const { tools } = await connected.client.listTools();
    const asTask = tools.filter(({ execution }) => execution?.taskSupport !== undefined);
    expect(asTask.map(({ name, execution }) => [name, execution?.taskSupport])).toEqual([
      ['ax_get_tree', 'optional'],
      ['ax_workflow', 'optional'],
    ]);
    expect(connected.client.getServerCapabilities()?.tasks).toEqual({
      list: {},
      cancel: {},
      requests: { tools: { call: {} } },
    });
  });

  test('create, poll, result', async () => {
    await using connected = await connectFirstSdk('2025-11-25');
    const { client } = connected;
    await client.listTools();
    const seen: string[] = [];
    let result: Record<string, unknown> | undefined;
    const call = { name: 'ax_get_tree', arguments: { app: 'Login', compact: true } };
    const stream = client.experimental.tasks.callToolStream(call, CallToolResultSchema, {
      task: { ttl: 30_000 },
    });
    for await (const message of stream) {
      seen.push(message.type);
      if (message.type === 'result') result = message.result;
    }
    expect(seen[0]).toBe('taskCreated');
    expect(seen.at(-1)).toBe('result');
    expect(result?.structuredContent).toMatchObject({ app: 'Login' });
  });

  test('list and get, while it runs and after it has ended', async () => {
    await using connected = await connectFirstSdk('2025-11-25', PATIENT);
    const { tasks } = connected.client.experimental;
    const params = { ...ENDLESS, task: { ttl: 60_000 } };
    const { task } = await connected.client.request({ method: 'tools/call', params }, CreateTaskResultSchema);
    expect(task).toMatchObject({ status: 'working', ttl: 60_000, pollInterval: expect.any(Number) });
    expect(await tasks.getTask(task.taskId)).toMatchObject({ taskId: task.taskId, status: 'working' });
    expect((await tasks.listTasks()).tasks.map(({ taskId }) => taskId)).toEqual([task.taskId]);

    const waiting = tasks.getTaskResult(task.taskId, CallToolResultSchema);
    expect(await tasks.cancelTask(task.taskId)).toMatchObject({ status: 'cancelled' });
    expect(await waiting).toMatchObject({
      isError: true,
      content: [{ type: 'text', text: expect.stringContaining('cancelled') }],
      _meta: { 'io.modelcontextprotocol/related-task': { taskId: task.taskId } },
    });
    expect((await tasks.getTask(task.taskId)).status).toBe('cancelled');
    await expect(tasks.cancelTask(task.taskId)).rejects.toMatchObject({ code: -32602 });
  });

  test('a failure of the tool is the result of the task', async () => {
    await using connected = await connectFirstSdk('2025-11-25', ['--timeouts-find-ms', '0']);
    const { tasks } = connected.client.experimental;
    const { task } = await connected.client.request(
      { method: 'tools/call', params: { ...ENDLESS, task: {} } },
      CreateTaskResultSchema,
    );
    const result = await tasks.getTaskResult(task.taskId, CallToolResultSchema);
    expect(result.isError).toBe(true);
    expect(result._meta?.['deskhand/error']).toMatchObject({ code: 'element_not_found' });
    expect((await tasks.getTask(task.taskId)).status).toBe('failed');
  });

  test('an instant tool cannot be a task', async () => {
    await using connected = await connectFirstSdk('2025-11-25');
    const params = { name: 'ax_list_apps', arguments: {}, task: { ttl: 1000 } };
    await expect(
      connected.client.request({ method: 'tools/call', params }, CreateTaskResultSchema),
    ).rejects.toMatchObject({ code: -32601, message: expect.stringContaining('ax_list_apps') });
    expect((await connected.client.experimental.tasks.listTasks()).tasks).toEqual([]);
  });

  test('an unknown id is refused', async () => {
    await using connected = await connectFirstSdk('2025-11-25');
    await expect(connected.client.experimental.tasks.getTask('no-such-task')).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining('no-such-task'),
    });
  });
});

describe('tasks of 2026-07-28', () => {
  test('a client that understands tasks gets a quick answer as an answer', async () => {
    await using connected = await connectModernSdk({ pin: '2026-07-28', capabilities: TASKS });
    const answer = await connected.callTool('ax_get_tree', { app: 'Login', compact: true });
    expect(answer.structuredContent).toMatchObject({ app: 'Login' });
    expect(answer).not.toHaveProperty('taskId');
  });

  test('a client that does not understand tasks waits for the answer', async () => {
    await using server = new RawMcpServer(['--timeouts-find-ms', '700']);
    const { result } = await server.request('tools/call', { ...ENDLESS, _meta: modernMeta() });
    expect(result).toMatchObject({ resultType: 'complete', isError: true });
  });

  test('a long call becomes a task that can be watched to its end', async () => {
    await using server = new RawMcpServer(['--timeouts-find-ms', '700']);
    const { result } = await server.request('tools/call', { ...ENDLESS, _meta: modernMeta(TASKS) });
    expect(result).toMatchObject({ resultType: 'task', status: 'working', ttlMs: expect.any(Number) });
    const ended = await pollTask(server, result?.taskId);
    expect(ended.result).toMatchObject({
      status: 'completed',
      result: { resultType: 'complete', isError: true },
    });
  });

  test('a long call can be cancelled', async () => {
    await using server = new RawMcpServer(PATIENT);
    const { result } = await server.request('tools/call', { ...ENDLESS, _meta: modernMeta(TASKS) });
    const params = { taskId: result?.taskId, _meta: modernMeta(TASKS) };
    expect((await server.request('tasks/cancel', params)).error).toBeUndefined();
    expect((await server.request('tasks/get', params)).result).toMatchObject({ status: 'cancelled' });
  });

  test('an unknown id is refused', async () => {
    await using server = new RawMcpServer();
    const params = { taskId: 'no-such-task', _meta: modernMeta(TASKS) };
    for (const method of ['tasks/get', 'tasks/cancel', 'tasks/update']) {
      expect((await server.request(method, params)).error).toMatchObject({
        code: -32602,
        data: { code: 'unknown_task' },
      });
    }
  });

  test('what left the protocol is gone', async () => {
    await using server = new RawMcpServer();
    const params = { _meta: modernMeta(TASKS) };
    for (const method of ['tasks/list', 'tasks/result']) {
      expect((await server.request(method, params)).error?.code).toBe(-32601);
    }
  });
});

/** Asks until the task has ended; the wire itself sets the pace. */
async function pollTask(server: RawMcpServer, taskId: unknown): Promise<WireMessage> {
  for (;;) {
    const answer = await server.request('tasks/get', { taskId, _meta: modernMeta(TASKS) });
    if (answer.result?.status !== 'working') return answer;
  }
}
