import { centerOf, contains, intersect, type Point, type Rect } from '../../../model/geometry.ts';
import type { AtspiApp } from './atspi-app.ts';
import { isCollection } from './roles.ts';
import { areScrolledAsBefore, findScrolledAway, isScrolledAway, isScrolledItem } from './scrolled-items.ts';
import { isSeenAt } from './seen-at.ts';
import { STATE_BIT } from './state-bits.ts';
import { isEnabled } from './states.ts';
import type { WalkedNode } from './walked-node.ts';

/** More children than this are items of a list and no pages. */
const MOST_PAGES = 20;
/** A page is asked at so many points: not every part of it answers. */
const MOST_POINTS = 6;

/** A page, where it says that it is, and the object of it that can be asked. */
interface Page {
  readonly node: WalkedNode;
  readonly asked: WalkedNode;
  readonly box: Rect;
}

/**
 * Finds out which of several objects in one place is seen, where the toolkit says of all that were ever shown that they
 * are. What is not shown has nothing at any of its points. Where none of them has anything, it is not known.
 */
export async function findUnseen(
  app: AtspiApp,
  roots: readonly WalkedNode[],
  signal: AbortSignal,
): Promise<void> {
  const stacks = app.quirks.pagesStayVisible ? [...stacksIn(roots)] : [];
  await Promise.all([
    ...stacks.map((pages) => tellApart(app, pages, signal)),
    findScrolledAway(app, roots, signal),
  ]);
}

/** Whether the pages and items that some objects lie in are as they were found; they may have been turned or scrolled without a word. */
export async function areSamePages(
  app: AtspiApp,
  nodes: readonly WalkedNode[],
  signal: AbortSignal,
): Promise<boolean> {
  const pages = pagesAround(nodes);
  const [isScrolledAsBefore, ...seen] = await Promise.all([
    areScrolledAsBefore(app, nodes, signal),
    ...pages.map((page) => isSeen(app, page, signal)),
  ]);
  return isScrolledAsBefore && pages.every(({ node: { isUnseen } }, place) => isUnseen === !seen[place]);
}

/** Whether an object lies on a page that is not seen now, or in an item that is scrolled away. */
export async function isUnseenNow(app: AtspiApp, node: WalkedNode, signal: AbortSignal): Promise<boolean> {
  const pages = pagesAround([node]).filter(({ node: { isUnseen } }) => isUnseen === true);
  const seen = await Promise.all(pages.map((page) => isSeen(app, page, signal)));
  return seen.includes(false) || isScrolledAway(app, node, signal);
}

/** Objects beside an object, or beside what it lies in, that would take a size if they were shown in its place. */
export function unshownBeside(node: WalkedNode): WalkedNode[] {
  const found: WalkedNode[] = [];
  for (let at: WalkedNode | undefined = node; at; at = at.parent) {
    const siblings = at.parent?.children ?? [];
    if (siblings.length > MOST_PAGES) continue;
    found.push(...siblings.filter((other) => other.children.length > 0 && !boxOf(other)));
  }
  return found;
}

function pagesAround(nodes: readonly WalkedNode[]): Page[] {
  const around = new Set<WalkedNode>();
  for (const node of nodes)
    for (let at: WalkedNode | undefined = node; at && !around.has(at); at = at.parent) around.add(at);
  const pages = [...around].filter((node) => node.isUnseen !== undefined && !isScrolledItem(node));
  return pages.flatMap((node) => pageOf(node) ?? []);
}

/** Groups of objects of one parent, each of which lies in the place of another one. */
function* stacksIn(nodes: readonly WalkedNode[]): Generator<Page[]> {
  for (const { record, children } of nodes) {
    const isStack = children.length <= MOST_PAGES && !isCollection(record.role);
    const pages = isStack ? children.flatMap((child) => pageOf(child) ?? []) : [];
    const stacked = pages.filter((page) => pages.some((other) => liesOn(page, other)));
    if (stacked.length > 0) yield stacked;
    yield* stacksIn(children);
  }
}

async function tellApart(app: AtspiApp, pages: readonly Page[], signal: AbortSignal): Promise<void> {
  const answers = await Promise.all(pages.map((page) => isSeen(app, page, signal)));
  const seen = pages.filter((_, place) => answers[place]);
  for (const page of pages) {
    if (seen.includes(page)) page.node.isUnseen = false;
    else if (seen.some((other) => liesOn(page, other) && isSurelyBehind(page, other)))
      page.node.isUnseen = true;
  }
}

/** What only lies over something else, and lets every click through, has nothing to use, or another size. */
function isSurelyBehind(page: Page, seen: Page): boolean {
  const { x, y, width, height } = seen.box;
  const isAlike =
    page.box.x === x && page.box.y === y && page.box.width === width && page.box.height === height;
  return isAlike || leavesOf(page).some((leaf) => isUsable(leaf, page));
}

function liesOn(page: Page, other: Page): boolean {
  if (page === other) return false;
  const shared = intersect(page.box, other.box);
  return shared !== undefined && 2 * areaOf(shared) > Math.min(areaOf(page.box), areaOf(other.box));
}

function isSeen(app: AtspiApp, page: Page, signal: AbortSignal): Promise<boolean> {
  return isSeenAt(app, page.asked.record.ref, pointsIn(page), signal);
}

/** Where there is something on a page: first of all what can be used, which takes every click. */
function pointsIn(page: Page): Point[] {
  const leaves = leavesOf(page);
  const usable = new Set(leaves.filter((leaf) => isUsable(leaf, page)));
  const best = [...usable, ...leaves.filter((leaf) => !usable.has(leaf))];
  const points = best.slice(0, MOST_POINTS).flatMap((leaf) => centerIn(leaf) ?? []);
  return points.length > 0 ? points : [centerOf(page.box)];
}

/** The innermost objects of a page, as far as they are in view there. */
function leavesOf({ asked, box }: Page): WalkedNode[] {
  const visit = (node: WalkedNode, view: Rect): WalkedNode[] => {
    const { details, children } = node;
    if (!details?.extents) return children.flatMap((child) => visit(child, view));
    const inView = intersect(details.extents, view);
    if (!inView) return [];
    const below = children.flatMap((child) => visit(child, inView));
    if (below.length > 0) return below;
    return contains(inView, centerOf(details.extents)) ? [node] : [];
  };
  return visit(asked, box);
}

/** Whether a leaf can be used, or belongs to what can be, as the words of a menu's item do. */
function isUsable(leaf: WalkedNode, { node: page }: Page): boolean {
  for (let at: WalkedNode | undefined = leaf; at && at !== page; at = at.parent) {
    const { states } = at.record;
    if (isEnabled(states) && states.has(STATE_BIT.focusable)) return true;
  }
  return false;
}

function pageOf(node: WalkedNode): Page | undefined {
  const box = boxOf(node);
  return box && { node, asked: node.details?.extents ? node : (node.children[0] ?? node), box };
}

/** Pages of a GtkStack are objects without a place, around the one that is shown. */
function boxOf({ details, children: [only, ...others] }: WalkedNode): Rect | undefined {
  return details?.extents ?? (others.length === 0 ? only?.details?.extents : undefined);
}

function centerIn({ details }: WalkedNode): Point | undefined {
  return details?.extents && centerOf(details.extents);
}

function areaOf({ width, height }: Rect): number {
  return width * height;
}
