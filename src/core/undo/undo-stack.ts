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

  push(act: DoneAct): void {
    this.#acts.push(act);
    if (this.#acts.length > CAPACITY) this.#acts.shift();
  }

  /** How many acts can be taken back. */
  get depth(): number {
    return this.#acts.filter(({ inverse }) => inverse !== undefined).length;
  }

  /** Whether an act was neither taken back nor given up. */
  has(act: DoneAct): boolean {
    return this.#acts.includes(act);
  }

  /**
   * Takes back the latest acts, the last one first. What was taken back, or never can be, is forgotten; what may work
   * another time stays.
   */
  async undo(count: number, signal: AbortSignal): Promise<{ act: DoneAct; taken: TakenBack }[]> {
    const latest = this.#acts.slice(-count).reverse();
    const results: { act: DoneAct; taken: TakenBack }[] = [];
    for (const act of latest) {
      // Somebody else may be at the same stack.
      if (this.has(act)) results.push({ act, taken: await this.takeBack(act, signal) });
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
      isOver = !taken.mayWorkLater;
      return taken;
    } finally {
      if (!isOver && place >= 0) this.#acts.splice(place, 0, act);
    }
  }
}
