import { expect, test, vi } from 'vitest';
import { SimDesk } from '../../../test/support/sim-desk.ts';
import { neverAborted } from '../../base/cancellation.ts';
import type { Changes } from '../../model/outcome.ts';
import { changeLines } from '../act/outcome-text.ts';
import { type Watcher, watchChanges } from './watch-changes.ts';

/** Watches the calculator and keeps what it is told. */
async function watched(desk: SimDesk, timeoutMs: number, signal = neverAborted) {
  const app = await desk.app('Calculator');
  const told: Changes[] = [];
  let hasBegun = false;
  const watcher: Watcher = {
    begin: async () => {
      hasBegun = true;
    },
    changed: async (changes) => void told.push(changes),
  };
  const end = watchChanges(app, { timeoutMs }, watcher, signal);
  end.catch(() => undefined);
  await vi.waitFor(() => expect(hasBegun).toBe(true));
  const press = async () => {
    const { roots } = await app.snapshot(neverAborted);
    const seven = roots[0]?.children
      .flatMap((node) => [node, ...node.children])
      .find(({ title }) => title === '7');
    await desk.backend.ports.actions.perform(app.info.id, seven?.id ?? '', 'press', neverAborted);
  };
  return { app, told, end, press };
}

/** Lets the watch look: time passes only when it is told to. */
async function look(desk: SimDesk): Promise<void> {
  for (let round = 0; round < 5; round++) {
    await new Promise((resolve) => setImmediate(resolve));
    desk.clock.advance(20);
  }
}

test('tells what changes, as it changes, and ends with its time', async () => {
  await using desk = await SimDesk.open(['Calculator']);
  const { told, end, press } = await watched(desk, 10_000);
  await press();
  await vi.waitFor(async () => {
    await look(desk);
    expect(told).toHaveLength(1);
  });
  expect(told.flatMap(changeLines).join('\n')).toMatch(/value: "0" → "7"/);
  desk.clock.advance(10_000);
  await look(desk);
  expect(await end).toBe('timed_out');
});

test('ends with the application', async () => {
  await using desk = await SimDesk.open(['Calculator']);
  const { app, end } = await watched(desk, 10_000);
  await desk.backend.ports.apps.quit(app.info.id, neverAborted);
  let ended: unknown;
  void end.then((how) => {
    ended = how;
  });
  await vi.waitFor(async () => {
    await look(desk);
    expect(ended).toBe('app_ended');
  });
});

test('ends when it is cancelled', async () => {
  await using desk = await SimDesk.open(['Calculator']);
  const controller = new AbortController();
  const { end } = await watched(desk, 10_000, controller.signal);
  controller.abort();
  await expect(end).rejects.toMatchObject({ code: 'cancelled' });
});
