// Asks the built server how it opens a connection in each protocol version, and keeps its answers in dist/opening.json.
// At start the program answers with these at once, while the server itself is still loading.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';

const LEGACY_VERSIONS = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'];
const MODERN_VERSION = '2026-07-28';
const CLIENT = { name: 'record-opening', version: '0' };

/** Records what `program` answers on each desktop with the given surfaces; equal answers are kept once. */
export async function recordOpening({ program, version, desktops, surfaces, file }) {
  const openings = new Map();
  for (const desktop of desktops) {
    const results = {};
    for (const legacy of LEGACY_VERSIONS)
      results[legacy] = await converse(program, desktop, surfaces, legacyOpening(legacy));
    results[MODERN_VERSION] = await converse(program, desktop, surfaces, modernOpening());
    const text = JSON.stringify(results);
    const opening = openings.get(text) ?? { configurations: [], results };
    opening.configurations.push([version, desktop, ...surfaces].join(' '));
    openings.set(text, opening);
  }
  await writeFile(file, JSON.stringify([...openings.values()]));
}

function legacyOpening(protocolVersion) {
  return [
    { id: 1, method: 'initialize', params: { protocolVersion, capabilities: {}, clientInfo: CLIENT } },
    { method: 'notifications/initialized' },
    { id: 2, method: 'tools/list' },
  ];
}

function modernOpening() {
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': MODERN_VERSION,
    'io.modelcontextprotocol/clientCapabilities': {},
    'io.modelcontextprotocol/clientInfo': CLIENT,
  };
  return [
    { id: 1, method: 'server/discover', params: { _meta } },
    { id: 2, method: 'tools/list', params: { _meta } },
  ];
}

/** Sends messages one after the other, each request after the answer to the one before, and returns the results. */
async function converse(program, desktop, surfaces, messages) {
  const args = [program, 'mcp', 'serve', '--desktop', desktop, '--surfaces', surfaces.join(',')];
  const env = { PATH: process.env.PATH, HOME: '/nonexistent' };
  const child = spawn(process.execPath, args, {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...env, DESKHAND_LOG_LEVEL: 'error' },
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const results = {};
  for (const message of messages) {
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
    if (message.id === undefined) continue;
    const { value } = await lines.next();
    const answer = JSON.parse(value ?? '{}');
    if (answer.id !== message.id || !answer.result)
      throw new Error(`The server did not answer ${message.method}: ${value}`);
    results[message.method] = answer.result;
  }
  child.stdin.end();
  await once(child, 'exit');
  return results;
}
