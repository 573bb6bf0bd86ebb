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
  readonly roots: readonly UiNode[];
  /** Nodes that exist but were not read because of limits. */
  readonly omitted: number;
  readonly takenAt: number;
  readonly #refs: RefRegistry;
  readonly #readRevision: () => number;
  #revision: number | undefined;
  #steps: readonly WalkStep[] | undefined;
  #byId: Map<NodeId, WalkStep> | undefined;

  constructor(
    read: {
      roots: readonly UiNode[];
      omitted: number;
      /** A number, or how to find it out when somebody asks. */
      revision: number | (() => number);
      takenAt: number;
    },
    refs: RefRegistry,
  ) {
    const { revision } = read;
    this.#readRevision = typeof revision === 'number' ? () => revision : revision;
    this.roots = read.roots;
    this.omitted = read.omitted;
    this.takenAt = read.takenAt;
    this.#refs = refs;
  }

  /** Moves when something differs from an earlier reading. */
  get revision(): number {
    this.#revision ??= this.#readRevision();
    return this.#revision;
  }

  /** Every element, parents before children. */
  get steps(): readonly WalkStep[] {
    this.#steps ??= [...walk(this.roots)];
    return this.#steps;
  }

  get size(): number {
    return this.steps.length;
  }

  get(id: NodeId): WalkStep | undefined {
    this.#byId ??= new Map(this.steps.map((step) => [step.node.id, step]));
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
    return this.steps.find((step) => this.refOf(step.node) === ref);
  }
}
