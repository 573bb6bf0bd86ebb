import { AutomationError } from './errors.ts';

/** Time as a dependency, so that tests decide when it passes. */
export interface Clock {
  /** Milliseconds on a monotonic scale. */
  now(): number;
  /** Calls back once, after `ms`; the returned function cancels. */
  schedule(ms: number, callback: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => performance.now(),
  schedule(ms, callback) {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
};

/** A clock that stands still until a test advances it. */
export class ManualClock implements Clock {
  #now = 0;
  #timers: { at: number; callback: () => void }[] = [];

  now(): number {
    return this.#now;
  }

  schedule(ms: number, callback: () => void): () => void {
    const timer = { at: this.#now + Math.max(0, ms), callback };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }

  /** Lets `ms` pass, firing due timers in order. */
  advance(ms: number): void {
    const end = this.#now + ms;
    for (;;) {
      const due = this.#timers.filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at)[0];
      if (!due) break;
      this.#timers = this.#timers.filter((other) => other !== due);
      this.#now = due.at;
      due.callback();
    }
    this.#now = end;
  }

  get pendingTimers(): number {
    return this.#timers.length;
  }
}

/** A signal that aborts with the parent, or with a typed error once `ms` have passed. Dispose it when done. */
export function deadline(
  parent: AbortSignal,
  clock: Clock,
  ms: number,
  onExpiry: () => AutomationError = () => new AutomationError('timed_out', `No result within ${ms} ms.`),
): { signal: AbortSignal } & Disposable {
  const controller = new AbortController();
  const cancelTimer = clock.schedule(ms, () => controller.abort(onExpiry()));
  return { signal: AbortSignal.any([parent, controller.signal]), [Symbol.dispose]: cancelTimer };
}
