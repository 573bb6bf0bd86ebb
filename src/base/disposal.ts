type Resource = Disposable | AsyncDisposable | (() => void | Promise<void>);

/** Owns resources and gives them back in reverse order, once, even when some of them fail. */
export class DisposableStore implements AsyncDisposable {
  #resources: Resource[] = [];
  #closing: Promise<void> | undefined;

  /** Takes ownership and returns the resource, so that it can be created in place. */
  add<T extends Resource>(resource: T): T {
    if (this.#closing) throw new Error('The store is disposed; it cannot own anything more.');
    this.#resources.push(resource);
    return resource;
  }

  get size(): number {
    return this.#resources.length;
  }

  [Symbol.asyncDispose](): Promise<void> {
    this.#closing ??= this.#release();
    return this.#closing;
  }

  async #release(): Promise<void> {
    const failures: unknown[] = [];
    for (let resource = this.#resources.pop(); resource; resource = this.#resources.pop()) {
      try {
        await release(resource);
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length === 1) throw failures[0];
    if (failures.length > 1) throw new AggregateError(failures, 'Several resources failed to close');
  }
}

function release(resource: Resource): void | PromiseLike<void> {
  if (typeof resource === 'function') return resource();
  if (Symbol.asyncDispose in resource) return resource[Symbol.asyncDispose]();
  return resource[Symbol.dispose]();
}
