import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { systemClock } from '../../../../base/clock.ts';
import type { DisplayContext } from '../display-context.ts';
import { vanished } from './vanished.ts';

const { pid: ended } = spawnSync('true');
const context = { clock: systemClock } as DisplayContext;

test.each([
  ['a process that has ended', ended, 'app_gone', /has ended/],
  ['a process that goes on', process.pid, 'window_not_found', /0x2a does not exist/],
  ['a process that nobody knows', undefined, 'window_not_found', /0x2a does not exist/],
] as const)('a window that vanished, of %s', async (_whose, pid, code, words) => {
  const error = await vanished(context, { xid: 42, pid }, new Error('BadWindow'));
  expect(error).toMatchObject({ code, message: expect.stringMatching(words) });
});
