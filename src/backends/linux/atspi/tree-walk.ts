import type { NodeId, UiNode } from '../../../model/element.ts';
import type { AtspiApp } from './atspi-app.ts';
import { CacheItems } from './cache-items.ts';
import type { NodeDetails } from './details.ts';
import { ATSPI } from './interfaces.ts';
import { type NodeRecord, readRecord } from './node-record.ts';
import { childAt, nodeId, type ObjectRef, objectRef, ROOT_PATH, readRefs } from './object-ref.ts';
import { isCollection, isLabel } from './roles.ts';
import { STATE_BIT } from './state-bits.ts';
import type { WindowPlace } from './window-places.ts';

/** A collection of more items than this is addressed by place and not walked. */
const VIRTUAL_ITEMS = 1_000;
/** Nothing at all is asked for more children than this: a spreadsheet has 2^31 - 1. */
const MOST_CHILDREN = 10_000;

/** How far to walk. Roots have depth 0. */
export interface WalkLimits {
  readonly maxDepth: number;
  readonly maxNodes: number;
}

/** An object that was reached, with what was reached below it. What was kept of one is renewed in place. */
export interface WalkedNode {
  record: NodeRecord;
  childCount: number;
  isVirtual: boolean;
  readonly parent: WalkedNode | undefined;
  children: WalkedNode[];
  /** The bulk reading did not have its children in order, so it was asked for them. */
  isOutOfOrder?: boolean;
  details?: NodeDetails;
  /** Where the window is that it is the root of. */
  place?: WindowPlace;
  /** The element that it is; absent while something of it or below it has changed since. */
  element?: UiNode;
}

/** What a walk found. */
export interface Walked {
  readonly roots: WalkedNode[];
  /** Every object reached, upper levels first. */
  readonly nodes: readonly WalkedNode[];
  readonly omitted: number;
}

interface Slot {
  readonly ref: ObjectRef;
  readonly parent: WalkedNode | undefined;
  /** Its place among the children of its parent. */
  readonly place: number;
}

/**
 * Walks level by level, so that all questions of a level travel together and upper levels win where nodes run out. What
 * the cache knows needs no question: then the whole walk is done before anything is sent.
 */
export class TreeWalk {
  readonly #app: AtspiApp;
  readonly #signal: AbortSignal;
  readonly #onReached: (node: WalkedNode) => void;
  readonly #earlier: ReadonlyMap<NodeId, WalkedNode> | undefined;
  #cache: CacheItems;
  #hasReread = false;
  /** Children that were asked for, by parent. */
  readonly #asked = new Map<NodeId, Promise<readonly ObjectRef[]>>();

  /** `earlier` is what was reached before, which spares a question each. */
  constructor(
    app: AtspiApp,
    cache: CacheItems,
    onReached: (node: WalkedNode) => void,
    signal: AbortSignal,
    earlier?: ReadonlyMap<NodeId, WalkedNode>,
  ) {
    this.#app = app;
    this.#earlier = earlier;
    this.#cache = cache;
    this.#onReached = onReached;
    this.#signal = signal;
  }

  /** The name of an object that the cache knows. */
  nameOf(ref: ObjectRef): string | undefined {
    return this.#cache.records.get(nodeId(ref))?.name;
  }

