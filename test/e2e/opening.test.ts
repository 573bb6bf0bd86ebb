import { spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const DIST = fileURLToPath(new URL('../../dist', import.meta.url));
const CLIENT = { name: 'opening-test', version: '1' };
const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
  'io.modelcontextprotocol/clientInfo': CLIENT,
};

/** The same program without recorded answers: the server answers for itself. */
let unrecorded: string;

beforeAll(async () => {
  unrecorded = await mkdtemp(join(tmpdir(), 'deskhand-opening-'));
  await cp(DIST, unrecorded, { recursive: true });
  await rm(join(unrecorded, 'opening.json'));
});

afterAll(() => rm(unrecorded, { recursive: true, force: true }));

/** Sends the messages at once and returns the answers in the order of their ids. */
async function answers(folder: string, messages: readonly object[]): Promise<unknown[]> {
  const args = [join(folder, 'deskhand.mjs'), 'mcp', 'serve', '--desktop', 'sim', '--log-level', 'error'];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.write(
    messages.map((message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`).join(''),
  );
  const expected = messages.filter((message) => 'id' in message).length;
  const received: { id: number }[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    received.push(JSON.parse(line));
    if (received.length === expected) child.stdin.end();
  }
  return received.sort((a, b) => a.id - b.id);
}

const initialize = (protocolVersion: string, id = 1) => ({
  id,
  method: 'initialize',
  params: { protocolVersion, capabilities: { roots: {} }, clientInfo: CLIENT },
});
const initialized = { method: 'notifications/initialized' };
const call = (id: number, _meta?: object) => ({
  id,
  method: 'tools/call',
  params: { name: 'ax_click', arguments: { app: 'Calculator', query: 'button:7' }, ...(_meta && { _meta }) },
});

test('the build recorded the opening of this version', async () => {
  const [{ configurations, results }] = JSON.parse(await readFile(join(DIST, 'opening.json'), 'utf8'));
  expect(configurations).toContainEqual(expect.stringMatching(/^\d+\.\d+\.\d+ sim ax$/));
  expect(Object.keys(results).sort()).toEqual([
    '2024-11-05',
    '2025-03-26',
    '2025-06-18',
    '2025-11-25',
    '2026-07-28',
  ]);
});

describe('recorded answers are those of the server', () => {
  test.each([
    ...['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'].map((version): [string, object[]] => [
      `a client of ${version}`,
      [initialize(version), initialized, { id: 2, method: 'tools/list' }, call(3), { id: 4, method: 'ping' }],
    ]),
    [
      'a client of 2026-07-28',
      [
        { id: 1, method: 'server/discover', params: { _meta: META } },
        { id: 2, method: 'tools/list', params: { _meta: META } },
        call(3, META),
      ],
    ],
    ['an unknown protocol version', [initialize('1999-01-01'), initialized, { id: 2, method: 'tools/list' }]],
    ['a list before the handshake', [{ id: 1, method: 'tools/list' }]],
    [
      'a handshake without client info',
      [{ id: 1, method: 'initialize', params: { protocolVersion: '2025-11-25' } }],
    ],
    ['a second handshake', [initialize('2025-11-25'), initialized, initialize('2025-11-25', 2)]],
    [
      'a list from a cursor',
      [initialize('2025-11-25'), initialized, { id: 2, method: 'tools/list', params: { cursor: 'x' } }],
    ],
    [
      'a probe of the new era that falls back to the old',
      [
        { id: 1, method: 'server/discover', params: { _meta: META } },
        initialize('2025-11-25', 2),
        initialized,
        call(3),
      ],
    ],
  ])('%s', async (_title, messages) => {
    const [recorded, served] = await Promise.all([answers(DIST, messages), answers(unrecorded, messages)]);
    expect(recorded.length).toBeGreaterThan(0);
    expect(recorded).toEqual(served);
  });
});
