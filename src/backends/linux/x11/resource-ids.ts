import { AutomationError } from '../../../base/errors.ts';

/** Hands out the ids that the server lets this client use, and takes them back. */
export class ResourceIds {
  readonly #base: number;
  readonly #mask: number;
  readonly #step: number;
  #last = 0;
  #free: number[] = [];

  constructor(base: number, mask: number) {
    this.#base = base;
    this.#mask = mask;
    this.#step = mask & -mask;
  }

  take(): number {
    const free = this.#free.pop();
    if (free !== undefined) return free;
    if (this.#last + this.#step > this.#mask)
      throw new AutomationError('internal', 'All ids of this connection to the X server are in use.');
    this.#last += this.#step;
    return (this.#base | this.#last) >>> 0;
  }

  /** Whether two ids were handed out to the same client, this one or another: the server gives all of them equally many. */
  areOfOneClient(a: number, b: number): boolean {
    return (a & ~this.#mask) === (b & ~this.#mask);
  }

  /** For an id whose resource was freed: requests are in order, so it may be used again at once. */
  giveBack(id: number): void {
    this.#free.push(id);
  }
}
