import { isSameReading } from '../see/diff.ts';
import type { Snapshot } from '../see/snapshot.ts';

/** Enough for a client that looks, acts a few times and asks what has changed since it looked. */
const MOST_KEPT = 6;

/**
 * Numbers the readings of one application. Two readings that tell the same have the same number. Only readings whose
 * number somebody asked for are compared and kept, and of those only the latest few.
 */
export class Revisions {
  /** The latest reading of every kept revision, the one that was numbered last at the end. */
  readonly #kept = new Map<number, Snapshot>();
  #highest = 0;

  /** The number of a reading, which is compared with the one numbered before it. */
  numberOf(snapshot: Snapshot): number {
    const [revision, before] = [...this.#kept].at(-1) ?? [];
    if (before && revision !== undefined && isSameReading(before, snapshot)) {
      this.#kept.set(revision, snapshot);
      return revision;
    }
    this.#highest += 1;
    this.#kept.set(this.#highest, snapshot);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MOST_KEPT && oldest !== undefined) this.#kept.delete(oldest);
    return this.#highest;
  }

  /** The reading that had this number; undefined when it is forgotten, or never was. */
  at(revision: number): Snapshot | undefined {
    return this.#kept.get(revision);
  }
}
