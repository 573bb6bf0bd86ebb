import { AutomationError } from '../../../base/errors.ts';
import type { TreeOptions, TreeRead } from '../../../core/ports/tree.ts';
import type { NodeId, UiNode } from '../../../model/element.ts';
import type { Point } from '../../../model/geometry.ts';
import type { AtspiApp } from './atspi-app.ts';
import { CacheItems } from './cache-items.ts';
import { describeNode } from './describe-node.ts';
import { type NodeDetails, readDetails } from './details.ts';
import { ATSPI } from './interfaces.ts';
import { type NodeRecord, readRecord } from './node-record.ts';
import { type ObjectRef, objectRef, readRefs } from './object-ref.ts';
import { isSecure, isWindow } from './roles.ts';
import { isVirtual, TreeWalk, type Walked, type WalkedNode } from './tree-walk.ts';
import { type FindWindow, type WindowPlace, WindowPlaces } from './window-places.ts';

/** Reads what applications show. */
export class AtspiReader {
  readonly #places: WindowPlaces;

  constructor(findWindow: FindWindow) {
    this.#places = new WindowPlaces(findWindow);
  }

  /** The element trees of an application, or the one below an object of it. */
  async readTree(app: AtspiApp, options: TreeOptions, signal: AbortSignal): Promise<TreeRead> {
    await app.prepare(signal);
    const isPart = options.root !== undefined;
    const { roots, omitted, details } = await readAll(app, options, signal);
    if (!isPart) this.#note(app, roots, details);
    const trees = roots.map(async (root) => {
      const place = await this.#placeOf(app, root, { details: details.get(root), isPart }, signal);
      return describeTree(app, root, { details, place, isInsideSecret: false });
    });
    return { roots: await Promise.all(trees), omitted };
  }

  /** One object as it is now, without its children; undefined when it is gone. */
  async readNode(app: AtspiApp, id: NodeId, signal: AbortSignal): Promise<UiNode | undefined> {
    await app.prepare(signal);
    const record = await readRecord(app, objectRef(id), signal);
    return record && this.#describeAlone(app, record, signal);
  }

  /** Several objects at once, in their order, without their children; those that are gone drop out. */
  async readNodes(app: AtspiApp, refs: readonly ObjectRef[], signal: AbortSignal): Promise<UiNode[]> {
    await app.prepare(signal);
    const records = await Promise.all(refs.map((ref) => readRecord(app, ref, signal)));
    const nodes = await Promise.all(
      records.map(async (record) => record && this.#describeAlone(app, record, signal)),
    );
    return nodes.filter((node) => node !== undefined);
  }

  async #placeOf(
    app: AtspiApp,
    { record }: WalkedNode,
    { details, isPart }: { details: NodeDetails | undefined; isPart: boolean },
    signal: AbortSignal,
  ): Promise<Place> {
    if (isWindow(record.role) || !isPart) {
      const found = details && (await this.#places.place(app, record, details, signal));
      return { window: found?.window, origin: found?.origin };
    }
    return { origin: await this.#places.originFor(app, record.ref, signal), window: undefined };
  }

  async #describeAlone(app: AtspiApp, record: NodeRecord, signal: AbortSignal): Promise<UiNode> {
    const childCount = Math.max(0, record.childCount);
    const virtual = isVirtual(record, childCount);
    const [details, origin] = await Promise.all([
      readDetails(app, record, { isVirtual: virtual }, signal),
      isWindow(record.role) ? undefined : this.#places.originFor(app, record.ref, signal),
    ]);
    const found = isWindow(record.role) ? await this.#places.place(app, record, details, signal) : undefined;
    return describeNode({
      record,
      details,
      quirks: app.quirks,
      windowOrigin: found?.origin ?? origin,
      window: found?.window,
      childCount,
      isVirtual: virtual,
      children: [],
      isInsideSecret: false,
    });
  }

  /** What a complete reading teaches for later ones. */
  #note(app: AtspiApp, roots: readonly WalkedNode[], details: ReadonlyMap<WalkedNode, NodeDetails>): void {
    this.#places.forget(app);
    for (const root of roots) this.#places.remember(app, idsOf(root), root.record.ref);
    app.noteIdentifiers([...details.values()].some(({ identifier }) => identifier !== ''));
  }
}

interface Start {
  readonly refs: readonly ObjectRef[];
  readonly cache: CacheItems;
}

async function startOfAll(app: AtspiApp, signal: AbortSignal): Promise<Start> {
  const [windows, cache] = await Promise.all([
    app.call(app.root, ATSPI.accessible, 'GetChildren', undefined, signal),
    readCache(app, signal),
  ]);
  return { refs: readRefs(windows[0]), cache };
}

/** All objects are read at once for a window, which holds most of them, and not for a corner of it. */
async function startAt(app: AtspiApp, root: NodeId, signal: AbortSignal): Promise<Start> {
  const ref = objectRef(root);
  const record = await readRecord(app, ref, signal);
  if (!record) throw new AutomationError('element_gone', 'The element to read below no longer exists.');
  return { refs: [ref], cache: isWindow(record.role) ? await readCache(app, signal) : new CacheItems() };
}

async function readCache(app: AtspiApp, signal: AbortSignal): Promise<CacheItems> {
  return app.quirks.cache === 'none' ? new CacheItems() : CacheItems.read(app, signal);
}

/** Walks, and asks for the details of each object as soon as it is reached. */
async function readAll(
  app: AtspiApp,
  options: TreeOptions,
  signal: AbortSignal,
): Promise<Walked & { details: Map<WalkedNode, NodeDetails> }> {
  const { refs, cache } =
    options.root === undefined ? await startOfAll(app, signal) : await startAt(app, options.root, signal);
  const details = new Map<WalkedNode, NodeDetails>();
  const asked: Promise<unknown>[] = [];
  const nameOf = (ref: ObjectRef) => walk.nameOf(ref);
  const onReached = (node: WalkedNode) => {
    const { record, isVirtual: virtual } = node;
    const answer = readDetails(app, record, { isVirtual: virtual, nameOf }, signal).then((own) =>
      details.set(node, own),
    );
    // The walk may fail first, and then nobody waits for this one.
    answer.catch(() => undefined);
    asked.push(answer);
  };
  const walk = new TreeWalk(app, cache, onReached, signal);
  const walked = await walk.run(refs, options);
  await Promise.all(asked);
  return { ...walked, details };
}

/** Where a tree is; the window only where the tree is all of it. */
interface Place {
  readonly window: WindowPlace['window'] | undefined;
  readonly origin: Point | undefined;
}

interface Shared {
  readonly details: ReadonlyMap<WalkedNode, NodeDetails>;
  readonly place: Place;
  readonly isInsideSecret: boolean;
}

function describeTree(app: AtspiApp, node: WalkedNode, { details, place, isInsideSecret }: Shared): UiNode {
  const { record, childCount } = node;
  const below = {
    details,
    place: { origin: place.origin, window: undefined },
    isInsideSecret: isInsideSecret || isSecure(record.role),
  };
  return describeNode({
    record,
    details: details.get(node) as NodeDetails,
    quirks: app.quirks,
    windowOrigin: place.origin,
    window: place.window,
    childCount,
    isVirtual: node.isVirtual,
    children: node.children.map((child) => describeTree(app, child, below)),
    isInsideSecret,
  });
}

function* idsOf(node: WalkedNode): Generator<NodeId> {
  yield node.record.id;
  for (const child of node.children) yield* idsOf(child);
}
