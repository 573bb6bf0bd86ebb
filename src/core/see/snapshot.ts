import {
  type ElementRef,
  type ElementSummary,
  type NodeId,
  summarize,
  type UiNode,
  type WalkStep,
  walk,
} from '../../model/element.ts';
import type { RefRegistry } from '../session/ref-registry.ts';

/** What is known of a reading as a whole. */
interface SnapshotFacts {
  readonly revision: number;
  readonly takenAt: number;
  /** Whether it was kept up to date instead of read anew. */
  readonly isKept?: boolean;
}

/** The elements of an application at one revision. */
export class Snapshot {
  readonly revision: number;
  readonly roots: readonly UiNode[];
  /** Nodes that exist but were not read because of limits. */
  readonly omitted: number;
  readonly takenAt: number;
  readonly isKept: boolean;
  readonly #refs: RefRegistry;
  readonly #steps: readonly WalkStep[];
  #byId: Map<NodeId, WalkStep> | undefined;

  constructor(
    read: SnapshotFacts & { roots: readonly UiNode[]; omitted: number },
    refs: RefRegistry,
    same?: Snapshot,
  ) {
    this.revision = read.revision;
    this.roots = read.roots;
    this.omitted = read.omitted;
    this.takenAt = read.takenAt;
    this.isKept = read.isKept ?? false;
    this.#refs = refs;
    this.#steps = same ? same.#steps : [...walk(read.roots)];
    this.#byId = same ? same.#byId : undefined;
  }

  /** Whether a reading gave the very same elements. */
  isOf({ roots, omitted }: { roots: readonly UiNode[]; omitted: number }): boolean {
    const isSame = roots.length === this.roots.length && roots.every((root, at) => root === this.roots[at]);
    return isSame && omitted === this.omitted;
  }

  /** The same elements under other facts; nothing is gone through again. */
  as(facts: Partial<SnapshotFacts>): Snapshot {
    return new Snapshot({ ...this.#facts(), ...facts }, this.#refs, this);
  }

  /** Every element, parents before children. */
  get steps(): readonly WalkStep[] {
    return this.#steps;
  }

  get size(): number {
    return this.#steps.length;
  }

  get(id: NodeId): WalkStep | undefined {
    this.#byId ??= new Map(this.#steps.map((step) => [step.node.id, step]));
    return this.#byId.get(id);
  }

  refOf(node: UiNode): ElementRef {
    return this.#refs.refOf(node);
  }

  summaryOf(node: UiNode): ElementSummary {
    return summarize(node, this.refOf(node));
  }

  /** The name that the element of a ref had when it was last seen. */
  rememberedName(ref: ElementRef): string | undefined {
    return this.#refs.nameOf(ref);
  }

  byRef(ref: ElementRef): WalkStep | undefined {
    return this.#steps.find((step) => this.refOf(step.node) === ref);
  }

  #facts() {
    const { revision, roots, omitted, takenAt, isKept } = this;
    return { revision, roots, omitted, takenAt, isKept };
  }
}
