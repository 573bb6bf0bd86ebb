const MOST_ENTRIES = 1_000;

/** Remembers what was built for a text, such as a signature. Forgets all when a peer sends ever new ones. */
export class TextCache<T> {
  readonly #entries = new Map<string, T>();
  readonly #build: (text: string) => T;

  constructor(build: (text: string) => T) {
    this.#build = build;
  }

  get(text: string): T {
    const known = this.#entries.get(text);
    if (known !== undefined) return known;
    const built = this.#build(text);
    if (this.#entries.size >= MOST_ENTRIES) this.#entries.clear();
    this.#entries.set(text, built);
    return built;
  }
}
