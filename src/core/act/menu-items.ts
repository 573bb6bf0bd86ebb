import { fold } from '../../base/text.ts';
import { hasState, type NodeId, type UiNode, type WalkStep, walk } from '../../model/element.ts';
import { headingOf } from '../query/menu-query.ts';
import type { Snapshot } from '../see/snapshot.ts';

const MENU_ROLES: ReadonlySet<string> = new Set([
  ...['AXMenuBarItem', 'AXMenu', 'AXMenuItem', 'AXMenuButton', 'AXPopUpButton', 'AXButton'],
  ...['AXCheckBox', 'AXRadioButton'],
]);

/** What opens a menu or a list, whatever it says of itself. */
const OPENERS: ReadonlySet<string> = new Set(['AXMenuBarItem', 'AXMenu', 'AXMenuButton', 'AXPopUpButton']);

const BAR_ITEMS: ReadonlySet<string> = new Set(['AXMenuItem', 'AXMenuBar']);

/** What a menu has itself, without what its menus have. */
export function itemsOf(snapshot: Snapshot, menu: NodeId): UiNode[] {
  for (let level = snapshot.get(menu)?.node.children ?? []; level.length > 0; ) {
    const items = level.filter((node) => isMenuPart(node) && node.role !== 'AXMenu' && node.title !== '');
    if (items.length > 0) return items;
    level = level.flatMap(({ children }) => children);
  }
  return [];
}

/**
 * How a part of a path opens a menu, as far as anything tells. Items that a menu shows are opened as it was: those of a popover are
 * buttons of which nobody says what they do.
 */
export function openerOf(
  { steps }: Snapshot,
  { node, ancestors }: WalkStep,
  around?: UiNode['opensMenu'],
): UiNode['opensMenu'] {
  if (node.opensMenu) return node.opensMenu;
  const isOpener =
    OPENERS.has(node.role) ||
    hasState(node, 'expandable') ||
    hasState(node, 'expanded') ||
    holdsMenu(node) ||
    steps.some((step) => isHeadingOf(step, node));
  if (isOpener) return 'press';
  return isInBar({ node, ancestors }) || around === 'untold' ? 'untold' : undefined;
}

/** Whether it is one of the things in a menu bar, which Qt Quick calls bars as well. */
function isInBar({ node, ancestors }: Pick<WalkStep, 'node' | 'ancestors'>): boolean {
  return BAR_ITEMS.has(node.role) && ancestors.at(-1)?.role === 'AXMenuBar';
}

/** Whether it has a menu in it; what has something in it that was not walked may have one. */
export function holdsMenu({ role, children, childCount }: UiNode): boolean {
  if (role === 'AXMenuItem' && children.length === 0 && childCount > 0) return true;
  for (const { node } of walk(children))
    if (node.role === 'AXMenu' || node.role === 'AXMenuItem') return true;
  return false;
}

/** The beginning of a path: a menu of the menu bar before anything else with its name. */
export function firstOf(snapshot: Snapshot, title: string): WalkStep | undefined {
  const { steps } = snapshot;
  const fitting = steps.filter(
    (step) => (isMenuPart(step.node) || isInBar(step)) && isCalled(step.node, title),
  );
  const inBar = fitting.find(
    ({ node, ancestors }) => node.role === 'AXMenuBarItem' || ancestors.at(-1)?.role === 'AXMenuBar',
  );
  const shown = fitting.filter(({ node }) => hasState(node, 'visible'));
  const first = inBar ?? shown.find((step) => openerOf(snapshot, step)) ?? shown[0] ?? fitting[0];
  return first && (openOwner(snapshot, first) ?? first);
}

/** The button of GTK 4 that people see is inside of another one, which has what it opened beside it. */
function openOwner(snapshot: Snapshot, { node, ancestors }: WalkStep): WalkStep | undefined {
  const owner = ancestors.at(-1);
  const isOwner = owner && isMenuPart(owner) && hasState(owner, 'expanded') && !hasState(node, 'expanded');
  return isOwner ? snapshot.get(owner.id) : undefined;
}

/** An item that the tree shows inside a menu, open or not. */
export function itemIn({ steps }: Snapshot, menu: UiNode, title: string): WalkStep | undefined {
  const inside = steps.filter((step) => isIn(step, menu));
  return called(inside, title);
}

