import type { TreeOptions, TreeRead } from '../../../core/ports/tree.ts';
import type { NodeId, UiNode } from '../../../model/element.ts';
import { LastReply } from '../dbus/last-reply.ts';
import type { AtspiApp } from './atspi-app.ts';
import { CacheItems } from './cache-items.ts';
import { withControls } from './controls-in-lists.ts';
import { describeNode } from './describe-node.ts';
import { describeTree } from './describe-tree.ts';
import { NO_DETAILS, readDetails, readExtents } from './details.ts';
import { withOwnEditing } from './drawn-choosers.ts';
import { disablesInside, hiddenParts, hidesInside, isFoldedAway, withAncestors } from './hidden-parts.ts';
import { asSecret } from './hidden-texts.ts';
import { isModalInside, markTwins } from './inner-dialogs.ts';
import { placeKept } from './kept-places.ts';
import type { TreeSource } from './kept-tree.ts';
import type { KeptTrees } from './kept-trees.ts';
import { keepItems } from './lasting-items.ts';
import { asLentNow, markLenders } from './lent-items.ts';
import { withOwnTitle } from './nested-boxes.ts';
import type { NodeRecord } from './node-record.ts';
import { nodeId, type ObjectRef, objectRef } from './object-ref.ts';
import { readSureRecord } from './outer-cells.ts';
import { placedTraits } from './placed-traits.ts';
import { isPopover } from './popovers.ts';
import { markClosedLists } from './popups-beside.ts';
import type { Quirks } from './quirks.ts';
import { readAll, startAt, startOfAll, withEditor, withPopups } from './read-walked.ts';
import { isSecure, isSurface, isWindow, ROLE } from './roles.ts';
import { findUnseen, isUnseenNow } from './stacked-pages.ts';
import { withoutTwinWindows } from './twin-windows.ts';
import { areUnchanged, takeOverElements } from './unchanged-nodes.ts';
import type { Earlier } from './walk-parts.ts';
import { areSameNodes, isVirtual, type WalkedNode } from './walked-node.ts';
import { type FindPopup, type LookAtWindows, WindowPlaces } from './window-places.ts';

const DEEPEST = 64;

interface Reading {
  readonly nodes: ReadonlyMap<NodeId, WalkedNode>;
  readonly elements: readonly UiNode[];
  /** What had been heard of the layout when it began. */
  readonly layout: number | undefined;
}

/** What came of a reading of everything. */
interface AllRead extends Pick<Reading, 'nodes'> {
  readonly read: TreeRead;
  /** What was not read again. */
  readonly takenOver: ReadonlySet<NodeId>;
}

/** Reads what applications show. */
export class AtspiReader {
  readonly #places: WindowPlaces;
  readonly #kept: KeptTrees | undefined;
  /** The last complete reading of each application, which spares some questions in the next one. */
  readonly #earlier = new WeakMap<AtspiApp, Reading>();
  readonly #lastReplies = new WeakMap<AtspiApp, LastReply>();

  /** Without kept trees everything is read anew each time. */
  constructor(lookAtWindows: LookAtWindows, kept?: KeptTrees, findPopup?: FindPopup) {
    this.#places = new WindowPlaces(lookAtWindows, findPopup);
    this.#kept = kept;
  }

