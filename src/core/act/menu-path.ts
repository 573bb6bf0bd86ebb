import { waitFor } from '../../base/wait-for.ts';
import { hasState, type NodeId, type UiNode, type WalkStep } from '../../model/element.ts';
import type { Role } from '../../model/role.ts';
import type { Snapshot } from '../see/snapshot.ts';
import type { AppSession } from '../session/app-session.ts';
import { focusWindowOf } from './focus.ts';
import {
  firstOf,
  holdsMenu,
  itemIn,
  itemOnPage,
  itemsOf,
  newItem,
  newItems,
  openerOf,
  openPageOf,
} from './menu-items.ts';
import { missingItem, shownMenus } from './missing-menu.ts';
import { closeMenus, type OpenedMenu, openMenu, openShownMenu, shutFirst } from './open-menu.ts';
import { isFree } from './scene.ts';
import {
  type ActMode,
  describeTarget,
  makeTarget,
  notActionable,
  requireInFront,
  type Target,
  WHEN_DISABLED,
} from './target.ts';

const SEPARATOR = /\s*(?:>|▸|→|»)\s*/u;
/** How long a menu that was opened may take to show its items. */
const MENU_MS = 1_500;
/** How long what an open menu shows must have stayed the same to be all that it has. */
const FILLED_MS = 300;
/** How long a menu that is shown may take to say which of its items can be used. */
const ENABLING_MS = 300;

/** The titles of a menu path such as `File > Save As…`; undefined for every other query. */
export function parseMenuPath(query: string): string[] | undefined {
  if (query.startsWith('/') || query.startsWith('#')) return undefined;
  const titles = query.split(SEPARATOR);
  return titles.length > 1 && titles.every((title) => title !== '') ? titles : undefined;
}

/** An item at the end of a menu path, and how to put away the menus that were opened on the way to it, if any were. */
export interface MenuItem {
  readonly target: Target;
  readonly isOpened: boolean;
  close(): Promise<void>;
}

/**
 * Finds the item of a menu path. Many toolkits show what is in a menu only when that is open, so the menus on the way are
 * opened one after the other, as far as that is needed.
 */
export async function openMenuPath(
  app: AppSession,
  titles: readonly string[],
  mode: ActMode,
  signal: AbortSignal,
): Promise<MenuItem> {
  const opened: OpenedMenu[] = [];
  const close = () => closeMenus(app, opened);
  try {
    let here = await beginning(app, titles, mode, signal);
    let passed: Found[] = [];
    for (let index = 1; index < titles.length; index++) {
      const title = titles[index] ?? '';
      const next =
        itemIn(here.snapshot, here.step.node, title) ?? itemOnPage(here.snapshot, here.step, title);
      if (next) {
        passed.push(here);
        here = { ...here, step: next };
        continue;
      }
      const menu = await revealed(app, here, { passed, opened }, signal);
      passed = [];
      here = await opening(app, { titles, index, here: menu, opened }, signal);
    }
    const end = await lookedUp(app, here, { passed, opened }, signal);
    return { target: makeTarget(app, end.step, end.snapshot), isOpened: opened.length > 0, close };
  } catch (error) {
    // What went wrong first is what the caller has to know.
    await Promise.allSettled([close()]);
    throw error;
  }
}

/** Whether it is in a closed menu and cannot be used there: a menu, which cannot be opened alone, or what only a pointer can click. */
export function isBuried(node: UiNode): boolean {
  const isOutOfReach = holdsMenu(node) || node.actions.length === 0;
  return node.role === 'AXMenuItem' && !hasState(node, 'visible') && isOutOfReach;
}

