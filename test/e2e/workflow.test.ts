import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { neverAborted } from '../../src/base/cancellation.ts';
import { systemClock } from '../../src/base/clock.ts';
import { waitFor } from '../../src/base/wait-for.ts';
import { endingOf, runProgram, startProgram } from '../support/built-program.ts';
import { PrivateHome } from '../support/private-home.ts';
import { modernMeta, RawMcpServer } from '../support/raw-mcp-server.ts';

const setName = { tool: 'ax_set_value', args: { app: 'Login', query: 'Username', value: 'hunter2' } };
const press7 = { tool: 'ax_click', args: { app: 'Calculator', query: 'button:7' } };
const endless = { tool: 'ax_find', args: { app: 'Login', query: 'Nowhere', timeout_ms: 600_000 } };

let home: PrivateHome;

beforeEach(() => {
  home = new PrivateHome();
});

afterEach(() => home[Symbol.dispose]());

function write(name: string, contents: unknown): void {
  writeFileSync(join(home.workFolder, name), JSON.stringify(contents));
}

function journalsOf({ root }: PrivateHome): string[] {
  const folder = join(root, 'state', 'deskhand', 'workflows');
  return existsSync(folder)
    ? readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
    : [];
}

function linesOf(journal: string): Record<string, unknown>[] {
  return journal
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe('deskhand run', () => {
  test('runs a file, tells each step, and leaves a journal without what was typed', async () => {
    write('workflow.json', { name: 'sign-in', steps: [setName, press7] });
    const { code, stdout, stderr } = await runProgram(['run', 'workflow.json'], { home });
    expect({ code, stderr }).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(/^2\/2 ax_click: confirmed$/m),
    });
    expect(stdout).toContain('Success: 2 of 2 steps completed.');
    const [journal = '', ...others] = journalsOf(home);
    expect(others).toEqual([]);
    expect(stdout).toContain('.jsonl');
    expect(journal).not.toContain('hunter2');
    expect(linesOf(journal).map(({ kind, step }) => [kind, step])).toEqual([
      ['workflow', undefined],
      ['intent', 1],
      ['result', 1],
      ['intent', 2],
      ['result', 2],
      ['end', undefined],
    ]);
  });

  test('reads stdin, and can only look', async () => {
    const child = startProgram(['run', '-', '--dry-run', '--format', 'json'], { home });
    let stdout = '';
    child.stdout.on('data', (chunk: Buffer) => {
      stdout += chunk.toString('utf8');
    });
    child.stdin.end(JSON.stringify([setName, press7]));
    expect(await endingOf(child)).toMatchObject({ code: 0 });
    expect(JSON.parse(stdout)).toMatchObject({
      dry_run: true,
      results: [{ element: { title: 'Username' } }, { element: { title: '7' } }],
    });
    expect(journalsOf(home)).toEqual([]);
  });

  test('says which step of a bad file is wrong, and does nothing', async () => {
    write('bad.json', [
      press7,
      { tool: 'ax_clik', args: {} },
      { tool: 'ax_click', args: { app: 'Calculator' } },
    ]);
    const { code, stderr } = await runProgram(['run', 'bad.json'], { home });
    expect(code).toBe(2);
    expect(stderr).toMatch(/step 2, tool: .*Did you mean ax_click/);
    expect(stderr).toContain('step 3, args.query: ');
    expect(journalsOf(home)).toEqual([]);
  });

  test('ends with 1 where a step fails', async () => {
    write('fails.json', [{ tool: 'ax_find', args: { app: 'Login', query: 'Nowhere', timeout_ms: 0 } }]);
    expect(await runProgram(['run', 'fails.json'], { home })).toMatchObject({ code: 1 });
  });

  test('killed in the middle leaves a journal that says which steps ran', async () => {
    write('endless.json', { name: 'endless', steps: [setName, press7, endless, press7] });
    const child = startProgram(['run', 'endless.json'], { home });
    const ended = endingOf(child);
    const options = { clock: systemClock, timeoutMs: 30_000 };
    const began = async () => journalsOf(home).find((journal) => /"intent","step":3/.test(journal));
    await waitFor(began, options, neverAborted);
    child.kill('SIGKILL');
    expect(await ended).toEqual({ code: null, signal: 'SIGKILL' });
    const lines = linesOf(journalsOf(home)[0] ?? '');
    expect(lines.map(({ kind, step, status }) => [kind, step, status])).toEqual([
      ['workflow', undefined, undefined],
      ['intent', 1, undefined],
      ['result', 1, 'completed'],
      ['intent', 2, undefined],
      ['result', 2, 'completed'],
      ['intent', 3, undefined],
    ]);
    expect(lines[0]).toMatchObject({
      name: 'endless',
      steps: [{ tool: 'ax_set_value' }, { tool: 'ax_click' }, { tool: 'ax_find' }, { tool: 'ax_click' }],
    });
  });

  test('interrupted, says how far it came', async () => {
    write('endless.json', [press7, endless]);
    const child = startProgram(['run', 'endless.json'], { home });
    const ended = endingOf(child);
    let stderr = '';
    const started = new Promise<void>((resolve) => {
      child.stderr.on('data', (chunk: Buffer) => {
        stderr += chunk.toString('utf8');
        if (stderr.includes('1/2 ax_click')) resolve();
      });
    });
    await started;
    child.kill('SIGINT');
    expect(await ended).toMatchObject({ code: 130 });
    expect(stderr).toContain('1 of 2 steps had completed');
  });
});

