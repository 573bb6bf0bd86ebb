import { keepLatest } from '../../base/keep-latest.ts';
import type { NodeId } from '../../model/element.ts';

/** Texts that are replaced time and again are the work of a page that runs for long. */
const MOST_KEPT = 2000;

/**
 * The places of texts that are not changed but replaced, as on web pages: each text that stands where another one stood is known by the
 * first that was seen there.
 */
export class LastingPlaces {
  readonly #first = new Map<NodeId, NodeId>();
  readonly #latest = new Map<NodeId, NodeId>();

  /** Remembers what stands in whose place. */
  note(now: NodeId, before: NodeId): void {
    if (now === before) return;
    const first = this.of(before);
    this.#first.delete(now);
    this.#first.set(now, first);
    this.#latest.delete(first);
    this.#latest.set(first, now);
    keepLatest(this.#first, MOST_KEPT);
    keepLatest(this.#latest, MOST_KEPT);
  }

  /** The name of the place of an element; its own where nothing was replaced. */
  of(id: NodeId): NodeId {
    return this.#first.get(id) ?? id;
  }

  /** The element that was last seen at a place. */
  at(place: NodeId): NodeId {
    return this.#latest.get(place) ?? place;
  }
}
