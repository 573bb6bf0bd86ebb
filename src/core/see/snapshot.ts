import {
  type ElementRef,
  type ElementSummary,
  type NodeId,
  summarize,
  type UiNode,
  type WalkStep,
} from '../../model/element.ts';
import type { RefRegistry } from '../session/ref-registry.ts';
import { type CellPlace, type Fingerprint, Fingerprinter } from './fingerprint.ts';
import { type Labels, labelsOf } from './labels.ts';
import { contentsIn } from './view.ts';

/** What is known of a reading as a whole. */
interface SnapshotFacts {
  /** A number, or how to find it out when somebody asks. */
  readonly revision: number | ((snapshot: Snapshot) => number);
  readonly takenAt: number;
  /** Whether it was kept up to date instead of read anew. */
  readonly isKept?: boolean;
}

/** What a snapshot is made of. */
export interface SnapshotParts extends SnapshotFacts {
  readonly roots: readonly UiNode[];
  readonly omitted: number;
  /** What is above the roots, where only a part of the application was read. */
  readonly above?: readonly UiNode[];
}

/** The elements of an application at one revision. */
export class Snapshot {
  readonly roots: readonly UiNode[];
  /** Nodes that exist but were not read because of limits. */
  readonly omitted: number;
  readonly takenAt: number;
  readonly isKept: boolean;
  readonly #parts: SnapshotParts;
  readonly #refs: RefRegistry;
  readonly #elements: Elements;
  #revision: number | undefined;
  readonly #cells = new Map<NodeId, { step: WalkStep; place: CellPlace }>();

  constructor(parts: SnapshotParts, refs: RefRegistry, elements = new Elements(parts)) {
    this.roots = parts.roots;
    this.omitted = parts.omitted;
    this.takenAt = parts.takenAt;
    this.isKept = parts.isKept ?? false;
    this.#parts = parts;
    this.#refs = refs;
    this.#elements = elements;
  }

  /** Moves when something differs from an earlier reading. */
  get revision(): number {
    const { revision } = this.#parts;
    this.#revision ??= typeof revision === 'number' ? revision : revision(this);
    return this.#revision;
  }

  /** Whether a reading gave the very same elements. */
  isOf({ roots, omitted }: Pick<SnapshotParts, 'roots' | 'omitted'>): boolean {
    const isSame = roots.length === this.roots.length && roots.every((root, at) => root === this.roots[at]);
    return isSame && omitted === this.omitted;
  }

  /** The same elements under other facts; nothing is gone through again. */
  as(facts: Partial<SnapshotFacts>): Snapshot {
    return new Snapshot({ ...this.#parts, ...facts }, this.#refs, this.#elements);
  }

  /** Every element, parents before children. */
  get steps(): readonly WalkStep[] {
    return this.#elements.steps;
  }

  get size(): number {
    return this.steps.length;
  }

  get(id: NodeId): WalkStep | undefined {
    return this.#elements.byId.get(id);
  }

  /** Takes in a cell that was read by its place, because its table is not walked. */
  addCell(node: UiNode, table: WalkStep, place: Omit<CellPlace, 'table'>): WalkStep {
    const ancestors = [...table.ancestors, table.node];
    const step = { node, ancestors, index: place.row * (table.node.virtual?.columns ?? 1) + place.column };
    this.#cells.set(node.id, { step, place: { table: table.node.id, ...place } });
    return step;
  }

  /** Where a cell stands that was read by its place. */
  placeOf(id: NodeId): CellPlace | undefined {
    return this.#cells.get(id)?.place;
  }

  /** The cell that was last read at a place. */
  cellAt({ table, row, column }: CellPlace): WalkStep | undefined {
    const cells = [...this.#cells.values()];
    return cells.findLast(
      ({ place }) => place.table === table && place.row === row && place.column === column,
    )?.step;
  }

  fingerprintOf(node: UiNode): Fingerprint {
    const { fingerprinter } = this.#elements;
    const walked = this.get(node.id);
    if (walked) return fingerprinter.take(walked);
    const cell = this.#cells.get(node.id);
    return fingerprinter.take(cell?.step ?? { node, ancestors: [], index: 0 }, cell?.place);
  }

  /** Elements with the same role and title, in the order of the tree. */
  namesakes(print: Fingerprint): readonly WalkStep[] {
    return this.steps.filter(({ node }) => node.role === print.role && node.title === print.title);
  }

  refOf(node: UiNode): ElementRef {
    return this.#refs.refOf(this.fingerprintOf(node));
  }

  /** Lets an element keep the ref of what it was, though it would not be known again by itself. */
  keepRef(node: UiNode, then: Fingerprint): void {
    this.#refs.carryOver(then, this.fingerprintOf(node));
  }

  summaryOf(node: UiNode): ElementSummary {
    const label = this.labels.texts.get(node.id);
    return { ...summarize(node, this.refOf(node)), ...(label !== undefined && { label }) };
  }

  /** Which texts name fields that have no name of their own. */
  get labels(): Labels {
    return this.#elements.labels;
  }

  /** The words inside elements, as far as the outline tells them on the line of the element. */
  get contents(): ReadonlyMap<NodeId, string> {
    return this.#elements.contents;
  }

  /** What the element of a ref was like when it was last told of. */
  remembered(ref: ElementRef): Fingerprint | undefined {
    return this.#refs.recall(ref);
  }
}

/** What is found out about the elements of a reading, each when it is first asked for. */
class Elements {
  readonly #parts: Pick<SnapshotParts, 'roots' | 'above'>;
  #steps: readonly WalkStep[] | undefined;
  #byId: ReadonlyMap<NodeId, WalkStep> | undefined;
  #fingerprinter: Fingerprinter | undefined;
  #labels: Labels | undefined;
  #contents: ReadonlyMap<NodeId, string> | undefined;

  constructor(parts: Pick<SnapshotParts, 'roots' | 'above'>) {
    this.#parts = parts;
  }

  get steps(): readonly WalkStep[] {
    this.#steps ??= stepsOf(this.#parts.roots);
    return this.#steps;
  }

  get byId(): ReadonlyMap<NodeId, WalkStep> {
    this.#byId ??= new Map(this.steps.map((step) => [step.node.id, step]));
    return this.#byId;
  }

  get labels(): Labels {
    this.#labels ??= labelsOf(this.steps);
    return this.#labels;
  }

  get contents(): ReadonlyMap<NodeId, string> {
    this.#contents ??= contentsIn(this.#parts.roots);
    return this.#contents;
  }

  get fingerprinter(): Fingerprinter {
    const { above } = this.#parts;
    this.#fingerprinter ??= new Fingerprinter({
      steps: this.steps,
      isPart: above !== undefined,
      above: above ?? [],
    });
    return this.#fingerprinter;
  }
}

/** As `walk`, but all at once: most readings are looked at as a whole. */
function stepsOf(roots: readonly UiNode[]): WalkStep[] {
  const steps: WalkStep[] = [];
  const visit = (siblings: readonly UiNode[], ancestors: readonly UiNode[]) => {
    for (let index = 0; index < siblings.length; index++) {
      const node = siblings[index] as UiNode;
      steps.push({ node, ancestors, index });
      if (node.children.length > 0) visit(node.children, [...ancestors, node]);
    }
  };
  visit(roots, []);
  return steps;
}
