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

/** The elements of an application at one revision. */
export class Snapshot {
  readonly revision: number;
  readonly roots: readonly UiNode[];
  /** Nodes that exist but were not read because of limits. */
  readonly omitted: number;
  readonly takenAt: number;
  readonly #refs: RefRegistry;
  readonly #steps: readonly WalkStep[];
  #byId: Map<NodeId, WalkStep> | undefined;

  constructor(
    read: { roots: readonly UiNode[]; omitted: number; revision: number; takenAt: number },
    refs: RefRegistry,
  ) {
    this.revision = read.revision;
    this.roots = read.roots;
    this.omitted = read.omitted;
    this.takenAt = read.takenAt;
    this.#refs = refs;
    this.#steps = [...walk(read.roots)];
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
}
