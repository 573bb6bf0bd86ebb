import { abortError } from '../../../base/cancellation.ts';

interface PendingCall {
  readonly signal: AbortSignal;
  resolve(values: unknown[]): void;
  reject(error: unknown): void;
}

interface Watch {
  calls: number;
  readonly onAbort: () => void;
}

/**
 * Calls that wait for their reply. Thousands may share one signal, and a listener for each would make removing them
 * quadratic; so a signal is watched once.
 */
export class PendingCalls {
  #calls = new Map<number, PendingCall>();
  #watches = new Map<AbortSignal, Watch>();

  get size(): number {
    return this.#calls.size;
  }

  add(serial: number, signal: AbortSignal): Promise<unknown[]> {
    return new Promise((resolve, reject) => {
      this.#calls.set(serial, { signal, resolve, reject });
      const watch = this.#watches.get(signal);
      if (watch) watch.calls++;
      else this.#watch(signal);
    });
  }

  /** The call that a reply is for, which waits no longer; undefined when it was given up. */
  take(serial: number): PendingCall | undefined {
    const call = this.#calls.get(serial);
    if (!call) return undefined;
    this.#calls.delete(serial);
    const watch = this.#watches.get(call.signal);
    if (watch && --watch.calls === 0) this.#unwatch(call.signal, watch);
    return call;
  }

  rejectAll(error: unknown): void {
    const calls = [...this.#calls.values()];
    this.#calls.clear();
    for (const [signal, watch] of this.#watches) this.#unwatch(signal, watch);
    for (const call of calls) call.reject(error);
  }

  #watch(signal: AbortSignal): void {
    const onAbort = () => this.#giveUp(signal);
    this.#watches.set(signal, { calls: 1, onAbort });
    signal.addEventListener('abort', onAbort, { once: true });
  }

  #unwatch(signal: AbortSignal, watch: Watch): void {
    this.#watches.delete(signal);
    signal.removeEventListener('abort', watch.onAbort);
  }

  #giveUp(signal: AbortSignal): void {
    this.#watches.delete(signal);
    for (const [serial, call] of this.#calls) {
      if (call.signal !== signal) continue;
      this.#calls.delete(serial);
      call.reject(abortError(signal));
    }
  }
}
