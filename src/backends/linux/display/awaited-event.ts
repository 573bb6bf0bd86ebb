import { Emitter } from '../../../base/events.ts';
import { waitFor } from '../../../base/wait-for.ts';
import type { EventKind } from '../x11/event-kind.ts';
import type { DisplayContext } from './display-context.ts';

/** Catches events from the moment it is made, so that an answer that comes at once is not missed. */
export class AwaitedEvent<T> implements Disposable {
  readonly #context: DisplayContext;
  readonly #unsubscribe: () => void;
  readonly #arrived = new Emitter<void>();
  readonly #caught: T[] = [];

  constructor(context: DisplayContext, kind: EventKind<T>, matches: (event: T) => boolean) {
    this.#context = context;
    this.#unsubscribe = context.x.on(kind, (event) => {
      if (!matches(event)) return;
      this.#caught.push(event);
      this.#arrived.fire();
    });
  }

  /** The next event; undefined where none comes in time. */
  next(timeoutMs: number, signal: AbortSignal): Promise<T | undefined> {
    const { clock } = this.#context;
    const look = async () => this.#caught.shift();
    return waitFor(look, { clock, timeoutMs, wake: this.#arrived.event }, signal);
  }

  [Symbol.dispose](): void {
    this.#unsubscribe();
  }
}