  /** Walks down from some objects, which are the roots or the children of one that is known. */
  async run(
    start: readonly ObjectRef[],
    { maxDepth, maxNodes }: WalkLimits,
    parent?: WalkedNode,
  ): Promise<Walked> {
    let roots: WalkedNode[] = [];
    const nodes: WalkedNode[] = [];
    let omitted = 0;
    if (this.#cache.records.size <= maxNodes) this.#askForMissing();
    let level: Slot[] = start.map((ref, place) => ({ ref, parent, place }));
    for (let depth = 0; level.length > 0; depth++) {
      const left = { maxDepth: maxDepth - depth, maxNodes: maxNodes - nodes.length };
      const taken = level.slice(0, Math.max(0, left.maxNodes));
      omitted += level.length - taken.length;
      if (taken.length === 0) break;
      const reached = await this.#reach(taken, left);
      for (const node of reached) nodes.push(node);
      if (depth === 0) roots = reached;
      else for (const node of reached) node.parent?.children.push(node);
      const parents = reached.filter(({ childCount, isVirtual }) => childCount !== 0 && !isVirtual);
      if (depth === maxDepth) {
        omitted += parents.reduce((sum, { childCount }) => sum + childCount, 0);
        break;
      }
      level = await this.#below(parents);
    }
    return { roots, nodes, omitted };
  }

  /** The objects of a level as they are; those that are gone drop out. */
  async #reach(slots: readonly Slot[], left: WalkLimits): Promise<WalkedNode[]> {
    if (this.#app.quirks.cache === 'asked-for') await this.#askForAll(slots, left);
    const records = await Promise.all(slots.map(({ ref }) => this.#record(ref)));
    const counts = await Promise.all(records.map(async (record) => record && this.#childCount(record)));
    return slots.flatMap((slot, index) => {
      const { parent } = slot;
      const record = this.#lasting(records[index], slot);
      const childCount = counts[index];
      if (!record || childCount === undefined) return [];
      const node = { record, childCount, isVirtual: isVirtual(record, childCount), parent, children: [] };
      this.#onReached(node);
      return [node];
    });
  }

  async #below(parents: readonly WalkedNode[]): Promise<Slot[]> {
    for (const parent of parents) parent.isOutOfOrder = this.#cache.childrenOf(parent.record) === undefined;
    const lists = await Promise.all(parents.map(({ record }) => this.#children(record)));
    return parents.flatMap((parent, index) =>
      (lists[index] ?? []).map((ref, place) => ({ ref, parent, place })),
    );
  }

  async #record(ref: ObjectRef): Promise<NodeRecord | undefined> {
    const id = nodeId(ref);
    const cached = this.#cache.records.get(id);
    return cached ?? readRecord(this.#app, ref, this.#signal, this.#earlier?.get(id)?.record);
  }

  /** Items that are other objects every time are known by their place. */
  #lasting(record: NodeRecord | undefined, { parent, place }: Slot): NodeRecord | undefined {
    if (!record || !parent || !this.#app.quirks.itemsByPlace) return record;
    const holder = objectRef(parent.record.id);
    // Swing paints the headers of a table with labels, which are made anew as well.
    const isItem = isCollection(parent.record.role) || isLabel(record.role) || holder.places !== undefined;
    return isItem ? { ...record, id: nodeId(childAt(holder, place)) } : record;
  }

  /** Of what has not counted its children, menus can be asked for them at once; a table may have millions. */
  async #childCount(record: NodeRecord): Promise<number> {
    if (record.childCount >= 0) return record.childCount;
    if (!mayBeHuge(record)) return (await this.#askChildren(record.ref)).length;
    const count = await this.#app.askProperty(record.ref, ATSPI.accessible, 'ChildCount', this.#signal);
    return typeof count === 'number' ? Math.max(0, count) : 0;
  }

  async #children(record: NodeRecord): Promise<readonly ObjectRef[]> {
    const asked = this.#asked.get(record.id);
    if (asked) return asked;
    const cached = this.#cache.childrenOf(record);
    return cached ? cached.map(({ ref }) => ref) : this.#askChildren(record.ref);
  }

  #askChildren(ref: ObjectRef): Promise<readonly ObjectRef[]> {
    const id = nodeId(ref);
    const earlier = this.#asked.get(id);
    if (earlier) return earlier;
    const answer = this.#app.ask(ref, ATSPI.accessible, 'GetChildren', undefined, this.#signal);
    const refs = answer.then((values) => readRefs(values?.[0]));
    // It may fail before anybody waits for it, together with what is waited for.
    refs.catch(() => undefined);
    this.#asked.set(id, refs);
    return refs;
  }

  /** Asks at once for all children that the cache does not have in order, however deep they are. */
  #askForMissing(): void {
    for (const record of this.#cache.records.values()) {
      const isSmall = record.childCount <= VIRTUAL_ITEMS && !(record.childCount < 0 && mayBeHuge(record));
      if (isSmall && record.ref.path !== ROOT_PATH && !this.#cache.childrenOf(record))
        void this.#askChildren(record.ref);
    }
  }

  /**
   * Asks for the children of unknown objects down to the last, one call each, and then reads the whole cache again, in
   * which they now are: a sixth of the calls that asking each of them about itself would take.
   */
  async #askForAll(slots: readonly Slot[], { maxDepth, maxNodes }: WalkLimits): Promise<void> {
    let level = slots.map(({ ref }) => ref).filter((ref) => !this.#cache.records.has(nodeId(ref)));
    if (level.length === 0 || this.#hasReread) return;
    this.#hasReread = true;
    for (let depth = 0; level.length > 0 && depth <= maxDepth && this.#asked.size <= maxNodes; depth++) {
      const lists = await Promise.all(level.map((ref) => this.#askChildren(ref)));
      level = lists.flat().filter((ref) => !this.#asked.has(nodeId(ref)));
    }
    this.#cache = await CacheItems.read(this.#app, this.#signal);
  }
}

/** Whether an object may have more children than should be asked for at once. */
export function mayBeHuge({ role, states }: NodeRecord): boolean {
  return isCollection(role) || states.has(STATE_BIT.managesDescendants);
}

/** Whether the items of an object are addressed by place and not walked. */
export function isVirtual(record: NodeRecord, childCount: number): boolean {
  return childCount > MOST_CHILDREN || (childCount > VIRTUAL_ITEMS && mayBeHuge(record));
}
