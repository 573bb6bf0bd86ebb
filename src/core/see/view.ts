import type { WindowId } from '../../model/application.ts';
import { hasState, type NodeId, type UiNode } from '../../model/element.ts';
import { type Role, roleTraits } from '../../model/role.ts';
import { isControlCell, isDividedCell, isDumbPart, isScaffold, isTextOnly, textIn } from './scaffold.ts';

export interface ViewOptions {
  readonly maxDepth: number;
  /** Everything as it is: hidden elements too, no box is passed over, no run shortened. */
  readonly includeInvisible: boolean;
  /** The roots were asked for by name and are shown even where they are hidden. */
  readonly keepRoots: boolean;
  /** No run is shortened. */
  readonly keepRuns?: boolean;
  /** Of a window behind a modal dialog nothing is shown but itself. */
  readonly foldsBehind?: boolean;
  /** Windows that another one has to be closed for first. */
  readonly blocked?: ReadonlySet<WindowId>;
}

/** An element that an answer may show, below the nearest shown element around it. */
export interface ViewNode {
  readonly node: UiNode;
  readonly depth: number;
  readonly parent: ViewNode | undefined;
  /** The cell that it is a part of or that it fills, which is not shown. */
  readonly cell: UiNode | undefined;
  readonly children: readonly ViewNode[];
  /** Words inside an element that holds nothing else. */
  readonly contents: string;
  /** Elements inside that lie too deep. */
  readonly deeper: number;
  /** Siblings of one kind that were too many. */
  readonly runs: readonly ShortenedRun[];
}

export interface ShortenedRun {
  readonly role: Role;
  /** How many siblings are not shown. */
  readonly siblings: number;
  /** Whose children they are: asked for as the root, it shows all of them. */
  readonly container: UiNode;
}

/** What an answer may show, and how many elements it leaves out for which reason. */
export interface View {
  readonly roots: readonly ViewNode[];
  readonly leftOut: LeftOut;
}

export interface LeftOut {
  depth: number;
  /** What lies in windows behind a modal dialog. */
  behind: number;
  invisible: number;
  /** Unnamed boxes and repeated labels; what they hold is shown in their place. */
  scaffold: number;
  /** Further siblings in long runs of one kind, with all that is in them. */
  runs: number;
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };
interface Draft extends Omit<Mutable<ViewNode>, 'children' | 'runs'> {
  children: Draft[];
  runs: ShortenedRun[];
}

/** Kinds that come by the dozen: a reader learns from some of them what the others are. */
const ALIKE: ReadonlySet<Role> = new Set<Role>([
  'AXRow',
  'AXCell',
  'AXStaticText',
  'AXImage',
  'AXLink',
  'AXGroup',
]);
const LONGEST_RUN = 20;
const SHOWN_OF_RUN = 12;
/** More words than this are no name. */
const LONGEST_CONTENTS = 3;

/** Leaves out of the trees what a reader does not need, and counts it. */
export function buildView(roots: readonly UiNode[], options: ViewOptions): View {
  return new ViewBuilder(roots, options).build();
}

class ViewBuilder {
  readonly #roots: readonly UiNode[];
  readonly #options: ViewOptions;
  readonly #modal: ReadonlySet<UiNode>;
  readonly #leftOut: LeftOut = { depth: 0, behind: 0, invisible: 0, scaffold: 0, runs: 0 };

  constructor(roots: readonly UiNode[], options: ViewOptions) {
    this.#roots = roots;
    this.#modal = withModal(roots);
    this.#options = options;
  }

  build(): View {
    const roots: Draft[] = [];
    this.#visit(this.#roots, roots, { depth: 0 });
    return { roots, leftOut: this.#leftOut };
  }

  #visit(
    nodes: readonly UiNode[],
    into: Draft[],
    at: { depth: number; parent?: Draft; container?: UiNode },
  ): void {
    const seen = nodes.filter((node) => this.#isSeen(node, at.parent === undefined));
    const shown = this.#shorten(at.parent ? this.#modalFirst(seen) : seen, at);
    for (const [index, node] of shown.entries()) {
      const neighbours = [shown[index - 1], shown[index + 1]];
      if (this.#isPassedOver(node, at, neighbours)) {
        this.#leftOut.scaffold += 1;
        this.#visit(node.children, into, { ...at, container: node });
      } else if (at.depth >= this.#options.maxDepth) {
        const count = countNodes(node);
        this.#leftOut.depth += count;
        if (at.parent) at.parent.deeper += count;
      } else {
        into.push(this.#draft(node, at));
      }
    }
  }

  #draft(
    node: UiNode,
    { depth, parent, container }: { depth: number; parent?: Draft; container?: UiNode },
  ): Draft {
    const isInCell = container && (isDividedCell(container) || isControlCell(container, parent?.node));
    const cell = isInCell ? container : undefined;
    const draft: Draft = { node, depth, parent, cell, children: [], contents: '', deeper: 0, runs: [] };
    if (!parent && this.#isBehind(node)) {
      draft.deeper = countNodes(node) - 1;
      this.#leftOut.behind += draft.deeper;
      return draft;
    }
    this.#visit(node.children, draft.children, { depth: depth + 1, parent: draft, container: node });
    if (!this.#options.includeInvisible) this.#takeContents(draft);
    return draft;
  }

  #isBehind(root: UiNode): boolean {
    const { foldsBehind, blocked } = this.#options;
    if (!foldsBehind) return false;
    if (root.window !== undefined && blocked?.has(root.window)) return true;
    if (root.role !== 'AXWindow' || hasState(root, 'modal')) return false;
    return this.#roots.some((other) => hasState(other, 'modal') && hasState(other, 'visible'));
  }

  /** The few words that an element holds, and nothing else, are told on its own line. */
  #takeContents(draft: Draft): void {
    const { node, children } = draft;
    if (node.value || hasState(node, 'secure') || !roleTraits(node.role).interactive) return;
    if (children.length === 0 || children.length > LONGEST_CONTENTS || draft.runs.length > 0) return;
    const isWords = ({ node: inner, children: parts }: Draft) =>
      parts.length === 0 && isTextOnly(inner) && !hasState(inner, 'secure');
    if (!children.every(isWords)) return;
    draft.contents = children.map((child) => textIn(child.node)).join(' ');
    draft.children = [];
    this.#leftOut.scaffold += children.length;
  }

