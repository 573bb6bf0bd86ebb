import type { NodeId } from '../../../model/element.ts';
import type { NodeRecord } from './node-record.ts';
import { isListed, isScrolledIn, ROLE } from './roles.ts';
import { STATE_BIT } from './state-bits.ts';
import type { WalkedNode } from './walked-node.ts';

/** The objects of a tree that was walked, by their ids. */
export class NodeIndex {
  readonly #nodes = new Map<NodeId, WalkedNode>();
  /** One object in two places cannot be told apart by its id. */
  readonly hasTwins: boolean;

  constructor(roots: readonly WalkedNode[] = []) {
    this.hasTwins = !this.#addAll(roots);
  }

  get size(): number {
    return this.#nodes.size;
  }

  get(id: NodeId): WalkedNode | undefined {
    return this.#nodes.get(id);
  }

  has(id: NodeId): boolean {
    return this.#nodes.has(id);
  }

  values(): Iterable<WalkedNode> {
    return this.#nodes.values();
  }

  /**
   * What an object scrolls in, the first item inside of one, and its window decide where it is and what can be seen and hit of it,
   * and nobody tells when those have moved.
   */
  withFrames(ids: readonly NodeId[]): NodeId[] {
    const all = new Set(ids);
    for (const id of ids) {
      const node = this.#nodes.get(id);
      for (let at = node?.parent; at; at = at.parent)
        if (isScrolledIn(at.record.role) || !at.parent) all.add(at.record.id);
      const inner = node && isListed(node.record.role) ? firstInside(node, node.record.role) : undefined;
      if (inner) all.add(inner.record.id);
    }
    return [...all];
  }

  /** Those that had the focus. */
  focused(): NodeId[] {
    const nodes = [...this.#nodes.values()];
    return nodes.filter(({ record }) => record.states.has(STATE_BIT.focused)).map(({ record }) => record.id);
  }

  /** Bars of boxes that are scrolled as a whole. They know how far that goes; of what is in there nothing tells whether it is in view. */
  scrollBars(): NodeId[] {
    const ids: NodeId[] = [];
    for (const { record, parent } of this.#nodes.values()) {
      if (record.role !== ROLE.viewport || !isShowing(record)) continue;
      for (const { record: beside } of parent?.children ?? [])
        if (beside.role === ROLE.scrollBar && isShowing(beside)) ids.push(beside.id);
    }
    return ids;
  }

  /** The tabs of all rows of tabs. */
  tabs(): WalkedNode[] {
    return [...this.#nodes.values()].filter(({ record }) => record.role === ROLE.pageTab);
  }

  #addAll(nodes: readonly WalkedNode[]): boolean {
    let isEachNew = true;
    for (const node of nodes) {
      isEachNew &&= !this.#nodes.has(node.record.id);
      this.#nodes.set(node.record.id, node);
      isEachNew = this.#addAll(node.children) && isEachNew;
    }
    return isEachNew;
  }
}

function firstInside({ children }: WalkedNode, role: number): WalkedNode | undefined {
  for (const child of children) {
    const found = child.record.role === role ? child : firstInside(child, role);
    if (found) return found;
  }
  return undefined;
}

function isShowing({ states }: NodeRecord): boolean {
  return states.has(STATE_BIT.showing);
}
