import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryTree } from '../../test/support/temporary-tree.ts';
import { unlessDone } from './lock.mjs';

const LOCK = '.deskhand/setup.lock';
const NO_PROCESS = '4194305'; // above the largest process id that Linux gives out

test('what is done is not done again, and leaves no trace', async () => {
  const root = temporaryTree();
  await unlessDone(async () => true, expect.unreachable, { root, log: expect.unreachable });
  expect(existsSync(join(root, '.deskhand'))).toBe(false);
});

test('of two at once, one acts and the other waits', async () => {
  const root = temporaryTree();
  const lines = [];
  let acts = 0;
  const both = [1, 2].map(() =>
    unlessDone(
      async () => acts > 0,
      async () => {
        await expect.poll(() => lines.length).toBe(1);
        acts += 1;
      },
      { root, log: (line) => lines.push(line) },
    ),
  );
  await Promise.all(both);
  expect(acts).toBe(1);
  expect(lines).toEqual([`Waiting for another set-up of this checkout (process ${process.pid}) …`]);
  expect(existsSync(join(root, LOCK))).toBe(false);
});

test('the lock of a process that is gone holds nobody up', async () => {
  const root = temporaryTree({ [LOCK]: NO_PROCESS });
  let acts = 0;
  const act = async () => {
    acts += 1;
  };
  await unlessDone(async () => acts > 0, act, { root, log: expect.unreachable });
  expect(acts).toBe(1);
});

test('a failure gives the lock back', async () => {
  const root = temporaryTree();
  const fail = async () => Promise.reject(new Error('broken'));
  await expect(unlessDone(async () => false, fail, { root, log: expect.unreachable })).rejects.toThrow(
    'broken',
  );
  expect(existsSync(join(root, LOCK))).toBe(false);
});