/**
 * An item of a menu that has taken the place of the one that it is an item of, or would when it is opened. GTK 4.8 takes no keys any
 * more after an item of a page that was turned to, and presses those of other pages all the same.
 */
export function itemOnPage(snapshot: Snapshot, menu: WalkStep, title: string): WalkStep | undefined {
  return called(openPageOf(snapshot, menu), title) ?? called(closedPageOf(snapshot, menu), title);
}

/** An item of a menu that was not shown before the menu was opened. */
export function newItem(
  { steps }: Snapshot,
  menu: UiNode,
  title: string,
  before: ReadonlySet<NodeId>,
): WalkStep | undefined {
  return called(steps.filter(isNewIn(menu, before)), title);
}

/** Parts of menus that were not shown before one was opened. */
export function newItems({ steps }: Snapshot, menu: UiNode, before: ReadonlySet<NodeId>): WalkStep[] {
  return steps.filter(isShownItem).filter(isNewIn(menu, before));
}

function isNewIn(menu: UiNode, before: ReadonlySet<NodeId>): (step: WalkStep) => boolean {
  return (step) => hasState(step.node, 'visible') && !before.has(step.node.id) && !isHeadingOf(step, menu);
}

/**
 * What is shown of a menu that has taken the place of the one that it is an item of: the menus of GTK 4 are pages of one
 * stack. Above its items such a page has a heading of its name, which leads back.
 */
export function openPageOf({ steps }: Snapshot, { node: menu }: WalkStep): WalkStep[] {
  if (hasState(menu, 'visible')) return [];
  const heading = steps.find((step) => isShownItem(step) && isHeadingOf(step, menu));
  const page = heading?.ancestors.at(-1);
  return page ? steps.filter((step) => step !== heading && isShownItem(step) && isIn(step, page)) : [];
}

/** What is known of such a page while the one that it is an item of is shown. */
function closedPageOf({ steps }: Snapshot, { node: menu, ancestors }: WalkStep): WalkStep[] {
  if (menu.role !== 'AXMenuItem' || holdsMenu(menu)) return [];
  const around = new Set(ancestors.filter(({ role }) => role === 'AXMenuItem').map(({ id }) => id));
  const isBeside = (step: WalkStep) => step.ancestors.some(({ id }) => around.has(id));
  const headings = steps.filter((step) => isHeadingOf(step, menu) && isBeside(step));
  const page = headings.length === 1 ? headings[0]?.ancestors.at(-1) : undefined;
  return page ? steps.filter((step) => !headings.includes(step) && isIn(step, page)) : [];
}

function isIn({ ancestors }: WalkStep, { id }: UiNode): boolean {
  return ancestors.some((each) => each.id === id);
}

function isShownItem({ node }: WalkStep): boolean {
  return isMenuPart(node) && hasState(node, 'visible') && node.title !== '';
}

/** The one of a name: on no other page of a menu if possible, no heading of one, and shown rather than not. */
function called(steps: readonly WalkStep[], title: string): WalkStep | undefined {
  const fitting = steps.filter(({ node }) => isMenuPart(node) && isCalled(node, title));
  const items = fitting.filter((step) => !looksLikeHeading(step));
  const own = items.filter(({ ancestors }) => !ancestors.some(headingOf));
  const among = [own, items].find(({ length }) => length > 0) ?? fitting;
  return among.find(({ node }) => hasState(node, 'visible')) ?? among[0];
}

function isHeadingOf(step: WalkStep, menu: UiNode): boolean {
  return looksLikeHeading(step) && step.node.id !== menu.id && isCalled(step.node, menu.title);
}

function looksLikeHeading({ node, ancestors }: WalkStep): boolean {
  const parent = ancestors.at(-1);
  return parent !== undefined && headingOf(parent)?.id === node.id;
}

function isMenuPart({ role }: UiNode): boolean {
  return MENU_ROLES.has(role);
}

/** Titles are compared as people read them: without the dots that announce a dialog, and without a shortcut behind. */
function isCalled({ title, description }: UiNode, wanted: string): boolean {
  const names = [title, title.split('\t')[0] ?? '', description ?? ''].filter((name) => name !== '');
  return names.some((name) => plain(name) === plain(wanted));
}

function plain(title: string): string {
  return fold(title)
    .replace(/\s*(?:…|\.\.\.)$/u, '')
    .replace(/[_&](?=\S)/gu, '');
}
