import { AutomationError } from './errors.ts';

/** The typed reason of an aborted signal. */
export function abortError(signal: AbortSignal): AutomationError {
  const reason: unknown = signal.reason;
  if (reason instanceof AutomationError) return reason;
  return new AutomationError('cancelled', 'The call was cancelled.', { cause: reason });
}

export function throwIfAborted(signal: AbortSignal): void {
  if (signal.aborted) throw abortError(signal);
}

/** Settles with the work, or rejects as soon as the signal aborts. The work itself is not stopped. */
export function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  // It is shared by everything, and would be warned of as a leak.
  if (signal === neverAborted) return work;
  if (signal.aborted) {
    work.catch(() => undefined);
    return Promise.reject(abortError(signal));
  }
  return new Promise<T>((resolve, reject) => {
    const onAbort = () => reject(abortError(signal));
    signal.addEventListener('abort', onAbort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}

/** A signal that never aborts, for the rare caller that owns the whole program. */
export const neverAborted: AbortSignal = new AbortController().signal;