/** Opens the menus around what lies in closed ones. */
export async function revealMenu(target: Target, signal: AbortSignal): Promise<MenuItem> {
  const { app, step, snapshot } = target;
  const opened: OpenedMenu[] = [];
  const close = () => closeMenus(app, opened);
  const around = step.ancestors.filter(({ role }) => OWNERS.has(role)).map(({ id }) => snapshot.get(id));
  const passed = around.flatMap((menu) => (menu ? [{ step: menu, snapshot }] : []));
  try {
    const here = await revealed(app, { step, snapshot }, { passed, opened }, signal);
    if (!isShown(here.step))
      throw notActionable(target, 'is inside of a menu that does not open', WHEN_BURIED);
    return { target: makeTarget(app, here.step, here.snapshot), isOpened: true, close };
  } catch (error) {
    await Promise.allSettled([close()]);
    throw error;
  }
}

const OWNERS = new Set<Role>(['AXMenuBarItem', 'AXMenuItem', 'AXMenuButton', 'AXPopUpButton', 'AXButton']);
const WHEN_BURIED = 'Click the item in it that is meant, by its path; that needs no open menu.';

const WHEN_NO_MENU =
  'If it does open one, click it with ax_click first, by its own name, and then the item; ax_get_tree shows what it opened.';

interface Found {
  readonly step: WalkStep;
  readonly snapshot: Snapshot;
  /** What was known of the menu that it came in. */
  readonly around?: UiNode['opensMenu'];
}

async function beginning(
  app: AppSession,
  titles: readonly string[],
  mode: ActMode,
  signal: AbortSignal,
): Promise<Found> {
  const snapshot = await app.snapshot(signal);
  const step = firstOf(snapshot, titles[0] ?? '');
  if (!step) throw missingItem(app, titles, 0, shownMenus(snapshot));
  const menu = describeTarget(app, step, snapshot);
  await requireInFront(menu, signal);
  // A menu that another window covers does not open for a pointer.
  if (mode === 'focus') await focusWindowOf(menu, signal);
  return { step, snapshot };
}

interface Passed {
  /** The menus on the way to one, which were not opened because what is in them is known. */
  readonly passed: readonly Found[];
  /** Grows by those that are opened now. */
  readonly opened: OpenedMenu[];
}

/** A menu once it can be opened: one that is filled when it is shown is shown only inside an open one. */
async function revealed(
  app: AppSession,
  here: Found,
  { passed, opened }: Passed,
  signal: AbortSignal,
): Promise<Found> {
  const [first, ...others] = passed;
  if (!first || isShown(here.step)) return here;
  let now = first;
  for (const { step } of [...others, here]) {
    const next = now.snapshot.get(step.node.id);
    if (next && isShown(next)) {
      now = { ...now, step: next };
      continue;
    }
    // One that is open has other pages to show.
    if (!isShown(now.step) || hasState(now.step.node, 'expanded')) return here;
    const menu = makeTarget(app, now.step, now.snapshot);
    opened.push({ menu, before: shownIn(now.snapshot) });
    await openShownMenu(menu, signal);
    const found = await whenSeen(app, menu.node, step.node, signal);
    if (!found) return here;
    now = found;
  }
  return now;
}

/**
 * An item at the end of a path. One that is disabled is looked at with its menu open: some applications say only then which of
 * its items are. It is not opened where that would take the user's keys or pointer.
 */
async function lookedUp(app: AppSession, here: Found, around: Passed, signal: AbortSignal): Promise<Found> {
  const isReady = hasState(here.step.node, 'enabled') && !isBuried(here.step.node);
  const isSure = isReady || isShown(here.step) || !isFree(app, 'pointer');
  if (isSure) return here;
  const shown = await revealed(app, here, around, signal);
  const { id } = shown.step.node;
  const look = async (inner: AbortSignal) => {
    const snapshot = await app.snapshot(inner);
    const step = snapshot.get(id);
    return step && hasState(step.node, 'enabled') ? { step, snapshot } : undefined;
  };
  const timing = { clock: app.clock, timeoutMs: ENABLING_MS, wake: app.onEvent };
  const enabled = await waitFor(look, timing, signal);
  if (enabled) return enabled;
  const target = describeTarget(app, shown.step, shown.snapshot);
  const where = isShown(shown.step) ? ', also while its menu is open' : '';
  throw notActionable(target, `is disabled${where}`, WHEN_DISABLED);
}