  /** Some toolkits (the pages of GTK 4) call a container hidden whose contents are on the screen. */
  #isSeen(node: UiNode, isRoot: boolean): boolean {
    if (isRoot && this.#options.keepRoots) return true;
    if (this.#options.includeInvisible || hasShownPart(node)) return true;
    this.#leftOut.invisible += countNodes(node);
    return false;
  }

  #isPassedOver(
    node: UiNode,
    { parent, container }: { readonly parent?: Draft; readonly container?: UiNode },
    neighbours: readonly (UiNode | undefined)[],
  ): boolean {
    if (this.#options.includeInvisible || !parent) return false;
    if (!hasState(node, 'visible') || isScaffold(node, parent.node, neighbours)) return true;
    return container !== undefined && isDumbPart(node, container);
  }

  /** A dialog in a window stands before the rest of it, wherever it is told. */
  #modalFirst(nodes: readonly UiNode[]): readonly UiNode[] {
    if (this.#options.includeInvisible || !nodes.some((node) => this.#modal.has(node))) return nodes;
    return [
      ...nodes.filter((node) => this.#modal.has(node)),
      ...nodes.filter((node) => !this.#modal.has(node)),
    ];
  }

  /** Keeps the beginning of a long run of one kind, and whatever is chosen in it. Runs of the root itself stay. */
  #shorten(nodes: readonly UiNode[], at: { parent?: Draft; container?: UiNode }): readonly UiNode[] {
    const { parent, container } = at;
    const { includeInvisible, keepRuns } = this.#options;
    if (includeInvisible || keepRuns || nodes.length <= LONGEST_RUN || !parent || !container) return nodes;
    if (this.#roots.includes(container) && !container.window) return nodes;
    return runsOf(nodes).flatMap((run) => {
      const [first] = run;
      if (!first || run.length <= LONGEST_RUN || !ALIKE.has(first.role)) return run;
      const kept = run.filter((node, index) => index < SHOWN_OF_RUN || isChosen(node));
      const siblings = run.length - kept.length;
      for (const node of run) if (!kept.includes(node)) this.#leftOut.runs += countNodes(node);
      parent.runs.push({ role: first.role, siblings, container });
      return kept;
    });
  }
}

/** Modal dialogs in windows that are shown, and what they are in. */
function withModal(nodes: readonly UiNode[], found = new Set<UiNode>()): Set<UiNode> {
  for (const node of nodes) {
    withModal(node.children, found);
    const isModal = hasState(node, 'modal') && hasState(node, 'visible');
    if (isModal || node.children.some((child) => found.has(child))) found.add(node);
  }
  return found;
}

function runsOf(nodes: readonly UiNode[]): UiNode[][] {
  const runs: UiNode[][] = [];
  for (const node of nodes) {
    const run = runs.at(-1);
    if (run?.[0]?.role === node.role) run.push(node);
    else runs.push([node]);
  }
  return runs;
}

function isChosen(node: UiNode): boolean {
  return hasState(node, 'selected') || hasState(node, 'focused');
}

function hasShownPart(node: UiNode): boolean {
  return hasState(node, 'visible') || node.children.some(hasShownPart);
}

function countNodes(node: UiNode): number {
  return node.children.reduce((sum, child) => sum + countNodes(child), 1);
}

/** Every element of a view, parents before children. */
export function viewNodes(roots: readonly ViewNode[]): ViewNode[] {
  return roots.flatMap((root) => [root, ...viewNodes(root.children)]);
}

const EVERYTHING_SHOWN = {
  maxDepth: Number.POSITIVE_INFINITY,
  includeInvisible: false,
  keepRoots: false,
  keepRuns: true,
} satisfies ViewOptions;

/** The words inside elements that hold nothing else, by element. */
export function contentsIn(roots: readonly UiNode[]): ReadonlyMap<NodeId, string> {
  const views = viewNodes(buildView(roots, EVERYTHING_SHOWN).roots);
  return new Map(
    views.filter(({ contents }) => contents !== '').map(({ node, contents }) => [node.id, contents]),
  );
}
