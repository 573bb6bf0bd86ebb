import type { Inverse } from '../act/inverse.ts';
import { type TakenBack, takeBack } from './take-back.ts';

const CAPACITY = 100;

/** One act that was done, as it is remembered for being taken back. */
export interface DoneAct {
  readonly tool: string;
  readonly inverse?: Inverse;
  /** Why there is no inverse, where that is not plain from the tool. */
  readonly irreversible?: string;
}

/** The latest acts of a session, also those that cannot be taken back. */
export class UndoStack {
  #acts: DoneAct[] = [];
  /** Those that could not be taken back when it was tried, and may be another time. */
  readonly #refused = new WeakSet<DoneAct>();

  push(act: DoneAct): void {
    this.#acts.push(act);
    if (this.#acts.length > CAPACITY) this.#acts.shift();
  }

  /** How many acts can be taken back; none on an application that has ended can. */
  get depth(): number {
    return this.#acts.filter(({ inverse }) => inverse && !inverse.app?.hasEnded).length;
  }

  /** Whether an act was neither taken back nor given up. */
  has(act: DoneAct): boolean {
    return this.#acts.includes(act);
  }

  /**
   * Takes back the latest acts, the last one first. What was taken back, or never can be, is forgotten; what may work
   * another time stays for one more try, which does not count: it stands in the way of none before it.
   */
  async undo(count: number, signal: AbortSignal): Promise<{ act: DoneAct; taken: TakenBack }[]> {
    const results: { act: DoneAct; taken: TakenBack }[] = [];
    let left = count;
    for (const act of [...this.#acts].reverse()) {
      if (left === 0) break;
      // Somebody else may be at the same stack.
      if (!this.has(act)) continue;
      const isSecondTry = this.#refused.has(act);
      const taken = await this.takeBack(act, signal);
      results.push({ act, taken });
      if (taken.status === 'undone' || !isSecondTry) left--;
    }
    return results;
  }

  /** Takes one act back, wherever it is in the stack. */
  async takeBack(act: DoneAct, signal: AbortSignal): Promise<TakenBack> {
    const place = this.#acts.indexOf(act);
    this.#acts = this.#acts.filter((other) => other !== act);
    let isOver = false;
    try {
      const taken = await takeBack(act, signal);
      const mayWorkLater = taken.mayWorkLater && !this.#refused.has(act);
      isOver = !mayWorkLater;
      if (mayWorkLater) this.#refused.add(act);
      return { ...taken, mayWorkLater };
    } finally {
      if (!isOver && place >= 0) this.#acts.splice(place, 0, act);
    }
  }
}
