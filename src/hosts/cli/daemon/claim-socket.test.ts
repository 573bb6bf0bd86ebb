import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ClaimedSocket, claimSocket } from './claim-socket.ts';
import { listenersIn } from './end-listener.ts';
import { folderState, newestSocket, socketFolder, socketPath } from './socket-folder.ts';

let root: string;
let folder: string;
let claimed: ClaimedSocket[];

beforeEach(() => {
  root = mkdtempSync(join(realpathSync(tmpdir()), 'deskhand-claim-'));
  folder = join(root, 'deskhand');
  claimed = [];
});

afterEach(() => {
  for (const socket of claimed) {
    socket.release();
    socket.server.close();
  }
  rmSync(root, { recursive: true, force: true });
});

async function claim(): Promise<ClaimedSocket | undefined> {
  // Who only wants to know whether somebody answers does not wait for the answer.
  const socket = await claimSocket(folder, (connection) =>
    connection.on('error', () => undefined).end('hello'),
  );
  if (socket) claimed.push(socket);
  return socket;
}

function greeting(path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    connect(path)
      .on('data', (bytes: Buffer) => resolve(bytes.toString()))
      .on('error', reject);
  });
}

test('the first has it, in a folder and under modes of its own; the second has not', async () => {
  const first = await claim();
  expect(first?.path).toBe(socketPath(folder, 1));
  expect(await claim()).toBeUndefined();
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(statSync(socketPath(folder, 1)).mode & 0o777).toBe(0o600);
  expect(await greeting(socketPath(folder, 1))).toBe('hello');
  expect(readdirSync(folder)).toHaveLength(1);
});

test("what else bears a number is in nobody's way", async () => {
  (await claim())?.release();
  const named = (number: string) => socketPath(folder, 7).replace(/7$/, number);
  mkdirSync(named('7'));
  writeFileSync(named('8'), '');
  writeFileSync(named('99999999999999999999'), '');
  const first = await claim();
  expect(first?.path).toBe(socketPath(folder, 9));
  expect(await greeting(socketPath(folder, 9))).toBe('hello');
  expect(await claim()).toBeUndefined();
});

test('one that was given back can be had again', async () => {
  (await claim())?.release();
  expect(newestSocket(folder)).toBe(0);
  expect(await claim()).toBeDefined();
});

test.skipIf(!existsSync('/proc/net/unix'))(
  'one that was given back is known until its process ends',
  async () => {
    const socket = await claim();
    expect(listenersIn(folder)).toEqual([process.pid]);
    socket?.release();
    expect(listenersIn(folder)).toEqual([process.pid]);
    socket?.server.close();
    expect(listenersIn(folder)).toEqual([]);
  },
);

test('what a killed process left is passed over and swept away', async () => {
  mkdirSync(folder, { mode: 0o700 });
  for (const number of [3, 4]) writeFileSync(socketPath(folder, number), '');
  writeFileSync(join(folder, 'new-999999999'), '');
  expect((await claim())?.path).toBe(socketPath(folder, 5));
  expect(readdirSync(folder)).toHaveLength(1);
});

test('a folder that others can write to is refused', async () => {
  mkdirSync(folder);
  writeFileSync(join(root, 'file'), '');
  expect(folderState(join(root, 'file'))).toBe('foreign');
  expect(folderState(join(root, 'nothing'))).toBe('absent');
  chmodSync(folder, 0o722);
  await expect(claim()).rejects.toMatchObject({ code: 'desktop_unavailable' });
});

test('a folder that cannot be made is told as what it is', async () => {
  writeFileSync(join(root, 'file'), '');
  const inFile = join(root, 'file', 'deskhand');
  expect(folderState(inFile)).toBe('foreign');
  await expect(claimSocket('/proc/deskhand', () => undefined)).rejects.toMatchObject({
    code: 'desktop_unavailable',
    message: expect.stringContaining('Nothing can be written in /proc/deskhand'),
  });
});

test('the runtime folder of the user is used', () => {
  expect(socketFolder({ XDG_RUNTIME_DIR: root })).toBe(`${root}/deskhand`);
});

test.each([
  [{ XDG_RUNTIME_DIR: '/run/user/of-nobody' }, `/tmp/deskhand-run-${process.getuid?.() ?? 0}`],
  [{ XDG_RUNTIME_DIR: '/dev/null' }, `/tmp/deskhand-run-${process.getuid?.() ?? 0}`],
  [{ XDG_RUNTIME_DIR: 'relative' }, `/tmp/deskhand-run-${process.getuid?.() ?? 0}`],
  [{ XDG_RUNTIME_DIR: `/${'x'.repeat(80)}` }, `/tmp/deskhand-run-${process.getuid?.() ?? 0}`],
  [{}, `/tmp/deskhand-run-${process.getuid?.() ?? 0}`],
])('%o means %s', (env, expected) => {
  expect(socketFolder(env)).toBe(expected);
});