describe('over MCP', () => {
  test('a client that asks for progress is told each step', async () => {
    await using server = await RawMcpServer.initialized();
    const { result } = await server.request('tools/call', {
      name: 'ax_workflow',
      arguments: { steps: [setName, press7] },
      _meta: { progressToken: 'p-1' },
    });
    expect(result?.structuredContent).toMatchObject({ success: true, steps_completed: 2 });
    const told = server.messages.filter(({ method }) => method === 'notifications/progress');
    expect(told).toMatchObject([
      { params: { progressToken: 'p-1', progress: 1, total: 2, message: '1/2 ax_set_value: confirmed' } },
      { params: { progressToken: 'p-1', progress: 2, total: 2, message: '2/2 ax_click: confirmed' } },
    ]);
  });

  test('so is a client of 2026-07-28', async () => {
    await using server = new RawMcpServer();
    const { result } = await server.request('tools/call', {
      name: 'ax_workflow',
      arguments: { steps: [press7] },
      _meta: { ...modernMeta(), progressToken: 3 },
    });
    expect(result?.structuredContent).toMatchObject({ success: true });
    expect(server.messages).toContainEqual(
      expect.objectContaining({
        method: 'notifications/progress',
        params: expect.objectContaining({ progressToken: 3, progress: 1, total: 1 }),
      }),
    );
  });

  test('one that does not ask is told nothing, and can undo what was done', async () => {
    await using server = await RawMcpServer.initialized();
    await server.callTool('ax_workflow', { steps: [setName] });
    expect(server.messages.filter(({ method }) => method !== undefined)).toEqual([]);
    const { result } = await server.callTool('ax_undo');
    expect(result?.structuredContent).toMatchObject({ undone: 1, skipped: 0 });
  });

  test('cancelling ends it in the middle of a step', async () => {
    await using server = await RawMcpServer.initialized();
    const id = server.start('tools/call', {
      name: 'ax_workflow',
      arguments: { steps: [press7, endless] },
      _meta: { progressToken: 7 },
    });
    await server.until(() => server.messages.find(({ method }) => method === 'notifications/progress'));
    server.send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: id } });
    await server.until(() => /"tool":"ax_workflow","code":"cancelled"/.exec(server.stderr) ?? undefined);
    expect((await server.request('ping')).result).toEqual({});
    const [journal = ''] = journalsOf(server.home);
    expect(linesOf(journal).at(-1)).toMatchObject({ kind: 'end', error: 'cancelled' });
  });
});
