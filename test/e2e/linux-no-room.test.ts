import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { PROGRAM } from '../support/built-program.ts';
import { linux } from '../support/linux-contract-subject.ts';
import { connectModernSdk } from '../support/official-clients.ts';
import { PrivateHome } from '../support/private-home.ts';

/** Where the built program is seen as well: it may lie in /tmp itself. */
const AWAY = '/mnt';
const BUILT = dirname(PROGRAM);

/** Runs a command where /tmp is a small disk of its own, which nobody else sees. */
const inSmallTmp = (size: string, script: string) => [
  '-rm',
  'sh',
  '-c',
  `mount --bind '${BUILT}' ${AWAY} && mount -t tmpfs -o size=${size} none /tmp && ${script}`,
];
const isPossible = spawnSync('unshare', inSmallTmp('8k', 'true')).status === 0;
const missing = linux.missing ?? (isPossible ? undefined : 'No disk of our own can be had here.');

/** Keeps a process from opening any more files, until the returned function is called. */
function closeFiles(pid: number): () => void {
  const used = new Set(readdirSync(`/proc/${pid}/fd`).map(Number));
  let limit = 0;
  while (used.has(limit)) limit += 1;
  const set = (soft: number | string) => execFileSync('prlimit', ['--pid', `${pid}`, `--nofile=${soft}:`]);
  set(limit);
  return () => set(2 * used.size + 1_000);
}

describe.skipIf(linux.missing)(
  `a program that can open no more files (${linux.missing ?? 'all there'})`,
  () => {
    test('says so, goes on, and works again when it can', async () => {
      await using server = await connectModernSdk({ desktop: 'private' });
      const script = (words: string) => server.callTool('ax_run_script', { script: words });
      expect((await script('echo before')).structuredContent).toMatchObject({ stdout: 'before\n' });
      const open = closeFiles(server.pid);
      try {
        const refused = await script('echo during');
        expect(refused._meta?.['deskhand/error']).toMatchObject({ code: 'desktop_unavailable' });
      } finally {
        open();
      }
      expect((await script('echo after')).structuredContent).toMatchObject({ stdout: 'after\n' });
    });
  },
);

describe.skipIf(missing)(`a machine whose disk is full (${missing ?? 'all there'})`, () => {
  test('has no private desktop, which is told with what to do, and leaves nothing', async () => {
    using home = new PrivateHome();
    const script = `'${process.execPath}' '${AWAY}/${basename(PROGRAM)}' desktop run -- true; echo "left: $(ls -A /tmp)"`;
    const { stdout, stderr } = await promisify(execFile)('unshare', inSmallTmp('8k', script), {
      env: home.env,
      cwd: '/',
    });
    expect(stderr).toContain('The private desktop could not be started: ENOSPC');
    expect(stderr).toContain('Make room in /tmp');
    expect(stdout).toBe('left: \n');
  });

  test('to the last byte: the same, before anything is started', async () => {
    using home = new PrivateHome();
    const run = `'${process.execPath}' '${AWAY}/${basename(PROGRAM)}' desktop run -- true`;
    const script = `cat /dev/zero >/tmp/full 2>/dev/null; ${run}; echo "left: $(ls -A /tmp)"`;
    const { stdout, stderr } = await promisify(execFile)('unshare', inSmallTmp('8k', script), {
      env: home.env,
      cwd: '/',
    });
    expect(stderr).toMatch(/Nothing can be written in \/tmp\/deskhand-\d+\/desktop-/);
    expect(stderr).toContain('Make room in /tmp');
    expect(stdout).toBe('left: full\n');
  });
});

test.skipIf(missing)('a machine whose displays have a read-only folder is told what to do', async () => {
  using home = new PrivateHome();
  const folder = '/tmp/.X11-unix';
  const run = `'${process.execPath}' '${AWAY}/${basename(PROGRAM)}' desktop run -- true`;
  const script = `mkdir ${folder} && mount -t tmpfs -o ro none ${folder} && ${run}; echo "left: $(ls -A /tmp)"`;
  const { stdout, stderr } = await promisify(execFile)('unshare', inSmallTmp('1m', script), {
    env: home.env,
    cwd: '/',
  });
  expect(stderr).toContain(`No display can be made in ${folder}: it is read-only.`);
  expect(stderr).toContain(`mount -o remount,rw ${folder}`);
  expect(stdout).toBe('left: .X11-unix\n');
});
