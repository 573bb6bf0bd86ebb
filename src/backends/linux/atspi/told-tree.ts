import { isDeepStrictEqual } from 'node:util';
import type { Clock } from '../../../base/clock.ts';
import type { TreeOptions } from '../../../core/ports/tree.ts';
import type { NodeId, UiNode } from '../../../model/element.ts';
import type { AtspiApp } from './atspi-app.ts';
import { changedAlong, changedWith, onceSelected, selectsInSilence } from './changed-along.ts';
import { ComingIntoView } from './coming-into-view.ts';
import { describeTree } from './describe-tree.ts';
import { readDetails } from './details.ts';
import { withInside } from './hidden-parts.ts';
import { withBehind } from './inner-dialogs.ts';
import { ATSPI } from './interfaces.ts';
import type { KeptTree, TreeSource } from './kept-tree.ts';
import { NodeIndex } from './node-index.ts';
import { isSameRecord, readRecord } from './node-record.ts';
import type { NodeSignal } from './node-signals.ts';
import { nodeId, type ObjectRef, readRef, readRefs } from './object-ref.ts';
import { isSecure } from './roles.ts';
import { isVisible } from './states.ts';
import { reorderedIn } from './untold-order.ts';
import { isVirtual, mayBeHuge, type WalkedNode } from './walked-node.ts';

/** More that is new or changed than this is read quicker with everything else. */
const MOST_NEWS = 200;
/** More items of a list that are selected than this are found quicker with everything else. */
const MOST_SELECTED = 20;
/** An application that goes on changing is read as a whole in the end. */
const MOST_ROUNDS = 4;

/**
 * A tree that is kept up to date by what the application says. Elements that did not change stay the same objects. It is
 * given up, and the application read anew, whenever anything is in doubt.
 */
export class ToldTree implements KeptTree {
  readonly #app: AtspiApp;
  #roots: readonly WalkedNode[] | undefined;
  #index = new NodeIndex();
  /** Objects that have changed, and objects whose children have. */
  readonly #changed = new Set<NodeId>();
  readonly #regrouped = new Set<NodeId>();
  /** Objects whose selection has, where their items do not say so. */
  readonly #reselected = new Set<NodeId>();
  /** Who was said last to get the focus, which may take it a moment later. */
  #toldFocus: NodeId | undefined;
  readonly #coming: ComingIntoView;
  /** What had been heard of the layout when the reading began. */
  readonly #layout: number | undefined;
  #isLost = false;
  #isBusy = false;

  constructor(app: AtspiApp, clock: Clock) {
    this.#app = app;
    this.#layout = app.layout?.mark;
    this.#coming = new ComingIntoView(clock);
  }

