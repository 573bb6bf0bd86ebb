import { getEventListeners } from 'node:events';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { abortable, abortError, neverAborted, throwIfAborted } from './cancellation.ts';
import { AutomationError } from './errors.ts';

const unhandled: unknown[] = [];
const remember = (reason: unknown) => void unhandled.push(reason);

beforeEach(() => {
  unhandled.length = 0;
  process.on('unhandledRejection', remember);
});

afterEach(() => {
  process.off('unhandledRejection', remember);
});

/** Node reports unhandled rejections once the microtasks are done. */
const microtasksDone = () => new Promise((resolve) => setImmediate(resolve));

const listeners = (signal: AbortSignal) => getEventListeners(signal, 'abort').length;

function manual<T>() {
  let settle: { resolve: (value: T) => void; reject: (error: unknown) => void } | undefined;
  const promise = new Promise<T>((resolve, reject) => {
    settle = { resolve, reject };
  });
  return {
    promise,
    resolve: (value: T) => settle?.resolve(value),
    reject: (e: unknown) => settle?.reject(e),
  };
}

describe('abortError', () => {
  test('passes a typed reason through', () => {
    const reason = new AutomationError('timed_out', 'Too slow.');
    expect(abortError(AbortSignal.abort(reason))).toBe(reason);
  });

  test('calls any other reason cancelled and keeps it', () => {
    const error = abortError(AbortSignal.abort('the window was closed'));
    expect(error).toMatchObject({ code: 'cancelled', cause: 'the window was closed' });
  });

  test('is thrown by throwIfAborted only once the signal has aborted', () => {
    expect(() => throwIfAborted(neverAborted)).not.toThrow();
    expect(() => throwIfAborted(AbortSignal.abort())).toThrow(expect.objectContaining({ code: 'cancelled' }));
  });
});

describe('abortable', () => {
  test('settles with the work and takes its listener away', async () => {
    const { signal } = new AbortController();
    await expect(abortable(Promise.resolve(7), signal)).resolves.toBe(7);
    const failure = new Error('no');
    await expect(abortable(Promise.reject(failure), signal)).rejects.toBe(failure);
    expect(listeners(signal)).toBe(0);
  });

  test('listens while the work goes on', async () => {
    const { signal } = new AbortController();
    const work = manual<string>();
    const result = abortable(work.promise, signal);
    expect(listeners(signal)).toBe(1);
    work.resolve('done');
    await result;
    await microtasksDone();
    expect(listeners(signal)).toBe(0);
  });

  test('rejects as soon as the signal aborts, with its typed reason', async () => {
    const controller = new AbortController();
    const reason = new AutomationError('timed_out', 'Too slow.');
    const result = abortable(new Promise(() => undefined), controller.signal);
    controller.abort(reason);
    await expect(result).rejects.toBe(reason);
    expect(listeners(controller.signal)).toBe(0);
  });

  test('rejects at once when the signal has aborted already, even if the work is done', async () => {
    await expect(abortable(Promise.resolve(7), AbortSignal.abort())).rejects.toMatchObject({
      code: 'cancelled',
    });
  });

  test('leaves no unhandled rejection when the work fails after nobody waits for it', async () => {
    const early = manual();
    const given = abortable(early.promise, AbortSignal.abort());
    await expect(given).rejects.toMatchObject({ code: 'cancelled' });
    early.reject(new Error('failed later'));

    const controller = new AbortController();
    const late = manual();
    const result = abortable(late.promise, controller.signal);
    controller.abort();
    await expect(result).rejects.toMatchObject({ code: 'cancelled' });
    late.reject(new Error('failed later'));

    await microtasksDone();
    expect(unhandled).toEqual([]);
  });
});
