import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type BundledScript, bundleScript } from '../support/bundled-script.ts';
import {
  displayFiles,
  filesLeft,
  processesCalled,
  processesOf,
  tracesOf,
} from '../support/desktop-traces.ts';
import { PrivateDesk } from '../support/private-desk.ts';
import { temporaryTree } from '../support/temporary-tree.ts';

const OWNER = fileURLToPath(new URL('../apps/private-desktop-owner.ts', import.meta.url));

let script: BundledScript;

beforeAll(async () => {
  script = await bundleScript(OWNER);
});

afterAll(() => script[Symbol.dispose]());

type Owner = ChildProcessByStdio<null, Readable, Readable>;

interface OwnedDesktop {
  readonly id: string;
  readonly display: string;
}

/** Starts a program that opens a private desktop below `root`. */
function startOwner(root: string, then: 'linger' | 'throw', ...command: string[]): Owner {
  const child = spawn(process.execPath, [script.file, root, then, ...command], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void (child.exitCode === null && child.signalCode === null && child.kill('SIGKILL')));
  return child;
}

async function announced(owner: Owner): Promise<OwnedDesktop> {
  const [line] = await once(createInterface({ input: owner.stdout }), 'line');
  return JSON.parse(String(line)) as OwnedDesktop;
}

async function nothingLeft(id: string, root: string): Promise<void> {
  await expect.poll(() => tracesOf(id, root), { timeout: 10_000 }).toEqual([]);
}

/** A command that nobody else runs, so that it is found without the marker of its desktop. */
function uniqueSleep(): string {
  return `sleep ${100_000 + Math.floor(Math.random() * 1e9)}`;
}

/** As often as the machine allows: the start of a desktop takes only a tenth of a second. */
async function busyUntil(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise(setImmediate);
}

function onlyFolder(root: string): string | undefined {
  const [name] = existsSync(root) ? readdirSync(root) : [];
  return name;
}

describe('nothing is left of a desktop when its owner', () => {
  test.each<[string, NodeJS.Signals]>([
    ['is killed', 'SIGKILL'],
    ['is asked to end', 'SIGTERM'],
    ['loses its terminal', 'SIGHUP'],
  ])('%s', async (_what, signal) => {
    const root = `${temporaryTree()}/desktops`;
    const bare = uniqueSleep();
    const owner = startOwner(root, 'linger', 'xterm', '-e', 'sh', '-c', `env -i ${bare}; true`);
    const { id, display } = await announced(owner);
    const files = displayFiles(display);
    await expect.poll(() => processesCalled(bare), { timeout: 10_000 }).toHaveLength(1);
    owner.kill(signal);
    await nothingLeft(id, root);
    expect(processesCalled(bare)).toEqual([]);
    expect(filesLeft(display, files)).toEqual([]);
    expect(existsSync(root)).toBe(false);
  });

  test('is killed while a program listens on a socket elsewhere', async () => {
    const root = `${temporaryTree()}/desktops`;
    const path = `${temporaryTree()}/left behind`;
    const listen =
      'import signal, socket, sys; s = socket.socket(socket.AF_UNIX); s.bind(sys.argv[1]); s.listen()';
    const owner = startOwner(root, 'linger', 'python3', '-c', `${listen}; signal.pause()`, path);
    const { id } = await announced(owner);
    await expect.poll(() => existsSync(path), { timeout: 10_000 }).toBe(true);
    owner.kill('SIGKILL');
    await nothingLeft(id, root);
    expect(existsSync(path)).toBe(false);
  });

  test('is interrupted together with its whole process group', async () => {
    const root = `${temporaryTree()}/desktops`;
    const owner = startOwner(root, 'linger', 'mousepad');
    const { id, display } = await announced(owner);
    const files = displayFiles(display);
    process.kill(-(owner.pid ?? Number.NaN), 'SIGINT');
    await nothingLeft(id, root);
    expect(filesLeft(display, files)).toEqual([]);
  });

  test('fails', async () => {
    const root = `${temporaryTree()}/desktops`;
    const owner = startOwner(root, 'throw', 'mousepad');
    const [{ id }, [code]] = await Promise.all([announced(owner), once(owner, 'exit')]);
    expect(code).toBe(1);
    await nothingLeft(id, root);
  });

  test.each([
    'guard',
    'displays',
    'authority',
    'logs/Xvfb.log',
    'logs/dbus-daemon.log',
    'run/bus',
    'run/at-spi',
    'logs/openbox.log',
    'desktop.json',
  ])('is killed as soon as %s exists', async (file) => {
    const root = `${temporaryTree()}/desktops`;
    const owner = startOwner(root, 'linger', 'mousepad');
    const path = () => join(root, onlyFolder(root) ?? 'none', file);
    await busyUntil(() => existsSync(path()) || owner.exitCode !== null);
    const id = onlyFolder(root)?.replace('desktop-', '') ?? '';
    owner.kill('SIGKILL');
    expect(id).toMatch(/^[0-9a-f]{8}$/);
    await nothingLeft(id, root);
    expect(existsSync(root)).toBe(false);
  });
});

