import type { X11Connection } from './connection.ts';
import { setEventMask } from './windows.ts';

/**
 * Which events this client gets for which window. The server keeps one mask per client and window, so users of one
 * connection would cut off each other's events without this.
 */
export class EventMasks {
  readonly #x: X11Connection;
  readonly #holds = new Map<number, number[]>();

  constructor(x: X11Connection) {
    this.#x = x;
  }

  /** Selects events until the returned function is called. */
  hold(window: number, mask: number): () => void {
    const holds = this.#holds.get(window) ?? [];
    this.#holds.set(window, [...holds, mask]);
    this.#apply(window);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#release(window, mask);
    };
  }

  /** How many windows have events selected. */
  get size(): number {
    return this.#holds.size;
  }

  #release(window: number, mask: number): void {
    const holds = this.#holds.get(window) ?? [];
    const rest = holds.toSpliced(holds.indexOf(mask), 1);
    if (rest.length > 0) this.#holds.set(window, rest);
    else this.#holds.delete(window);
    this.#apply(window);
  }

  #apply(window: number): void {
    const mask = (this.#holds.get(window) ?? []).reduce((bits, each) => bits | each, 0);
    // Unchecked: windows vanish at any time, and one that is gone needs no events.
    this.#x.send(setEventMask(window, mask));
  }
}
