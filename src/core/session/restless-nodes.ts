import type { NodeId, UiNode } from '../../model/element.ts';
import { roleTraits } from '../../model/role.ts';
import { changedText } from '../see/diff.ts';
import type { Snapshot } from '../see/snapshot.ts';

/** What does not change for so long does not change by itself. */
export const QUIET_MS = 2000;
/** How long an element is trusted that was watched and did not change. */
const TRUST_MS = 60_000;
/** Rows of a log come and go; those that changed long ago are gone. */
const MOST_KEPT = 1000;

/**
 * Elements that change without being acted on, such as clocks and counters. That they changed again proves nothing
 * about an act, so they are no evidence. One that was seen changing between two acts is only suspected: it may as well have
 * been late with what the act before did. Whoever has nothing else to go by watches it.
 */
export class RestlessNodes {
  readonly #nodes = new Map<NodeId, 'suspected' | 'seen'>();
  /** What was acted on, and shows nothing of it yet: a browser may tell a value with the next act only. */
  readonly #owing = new Set<NodeId>();
  /** Until when elements are trusted that were suspected. */
  readonly #trusted = new Map<NodeId, number>();

  /** Learns from two readings between which nothing was done; `isLate` says that what was done before may have shown. */
  observe(before: Snapshot, after: Snapshot, { isLate }: { isLate: boolean }): void {
    const changed = changedText(before, after);
    this.#forgetQuiet(changed, before, after);
    for (const id of changed) {
      if (isLate && (this.#trusted.get(id) ?? 0) > after.takenAt) continue;
      this.#note(id, this.#nodes.get(id) ?? 'suspected');
    }
  }

  /** Learns from two readings during which was watched what is suspected. */
  watch(before: Snapshot, after: Snapshot): void {
    const changed = changedText(before, after);
    this.#forgetQuiet(changed, before, after);
    for (const id of changed) this.#note(id, 'seen');
  }

  #forgetQuiet(changed: ReadonlySet<NodeId>, before: Snapshot, after: Snapshot): void {
    if (after.takenAt - before.takenAt < QUIET_MS) return;
    for (const id of [...this.#nodes.keys()].filter((each) => !changed.has(each))) {
      this.#nodes.delete(id);
      this.#trusted.delete(id);
      this.#trusted.set(id, after.takenAt + TRUST_MS);
    }
    keepLatest(this.#trusted);
  }

  #note(id: NodeId, how: 'suspected' | 'seen'): void {
    this.#trusted.delete(id);
    this.#nodes.delete(id);
    this.#nodes.set(id, how);
    keepLatest(this.#nodes);
  }

  /** Remembers that nothing was seen of an act on an element: the next change of it may be of that one. */
  owe(id: NodeId): void {
    this.#owing.add(id);
    keepLatest(this.#owing);
  }

  /** Remembers that elements have shown what became of them. */
  settle(ids: Iterable<NodeId>): void {
    for (const id of ids) this.#owing.delete(id);
  }

  has({ role, id }: UiNode): boolean {
    return roleTraits(role).restless === true || this.#nodes.has(id) || this.#owing.has(id);
  }

  /** Whether nobody has watched it yet. */
  isSuspected({ id }: UiNode): boolean {
    return this.#nodes.get(id) === 'suspected';
  }
}

function keepLatest(nodes: Map<NodeId, unknown> | Set<NodeId>): void {
  for (const id of nodes.keys()) {
    if (nodes.size <= MOST_KEPT) return;
    nodes.delete(id);
  }
}
