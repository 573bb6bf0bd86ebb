import type { Clock } from '../../base/clock.ts';
import type { Event } from '../../base/events.ts';
import type { NodeId, WalkStep } from '../../model/element.ts';
import type { UiEvent } from '../../model/event.ts';

/** What is in an element may be told of by the boxes around it, some of which no reading shows. */
const MOST_AROUND = 2;
/** What an application tells within this time may have happened in any order: browsers collect what they tell. */
export const TOGETHER_MS = 15;
/** What is told so long before the arrival of an act was before it: what comes of one act is told in one go. */
const BEFORE_MS = 8;

/**
 * When an application told of its elements that something happened to them, which is much sooner than the next reading knows. A page
 * gives what is pressed the focus, and does then what the press is for: where it tells of that, it is known when the act arrived.
 */
export class HeardTimes {
  readonly #lastAt = new Map<NodeId, number>();
  #arrivedAt: number | undefined;

  /**
   * Hears what is told during an act, until disposed. `pressed` is what gets the focus by it before anything else happens; absent
   * where a pointer is moved there, which may do something by itself.
   */
  listen(onEvent: Event<UiEvent> | undefined, clock: Clock, pressed?: NodeId): Disposable {
    this.#lastAt.clear();
    this.#arrivedAt = undefined;
    const stop = onEvent?.((event) => {
      if (!('node' in event)) return;
      const now = clock.now();
      this.#lastAt.set(event.node, now);
      if (event.kind === 'focus_changed' && event.node === pressed) this.#arrivedAt ??= now;
    });
    return { [Symbol.dispose]: () => stop?.() };
  }

  /** When something that was read to be different was told of last: by itself, or by what it is in. */
  of({ node, ancestors }: WalkStep, wasThere: (id: NodeId) => boolean): number | undefined {
    let around = 0;
    for (const { id } of [...ancestors, node].reverse()) {
      const at = this.#lastAt.get(id);
      if (at !== undefined) return at;
      if (wasThere(id) && around++ >= MOST_AROUND) return undefined;
    }
    return undefined;
  }

  /** Whether it was told that the act arrived. */
  get hasArrived(): boolean {
    return this.#arrivedAt !== undefined;
  }

  /**
   * How long after an act that was begun at a time something happened that was told of at another, at most, as what happened a
   * moment before may be told along with the act; negative where it was before.
   */
  latencyOf(at: number, begunAt: number): number {
    const arrivedAt = this.#arrivedAt;
    if (at < begunAt || arrivedAt === undefined || arrivedAt < begunAt) return at - begunAt;
    const sinceMs = at - arrivedAt;
    return sinceMs < -BEFORE_MS ? sinceMs : Math.min(at - begunAt, Math.max(0, sinceMs)) + TOGETHER_MS;
  }
}
