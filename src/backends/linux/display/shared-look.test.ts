import { expect, test } from 'vitest';
import { neverAborted } from '../../../base/cancellation.ts';
import { SharedLook } from './shared-look.ts';

/** Looks that end when they are told to, and say how many began before. */
function countedLooks() {
  const ends: (() => void)[] = [];
  const shared = new SharedLook(
    () =>
      new Promise<number>((resolve) => {
        const number = ends.length + 1;
        ends.push(() => resolve(number));
      }),
  );
  return { ends, ask: (signal = neverAborted) => shared.ask(signal) };
}

test('who asks during a look shares the next one, which begins when that has ended', async () => {
  const { ends, ask } = countedLooks();
  const first = ask();
  const others = [ask(), ask(), ask()];
  expect(ends).toHaveLength(1);
  ends[0]?.();
  expect(await first).toBe(1);
  await expect.poll(() => ends.length).toBe(2);
  ends[1]?.();
  expect(await Promise.all(others)).toEqual([2, 2, 2]);
  const later = ask();
  expect(ends).toHaveLength(3);
  ends[2]?.();
  expect(await later).toBe(3);
});

test('who gives up leaves the look to the others', async () => {
  const { ends, ask } = countedLooks();
  const controller = new AbortController();
  const given = ask(controller.signal);
  controller.abort();
  await expect(given).rejects.toMatchObject({ code: 'cancelled' });
  const other = ask();
  ends[0]?.();
  await expect.poll(() => ends.length).toBe(2);
  ends[1]?.();
  expect(await other).toBe(2);
});

test('a look that fails fails for who shares it, and is tried again for the next ones', async () => {
  const outcomes = ['broken', 'whole'];
  const shared = new SharedLook(async () => {
    const outcome = outcomes.shift();
    if (outcome === 'broken') throw new Error(outcome);
    return outcome;
  });
  const asked = [shared.ask(neverAborted), shared.ask(neverAborted)];
  expect((await Promise.allSettled(asked)).map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
});
