import { abortable, throwIfAborted } from '../../../base/cancellation.ts';
import { AutomationError, hasCode } from '../../../base/errors.ts';
import { Emitter } from '../../../base/events.ts';

/** Whether what somebody does in their turn gets nowhere. It may take its time to find out, and is asked again and again. */
export type IsStuck = (signal: AbortSignal) => Promise<boolean>;

/** Lets things happen one after the other that would disturb each other. */
export class Turns {
  readonly #what: string;
  readonly #waiting = new Set<symbol>();
  readonly #came = new Emitter<void>();
  #last: Promise<unknown> = Promise.resolve();

  /** `what` everybody needs for what they do. */
  constructor(what: string) {
    this.#what = what;
  }

  /**
   * Does something once everything before it is done, whatever became of that. What `isStuck` while somebody else waits is broken
   * off with `app_unresponsive`.
   */
  async take<T>(
    work: (signal: AbortSignal) => Promise<T>,
    signal: AbortSignal,
    isStuck?: IsStuck,
  ): Promise<T> {
    const place = Symbol('place in the line');
    const turn = this.#last.then(() => {
      throwIfAborted(signal);
      this.#waiting.delete(place);
      return isStuck ? this.#unlessStuck(work, isStuck, signal) : work(signal);
    });
    this.#last = turn.catch(() => undefined);
    this.#waiting.add(place);
    this.#came.fire();
    try {
      return await abortable(turn, signal);
    } catch (error) {
      // It is not the application that did not answer in time: it was not even asked.
      if (this.#waiting.has(place) && hasCode(error, 'app_unresponsive')) throw this.#inUse(error);
      throw error;
    } finally {
      this.#waiting.delete(place);
    }
  }

  async #unlessStuck<T>(
    work: (signal: AbortSignal) => Promise<T>,
    isStuck: IsStuck,
    signal: AbortSignal,
  ): Promise<T> {
    const stuck = new AbortController();
    const done = new AbortController();
    const watching = this.#watch(isStuck, stuck, AbortSignal.any([signal, done.signal]));
    try {
      return await work(AbortSignal.any([signal, stuck.signal]));
    } finally {
      done.abort();
      await watching;
    }
  }

  async #watch(isStuck: IsStuck, stuck: AbortController, signal: AbortSignal): Promise<void> {
    try {
      while (!signal.aborted && !stuck.signal.aborted) {
        await this.#somebodyWaits(signal);
        if ((await isStuck(signal)) && this.#waiting.size > 0) stuck.abort(this.#heldUp());
      }
    } catch {
      // The turn is over, or will say itself what is wrong.
    }
  }

  async #somebodyWaits(signal: AbortSignal): Promise<void> {
    let unsubscribe: () => void = () => undefined;
    const came = new Promise<void>((resolve) => {
      unsubscribe = this.#came.event(resolve);
    });
    try {
      if (this.#waiting.size === 0) await abortable(came, signal);
    } finally {
      unsubscribe();
    }
  }

  #heldUp(): AutomationError {
    const message = `The application does not answer, and others wait for ${this.#what}.`;
    return new AutomationError('app_unresponsive', message);
  }

  #inUse(cause: AutomationError): AutomationError {
    return new AutomationError(
      'timed_out',
      `Other applications were acted on with ${this.#what} all the time.`,
      {
        guidance: 'Some of them may hang. Look what is there before you repeat it.',
        cause,
      },
    );
  }
}
