import { isDeepStrictEqual } from 'node:util';
import type { TreeOptions } from '../../../core/ports/tree.ts';
import type { NodeId, UiNode } from '../../../model/element.ts';
import { LastReply } from '../dbus/last-reply.ts';
import type { AtspiApp } from './atspi-app.ts';
import { askForItems, CacheItems } from './cache-items.ts';
import { describeTree } from './describe-tree.ts';
import { readDetailsOfAll } from './details.ts';
import { ATSPI } from './interfaces.ts';
import type { KeptTree, TreeSource } from './kept-tree.ts';
import { NodeIndex } from './node-index.ts';
import { isSameRecord } from './node-record.ts';
import { nodeId, readRefs } from './object-ref.ts';
import { areSamePages, unshownBeside } from './stacked-pages.ts';
import type { WalkedNode } from './walked-node.ts';

/**
 * A tree that is compared with a bulk reading before anything relies on it. The smallest difference gives it up, so it is
 * the tree that a reading of everything would show, but for the places of what nobody relies on, or none.
 */
export class ComparedTree implements KeptTree {
  readonly #app: AtspiApp;
  #roots: readonly WalkedNode[] = [];
  #index = new NodeIndex();
  readonly #last = new LastReply();
  /** The bulk reading that was found to show a tree. */
  readonly #fitting = new WeakMap<NodeIndex, readonly unknown[]>();

  constructor(app: AtspiApp) {
    this.#app = app;
  }

  /** What it says is not needed. */
  note(): void {}

  keep(roots: readonly WalkedNode[]): void {
    this.#roots = roots;
    this.#index = new NodeIndex(roots);
  }

  async refresh(
    relyingOn: NonNullable<TreeOptions['relyingOn']>,
    source: TreeSource,
    signal: AbortSignal,
  ): Promise<readonly UiNode[] | undefined> {
    const roots = this.#roots;
    const index = this.#index;
    if (index.size === 0 || index.hasTwins) return undefined;
    const fitting = this.#fitting.get(index);
    const haveSameChildren = (nodes: Iterable<WalkedNode>) =>
      [...nodes].filter(isAsked).map((node) => this.#hasSameChildren(node, signal));
    // What takes longest is asked for before anybody has found out what is relied on.
    const reading = Promise.all([
      this.#app.windows(signal),
      askForItems(this.#app, { last: this.#last }, signal),
      ...roots.map(async (root) => isDeepStrictEqual(await source.placeOf(root), root.place)),
      ...haveSameChildren(fitting ? [] : index.values()),
    ]);
    reading.catch(() => undefined);
    const elements = roots.map((root) => describeTree(this.#app, root));
    const relied = this.#reliedOn(await relyingOn(elements));
    const [[windows, items, ...others], ...own] = await Promise.all([
      reading,
      this.#areUnchanged(relied, signal),
      areSamePages(this.#app, [...relied], signal),
      ...haveSameChildren(fitting ? relied : []),
    ]);
    const checks = [...others, ...own];
    const isSame =
      !checks.includes(false) && isSameOrder(windows.map(nodeId), roots) && this.#fits(index, items);
    return isSame ? elements : undefined;
  }

  /**
   * Where the bulk reading is the very same as one that fitted, all of it does: who left is gone from there, and who came is counted. Only
   * the order of what it has in none may be another.
   */
  #fits(index: NodeIndex, list: readonly unknown[]): boolean {
    const fitting = this.#fitting.get(index);
    if (fitting) return fitting === list;
    const items = new CacheItems(list);
    if (!isSameTree(index, items)) return false;
    // What was asked for in the first reading may be in order by now.
    for (const node of index.values()) node.isOutOfOrder &&= !items.childrenOf(node.record);
    this.#fitting.set(index, list);
    return true;
  }

  /** What has to be where it was. One of the same name that has come into view would be meant as well. */
  #reliedOn(ids: readonly NodeId[]): ReadonlySet<WalkedNode> {
    const names = new Set(ids.map((id) => nameOf(this.#index.get(id))));
    const meant = [...this.#index.values()].filter((node) => names.has(nameOf(node)));
    // A page that takes the place of what is relied on gets a size by that, and what it is folded into loses it.
    const pages = meant.flatMap((node) => [...unshownBeside(node), ...around(node)]);
    const all = [...this.#roots, ...meant, ...pages].map(({ record }) => record.id);
    return new Set(this.#index.withFrames([...ids, ...all]).flatMap((id) => this.#index.get(id) ?? []));
  }

  async #hasSameChildren({ record, children }: WalkedNode, signal: AbortSignal): Promise<boolean> {
    const answer = await this.#app.ask(record.ref, ATSPI.accessible, 'GetChildren', undefined, signal);
    return isSameOrder(readRefs(answer?.[0]).map(nodeId), children);
  }

  /** Asks for what a bulk reading does not show: whether something is in view, and what is in it. */
  async #areUnchanged(relied: ReadonlySet<WalkedNode>, signal: AbortSignal): Promise<boolean> {
    const nodes = [...this.#index.values()].filter((node) => relied.has(node) || hasContents(node));
    const subjects = nodes.map((node) => {
      const { record, isVirtual, details: earlier } = node;
      return { record, isVirtual, earlier, isIncidental: !relied.has(node) };
    });
    const now = await readDetailsOfAll(this.#app, subjects, signal);
    return nodes.every(({ details }, place) => isDeepStrictEqual(now[place], details));
  }
}

/** What an object lies in. */
function around({ parent }: WalkedNode): WalkedNode[] {
  return parent ? [parent, ...around(parent)] : [];
}

/** Whether a bulk reading has every object of a tree, each as it was and in its place. */
function isSameTree(index: NodeIndex, items: CacheItems): boolean {
  for (const node of index.values()) {
    const { record, childCount, children, isVirtual, isOutOfOrder } = node;
    const now = items.records.get(record.id);
    if (!now || !isSameRecord(now, record) || now.childCount !== childCount) return false;
    if (isVirtual || isOutOfOrder) continue;
    const below = items.childrenOf(now)?.map(({ id }) => id);
    if (!below || !isSameOrder(below, children)) return false;
  }
  return true;
}

/** Its children, which the bulk reading does not have in order, have to be asked for. */
function isAsked({ isVirtual, isOutOfOrder }: WalkedNode): boolean {
  return isOutOfOrder === true && !isVirtual;
}

function hasContents({ details }: WalkedNode): boolean {
  if (details?.isTextHidden === true) return true;
  return details?.text !== undefined || details?.number !== undefined || details?.chosen !== undefined;
}

function nameOf(node: WalkedNode | undefined): string | undefined {
  return node && `${node.record.role} ${node.record.name}`;
}

function isSameOrder(ids: readonly NodeId[], nodes: readonly WalkedNode[]): boolean {
  return ids.length === nodes.length && ids.every((id, place) => id === nodes[place]?.record.id);
}
