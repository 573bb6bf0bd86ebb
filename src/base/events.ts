/** Subscribes to something; the returned function ends the subscription. */
export type Event<T> = (listener: (value: T) => void) => () => void;

/** Source of an `Event`. Listeners run in order of subscription; one that throws does not starve the rest. */
export class Emitter<T> {
  #listeners = new Set<(value: T) => void>();

  readonly event: Event<T> = (listener) => {
    const own = (value: T) => listener(value);
    this.#listeners.add(own);
    return () => {
      this.#listeners.delete(own);
    };
  };

  fire(value: T): void {
    const failures: unknown[] = [];
    for (const listener of [...this.#listeners]) {
      if (!this.#listeners.has(listener)) continue;
      try {
        listener(value);
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length === 1) throw failures[0];
    if (failures.length > 1) throw new AggregateError(failures, 'Several listeners failed');
  }

  get listenerCount(): number {
    return this.#listeners.size;
  }
}

/** Source of an `Event` that comes once, as an end does: who subscribes after it is told at once. */
export class Ending<T> {
  readonly #coming = new Emitter<T>();
  #come: { readonly value: T } | undefined;

  readonly event: Event<T> = (listener) => {
    if (!this.#come) return this.#coming.event(listener);
    listener(this.#come.value);
    return () => undefined;
  };

  fire(value: T): void {
    if (this.#come) return;
    this.#come = { value };
    this.#coming.fire(value);
  }
}
