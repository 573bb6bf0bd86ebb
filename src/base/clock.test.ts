import { describe, expect, test, vi } from 'vitest';
import { neverAborted } from './cancellation.ts';
import { deadline, ManualClock, systemClock } from './clock.ts';
import { AutomationError } from './errors.ts';

describe('ManualClock', () => {
  test('stands still until it is advanced', () => {
    const clock = new ManualClock();
    const callback = vi.fn<() => void>();
    clock.schedule(10, callback);
    clock.advance(9);
    expect([clock.now(), callback.mock.calls.length]).toEqual([9, 0]);
    clock.advance(1);
    expect([clock.now(), callback.mock.calls.length]).toEqual([10, 1]);
    clock.advance(100);
    expect(callback).toHaveBeenCalledOnce();
  });

  test('fires in order of time, and in order of scheduling at the same time', () => {
    const clock = new ManualClock();
    const fired: string[] = [];
    clock.schedule(20, () => fired.push('late'));
    clock.schedule(10, () => fired.push('first'));
    clock.schedule(10, () => fired.push('second'));
    clock.schedule(-5, () => fired.push('at once'));
    clock.advance(20);
    expect(fired).toEqual(['at once', 'first', 'second', 'late']);
  });

  test('shows each callback the time at which it was due', () => {
    const clock = new ManualClock();
    const times: number[] = [];
    clock.schedule(5, () => times.push(clock.now()));
    clock.schedule(30, () => times.push(clock.now()));
    clock.advance(100);
    expect([...times, clock.now()]).toEqual([5, 30, 100]);
  });

  test('does not fire what was cancelled, even by a callback of the same advance', () => {
    const clock = new ManualClock();
    const never = vi.fn<() => void>();
    const cancel = clock.schedule(10, never);
    clock.schedule(5, cancel);
    clock.advance(50);
    expect(never).not.toHaveBeenCalled();
    expect(clock.pendingTimers).toBe(0);
  });

  test('fires what callbacks schedule while it advances, as far as it is due', () => {
    const clock = new ManualClock();
    const ticks: number[] = [];
    const tick = () => {
      ticks.push(clock.now());
      clock.schedule(10, tick);
    };
    clock.schedule(10, tick);
    clock.advance(35);
    expect(ticks).toEqual([10, 20, 30]);
    expect(clock.pendingTimers).toBe(1);
  });
});

describe('systemClock', () => {
  test('calls back after the time, and not when cancelled', async () => {
    const startedAt = systemClock.now();
    const cancelled = vi.fn<() => void>();
    systemClock.schedule(1, cancelled)();
    await new Promise<void>((resolve) => {
      systemClock.schedule(5, resolve);
    });
    expect(systemClock.now() - startedAt).toBeGreaterThan(3);
    expect(cancelled).not.toHaveBeenCalled();
  });
});

describe('a deadline', () => {
  test('aborts with a typed error once its time has passed', () => {
    const clock = new ManualClock();
    using limit = deadline(neverAborted, clock, 100);
    clock.advance(99);
    expect(limit.signal.aborted).toBe(false);
    clock.advance(1);
    expect(limit.signal.reason).toMatchObject({ code: 'timed_out', message: 'No result within 100 ms.' });
  });

  test('aborts with the error that its owner wants', () => {
    const clock = new ManualClock();
    const error = new AutomationError('app_unresponsive', 'Calculator did not answer.');
    using limit = deadline(neverAborted, clock, 100, () => error);
    clock.advance(100);
    expect(limit.signal.reason).toBe(error);
  });

  test('aborts with its parent, for the parent’s reason', () => {
    const parent = new AbortController();
    const reason = new AutomationError('cancelled', 'The client hung up.');
    using limit = deadline(parent.signal, new ManualClock(), 100);
    parent.abort(reason);
    expect(limit.signal.reason).toBe(reason);
  });

  test('is aborted from the start where its parent is', () => {
    using limit = deadline(AbortSignal.abort('too late'), new ManualClock(), 100);
    expect(limit.signal.reason).toBe('too late');
  });

  test('leaves no timer behind and never aborts after it was disposed of', () => {
    const clock = new ManualClock();
    const limit = deadline(neverAborted, clock, 100);
    expect(clock.pendingTimers).toBe(1);
    limit[Symbol.dispose]();
    expect(clock.pendingTimers).toBe(0);
    clock.advance(200);
    expect(limit.signal.aborted).toBe(false);
  });
});
