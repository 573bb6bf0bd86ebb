import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { startProgram } from '../support/built-program.ts';
import { PrivateHome } from '../support/private-home.ts';
import {
  childrenOf,
  isRunning,
  listeningSockets,
  processesWithEnvironment,
} from '../support/process-remains.ts';
import { RawMcpServer } from '../support/raw-mcp-server.ts';

const PROMPTLY_MS = 1_000;
/** Pictures that nobody takes out of the pipe. */
const MORE_THAN_FITS = 40;
const ENDLESS = { app: 'Calculator', query: 'no such element', timeout_ms: 600_000 };

/** Ways to end the server, and the exit code of each: nobody waits for an answer any more, so it is no failure. */
const WAYS = [
  { name: 'closing stdin', code: 0, end: (server: RawMcpServer) => void server.process.stdin.end() },
  { name: 'SIGTERM', code: 0, end: (server: RawMcpServer) => void server.process.kill('SIGTERM') },
  { name: 'SIGINT', code: 0, end: (server: RawMcpServer) => void server.process.kill('SIGINT') },
  { name: 'SIGHUP', code: 0, end: (server: RawMcpServer) => void server.process.kill('SIGHUP') },
];

const MOMENTS: readonly { name: string; prepare: () => Promise<RawMcpServer> }[] = [
  { name: 'before it was spoken to', prepare: started },
  { name: 'right after the handshake', prepare: () => RawMcpServer.initialized() },
  { name: 'when it has worked', prepare: worked },
  { name: 'in the middle of a call that waits', prepare: waiting },
];

describe.each(WAYS)('$name', ({ code, end }) => {
  test.each(MOMENTS)('$name: ends at once and leaves nothing', async ({ prepare }) => {
    await using server = await prepare();
    const { pid = 0 } = server.process;
    expect(childrenOf(pid)).toEqual([]);
    expect(listeningSockets(pid)).toEqual([]);
    const startedAt = performance.now();
    end(server);
    expect(await server.ended).toEqual({ code, signal: null });
    expect(performance.now() - startedAt).toBeLessThan(PROMPTLY_MS);
    expect(server.home.contents).toEqual([]);
    expect(processesWithEnvironment(server.home.root)).toEqual([]);
    expect(server.strayLines).toEqual([]);
  });
});

describe('the end of a connection', () => {
  // A pipe such as `printf '…' | deskhand mcp serve` loses its answers: the end of stdin closes the connection at once,
  // also while the server is still loading. Wanted: requests already received are answered within a short grace.
  test('what was asked before stdin closed is still answered, if it is quick', async () => {
    await using server = await RawMcpServer.initialized();
    const id = server.start('ping');
    server.process.stdin.end();
    await server.ended;
    expect(server.messages.find((message) => message.id === id)?.result).toEqual({});
  });

  test.each([
    ['closing stdin', (server: RawMcpServer) => void server.process.stdin.end()],
    ['SIGTERM', (server: RawMcpServer) => void server.process.kill('SIGTERM')],
  ])('a client that reads no more and stays does not keep the server either: %s', async (_name, end) => {
    await using server = await RawMcpServer.initialized('2025-11-25', ['--log-level', 'debug']);
    server.process.stdout.pause();
    for (let call = 0; call < MORE_THAN_FITS; call++)
      server.start('tools/call', { name: 'ax_screenshot', arguments: {} });
    const answered = () => server.stderr.split('"tool answered"').length - 1;
    await server.until(() => (answered() === MORE_THAN_FITS ? true : undefined));
    end(server);
    const { pid = 0 } = server.process;
    await expect.poll(() => isRunning(pid), { timeout: 5_000 }).toBe(false);
  });

  test('a client that stops reading does not keep the server alive', async () => {
    await using server = await RawMcpServer.initialized();
    server.process.stdout.destroy();
    server.start('tools/list');
    server.start('tools/call', { name: 'ax_screenshot', arguments: {} });
    expect((await server.ended).signal).toBeNull();
  });

  test('a second signal ends it where it stands', async () => {
    await using server = await waiting();
    server.process.kill('SIGTERM');
    server.process.kill('SIGTERM');
    const { code, signal } = await server.ended;
    expect([code === 0, signal === 'SIGTERM']).toContain(true);
  });
});

describe('a command that is interrupted', () => {
  test.each(['SIGINT', 'SIGTERM'] as const)('%s: exit code 130 and nothing left', async (signal) => {
    using home = new PrivateHome();
    const args = ['find', 'no such element', '--app', 'Calculator', '--timeout-ms', '600000'];
    const child = startProgram(['--desktop', 'sim', ...args], { home });
    let stderr = '';
    await new Promise<void>((resolve) => {
      child.stderr.on('data', (chunk: Buffer) => {
        stderr += chunk.toString('utf8');
        // The notice of the simulated desktop comes right before the call.
        if (stderr.includes('SIMULATED')) resolve();
      });
    });
    const startedAt = performance.now();
    const ended = new Promise((resolve) => child.once('close', (code) => resolve(code)));
    child.kill(signal);
    expect(await ended).toBe(130);
    expect(performance.now() - startedAt).toBeLessThan(PROMPTLY_MS);
    expect(stderr).toContain(`Interrupted by ${signal}`);
    expect(readdirSync(home.workFolder)).toEqual([]);
  });
});

/** Running, which is all that can be known of a server that nobody has asked anything. */
async function started(): Promise<RawMcpServer> {
  const server = new RawMcpServer(['--log-level', 'notice']);
  await server.until(() => (server.stderr.includes('serving MCP') ? true : undefined));
  return server;
}

async function worked(): Promise<RawMcpServer> {
  const server = await RawMcpServer.initialized();
  await server.callTool('ax_screenshot', {});
  return server;
}

/** A call is known to be under way once another one, sent after it, has been answered. */
async function waiting(): Promise<RawMcpServer> {
  const server = await RawMcpServer.initialized();
  server.start('tools/call', { name: 'ax_find', arguments: ENDLESS });
  await server.callTool('ax_list_apps', {});
  return server;
}
