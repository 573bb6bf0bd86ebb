import { DBusError } from './dbus-error.ts';

/**
 * The replies of calls that were made together, perhaps over several connections: the first value of each at the place of
 * its call, or the error that it got instead. One promise for all of them is a fraction of the work of one for each,
 * which counts where thousands are under way.
 */
export class Replies {
  /** All of them, once the last has come. Fails when one was given up. */
  readonly all: Promise<readonly unknown[]>;
  readonly #values: unknown[];
  #left: number;
  #finish: (values: readonly unknown[]) => void = () => undefined;
  #fail: (error: unknown) => void = () => undefined;

  constructor(count: number) {
    this.#values = new Array<unknown>(count);
    this.#left = count;
    this.all = new Promise((resolve, reject) => {
      this.#finish = resolve;
      this.#fail = reject;
    });
    if (count === 0) this.#finish(this.#values);
  }

  resolve(values: readonly unknown[], place: number): void {
    this.#keep(values[0], place);
  }

  reject(error: unknown, place: number): void {
    if (error instanceof DBusError) this.#keep(error, place);
    else this.#fail(error);
  }

  #keep(value: unknown, place: number): void {
    this.#values[place] = value;
    if (--this.#left === 0) this.#finish(this.#values);
  }
}
