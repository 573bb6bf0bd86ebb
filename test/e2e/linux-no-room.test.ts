import { execFile, spawnSync } from 'node:child_process';
import { basename, dirname } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { PROGRAM } from '../support/built-program.ts';
import { linux } from '../support/linux-contract-subject.ts';
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
});
