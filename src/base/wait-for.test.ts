import { getEventListeners } from 'node:events';
import { describe, expect, test } from 'vitest';
import { neverAborted } from './cancellation.ts';
import { ManualClock } from './clock.ts';
import { AutomationError } from './errors.ts';
import { Emitter } from './events.ts';
import { waitFor } from './wait-for.ts';

/** Everything that does not wait for the clock has happened. */
const idle = () => new Promise((resolve) => setImmediate(resolve));

/** Waits for a value that the test sets, and counts how often it was looked for. */
class Watch {
  readonly clock = new ManualClock();
  readonly wake = new Emitter<void>();
  value: string | undefined;
  looks = 0;
  onLook: () => void = () => undefined;

  start(timeoutMs: number, signal: AbortSignal = neverAborted): Promise<string | undefined> {
    const look = async () => {
      this.looks += 1;
      const seen = this.value;
      this.onLook();
      return seen;
    };
    return waitFor(look, { clock: this.clock, timeoutMs, wake: this.wake.event }, signal);
  }

  get leftovers() {
    return { timers: this.clock.pendingTimers, listeners: this.wake.listenerCount };
  }
}

const NOTHING_LEFT = { timers: 0, listeners: 0 };

describe('waitFor', () => {
  test('looks at once, and needs no time for what is already there', async () => {
    const watch = new Watch();
    watch.value = 'there';
    await expect(watch.start(1000)).resolves.toBe('there');
    expect(watch.looks).toBe(1);
    expect(watch.leftovers).toEqual(NOTHING_LEFT);
  });

  test('looks exactly once when there is no time at all', async () => {
    const watch = new Watch();
    await expect(watch.start(0)).resolves.toBeUndefined();
    expect(watch.looks).toBe(1);
    expect(watch.leftovers).toEqual(NOTHING_LEFT);
  });

  test('looks again as soon as it is woken, without waiting for the clock', async () => {
    const watch = new Watch();
    const found = watch.start(1000);
    await idle();
    watch.value = 'appeared';
    watch.wake.fire();
    await expect(found).resolves.toBe('appeared');
    expect(watch.looks).toBe(2);
    expect(watch.clock.now()).toBe(0);
    expect(watch.leftovers).toEqual(NOTHING_LEFT);
  });

  test('does not miss what happens while it looks', async () => {
    const watch = new Watch();
    watch.onLook = () => {
      if (watch.looks > 1) return;
      watch.value = 'appeared behind its back';
      watch.wake.fire();
    };
    await expect(watch.start(1000)).resolves.toBe('appeared behind its back');
    expect(watch.clock.now()).toBe(0);
  });

  test('looks again by itself where nothing wakes it, ever more seldom', async () => {
    const watch = new Watch();
    const found = watch.start(5000);
    const lookTimes: number[] = [];
    watch.onLook = () => lookTimes.push(watch.clock.now());
    for (let elapsed = 0; elapsed < 1200; elapsed += 10) {
      await idle();
      watch.clock.advance(10);
    }
    expect(lookTimes.slice(0, 5)).toEqual([10, 30, 70, 150, 310]);
    const gaps = lookTimes.slice(1).map((time, index) => time - (lookTimes[index] ?? 0));
    expect(Math.max(...gaps)).toBe(250);
    await idle();
    watch.value = 'late';
    watch.clock.advance(250);
    await expect(found).resolves.toBe('late');
  });

  test('answers with nothing when the time is up, after a last look', async () => {
    const watch = new Watch();
    const found = watch.start(15);
    await idle();
    watch.clock.advance(10);
    await idle();
    watch.clock.advance(4);
    await idle();
    expect(watch.looks).toBe(2);
    watch.clock.advance(1);
    await expect(found).resolves.toBeUndefined();
    expect(watch.looks).toBe(3);
    expect(watch.leftovers).toEqual(NOTHING_LEFT);
  });

  test('finds what appears at the very last moment', async () => {
    const watch = new Watch();
    const found = watch.start(1);
    await idle();
    watch.value = 'just in time';
    watch.clock.advance(1);
    await expect(found).resolves.toBe('just in time');
  });

  test('stops with the typed reason when it is aborted', async () => {
    const watch = new Watch();
    const controller = new AbortController();
    const found = watch.start(1000, controller.signal);
    await idle();
    const reason = new AutomationError('cancelled', 'The client hung up.');
    controller.abort(reason);
    await expect(found).rejects.toBe(reason);
    expect(watch.leftovers).toEqual(NOTHING_LEFT);
    expect(getEventListeners(controller.signal, 'abort')).toEqual([]);
  });

  test('does not even look when it was aborted before', async () => {
    const watch = new Watch();
    await expect(watch.start(1000, AbortSignal.abort())).rejects.toMatchObject({ code: 'cancelled' });
    expect(watch.looks).toBe(0);
  });

  test('passes on what the look throws, and leaves nothing behind', async () => {
    const watch = new Watch();
    const failure = new AutomationError('app_gone', 'It ended.');
    watch.onLook = () => {
      throw failure;
    };
    await expect(watch.start(1000)).rejects.toBe(failure);
    expect(watch.leftovers).toEqual(NOTHING_LEFT);
  });

  test('works where nothing can wake it', async () => {
    const clock = new ManualClock();
    let looks = 0;
    const look = async () => {
      looks += 1;
      return looks === 2 ? 'found' : undefined;
    };
    const found = waitFor(look, { clock, timeoutMs: 1000 }, neverAborted);
    await idle();
    clock.advance(10);
    await expect(found).resolves.toBe('found');
  });

  test('keeps to the interval of a caller that has one in mind', async () => {
    const clock = new ManualClock();
    const looks: number[] = [];
    const look = async () => {
      looks.push(clock.now());
      return undefined;
    };
    const ended = waitFor(look, { clock, timeoutMs: 100, pollMs: 40 }, neverAborted);
    for (let passed = 0; passed < 10; passed++) {
      await idle();
      clock.advance(10);
    }
    await ended;
    expect(looks).toEqual([0, 40, 80, 100]);
  });
});
