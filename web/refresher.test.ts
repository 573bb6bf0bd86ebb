import { expect, test } from 'vitest';
import { Refresher } from './refresher.ts';

/** Loads that end when a test says so. */
function loads() {
  const open: (() => void)[] = [];
  return {
    open,
    load: () =>
      new Promise<void>((resolve) => {
        open.push(resolve);
      }),
    /** Ends the latest load and lets everything that waits for it run. */
    finish: async () => {
      open.at(-1)?.();
      for (let turn = 0; turn < 10; turn++) await Promise.resolve();
    },
  };
}

test('many requests during a load become one more load', async () => {
  const { open, load, finish } = loads();
  const refresher = new Refresher(load, () => true);
  refresher.request();
  for (let count = 0; count < 5; count++) refresher.request();
  expect(open).toHaveLength(1);
  await finish();
  expect(open).toHaveLength(2);
  await finish();
  expect(open).toHaveLength(2);
  refresher.request();
  expect(open).toHaveLength(3);
});

test('while nobody looks nothing is loaded, and afterwards it is made up for', () => {
  const { open, load } = loads();
  let isWatched = false;
  const refresher = new Refresher(load, () => isWatched);
  refresher.request();
  expect(open).toHaveLength(0);
  isWatched = true;
  refresher.resume();
  expect(open).toHaveLength(1);
});
