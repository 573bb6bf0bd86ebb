import { keepLatest } from '../../../base/keep-latest.ts';
import type { NodeId } from '../../../model/element.ts';
import { nodeId, type ObjectRef } from './object-ref.ts';

/** Of more, the last ones are kept. */
const MOST_PARTS = 50;
const MOST_SUSPECTS = 100;
const MOST_SETTLED = 2_000;

/** The part of a list that scrolls, and the list. */
export interface ScrolledPart {
  readonly ref: ObjectRef;
  readonly list: NodeId;
}

/** The parts of lists that scroll, as far as they are known: no list has its own among its children. */
export class ScrolledParts {
  readonly #parts = new Map<NodeId, ScrolledPart>();
  readonly #suspects = new Map<NodeId, ObjectRef>();
  readonly #settled = new Set<NodeId>();

  get parts(): ScrolledPart[] {
    return [...this.#parts.values()];
  }

  add(ref: ObjectRef, list: NodeId): void {
    this.#parts.set(nodeId(ref), { ref, list });
    keepLatest(this.#parts, MOST_PARTS);
  }

  forget(id: NodeId): void {
    this.#parts.delete(id);
  }

  /** What may lie in such a part. */
  get suspects(): ObjectRef[] {
    return [...this.#suspects.values()];
  }

  suspect(ref: ObjectRef): void {
    if (this.isSettled(nodeId(ref))) return;
    this.#suspects.set(nodeId(ref), ref);
    keepLatest(this.#suspects, MOST_SUSPECTS);
  }

  /** Whether it is known where something is. */
  isSettled(id: NodeId): boolean {
    return this.#settled.has(id);
  }

  settle(ids: readonly NodeId[]): void {
    for (const id of ids) {
      this.#suspects.delete(id);
      this.#settled.add(id);
      keepLatest(this.#settled, MOST_SETTLED);
    }
  }
}
