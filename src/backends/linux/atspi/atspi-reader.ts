import { AutomationError } from '../../../base/errors.ts';
import type { TreeOptions, TreeRead } from '../../../core/ports/tree.ts';
import type { NodeId, UiNode } from '../../../model/element.ts';
import type { AtspiApp } from './atspi-app.ts';
import { CacheItems } from './cache-items.ts';
import { describeNode } from './describe-node.ts';
import { describeTree } from './describe-tree.ts';
import { NO_DETAILS, readDetails, readDetailsOfAll } from './details.ts';
import { type HiddenParts, hiddenParts, withInside } from './hidden-parts.ts';
import { ATSPI } from './interfaces.ts';
import type { TreeSource } from './kept-tree.ts';
import type { KeptTrees } from './kept-trees.ts';
import { keepItems } from './lasting-items.ts';
import { isSameRecord, type NodeRecord, readRecord } from './node-record.ts';
import { type ObjectRef, objectRef, readRefs } from './object-ref.ts';
import { readSureRecord } from './outer-cells.ts';
import { isForPointer, isOpenChooser } from './popovers.ts';
import { markClosedLists, popupsBeside } from './popups-beside.ts';
import { isSecure, isSurface, isWindow, ROLE } from './roles.ts';
import { findUnseen, isOnUnseenPage } from './stacked-pages.ts';
import { isVisible } from './states.ts';
import { type Earlier, TreeWalk, type Walked, type WalkLimits } from './tree-walk.ts';
import { withoutTwinWindows } from './twin-windows.ts';
import { hasOwnType } from './type-names.ts';
import { isVirtual, type WalkedNode } from './walked-node.ts';
import { type FindWindow, type WindowPlace, WindowPlaces } from './window-places.ts';

const DEEPEST = 64;

interface Reading {
  readonly nodes: ReadonlyMap<NodeId, WalkedNode>;
  readonly elements: readonly UiNode[];
}

/** Reads what applications show. */
export class AtspiReader {
  readonly #places: WindowPlaces;
  readonly #kept: KeptTrees | undefined;
  /** The last complete reading of each application, which spares some questions in the next one. */
  readonly #earlier = new WeakMap<AtspiApp, Reading>();

  /** Without kept trees everything is read anew each time. */
  constructor(findWindow: FindWindow, kept?: KeptTrees) {
    this.#places = new WindowPlaces(findWindow);
    this.#kept = kept;
  }