describe('disposal ends', () => {
  test('what ignores polite requests, hangs, or has cleared its environment', async () => {
    await using desk = await PrivateDesk.open();
    const { id, folder } = desk.desktop;
    const stubborn = await desk.spawn('sh', ['-c', "trap '' TERM HUP; sleep 1000 & wait; wait"]);
    const stopped = await desk.spawn('sleep', ['1000']);
    process.kill(stopped.pid, 'SIGSTOP');
    const bare = uniqueSleep();
    await desk.spawn('sh', ['-c', `env -i ${bare}; true`]);
    await expect.poll(() => processesCalled(bare)).toHaveLength(1);
    await desk[Symbol.asyncDispose]();
    await Promise.all([stubborn.exited, stopped.exited]);
    expect(processesCalled(bare)).toEqual([]);
    expect(tracesOf(id, join(folder, '..'))).toEqual([]);
  });

  test('what has cleared its environment, left its session and lost its parent', async () => {
    await using desk = await PrivateDesk.open();
    const lonely = uniqueSleep();
    const parent = await desk.spawn('sh', ['-c', `setsid env -i ${lonely} &`]);
    await parent.exited;
    await expect.poll(() => processesCalled(lonely)).toHaveLength(1);
    await desk[Symbol.asyncDispose]();
    expect(processesCalled(lonely)).toEqual([]);
  });

  test('a process whose first thread has ended before the others', async () => {
    await using desk = await PrivateDesk.open();
    const { pid } = await desk.spawn('/usr/bin/python3', [
      '-c',
      'import ctypes, threading, time; threading.Thread(target=time.sleep, args=(1000,)).start(); ctypes.CDLL(None).pthread_exit(None)',
    ]);
    const threads = () => readdirSync(`/proc/${pid}/task`).length;
    await expect.poll(() => readFileSync(`/proc/${pid}/status`, 'utf8')).toMatch(/^State:\s+Z/m);
    expect(threads()).toBe(2);
    await desk[Symbol.asyncDispose]();
    expect(existsSync(`/proc/${pid}`) ? threads() : 0).toBeLessThan(2);
  });

  test('Chromium with all its processes, though it hangs', async () => {
    await using desk = await PrivateDesk.open();
    const { id, folder } = desk.desktop;
    const before = chromiumFolders();
    const app = await desk.launch('chromium', [
      '--no-sandbox',
      '--force-renderer-accessibility',
      'about:blank',
    ]);
    process.kill(app.pid, 'SIGSTOP');
    expect(processesOf(id).map(({ pid }) => pid)).toContain(app.pid);
    await desk[Symbol.asyncDispose]();
    expect(tracesOf(id, join(folder, '..'))).toEqual([]);
    expect(chromiumFolders()).toBe(before);
  });
});

/** Temporary folders that Chromium made outside of its desktop. */
function chromiumFolders(): number {
  return readdirSync('/tmp').filter((name) => name.startsWith('org.chromium.')).length;
}
