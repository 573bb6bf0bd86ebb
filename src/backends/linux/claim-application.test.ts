import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { neverAborted } from '../../base/cancellation.ts';
import { systemClock } from '../../base/clock.ts';
import { claimApplication, claimName } from './claim-application.ts';

const HOLD = "require('node:net').createServer().listen('\\0' + process.argv[1], () => console.log('held'))";
const letGo = (claim: AsyncDisposable) => claim[Symbol.asyncDispose]();

let apps = 0;
/** An application that no other test and no other run knows. */
function newApp(): string {
  apps += 1;
  return `test:${process.pid}-${apps}`;
}

/** Both ends of each are in this process. */
const connections = () => process.getActiveResourcesInfo().filter((name) => name === 'PipeWrap').length;

/** Another process that has an application. */
async function heldElsewhere(app: string) {
  const child = spawn(process.execPath, ['-e', HOLD, claimName(app).slice(1)]);
  await once(child.stdout, 'data');
  return child;
}

test('one application is had by one at a time, and each in its turn', async () => {
  const app = newApp();
  const order: string[] = [];
  const act = async (who: string) => {
    await using _claim = await claimApplication(app, neverAborted);
    order.push(who);
  };
  const first = await claimApplication(app, neverAborted);
  const before = connections();
  const waiting = act('who waited');
  await expect.poll(connections).toBe(before + 2);
  expect(order).toEqual([]);
  await letGo(first);
  await act('the first again');
  await waiting;
  expect(order).toEqual(['who waited', 'the first again']);
});

test('different applications are had at the same time', async () => {
  await using one = await claimApplication(newApp(), neverAborted);
  await using other = await claimApplication(newApp(), neverAborted);
  expect(one).not.toBe(other);
});

test('who is killed has it no longer', async () => {
  const app = newApp();
  const holder = await heldElsewhere(app);
  const waiting = claimApplication(app, neverAborted);
  holder.kill('SIGKILL');
  const claim = await waiting;
  await expect(claimApplication(app, neverAborted, systemClock, 50)).rejects.toMatchObject({
    code: 'timed_out',
  });
  await letGo(claim);
});

test('who hangs is waited for so long, and who gives up earlier is told so', async () => {
  const app = newApp();
  const holder = await heldElsewhere(app);
  try {
    holder.kill('SIGSTOP');
    await expect(claimApplication(app, neverAborted, systemClock, 50)).rejects.toMatchObject({
      code: 'timed_out',
      message: expect.stringContaining('Nothing was done.'),
    });
    const cancelled = claimApplication(app, AbortSignal.abort());
    await expect(cancelled).rejects.toMatchObject({ code: 'cancelled' });
  } finally {
    holder.kill('SIGKILL');
  }
});
