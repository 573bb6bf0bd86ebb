import type { NodeId, UiNode } from '../../model/element.ts';
import { roleTraits } from '../../model/role.ts';
import { changedText } from '../see/diff.ts';
import type { Snapshot } from '../see/snapshot.ts';

const QUIET_MS = 2000;
/** Rows of a log come and go; those that changed long ago are gone. */
const MOST_KEPT = 1000;

/**
 * Elements that change without being acted on, such as clocks and counters. That they changed again proves nothing
 * about an act, so they are no evidence.
 */
export class RestlessNodes {
  readonly #nodes = new Set<NodeId>();

  /** Learns from two readings between which nothing was done. */
  observe(before: Snapshot, after: Snapshot): void {
    const changed = changedText(before, after);
    if (after.takenAt - before.takenAt >= QUIET_MS) {
      for (const id of this.#nodes) if (!changed.has(id)) this.#nodes.delete(id);
    }
    for (const id of changed) {
      this.#nodes.delete(id);
      this.#nodes.add(id);
    }
    for (const id of this.#nodes) if (this.#nodes.size > MOST_KEPT) this.#nodes.delete(id);
  }

  has(node: UiNode): boolean {
    return roleTraits(node.role).restless === true || this.#nodes.has(node.id);
  }
}
