/**
 * Loads when asked. Asked again meanwhile, it loads once more afterwards, so that the last look is never older than the
 * last change. While nobody looks it waits.
 */
export class Refresher {
  readonly #load: () => Promise<void>;
  readonly #isWatched: () => boolean;
  #isWanted = false;
  #isLoading = false;

  constructor(load: () => Promise<void>, isWatched: () => boolean) {
    this.#load = load;
    this.#isWatched = isWatched;
  }

  request(): void {
    this.#isWanted = true;
    this.resume();
  }

  /** Makes up for what was asked for while nobody looked. */
  resume(): void {
    if (!this.#isLoading) void this.#run();
  }

  async #run(): Promise<void> {
    this.#isLoading = true;
    try {
      while (this.#isWanted && this.#isWatched()) {
        this.#isWanted = false;
        await this.#load();
      }
    } finally {
      this.#isLoading = false;
    }
  }
}