  /** The element trees of an application, or the one below an object of it. */
  async readTree(app: AtspiApp, options: TreeOptions, signal: AbortSignal): Promise<TreeRead> {
    await app.prepare(signal);
    if (options.root !== undefined) return this.#readPart(app, options, signal);
    const { relyingOn } = options;
    const kept = relyingOn && this.#kept?.of(app);
    const roots = kept && (await kept.refresh(relyingOn, this.#source(app, signal), signal));
    if (roots) return { roots, omitted: 0, isKept: true };
    return (await this.#readShown(app, options, signal)) ?? this.#readAnew(app, options, signal);
  }

  /** The same but for what is hidden, where reading all of it takes long and nobody relies on it. */
  async #readShown(
    app: AtspiApp,
    { relyingOn, ...limits }: TreeOptions,
    signal: AbortSignal,
  ): Promise<TreeRead | undefined> {
    const earlier = this.#earlier.get(app);
    if (!relyingOn || !earlier || !app.quirks.hiddenUnsaid) return undefined;
    const hidden = hiddenParts(earlier.nodes, await relyingOn(earlier.elements), app.quirks);
    if (hidden.size === 0) return undefined;
    const read = await this.#readAnew(app, limits, signal, hidden);
    const isOld = (id: NodeId) => read.takenOver.has(id);
    return (await relyingOn(read.roots)).some(isOld)
      ? undefined
      : { ...read, isKept: read.takenOver.size > 0 };
  }

  async #readAnew(
    app: AtspiApp,
    options: TreeOptions,
    signal: AbortSignal,
    hidden?: HiddenParts,
  ): Promise<TreeRead & { readonly takenOver: ReadonlySet<NodeId> }> {
    const kept = await this.#kept?.follow(app);
    const start = {
      ...(await startOfAll(app, signal)),
      earlier: { nodes: this.#earlier.get(app)?.nodes, hidden },
    };
    const windows = await readAll(app, start, options, signal);
    const all = await withPopups(app, windows, options, signal);
    const { roots, nodes, omitted, takenOver } = withoutTwinWindows(all);
    markClosedLists(app, nodes);
    await Promise.all([this.#keepItems(app, nodes, signal), findUnseen(app, roots, signal)]);
    this.#places.forget(app);
    for (const root of roots) this.#places.remember(app, withInside(root).map(idOf), root.record.ref);
    app.noteIdentifiers(nodes.some(({ details = NO_DETAILS }) => details.identifier !== ''));
    const trees = roots.map(async (root) => {
      root.place = await this.#placeOf(app, root, signal);
      return describeTree(app, root);
    });
    const elements = await Promise.all(trees);
    if (omitted === 0 && !nodes.some((node) => isEmbedded(app, node))) kept?.keep(all.roots);
    this.#earlier.set(app, { nodes: new Map(nodes.map((node) => [node.record.id, node])), elements });
    return { roots: elements, omitted, takenOver: new Set(takenOver.map(idOf)) };
  }

  /** Below one object. It is the root of its window only where it is a window. */
  async #readPart(app: AtspiApp, options: TreeOptions, signal: AbortSignal): Promise<TreeRead> {
    const start = await startAt(app, options.root ?? '', signal);
    const { roots, nodes, omitted } = await readAll(app, start, options, signal);
    markClosedLists(app, nodes);
    await Promise.all([this.#keepItems(app, nodes, signal), findUnseen(app, roots, signal)]);
    const trees = roots.map(async (root) => {
      if (!isWindow(root.record.role))
        return describeTree(app, root, await this.#places.originFor(app, root.record.ref, signal));
      root.place = await this.#placeOf(app, root, signal);
      return describeTree(app, root);
    });
    return { roots: await Promise.all(trees), omitted };
  }

  async #keepItems(app: AtspiApp, nodes: readonly WalkedNode[], signal: AbortSignal): Promise<void> {
    const earlier = this.#earlier.get(app);
    if (earlier && app.quirks.itemsMadeAnew) await keepItems(app, nodes, earlier.nodes, signal);
  }

  #source(app: AtspiApp, signal: AbortSignal): TreeSource {
    return {
      async readBelow(refs, parent, maxNodes) {
        const start = { refs, cache: new CacheItems(), parent };
        const { roots, omitted } = await readAll(app, start, { maxDepth: DEEPEST, maxNodes }, signal);
        return omitted > 0 ? undefined : roots;
      },
      placeOf: (root) => this.#placeOf(app, root, signal),
    };
  }

  #placeOf(
    app: AtspiApp,
    { record, details = NO_DETAILS }: WalkedNode,
    signal: AbortSignal,
  ): Promise<WindowPlace | undefined> {
    return this.#places.place(app, record, details, signal);
  }

  /** One object as it is now, without its children; undefined when it is gone. */
  async readNode(app: AtspiApp, id: NodeId, signal: AbortSignal): Promise<UiNode | undefined> {
    await app.prepare(signal);
    const record = await readSureRecord(app, objectRef(id), signal);
    return record && this.#describeAlone(app, record, signal);
  }

  /** Several objects at once, in their order, without their children; those that are gone drop out. */
  async readNodes(app: AtspiApp, refs: readonly ObjectRef[], signal: AbortSignal): Promise<UiNode[]> {
    await app.prepare(signal);
    const records = await Promise.all(refs.map((ref) => readSureRecord(app, ref, signal)));
    const nodes = await Promise.all(
      records.map(async (record) => record && this.#describeAlone(app, record, signal)),
    );
    return nodes.filter((node) => node !== undefined);
  }

  async #describeAlone(app: AtspiApp, record: NodeRecord, signal: AbortSignal): Promise<UiNode> {
    const childCount = Math.max(0, record.childCount);
    const virtual = isVirtual(record, childCount);
    const [details, origin] = await Promise.all([
      readDetails(app, { record, isVirtual: virtual }, signal),
      isWindow(record.role) ? undefined : this.#places.originFor(app, record.ref, signal),
    ]);
    const found = isWindow(record.role) ? await this.#places.place(app, record, details, signal) : undefined;
    // What is around it is known from the last reading of everything.
    const known = this.#earlier.get(app)?.nodes.get(record.id);
    const parent = known?.parent;
    const quirks = app.quirksOf(record.ref);
    return describeNode({
      record,
      details,
      quirks,
      windowOrigin: found?.origin ?? origin,
      window: found?.window,
      isModal: found?.isModal === true,
      childCount,
      isVirtual: virtual,
      children: [],
      isInsideHidden:
        isInsideHidden(app, known) || (known !== undefined && (await isOnUnseenPage(app, known, signal))),
      isInsideSecret: isInsideSecret(parent),
      hasOwnType: hasOwnType({ record, parent, children: known?.children ?? [] }, app.facts.name, quirks),
      isOpen: known !== undefined && isOpenChooser(known, quirks),
      isForPointer: isForPointer({ record, parent }, quirks),
    });
  }
}

function isInsideSecret(parent: WalkedNode | undefined): boolean {
  for (let at = parent; at; at = at.parent) if (isSecure(at.record.role)) return true;
  return false;
}

/** Whether something around it says that it is not shown, where what is in it says nothing of the kind. */
function isInsideHidden({ quirks }: AtspiApp, node: WalkedNode | undefined): boolean {
  if (!quirks.showsInsideHidden) return false;
  for (let at = node; at && !isSurface(at.record); at = at.parent)
    if (at.parent && !isVisible(at.parent.record.states, quirks)) return true;
  return false;
}

interface Start {
  readonly refs: readonly ObjectRef[];
  readonly cache: CacheItems;
  readonly parent?: WalkedNode;
  readonly earlier?: Earlier;
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

/** Walks, and asks for the details of each level as soon as it is reached. */
async function readAll(
  app: AtspiApp,
  { refs, cache, parent, earlier }: Start,
  limits: WalkLimits,
  signal: AbortSignal,
): Promise<Walked> {
  const asked: Promise<unknown>[] = [];
  const onReached = (nodes: readonly WalkedNode[]) => {
    const subjects = nodes.map(({ record, isVirtual: virtual }) => {
      const known = earlier?.nodes?.get(record.id);
      const isSame = known && isSameRecord(known.record, record);
      return { record, isVirtual: virtual, earlier: isSame ? known.details : undefined };
    });
    const answer = readDetailsOfAll(app, subjects, signal, (ref) => walk.nameOf(ref)).then((details) => {
      for (const [place, node] of nodes.entries()) node.details = details[place];
    });
    // The walk may fail first, and then nobody waits for this one.
    answer.catch(() => undefined);
    asked.push(answer);
  };
  const walk = new TreeWalk(app, cache, onReached, signal, earlier);
  const walked = await walk.run(refs, limits, parent);
  await Promise.all(asked);
  return walked;
}

/** What was read of the windows, and what opened beside them. */
async function withPopups(
  app: AtspiApp,
  windows: Walked,
  { maxDepth, maxNodes }: WalkLimits,
  signal: AbortSignal,
): Promise<Walked> {
  const refs = await popupsBeside(app, windows.nodes, signal);
  if (refs.length === 0) return windows;
  const left = { maxDepth, maxNodes: maxNodes - windows.nodes.length };
  const popups = await readAll(app, { refs, cache: new CacheItems() }, left, signal);
  // A menu that another one opened is announced, and found in that one as well.
  const inner = new Set(popups.nodes.filter(({ parent }) => parent).map(idOf));
  const roots = popups.roots.filter(({ record }) => !inner.has(record.id));
  for (const root of roots) root.isBeside = true;
  return {
    roots: [...windows.roots, ...roots],
    nodes: [...windows.nodes, ...roots.flatMap(withInside)],
    omitted: windows.omitted + popups.omitted,
    takenOver: windows.takenOver,
  };
}

/** Whether what is there is drawn by another program, which says what changes under a name of its own, or may be one day. */
function isEmbedded({ facts }: AtspiApp, { record: { ref, role, states } }: WalkedNode): boolean {
  return ref.bus !== facts.bus || (role === ROLE.filler && states.low === 0 && states.high === 0);
}

function idOf({ record }: WalkedNode): NodeId {
  return record.id;
}
