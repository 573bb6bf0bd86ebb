import { keepLatest } from '../../base/keep-latest.ts';
import type { NodeId } from '../../model/element.ts';

/** How often a text has to be seen changing between acts to be known for that: once may be the late effect of an act. */
const OFTEN = 2;
/** For how long it is known for that, at least, and in times that pass between two of its changes. */
const LEAST_MS = 20_000;
const PERIODS = 4;
/** What an act has changed may change once more because of it within this time, as "Saving" becomes "Saved". */
const SEQUEL_MS = 8_000;
const MOST_KEPT = 1000;

/** When a text was seen changing between acts. */
interface Record {
  readonly times: number;
  readonly firstAt: number;
  readonly lastAt: number;
}

/**
 * Texts that change by themselves, however seldom and by however much: prices, news, numbers of visitors. Those are seen to change
 * between acts, again and again; what an act has changed itself may do so once after it.
 */
export class OwnChanges {
  readonly #records = new Map<NodeId, Record>();
  /** What the last acts changed, and until when that may go on. */
  readonly #sequels = new Map<NodeId, number>();

  /** Remembers what an act has changed. */
  noteActed(id: NodeId, at: number): void {
    this.#sequels.set(id, at + SEQUEL_MS);
    keepLatest(this.#sequels, MOST_KEPT);
  }

  /** Remembers what changed between two acts; says whether it did so by itself, as far as anybody knows. */
  note(id: NodeId, at: number): boolean {
    const until = this.#sequels.get(id);
    this.#sequels.delete(id);
    const times = this.#countOf(id, at);
    if (times === 0 && until !== undefined && at <= until) return false;
    const known = this.#records.get(id);
    this.#records.delete(id);
    this.#records.set(id, { times: times + 1, firstAt: known && times > 0 ? known.firstAt : at, lastAt: at });
    keepLatest(this.#records, MOST_KEPT);
    return true;
  }

  /** Whether it is known by now to change by itself. */
  has(id: NodeId, now: number): boolean {
    return this.#countOf(id, now) >= OFTEN;
  }

  /** Whether it was seen to do so at least once of late. */
  isSuspected(id: NodeId, now: number): boolean {
    return this.#countOf(id, now) > 0;
  }

  #countOf(id: NodeId, now: number): number {
    const known = this.#records.get(id);
    return known && now - known.lastAt <= validityOf(known) ? known.times : 0;
  }
}

/** What changes every minute is known for that for some minutes. */
function validityOf({ times, firstAt, lastAt }: Record): number {
  // Of one change nobody knows when the next is due.
  if (times < OFTEN) return LEAST_MS * PERIODS;
  return Math.max(LEAST_MS, (PERIODS * (lastAt - firstAt)) / (times - 1));
}
