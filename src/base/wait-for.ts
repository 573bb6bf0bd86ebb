import { abortable, throwIfAborted } from './cancellation.ts';
import type { Clock } from './clock.ts';
import type { Event } from './events.ts';

export interface WaitOptions {
  readonly clock: Clock;
  readonly timeoutMs: number;
  /** Looks again as soon as this fires, and not only when the poll interval has passed. */
  readonly wake?: Event<unknown>;
  /** Looks at this interval, where the caller has one in mind; otherwise seldomer and seldomer. */
  readonly pollMs?: number;
}

const FIRST_POLL_MS = 10;
const SLOWEST_POLL_MS = 250;

/**
 * The one way to wait: looks until `look` returns something, the time is up (then `undefined`), or the signal aborts.
 * It looks at once, and once more at the very end.
 */
export async function waitFor<T>(
  look: (signal: AbortSignal) => Promise<T | undefined>,
  options: WaitOptions,
  signal: AbortSignal,
): Promise<T | undefined> {
  const end = options.clock.now() + options.timeoutMs;
  for (let growing = FIRST_POLL_MS; ; growing = Math.min(growing * 2, SLOWEST_POLL_MS)) {
    const pollMs = options.pollMs ?? growing;
    throwIfAborted(signal);
    const woken = nextWake(options);
    try {
      const found = await look(signal);
      if (found !== undefined) return found;
      const left = end - options.clock.now();
      if (left <= 0) return undefined;
      await abortable(woken.after(Math.min(pollMs, left)), signal);
    } finally {
      woken.cancel();
    }
  }
}

/** Lets time pass, unless the signal aborts first. */
export async function pause(ms: number, clock: Clock, signal: AbortSignal): Promise<void> {
  throwIfAborted(signal);
  if (ms <= 0) return;
  let cancelTimer: () => void = () => undefined;
  const over = new Promise<void>((resolve) => {
    cancelTimer = clock.schedule(ms, resolve);
  });
  try {
    await abortable(over, signal);
  } finally {
    cancelTimer();
  }
}

/** Listens from before the look, so that a change during it is not missed. */
function nextWake({ clock, wake }: WaitOptions) {
  let resolve: () => void = () => undefined;
  const fired = new Promise<void>((done) => {
    resolve = done;
  });
  const unsubscribe = wake?.(() => resolve());
  let cancelTimer: (() => void) | undefined;
  return {
    after(ms: number): Promise<void> {
      cancelTimer = clock.schedule(ms, resolve);
      return fired;
    },
    cancel() {
      unsubscribe?.();
      cancelTimer?.();
    },
  };
}