  /** The element trees of an application, or the one below an object of it. */
  async readTree(app: AtspiApp, options: TreeOptions, signal: AbortSignal): Promise<TreeRead> {
    await app.prepare(signal);
    if (options.root !== undefined) return this.#readPart(app, options, signal);
    const { relyingOn } = options;
    const kept = relyingOn && this.#kept?.of(app);
    const roots = kept && (await kept.refresh(relyingOn, this.#source(app, options, signal), signal));
    if (roots) return { roots, omitted: 0, isKept: true };
    return (
      (await this.#readReliedOn(app, options, signal)) ?? (await this.#readAnew(app, options, signal)).read
    );
  }

  /**
   * The same where every question takes its time: what is hidden is left as it was, and where nothing else is different so is
   * most of what nobody relies on.
   */
  async #readReliedOn(
    app: AtspiApp,
    { relyingOn, ...limits }: TreeOptions,
    signal: AbortSignal,
  ): Promise<TreeRead | undefined> {
    const before = this.#earlier.get(app);
    if (!relyingOn || !before || !app.quirks.dearQuestions) return undefined;
    const { nodes } = before;
    const relied = withAncestors(nodes, await relyingOn(before.elements));
    const hidden = hiddenParts(nodes, relied, app.quirks);
    const isIncidental = (id: NodeId) => nodes.has(id) && !relied.has(id);
    const light = await this.#readAnew(app, limits, signal, { nodes, hidden, isIncidental });
    if (areSameNodes(nodes, light.nodes) && !(await relyingOn(light.read.roots)).some(isIncidental))
      return { ...light.read, isKept: true };
    if (hidden.size === 0) return undefined;
    const { read, takenOver } = await this.#readAnew(app, limits, signal, { nodes, hidden });
    return (await relyingOn(read.roots)).some((id) => takenOver.has(id))
      ? undefined
      : { ...read, isKept: takenOver.size > 0 };
  }

  async #readAnew(
    app: AtspiApp,
    options: TreeOptions,
    signal: AbortSignal,
    earlier: Earlier = this.#lightly(app, options),
  ): Promise<AllRead> {
    const layout = app.layout?.mark;
    const kept = await this.#kept?.follow(app);
    const start = { ...(await startOfAll(app, this.#lastReplyOf(app), signal)), earlier };
    const ahead = this.#places.ahead(signal);
    const isLaidOut = app.layout?.isAsAt(this.#earlier.get(app)?.layout, signal).catch(() => false) ?? true;
    const listed = await withControls(app, await readAll(app, start, options, signal), options, signal);
    const windows = await withEditor(app, listed, options, signal);
    const all = await withPopups(app, windows, options, signal);
    const { roots, nodes, omitted, takenOver } = withoutTwinWindows(all);
    const before = (earlier.isLight && earlier.nodes) || undefined;
    const isUnchanged = before !== undefined && areUnchanged(before, nodes) && (await isLaidOut);
    if (before && !isUnchanged) await placeKept(app, before, earlier, nodes, signal);
    markClosedLists(app, nodes);
    markTwins(roots);
    markLenders(nodes);
    await Promise.all([
      this.#keepItems(app, nodes, signal),
      findUnseen(app, roots, signal),
      this.#placePopovers(app, nodes, signal),
    ]);
    this.#places.forget(app);
    for (const root of roots) this.#places.remember(app, root);
    app.noteIdentifiers(nodes.some(({ details = NO_DETAILS }) => details.identifier !== ''));
    await this.#places.placeAll(app, roots, ahead, signal);
    if (isUnchanged && !app.lateFocus) takeOverElements(before, nodes);
    const elements = roots.map((root) => describeTree(app, root));
    if (omitted === 0 && !nodes.some((node) => isEmbedded(app, node))) kept?.keep(all.roots);
    const byId = new Map(nodes.map((node) => [node.record.id, node]));
    this.#earlier.set(app, { nodes: byId, elements, layout });
    app.layout?.know((path) => byId.get(nodeId({ bus: app.facts.bus, path }))?.childCount === 0);
    return { read: { roots: elements, omitted }, nodes: byId, takenOver: new Set(takenOver.map(idOf)) };
  }

  #lightly(app: AtspiApp, { relyingOn }: TreeOptions): Earlier {
    return { nodes: this.#earlier.get(app)?.nodes, isLight: true, isRelied: relyingOn !== undefined };
  }

  /** Below one object. It is the root of its window only where it is a window. */
  async #readPart(app: AtspiApp, options: TreeOptions, signal: AbortSignal): Promise<TreeRead> {
    const start = await startAt(app, options.root ?? '', signal);
    const { roots, nodes, omitted } = await readAll(app, start, options, signal);
    markClosedLists(app, nodes);
    await Promise.all([
      this.#keepItems(app, nodes, signal),
      findUnseen(app, roots, signal),
      this.#placePopovers(app, nodes, signal),
    ]);
    const trees = roots.map(async (root) => {
      if (!isWindow(root.record.role))
        return describeTree(app, root, await this.#places.originFor(app, root.record.ref, signal));
      root.place = await this.#places.place(app, root, signal);
      return describeTree(app, root);
    });
    return { roots: await Promise.all(trees), omitted };
  }

  #lastReplyOf(app: AtspiApp): LastReply {
    const last = this.#lastReplies.get(app) ?? new LastReply();
    this.#lastReplies.set(app, last);
    return last;
  }

  async #placePopovers(app: AtspiApp, nodes: readonly WalkedNode[], signal: AbortSignal): Promise<void> {
    const popovers = nodes.filter(({ record }) => isPopover(record, app.quirksOf(record.ref)));
    const placing = popovers.map(async (node) => {
      node.popoverOrigin = await this.#places.popoverOrigin(app, node.details ?? NO_DETAILS, signal);
    });
    await Promise.all(placing);
  }

  async #keepItems(app: AtspiApp, nodes: readonly WalkedNode[], signal: AbortSignal): Promise<void> {
    const earlier = this.#earlier.get(app);
    if (earlier && app.quirks.itemsMadeAnew) await keepItems(app, nodes, earlier.nodes, signal);
  }

  #source(app: AtspiApp, { isInOrder = false }: TreeOptions, signal: AbortSignal): TreeSource {
    return {
      isInOrder,
      async readBelow(refs, parent, maxNodes) {
        const start = { refs, cache: new CacheItems(), parent };
        const { roots, omitted } = await readAll(app, start, { maxDepth: DEEPEST, maxNodes }, signal);
        return omitted > 0 ? undefined : roots;
      },
      placeOf: (root) => this.#places.place(app, root, signal),
    };
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

  async #describeAlone(app: AtspiApp, told: NodeRecord, signal: AbortSignal): Promise<UiNode> {
    const virtual = isVirtual(told, Math.max(0, told.childCount));
    // What is around it is known from the last reading of everything.
    const known = this.#earlier.get(app)?.nodes.get(told.id);
    const [own, origin] = await Promise.all([
      readDetails(app, { record: told, isVirtual: virtual }, signal),
      isWindow(told.role) ? undefined : this.#places.originFor(app, told.ref, signal),
    ]);
    const { record, details } = await asLentNow(app, { record: told, details: own }, known, signal);
    const childCount = Math.max(0, known?.lentBy ? known.childCount : record.childCount);
    const found = isWindow(record.role)
      ? await this.#places.place(app, { record, details }, signal)
      : undefined;
    const parent = known?.parent;
    const popover = known && popoverAround(app, known);
    const inPopover =
      popover && (await this.#places.popoverOrigin(app, await extentsOf(app, popover, signal), signal));
    const quirks = app.quirksOf(record.ref);
    return describeNode({
      record: asSecret(asKnown(record, known, quirks), details),
      details,
      quirks,
      windowOrigin: found?.origin ?? inPopover ?? origin,
      isUnplaced: popover !== undefined && !inPopover,
      window: found?.window,
      isModal: found?.isModal === true || (known !== undefined && isModalInside(known, quirks)),
      childCount,
      isVirtual: virtual,
      children: [],
      isInsideHidden:
        isInsideHidden(app, known) || (known !== undefined && (await isUnseenNow(app, known, signal))),
      isInsideDisabled: isInsideDisabled(parent, quirks),
      isInsideSecret: isInsideSecret(parent),
      ...placedTraits(app, { ...(known ?? ALONE), record, details }),
    });
  }
}

/** What is known of the surroundings of an object that nobody has read. */
const ALONE = { childCount: 0, isVirtual: false, parent: undefined, children: [] };

function asKnown(record: NodeRecord, known: WalkedNode | undefined, quirks: Quirks): NodeRecord {
  return known === undefined ? record : withOwnEditing(withOwnTitle(record, known, quirks), known, quirks);
}

/** The popover that an object is, or lies in. */
function popoverAround(app: AtspiApp, node: WalkedNode): WalkedNode | undefined {
  for (let at: WalkedNode | undefined = node; at; at = at.parent)
    if (isPopover(at.record, app.quirksOf(at.record.ref))) return at;
  return undefined;
}

async function extentsOf(app: AtspiApp, { record }: WalkedNode, signal: AbortSignal) {
  return { extents: await readExtents(app, record, signal) };
}

function isInsideSecret(parent: WalkedNode | undefined): boolean {
  for (let at = parent; at; at = at.parent) if (isSecure(at.record.role)) return true;
  return false;
}

function isInsideDisabled(parent: WalkedNode | undefined, quirks: Quirks): boolean {
  for (let at = parent; at; at = at.parent) if (disablesInside(at.record, quirks)) return true;
  return false;
}

/** Whether something around it is not shown, where what is in it says nothing of the kind. */
function isInsideHidden({ quirks }: AtspiApp, node: WalkedNode | undefined): boolean {
  if (node && isFoldedAway(node, quirks)) return true;
  for (let at = node; at && !isSurface(at.record); at = at.parent)
    if (at.parent && hidesInside(at.parent, quirks)) return true;
  return false;
}

/** Whether what is there is drawn by another program, which says what changes under a name of its own, or may be one day. */
function isEmbedded({ facts }: AtspiApp, { record: { ref, role, states } }: WalkedNode): boolean {
  return ref.bus !== facts.bus || (role === ROLE.filler && states.low === 0 && states.high === 0);
}

function idOf({ record }: WalkedNode): NodeId {
  return record.id;
}
