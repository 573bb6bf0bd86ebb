import { connect } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryTree } from '../../test/support/temporary-tree.ts';
import { runCommand } from './command.mjs';

const never = new AbortController().signal;
const node = (code, options) =>
  runCommand(process.execPath, ['-e', code], { cwd: '/', timeoutMs: 4_000, signal: never, ...options });

test('collects both streams and the exit code', async () => {
  const end = await node('console.log("out"); console.error("err"); process.exitCode = 3');
  expect(end).toMatchObject({ code: 3, problem: undefined });
  expect(end.output).toContain('out\n');
  expect(end.output).toContain('err\n');
});

test('passes output on as it comes', async () => {
  let seen = '';
  await node('console.log("now")', { onOutput: (chunk) => (seen += chunk) });
  expect(seen).toBe('now\n');
});

test('a command that is not there is a failure with its name', async () => {
  const end = await runCommand('/no/such/tool', [], { cwd: '/', timeoutMs: 4_000, signal: never });
  expect(end).toMatchObject({
    code: 127,
    problem: expect.stringContaining('/no/such/tool could not be started'),
  });
});

test('a crash names the signal', async () => {
  const end = await node('process.kill(process.pid, "SIGKILL")');
  expect(end).toMatchObject({ code: 1, problem: 'ended by SIGKILL' });
});

test('a hang ends at the time limit', async () => {
  const end = await node('setInterval(() => {}, 1000)', { timeoutMs: 300 });
  expect(end).toMatchObject({ code: 1, problem: 'no end within 0.3 s' });
});

test('an abort ends it', async () => {
  const controller = new AbortController();
  const end = await node('console.log("up"); setInterval(() => {}, 1000)', {
    signal: controller.signal,
    onOutput: () => controller.abort(),
  });
  expect(end).toMatchObject({ code: 1, problem: 'ended by SIGTERM' });
});

test('what it started and left behind ends with it', async () => {
  const socket = join(temporaryTree(), 'socket');
  const server = `require('node:net').createServer().listen('${socket}', () => console.log('up'))`;
  const end = await node(`
    const { spawn } = require('node:child_process');
    const server = spawn(process.execPath, ['-e', ${JSON.stringify(server)}], { stdio: ['ignore', 'pipe', 'inherit'] });
    server.stdout.once('data', () => process.exit(0));
  `);
  expect(end).toEqual({ code: 0, output: '', problem: undefined });
  await expect.poll(() => canConnect(socket)).toBe(false);
});

function canConnect(path) {
  return new Promise((resolve) => {
    const socket = connect(path, () => resolve(true));
    socket.on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });
}
