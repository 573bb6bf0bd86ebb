import type { Clock } from '../../../base/clock.ts';
import type { NodeId } from '../../../model/element.ts';
import { STATE_BIT } from './state-bits.ts';
import type { WalkedNode } from './walked-node.ts';

/** How long something may take to unfold. */
const UNFOLDING_MS = 1_000;
/** What is read again each time must not become much. */
const MOST = 100;

/**
 * Objects that have just come or changed and are not in view, though nothing hides them. GTK 3 tells that a popover is shown when
 * it begins to unfold, and not when there is room for what is in it.
 */
export class ComingIntoView {
  readonly #clock: Clock;
  readonly #until = new Map<NodeId, number>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  note({ record: { id, states } }: WalkedNode): void {
    if (!states.has(STATE_BIT.visible) || states.has(STATE_BIT.showing)) this.#until.delete(id);
    else if (!this.#until.has(id) && this.#until.size < MOST)
      this.#until.set(id, this.#clock.now() + UNFOLDING_MS);
  }

  /** Those that may be in view by now. */
  ids(): NodeId[] {
    for (const [id, until] of this.#until) if (until < this.#clock.now()) this.#until.delete(id);
    return [...this.#until.keys()];
  }
}