/** An item of a menu once it is shown; some menus make their items anew when they open. */
function whenSeen(
  app: AppSession,
  menu: UiNode,
  { id, title }: UiNode,
  signal: AbortSignal,
): Promise<Found | undefined> {
  const look = async (inner: AbortSignal) => {
    const snapshot = await app.snapshot(inner);
    const step = [snapshot.get(id), itemIn(snapshot, menu, title)].find(isShown);
    return step && { step, snapshot };
  };
  return waitFor(look, { clock: app.clock, timeoutMs: MENU_MS, wake: app.onEvent }, signal);
}

function isShown(step: WalkStep | undefined): boolean {
  return step !== undefined && hasState(step.node, 'visible');
}

function shownIn({ steps }: Snapshot): ReadonlySet<NodeId> {
  return new Set(steps.filter(isShown).map(({ node }) => node.id));
}

interface Opening {
  readonly titles: readonly string[];
  /** Which of them is wanted next. */
  readonly index: number;
  /** The menu that has to be opened for it. */
  readonly here: Found;
  /** Grows by the menu, so that it can be closed again. */
  readonly opened: OpenedMenu[];
}

async function opening(
  app: AppSession,
  { titles, index, here, opened }: Opening,
  signal: AbortSignal,
): Promise<Found> {
  const { around } = here;
  const { step, snapshot } = await shutFirst(app, here, titles[index] ?? '', signal);
  const before = shownIn(snapshot);
  const menu = makeTarget(app, step, snapshot);
  const opener = openerOf(snapshot, step, around);
  if (!opener) throw notActionable(menu, 'is not known to open a menu, and was not pressed', WHEN_NO_MENU);
  opened.push({ menu, before });
  await openMenu(menu, signal);
  const looked = await whenShown(app, { menu: step, title: titles[index] ?? '', before }, signal);
  if (looked?.step) return { step: looked.step, snapshot: looked.snapshot, around: opener };
  const after = looked?.snapshot ?? (await app.snapshot(signal));
  const shownNow = shownOf(after, step, before);
  // GTK 3 opens no menu for somebody who cannot see it, but has its items all the time.
  const there = shownNow.length > 0 ? shownNow.map(({ node }) => node) : itemsOf(after, step.node.id);
  const names = there.map(({ title }) => title);
  throw missingItem(app, titles, index, names, opener);
}

interface Awaited {
  readonly menu: WalkStep;
  readonly title: string;
  /** What was shown before the menu was opened. */
  readonly before: ReadonlySet<NodeId>;
}

interface Looked {
  /** Missing where the menu shows others, and no more of them come. */
  readonly step: WalkStep | undefined;
  readonly snapshot: Snapshot;
}

/** The next item, once it is there: inside the menu, or in something that appeared elsewhere, as pop-ups do. */
function whenShown(
  app: AppSession,
  { menu, title, before }: Awaited,
  signal: AbortSignal,
): Promise<Looked | undefined> {
  let shown = '';
  let sinceMs = 0;
  const isFilled = (snapshot: Snapshot): boolean => {
    const now = shownOf(snapshot, menu, before)
      .map(({ node }) => node.id)
      .join();
    if (now !== shown) sinceMs = app.clock.now();
    shown = now;
    return now !== '' && app.clock.now() - sinceMs >= FILLED_MS;
  };
  return waitFor(
    async (inner) => {
      const snapshot = await app.snapshot(inner);
      const step = itemIn(snapshot, menu.node, title) ?? newItem(snapshot, menu.node, title, before);
      return step || isFilled(snapshot) ? { step, snapshot } : undefined;
    },
    { clock: app.clock, timeoutMs: MENU_MS, wake: app.onEvent },
    signal,
  );
}

/** What is shown of an open menu: its page of a stack, and what was not shown before. */
function shownOf(snapshot: Snapshot, menu: WalkStep, before: ReadonlySet<NodeId>): WalkStep[] {
  return [...openPageOf(snapshot, menu), ...newItems(snapshot, menu.node, before)];
}
