import { centerOf, intersect, type Point, type Rect } from '../../../model/geometry.ts';
import type { AtspiApp } from './atspi-app.ts';
import { readExtents } from './details.ts';
import { isCollection, isTextual } from './roles.ts';
import { isSeenAt } from './seen-at.ts';
import { isEnabled } from './states.ts';
import type { WalkedNode } from './walked-node.ts';

/** In pixels from the border of an item. */
const EDGE = 3;

/** An item of a list, and where it says that it is. */
interface Item {
  readonly node: WalkedNode;
  readonly box: Rect;
}

/**
 * Finds out which items of lists are scrolled away, where the toolkit leaves those in the places that they had. What is not
 * shown has nothing in its own place. Where no item of a list has anything, it is not known.
 */
export async function findScrolledAway(
  app: AtspiApp,
  roots: readonly WalkedNode[],
  signal: AbortSignal,
): Promise<void> {
  if (!app.quirks.itemsStayVisible) return;
  const lists = [...listsIn(roots)].filter(isInDoubt);
  await Promise.all(lists.map((list) => tellApart(app, itemsOf(list), signal)));
}

/** Whether the items that some objects lie in, or are, have been scrolled neither away nor back since they were read. */
export async function areScrolledAsBefore(
  app: AtspiApp,
  nodes: readonly WalkedNode[],
  signal: AbortSignal,
): Promise<boolean> {
  if (!app.quirks.itemsStayVisible) return true;
  const items = itemsAround(nodes).filter(({ node }) => !isInUnseen(node.parent));
  const seen = await Promise.all(items.map((item) => isSeen(app, item, signal)));
  return items.every(({ node: { isUnseen = false } }, place) => isUnseen === !seen[place]);
}

/** Whether an object lies in an item that is scrolled away now, or is one. */
export async function isScrolledAway(app: AtspiApp, node: WalkedNode, signal: AbortSignal): Promise<boolean> {
  if (!app.quirks.itemsStayVisible) return false;
  const seen = await Promise.all(
    itemsAround([node]).map(async (item) => {
      const box = await readExtents(app, item.node.record, signal);
      return box === undefined || isSeen(app, { ...item, box }, signal);
    }),
  );
  return seen.includes(false);
}

/** Whether an object is an item of something that is scrolled. */
export function isScrolledItem({ parent }: WalkedNode): boolean {
  return parent !== undefined && isCollection(parent.record.role);
}

function* listsIn(nodes: readonly WalkedNode[]): Generator<WalkedNode> {
  for (const node of nodes) {
    if (isCollection(node.record.role)) yield node;
    yield* listsIn(node.children);
  }
}

/** Whether a list shows only a part of its items: some were never shown, or lie elsewhere, or two lie in one place. */
function isInDoubt(list: WalkedNode): boolean {
  const view = list.details?.extents;
  const items = itemsOf(list);
  if (!view || items.length === 0) return false;
  const isPart = items.length < list.children.length || items.some(({ box }) => !isWithin(box, view));
  return isPart || doOverlap(items.map(({ box }) => box));
}

function itemsOf({ children }: WalkedNode): Item[] {
  return children.flatMap((node) => itemFrom(node) ?? []);
}

/** What is disabled answers as what is not shown does. */
function itemFrom(node: WalkedNode): Item | undefined {
  const box = node.details?.extents;
  return box && isEnabled(node.record.states) ? { node, box } : undefined;
}

function isWithin(inner: Rect, outer: Rect): boolean {
  const shared = intersect(inner, outer);
  return shared?.width === inner.width && shared.height === inner.height;
}

/** Whether two of several share more than an edge: only those that begin above the end of another one can. */
function doOverlap(boxes: readonly Rect[]): boolean {
  const sorted = [...boxes].sort((a, b) => a.y - b.y);
  return sorted.some((box, place) => {
    for (const next of sorted.slice(place + 1)) {
      if (next.y >= box.y + box.height) return false;
      if (intersect(box, next)) return true;
    }
    return false;
  });
}

async function tellApart(app: AtspiApp, items: readonly Item[], signal: AbortSignal): Promise<void> {
  const seen = await Promise.all(items.map((item) => isSeen(app, item, signal)));
  if (!seen.includes(true)) return;
  for (const [place, { node }] of items.entries()) node.isUnseen = !seen[place];
}

function isSeen(app: AtspiApp, { node, box }: Item, signal: AbortSignal): Promise<boolean> {
  return isSeenAt(app, node.record.ref, pointsIn(node, box), signal);
}

/** A field of GTK 4 answers nothing where one types: then its edges are asked as well. */
function pointsIn(node: WalkedNode, box: Rect): Point[] {
  const center = centerOf(box);
  if (!holdsField(node)) return [center];
  return [center, { ...center, x: box.x + EDGE }, { ...center, x: box.x + box.width - EDGE }];
}

function holdsField({ record, children }: WalkedNode): boolean {
  return isTextual(record.role, record.states) || children.some(holdsField);
}

function itemsAround(nodes: readonly WalkedNode[]): Item[] {
  const items = new Set<WalkedNode>();
  for (const node of nodes) for (const item of itemsOver(node)) items.add(item);
  return [...items].flatMap((node) => itemFrom(node) ?? []);
}

function itemsOver(node: WalkedNode): WalkedNode[] {
  const items: WalkedNode[] = [];
  for (let at: WalkedNode | undefined = node; at; at = at.parent) {
    if (isScrolledItem(at)) items.push(at);
  }
  return items;
}

function isInUnseen(node: WalkedNode | undefined): boolean {
  for (let at = node; at; at = at.parent) if (at.isUnseen === true) return true;
  return false;
}
