import { abortable, throwIfAborted } from '../../../base/cancellation.ts';

/** Lets things happen one after the other that would disturb each other. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();

  /** Does something once everything before it is done, whatever became of that. */
  take<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    const turn = this.#last.then(() => {
      throwIfAborted(signal);
      return work();
    });
    this.#last = turn.catch(() => undefined);
    return abortable(turn, signal);
  }
}
