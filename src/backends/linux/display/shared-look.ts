import { abortable } from '../../../base/cancellation.ts';

/**
 * Looks at something that many ask about at the same time, once for all of them. Nobody gets to see what was looked at before
 * they asked: who comes during a look shares the next one.
 */
export class SharedLook<T> {
  readonly #look: () => Promise<T>;
  #current: Promise<T> | undefined;
  #next: Promise<T> | undefined;

  constructor(look: () => Promise<T>) {
    this.#look = look;
  }

  /** A caller that gives up does not stop it for the others. */
  ask(signal: AbortSignal): Promise<T> {
    return abortable(this.#current ? this.#afterwards(this.#current) : this.#begin(), signal);
  }

  #afterwards(current: Promise<T>): Promise<T> {
    const begin = () => {
      this.#next = undefined;
      return this.#begin();
    };
    this.#next ??= current.then(begin, begin);
    return this.#next;
  }

  #begin(): Promise<T> {
    const look = this.#look();
    this.#current = look;
    const end = () => {
      if (this.#current === look) this.#current = undefined;
    };
    look.then(end, end);
    return look;
  }
}
