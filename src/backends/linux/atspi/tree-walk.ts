import { deadline, systemClock } from '../../../base/clock.ts';
import type { NodeId } from '../../../model/element.ts';
import { AskedChildren } from './asked-children.ts';
import type { AtspiApp } from './atspi-app.ts';
import type { CacheItems } from './cache-items.ts';
import { type HiddenParts, takeOverInside } from './hidden-parts.ts';
import { withBehind } from './inner-dialogs.ts';
import { markPopovers } from './mark-popovers.ts';
import { type Known, type NodeRecord, readRecords, silentRecord, untoldRecord } from './node-record.ts';
import { childAt, nodeId, type ObjectRef, objectRef, ROOT_PATH, refOf } from './object-ref.ts';
import { isCollection, isLabel, isMenu } from './roles.ts';
import { isVisible } from './states.ts';
import { mayBeUncounted, uncountedItems } from './uncounted-items.ts';
import type { Earlier, Walked, WalkLimits } from './walk-parts.ts';
import { isParent, isVirtual, VIRTUAL_ITEMS, type WalkedNode } from './walked-node.ts';

/** How long a program that draws a part of an application may take to answer before that part is left out. */
const EMBEDDED_MS = 1_000;

const NOTHING_HIDDEN: HiddenParts = new Map();

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
  readonly #onReached: (nodes: readonly WalkedNode[]) => void;
  readonly #earlier: ReadonlyMap<NodeId, WalkedNode> | undefined;
  readonly #hidden: HiddenParts;
  readonly #isIncidental: (id: NodeId) => boolean;
  #cache: CacheItems;
  #hasReread = false;
  readonly #children: AskedChildren;
  /** What was asked before the walk began. */
  #ahead: Promise<unknown> | undefined;

  constructor(
    app: AtspiApp,
    cache: CacheItems,
    onReached: (nodes: readonly WalkedNode[]) => void,
    signal: AbortSignal,
    { nodes, hidden = NOTHING_HIDDEN, isIncidental = () => false }: Earlier = {},
  ) {
    this.#app = app;
    this.#earlier = nodes;
    this.#hidden = hidden;
    this.#isIncidental = isIncidental;
    this.#cache = cache;
    this.#onReached = onReached;
    this.#signal = signal;
    this.#children = new AskedChildren(app, (ref) => this.#cache.records.get(nodeId(ref))?.role, signal);
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
    const takenOver: WalkedNode[] = [];
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
      const parents = reached.filter((node) => {
        const inside = takeOverInside(node, this.#hidden, this.#app.quirks);
        takenOver.push(...inside);
        return node.childCount !== 0 && !node.isVirtual && inside.length === 0;
      });
      if (depth === maxDepth) {
        omitted += parents.reduce((sum, { childCount }) => sum + childCount, 0);
        break;
      }
      level = await this.#below(parents);
    }
    return { roots, nodes: [...nodes, ...takenOver], omitted, takenOver };
  }

  /** The objects of a level as they are; those that are gone drop out. */
  async #reach(slots: readonly Slot[], left: WalkLimits): Promise<WalkedNode[]> {
    await this.#absorbEmbedded(slots);
    if (this.#app.quirks.cache === 'asked-for') await this.#askForAll(slots, left);
    const records = await this.#records(slots, left);
    const reached = records.filter((record) => record !== undefined);
    const uncounted = reached.filter(({ childCount }) => childCount < 0);
    if (uncounted.length > 0) {
      await this.#ahead;
      await this.#children.count(uncounted);
    }
    const nodes = slots.flatMap((slot, index): WalkedNode[] => {
      const record = this.#lasting(records[index], slot);
      if (!record) return [];
      const { parent } = slot;
      const childCount = Math.max(0, this.#children.countOf(record));
      return [{ record, childCount, isVirtual: isVirtual(record, childCount), parent, children: [] }];
    });
    await markPopovers(this.#app, this.#cache, nodes, this.#signal);
    this.#onReached(nodes);
    return nodes;
  }

  /** What another program draws is read from that one, all at once. */
  async #absorbEmbedded(slots: readonly Slot[]): Promise<void> {
    const others = new Set(slots.map(({ ref }) => ref.bus).filter((bus) => bus !== this.#app.facts.bus));
    for (const bus of others) {
      if (await this.#absorb(bus)) continue;
      for (const { ref } of slots)
        if (ref.bus === bus) this.#cache.records.set(nodeId(ref), silentRecord(ref));
    }
  }

  /** A page that waits for its user does not answer, and must not hide the dialog that its application asks with. */
  async #absorb(bus: string): Promise<boolean> {
    using patience = deadline(this.#signal, systemClock, EMBEDDED_MS);
    try {
      await this.#cache.absorb(this.#app, bus, patience.signal);
      return true;
    } catch (error) {
      if (this.#signal.aborted || !patience.signal.aborted) throw error;
      return false;
    }
  }

  async #below(parents: readonly WalkedNode[]): Promise<Slot[]> {
    const cached = parents.map(({ record }) => this.#cache.childrenOf(record));
    for (const [place, parent] of parents.entries()) parent.isOutOfOrder = !cached[place];
    const others = parents.filter(({ isOutOfOrder }) => isOutOfOrder).map(({ record }) => record);
    if (others.length > 0) {
      await this.#ahead;
      await this.#children.ask(others);
      await Promise.all(parents.map((parent) => this.#askUncounted(parent)));
    }
    return parents.flatMap((parent, index) => {
      const { ref: own, role, id } = parent.record;
      const told = this.#children.of(own) ?? cached[index]?.map(refOf) ?? [];
      const before = this.#earlier?.get(id)?.children ?? [];
      const refs = withBehind(told, parent.record, before, this.#app.quirks);
      const lost = isMenu(role) ? this.#children.lostOf(own) : 0;
      const note = lost > 0 ? [childAt(own, refs.length)] : [];
      for (const ref of note) this.#cache.records.set(nodeId(ref), untoldRecord(ref, lost));
      const slots = [...refs, ...note].map((ref, place) => ({ ref, parent, place }));
      return slots.filter((slot) => !isCircle(slot));
    });
  }

  async #records(slots: readonly Slot[], { maxDepth }: WalkLimits): Promise<(NodeRecord | undefined)[]> {
    const cached = slots.map(({ ref }) => this.#cache.records.get(nodeId(ref)));
    const others = slots.filter((_, place) => !cached[place]).map(refOf);
    if (others.length === 0) return cached;
    const asked = await this.#askRecords(others, maxDepth > 0);
    let next = 0;
    return cached.map((record) => record ?? asked[next++]);
  }

  /** What had children before is asked for them together with everything else. */
  async #askRecords(refs: readonly ObjectRef[], goesOn: boolean): Promise<(NodeRecord | undefined)[]> {
    const known = new Map<NodeId, Known>();
    for (const id of refs.map(nodeId)) {
      const node = this.#earlier?.get(id);
      if (!node) continue;
      const isListed = goesOn && isParent(node) && !this.#hidden.has(id);
      const isHidden = !isVisible(node.record.states, this.#app.quirks);
      known.set(id, { record: node.record, isListed, isHidden, isIncidental: this.#isIncidental(id) });
    }
    const listed = refs.filter((ref) => known.get(nodeId(ref))?.isListed);
    const [records] = await Promise.all([
      readRecords(this.#app, refs, this.#signal, (id) => known.get(id)),
      this.#children.ask(listed.map((ref) => ({ ref }))),
    ]);
    return records.map((record) => record && { ...record, childCount: this.#children.countOf(record) });
  }

  /** Items that are other objects every time are known by their place. */
  #lasting(record: NodeRecord | undefined, { parent, place }: Slot): NodeRecord | undefined {
    if (!record || !parent || !this.#app.quirks.itemsByPlace) return record;
    const holder = objectRef(parent.record.id);
    // Swing paints the headers of a table with labels, which are made anew as well.
    const isItem = isCollection(parent.record.role) || isLabel(record.role) || holder.places !== undefined;
    return isItem ? { ...record, id: nodeId(childAt(holder, place)) } : record;
  }

  async #askUncounted(list: WalkedNode): Promise<void> {
    const { ref, id } = list.record;
    if (!mayBeUncounted(list, this.#app)) return;
    const items = await uncountedItems(this.#app, ref, this.#earlier?.get(id)?.childCount, this.#signal);
    if (!items) return;
    this.#children.keep(ref, items);
    list.childCount = items.length;
  }

  /** Asks at once for all children that the cache does not have in order, however deep they are. */
  #askForMissing(): void {
    const missing = [...this.#cache.records.values()].filter(
      (record) => record.ref.path !== ROOT_PATH && !this.#cache.childrenOf(record),
    );
    const ahead = Promise.all([
      this.#children.count(missing.filter(({ childCount }) => childCount < 0)),
      this.#children.ask(missing.filter(({ childCount }) => childCount > 0 && childCount <= VIRTUAL_ITEMS)),
    ]);
    // It may fail before anybody waits for it, together with what is waited for.
    ahead.catch(() => undefined);
    this.#ahead = ahead;
  }

  /**
   * Asks for the children of unknown objects down to the last, one call each, and then reads the whole cache again, in
   * which they now are: a sixth of the calls that asking each of them about itself would take.
   */
  async #askForAll(slots: readonly Slot[], { maxDepth, maxNodes }: WalkLimits): Promise<void> {
    let level: readonly ObjectRef[] = slots.map(refOf).filter((ref) => !this.#cache.records.has(nodeId(ref)));
    if (level.length === 0 || this.#hasReread) return;
    this.#hasReread = true;
    for (let depth = 0; level.length > 0 && depth <= maxDepth && this.#children.size <= maxNodes; depth++) {
      await this.#children.ask(level.map((ref) => ({ ref })));
      level = level.flatMap((ref) => this.#children.of(ref) ?? []).filter((ref) => !this.#children.of(ref));
    }
    this.#cache = await this.#cache.again(this.#app, this.#signal);
  }
}

/** Whether an object is listed in itself, which would go on for ever. */
function isCircle({ ref, parent }: Slot): boolean {
  if (ref.places) return false;
  for (let at = parent; at; at = at.parent) {
    const { bus, path } = at.record.ref;
    if (path === ref.path && bus === ref.bus) return true;
  }
  return false;
}