  note({ bus, path, kind, isLoading }: NodeSignal): void {
    const id = nodeId({ bus, path });
    // A page that takes the place of another one says only this, and the other one may go on answering.
    if (isLoading && !this.#index.has(id)) this.#isLost = true;
    if (kind === 'selection_changed' && this.#app.quirks.insideUntold && !this.#isLost)
      this.#reselected.add(id);
    if (kind === 'focus_changed') this.#toldFocus = id;
    if (kind !== 'children_changed') this.#noteChanged(id);
    else if (this.#regrouped.size < MOST_NEWS) this.#regrouped.add(id);
    else this.#isLost = true;
  }

  #noteChanged(id: NodeId): void {
    if (this.#changed.size < MOST_NEWS) this.#changed.add(id);
    else this.#isLost = true;
  }

  keep(roots: readonly WalkedNode[]): void {
    this.#roots = roots;
    this.#reindex();
  }

  /**
   * The question for its windows goes over the bus, behind everything that the application has said there, so with the
   * answer nothing is outstanding.
   */
  async refresh(
    relyingOn: NonNullable<TreeOptions['relyingOn']>,
    source: TreeSource,
    signal: AbortSignal,
  ): Promise<readonly UiNode[] | undefined> {
    if (!this.#roots || this.#isBusy) return undefined;
    this.#isBusy = true;
    try {
      return await this.#catchUp(relyingOn, source, signal);
    } catch (error) {
      this.#isLost = true;
      throw error;
    } finally {
      this.#isBusy = false;
    }
  }

  async #catchUp(
    relyingOn: NonNullable<TreeOptions['relyingOn']>,
    source: TreeSource,
    signal: AbortSignal,
  ): Promise<readonly UiNode[] | undefined> {
    const isRead = new Set<NodeId>();
    const relied = async (roots: readonly UiNode[]) => this.#index.withFrames(await relyingOn(roots));
    let wanted = [...(await relied(this.#elements())), ...this.#unsteady()];
    const isUntold = source.isInOrder && this.#app.quirks.orderUntold;
    const reordering = isUntold ? reorderedIn(this.#app, this.#index.values(), signal) : [];
    for (let round = 0; round < MOST_ROUNDS && !this.#isLost; round++) {
      const reading = this.#readAgain(wanted, source, signal);
      const [read, reordered] = await Promise.all([reading, round === 0 ? reordering : []]);
      for (const id of read) isRead.add(id);
      for (const id of reordered) this.#regrouped.add(id);
      if (this.#isLost) break;
      const roots = this.#elements();
      wanted = (await relied(roots)).filter((id) => this.#index.has(id) && !isRead.has(id));
      if (wanted.length === 0 && this.#changed.size + this.#regrouped.size + this.#reselected.size === 0)
        return roots;
    }
    return undefined;
  }

  /** What may be another at any time: GTK 3 tells who gets the focus and not who loses it, and not what is scrolled how far. */
  #unsteady(): NodeId[] {
    const bars = this.#app.quirks.insideUntold ? this.#index.scrollBars() : [];
    const focus = this.#toldFocus === undefined ? [] : [this.#toldFocus];
    return [...this.#index.focused(), ...focus, ...bars, ...this.#coming.ids()];
  }

  /** One exchange about all that is outstanding; answers with what was read again. */
  async #readAgain(wanted: readonly NodeId[], source: TreeSource, signal: AbortSignal): Promise<NodeId[]> {
    const reselected = this.#take(this.#reselected).filter(selectsInSilence);
    const changed = this.#takeChanged(wanted, reselected);
    const regrouped = this.#take(this.#regrouped);
    const along = new Set<WalkedNode>();
    const [windows] = await Promise.all([
      this.#app.windows(signal),
      ...[...changed].map((node) => this.#reread(node, along, signal)),
      ...regrouped.map((node) => this.#regroup(node, source, signal)),
      ...reselected.map((node) => this.#reselect(node, signal)),
    ]);
    // All that was said of it has been heard by then. What was laid out otherwise is elsewhere, and what lies in it as well.
    if (this.#layout !== this.#app.layout?.mark) this.#isLost = true;
    await this.#compareWindows(windows, source);
    for (const node of along) if (!changed.has(node)) this.#noteChanged(node.record.id);
    if (!this.#isLost && (regrouped.length > 0 || this.#index.size === 0)) this.#reindex();
    return [...changed].map(({ record }) => record.id);
  }

  #take(notes: Set<NodeId>, more: readonly NodeId[] = []): WalkedNode[] {
    const ids = new Set([...notes, ...more]);
    notes.clear();
    return [...ids].flatMap((id) => this.#index.get(id) ?? []);
  }

  /** What is to be read again: what has changed, what is relied on, and what never speaks for itself. */
  #takeChanged(wanted: readonly NodeId[], reselected: readonly WalkedNode[]): ReadonlySet<WalkedNode> {
    // What a tab is and says is known to a label that is in no tree, which speaks in its stead.
    const isStranger = [...this.#changed].some((id) => !this.#index.has(id));
    const changed = this.#take(this.#changed, wanted);
    if (!this.#app.quirks.insideUntold) return new Set(changed);
    const tabs = isStranger ? this.#index.tabs() : [];
    return new Set([
      ...changed,
      ...changed.flatMap(changedWith),
      ...reselected.flatMap(onceSelected),
      ...tabs,
    ]);
  }

  /** The questions go out by what was known of the object; if that has changed, they are asked once more. */
  async #reread(node: WalkedNode, along: Set<WalkedNode>, signal: AbortSignal): Promise<void> {
    const { record: known, details: knownDetails } = node;
    const { quirks } = this.#app;
    const { isVirtual: virtual } = node;
    const [record, answers] = await Promise.all([
      readRecord(this.#app, known.ref, signal, known),
      readDetails(this.#app, { record: known, isVirtual: virtual, earlier: knownDetails }, signal),
    ]);
    if (!record || isSecure(record.role) !== isSecure(known.role)) {
      this.#isLost = true;
      return;
    }
    if (quirks.insideUntold) this.#coming.note({ ...node, record });
    const isSame = isSameRecord(record, known);
    const details = isSame ? answers : await readDetails(this.#app, { record, isVirtual: virtual }, signal);
    if (record.childCount >= 0 && record.childCount !== node.childCount) this.#regrouped.add(record.id);
    if (isSame && isDeepStrictEqual(details, knownDetails)) return;
    // What is in a window that was moved or resized is elsewhere, and nobody tells.
    if (!node.parent && !isDeepStrictEqual(details.extents, knownDetails?.extents)) this.#isLost = true;
    const turnsVisible = isVisible(record.states, quirks) !== isVisible(known.states, quirks);
    if (turnsVisible && quirks.showsInsideHidden) forgetBelow(node);
    node.record = { ...record, childCount: known.childCount };
    node.details = details;
    forgetElements(node);
    if (!quirks.insideUntold) return;
    for (const each of changedAlong(node, { record: known, details: knownDetails }, quirks)) along.add(each);
  }

  /** What is selected in an object by now, as far as it is not told by itself. */
  async #reselect({ record: { ref } }: WalkedNode, signal: AbortSignal): Promise<void> {
    const count = await this.#app.askProperty(ref, ATSPI.selection, 'NSelectedChildren', signal);
    if (typeof count !== 'number') return;
    if (count > MOST_SELECTED) this.#isLost = true;
    const places = Array.from({ length: Math.min(Math.max(0, count), MOST_SELECTED) }, (_, place) => place);
    const answers = await Promise.all(
      places.map((place) =>
        this.#app.ask(ref, ATSPI.selection, 'GetSelectedChild', { signature: 'i', body: [place] }, signal),
      ),
    );
    for (const selected of answers.flatMap((answer) => readRef(answer?.[0]) ?? []))
      this.#noteChanged(nodeId(selected));
  }

  async #regroup(node: WalkedNode, source: TreeSource, signal: AbortSignal): Promise<void> {
    const { ref } = node.record;
    if (node.isVirtual || mayBeHuge(node.record)) {
      const count = await this.#app.askProperty(ref, ATSPI.accessible, 'ChildCount', signal);
      const childCount = typeof count === 'number' ? Math.max(0, count) : 0;
      if (node.isVirtual !== isVirtual(node.record, childCount)) this.#isLost = true;
      if (node.isVirtual || this.#isLost) {
        node.childCount = childCount;
        forgetElements(node);
        return;
      }
    }
    const answer = await this.#app.ask(ref, ATSPI.accessible, 'GetChildren', undefined, signal);
    const before = node.children;
    const refs = withBehind(readRefs(answer?.[0]), node.record, before, this.#app.quirks);
    node.children = await this.#renew(refs, before, node, source);
    // What changed places is somewhere else on the screen, with all that is in it.
    for (const [place, child] of node.children.entries())
      if (before[place] !== child) for (const each of all(child)) this.#noteChanged(each.record.id);
    node.childCount = refs.length;
    forgetElements(node);
  }

  async #compareWindows(refs: readonly ObjectRef[], source: TreeSource): Promise<void> {
    const roots = this.#roots ?? [];
    const isSame =
      refs.length === roots.length && refs.every((ref, at) => nodeId(ref) === roots[at]?.record.id);
    if (!isSame) {
      this.#roots = await this.#renew(refs, roots, undefined, source);
      this.#reindex();
    }
    for (const root of this.#roots ?? []) {
      if (root.place) continue;
      root.place = await source.placeOf(root);
      if (root.place) root.element = undefined;
    }
  }

  /** The objects of these refs in their order: those that are known, and the others as they are read now. */
  async #renew(
    refs: readonly ObjectRef[],
    known: readonly WalkedNode[],
    parent: WalkedNode | undefined,
    source: TreeSource,
  ): Promise<WalkedNode[]> {
    const byId = new Map(known.map((node) => [node.record.id, node]));
    const missing = refs.filter((ref) => !byId.has(nodeId(ref)));
    const found = missing.length > 0 ? await source.readBelow(missing, parent, MOST_NEWS) : [];
    if (!found) this.#isLost = true;
    for (const node of found ?? []) byId.set(node.record.id, node);
    if (this.#app.quirks.insideUntold)
      for (const node of (found ?? []).flatMap(withInside)) this.#coming.note(node);
    return refs.flatMap((ref) => byId.get(nodeId(ref)) ?? []);
  }

  #reindex(): void {
    this.#index = new NodeIndex(this.#roots);
    this.#isLost ||= this.#index.hasTwins;
  }

  #elements(): readonly UiNode[] {
    return (this.#roots ?? []).map((root) => describeTree(this.#app, root));
  }
}

/** What is above a changed object is another element as well, because it holds it. */
function forgetElements(node: WalkedNode): void {
  for (let at: WalkedNode | undefined = node; at?.element; at = at.parent) at.element = undefined;
}

/** What is inside of an object that comes or goes, comes or goes with it. */
function forgetBelow({ children }: WalkedNode): void {
  for (const child of children) {
    child.element = undefined;
    forgetBelow(child);
  }
}

function* all(node: WalkedNode): Generator<WalkedNode> {
  yield node;
  for (const child of node.children) yield* all(child);
}
