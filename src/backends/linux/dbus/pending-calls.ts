import { setMaxListeners } from 'node:events';
import { abortError } from '../../../base/cancellation.ts';
import type { LastReply } from './last-reply.ts';

/** Takes replies, each with the place of its call among those that were made together. */
interface Receiver {
  resolve(values: unknown[], place: number): void;
  reject(error: unknown, place: number): void;
}

/** A call that was made, and who takes its reply. */
export interface PendingCall {
  readonly receiver: Receiver;
  readonly place: number;
  readonly signal: AbortSignal;
  readonly last?: LastReply;
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

  /** Waits for a reply, which the receiver gets, as it gets the failure of the call. */
  add(serial: number, call: PendingCall): void {
    this.#calls.set(serial, call);
    const watch = this.#watches.get(call.signal);
    if (watch) watch.calls++;
    else this.#watch(call.signal);
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
    for (const { receiver, place } of calls) receiver.reject(error, place);
  }

  #watch(signal: AbortSignal): void {
    const onAbort = () => this.#giveUp(signal);
    this.#watches.set(signal, { calls: 1, onAbort });
    // Every connection listens once, and an application has many: that is no leak.
    setMaxListeners(0, signal);
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
      call.receiver.reject(abortError(signal), call.place);
    }
  }
}
