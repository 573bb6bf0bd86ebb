import type { NodeId } from '../../../model/element.ts';
import type { LastReply } from '../dbus/last-reply.ts';
import type { AtspiApp } from './atspi-app.ts';
import { ATSPI, interfaceBits } from './interfaces.ts';
import { type NodeRecord, UNCOUNTED } from './node-record.ts';
import { nodeId, readRef } from './object-ref.ts';
import { textOf } from './property-question.ts';
import { toldRole } from './roles.ts';
import { STATE_BIT, StateBits } from './state-bits.ts';

const CACHE_PATH = '/org/a11y/atspi/cache';
const NO_ITEMS: readonly unknown[] = [];

interface Placed {
  readonly record: NodeRecord;
  readonly index: number;
}

/** Asks an application for all objects that it has at hand: the same list as the `last` time where it is no other. */
export async function askForItems(
  app: AtspiApp,
  { bus = app.facts.bus, last }: { bus?: string; last?: LastReply },
  signal: AbortSignal,
): Promise<readonly unknown[]> {
  const [list] = (await app.ask({ bus, path: CACHE_PATH }, ATSPI.cache, 'GetItems', { last }, signal)) ?? [];
  return Array.isArray(list) ? list : NO_ITEMS;
}

/** What a bulk reading says. The same list is taken apart once, however often it is read. */
class ToldItems {
  static readonly #known = new WeakMap<readonly unknown[], ToldItems>();

  readonly records = new Map<NodeId, NodeRecord>();
  readonly parents = new Map<NodeId, NodeId>();
  readonly #byParent = new Map<NodeId, Placed[]>();
  readonly #children = new Map<NodeId, readonly NodeRecord[] | undefined>();

  static of(items: readonly unknown[]): ToldItems {
    const known = ToldItems.#known.get(items) ?? new ToldItems(items);
    ToldItems.#known.set(items, known);
    return known;
  }

  private constructor(items: readonly unknown[]) {
    for (const item of items) this.#add(item);
    for (const record of this.records.values()) this.#children.set(record.id, this.#inOrder(record));
  }

  /** The children in their order, where all of them are known. */
  childrenOf({ id, childCount }: NodeRecord): readonly NodeRecord[] | undefined {
    return this.records.get(id)?.childCount === childCount ? this.#children.get(id) : undefined;
  }

  #inOrder({ id, childCount }: NodeRecord): readonly NodeRecord[] | undefined {
    if (childCount === 0) return [];
    const placed = this.#byParent.get(id);
    if (placed?.length !== childCount) return undefined;
    placed.sort((a, b) => a.index - b.index);
    // GTK 3 gives -1 for what it has not put in order, such as the items of a menu.
    const isInOrder = placed.every(({ index }, place) => index === place);
    return isInOrder ? placed.map(({ record }) => record) : undefined;
  }

  /** `((so)(so)(so)iiassusau)`: object, application, parent, place, children, interfaces, name, role, description, states. */
  #add(item: unknown): void {
    if (!Array.isArray(item)) return;
    const [own, , parent, index, childCount, interfaces, name, role, description, states] = item;
    const ref = readRef(own);
    if (!ref || typeof childCount !== 'number' || typeof role !== 'number') return;
    const bits = StateBits.read(states);
    if (bits.has(STATE_BIT.defunct)) return;
    const [called, has] = [textOf(name), interfaceBits(interfaces)];
    const record: NodeRecord = {
      ref,
      id: nodeId(ref),
      role: toldRole(role, called, has),
      name: called,
      description: textOf(description),
      states: bits,
      interfaces: has,
      childCount,
    };
    this.records.set(record.id, record);
    const parentRef = readRef(parent);
    if (!parentRef) return;
    this.parents.set(record.id, nodeId(parentRef));
    const siblings = this.#byParent.get(nodeId(parentRef));
    if (siblings) siblings.push({ record, index });
    else this.#byParent.set(nodeId(parentRef), [{ record, index }]);
  }
}

/** All objects that an application has at hand, read in one call. They are as fresh as single answers would be. */
export class CacheItems {
  readonly records: Map<NodeId, NodeRecord>;
  readonly #told: ToldItems;
  readonly #last: LastReply | undefined;
  readonly #absorbed = new Set<string>();

  /** Reads them all; empty where the application has no such thing. */
  static async read(app: AtspiApp, signal: AbortSignal, last?: LastReply): Promise<CacheItems> {
    return new CacheItems(await askForItems(app, { last }, signal), last);
  }

  /** Without items it is empty. */
  constructor(items: readonly unknown[] = NO_ITEMS, last?: LastReply) {
    this.#last = last;
    this.#told = ToldItems.of(items);
    this.records = new Map(this.#told.records);
  }

  /** The same, read once more. */
  again(app: AtspiApp, signal: AbortSignal): Promise<CacheItems> {
    return CacheItems.read(app, signal, this.#last);
  }

  /**
   * Adds what another program draws inside the application and has at hand under a name of its own. WebKitGTK counts no
   * children there and lacks what came to a page lately, so that everything has to be asked for its children.
   */
  async absorb(app: AtspiApp, bus: string, signal: AbortSignal): Promise<void> {
    if (this.#absorbed.has(bus)) return;
    this.#absorbed.add(bus);
    for (const [id, record] of ToldItems.of(await askForItems(app, { bus }, signal)).records) {
      this.records.set(id, { ...record, childCount: UNCOUNTED });
      this.#absorbed.add(record.ref.bus);
    }
  }

  /** What an object says that it is in, where that is known. */
  parentOf({ id }: NodeRecord): NodeId | undefined {
    return this.#told.parents.get(id);
  }

  /** The children in their order, where all of them are known; undefined where the object has to be asked. */
  childrenOf(record: NodeRecord): readonly NodeRecord[] | undefined {
    return record.childCount === 0 ? [] : this.#told.childrenOf(record);
  }
}
