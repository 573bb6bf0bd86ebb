import { neverAborted } from '../../base/cancellation.ts';
import { AutomationError } from '../../base/errors.ts';
import { likenessTo, quote } from '../../base/text.ts';
import { waitFor } from '../../base/wait-for.ts';
import {
  hasState,
  type NodeId,
  type SemanticAction,
  type UiNode,
  type WalkStep,
} from '../../model/element.ts';
import type { Snapshot } from '../see/snapshot.ts';
import type { AppSession } from '../session/app-session.ts';
import { pointOf, windowOf } from './focus.ts';
import { firstOf, itemIn, itemOnPage, itemsOf, newItem, newItems, openPageOf } from './menu-items.ts';
import { isFree } from './scene.ts';
import { describeTarget, makeTarget, requireInFront, type Target } from './target.ts';

const SEPARATOR = /\s*(?:>|▸|→|»)\s*/u;
const OPENING: readonly SemanticAction[] = ['press', 'show_menu', 'expand', 'open', 'select'];
/** How long a menu that was opened may take to show its items. */
const MENU_MS = 1_500;
/** How long one that is put away may take to go. */
const CLOSING_MS = 500;

/** The titles of a menu path such as `File > Save As…`; undefined for every other query. */
export function parseMenuPath(query: string): string[] | undefined {
  if (query.startsWith('/') || query.startsWith('#')) return undefined;
  const titles = query.split(SEPARATOR);
  return titles.length > 1 && titles.every((title) => title !== '') ? titles : undefined;
}

/** An item at the end of a menu path, and how to put away the menus that were opened on the way to it. */
export interface MenuItem {
  readonly target: Target;
  close(): Promise<void>;
}

/**
 * Finds the item of a menu path. Many toolkits show what is in a menu only when that is open, so the menus on the way are
 * opened one after the other, as far as that is needed.
 */
export async function openMenuPath(
  app: AppSession,
  titles: readonly string[],
  signal: AbortSignal,
): Promise<MenuItem> {
  const opened: OpenedMenu[] = [];
  const close = () => closeMenus(app, opened);
  try {
    let here = await beginning(app, titles, signal);
    for (let index = 1; index < titles.length; index++) {
      const title = titles[index] ?? '';
      const next =
        itemIn(here.snapshot, here.step.node, title) ?? itemOnPage(here.snapshot, here.step, title);
      here = next ? { ...here, step: next } : await opening(app, { titles, index, here, opened }, signal);
    }
    return { target: makeTarget(app, here.step, here.snapshot), close };
  } catch (error) {
    // What went wrong first is what the caller has to know.
    await Promise.allSettled([close()]);
    throw error;
  }
}

interface Found {
  readonly step: WalkStep;
  readonly snapshot: Snapshot;
}

async function beginning(app: AppSession, titles: readonly string[], signal: AbortSignal): Promise<Found> {
  const snapshot = await app.snapshot(signal);
  const step = firstOf(snapshot, titles[0] ?? '');
  if (!step) throw missing(app, titles, 0, shownTitles(snapshot));
  await requireInFront(describeTarget(app, step, snapshot), signal);
  return { step, snapshot };
}

interface OpenedMenu {
  readonly menu: Target;
  /** What was shown before it was opened. */
  readonly before: ReadonlySet<NodeId>;
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
  { titles, index, here: { step, snapshot }, opened }: Opening,
  signal: AbortSignal,
): Promise<Found> {
  const shown = snapshot.steps.filter(({ node }) => hasState(node, 'visible'));
  const before = new Set(shown.map(({ node }) => node.id));
  const menu = makeTarget(app, step, snapshot);
  opened.push({ menu, before });
  await open(menu, signal);
  const found = await whenShown(app, { parent: step.node, title: titles[index] ?? '', before }, signal);
  if (found) return found;
  const after = await app.snapshot(signal);
  const shownNow = [...openPageOf(after, step), ...newItems(after, step.node, before)];
  // GTK 3 opens no menu for somebody who cannot see it, but has its items all the time.
  const there = shownNow.length > 0 ? shownNow.map(({ node }) => node) : itemsOf(after, step.node.id);
  throw missing(
    app,
    titles,
    index,
    there.map(({ title }) => title),
  );
}

/** By the menu's own action, else by a click of a pointer that disturbs nobody. */
async function open(target: Target, signal: AbortSignal): Promise<void> {
  const { app, node } = target;
  const action = OPENING.find((name) => node.actions.includes(name));
  if (action) {
    await app.bounded((port, limit) => port('actions').perform(app.info.id, node.id, action, limit), signal);
    return;
  }
  if (!isFree(app, 'pointer')) {
    throw new AutomationError(
      'needs_focus',
      `The menu ${quote(node.title)} can only be opened by pointer, which would take the focus.`,
      { guidance: 'Open it with ax_click and mode "focus", then click the item.' },
    );
  }
  const options = { button: 'left', count: 1, window: windowOf(target) } as const;
  await app.bounded((port, limit) => port('pointer').click(pointOf(target), options, limit), signal);
}

interface Awaited {
  readonly parent: UiNode;
  readonly title: string;
  /** What was shown before the menu was opened. */
  readonly before: ReadonlySet<NodeId>;
}

/** The next item, once it is there: inside the menu, or in something that appeared elsewhere, as pop-ups do. */
function whenShown(
  app: AppSession,
  { parent, title, before }: Awaited,
  signal: AbortSignal,
): Promise<Found | undefined> {
  return waitFor(
    async (inner) => {
      const snapshot = await app.snapshot(inner);
      const step = itemIn(snapshot, parent, title) ?? newItem(snapshot, parent, title, before);
      return step && { step, snapshot };
    },
    { clock: app.clock, timeoutMs: MENU_MS, wake: app.onEvent },
    signal,
  );
}

/** Puts menus away again, the first one first: it takes the others along. */
async function closeMenus(app: AppSession, opened: readonly OpenedMenu[]): Promise<void> {
  for (const { menu, before } of opened) {
    const isShut = async (signal: AbortSignal) =>
      newItems(await app.snapshot(signal), menu.node, before).length === 0;
    for (const shut of waysToShut(menu)) {
      if (await isShut(neverAborted)) break;
      if (!(await shut(menu, neverAborted))) continue;
      const look = async (signal: AbortSignal) => (await isShut(signal)) || undefined;
      await waitFor(look, { clock: app.clock, timeoutMs: CLOSING_MS, wake: app.onEvent }, neverAborted);
    }
  }
}

/** A click beside an open menu closes it and may open it once more, so that what was opened by one is left by key. */
function waysToShut({ node }: Target) {
  const isClicked = !OPENING.some((name) => node.actions.includes(name));
  return isClicked ? [collapse, pressEscape, openAgain] : [collapse, openAgain, pressEscape];
}

async function collapse({ app, node }: Target, signal: AbortSignal): Promise<boolean> {
  const action = (['collapse', 'cancel'] as const).find((name) => node.actions.includes(name));
  if (!action) return false;
  await app.bounded((port, limit) => port('actions').perform(app.info.id, node.id, action, limit), signal);
  return true;
}

/** To open what is open closes it, in Qt and GTK 4. */
async function openAgain(menu: Target, signal: AbortSignal): Promise<boolean> {
  await open(menu, signal);
  return true;
}

async function pressEscape(menu: Target, signal: AbortSignal): Promise<boolean> {
  const { app } = menu;
  if (!isFree(app, 'keyboard')) return false;
  const options = { window: windowOf(menu) };
  await app.bounded(
    (port, limit) => port('keyboard').press({ key: 'escape', modifiers: [] }, options, limit),
    signal,
  );
  return true;
}

const MOST_TOLD = 20;
const NO_ITEMS =
  'It shows no items. Click it with ax_click by the path up to it, and see what comes with ax_get_tree.';

function shownTitles({ steps }: Snapshot): string[] {
  const isTop = ({ node, ancestors }: WalkStep) =>
    node.title !== '' &&
    (node.role === 'AXMenuBarItem' || node.role === 'AXMenuButton' || ancestors.at(-1)?.role === 'AXMenuBar');
  return steps.filter(isTop).map(({ node }) => node.title);
}

function missing(
  app: AppSession,
  titles: readonly string[],
  index: number,
  there: readonly string[],
): AutomationError {
  const where = index === 0 ? quote(app.info.name) : `the menu ${quote(titles.slice(0, index).join(' > '))}`;
  const wanted = titles[index] ?? '';
  const likenessOf = likenessTo(wanted);
  const isAll = there.length <= MOST_TOLD;
  // Of more than can be told, those that are most like it.
  const told = isAll ? there : there.toSorted((a, b) => likenessOf(b) - likenessOf(a)).slice(0, MOST_TOLD);
  const list = told.map((title) => quote(title, 40)).join(', ');
  const guidance = isAll ? `It has ${list}.` : `It has ${there.length} items; most like it: ${list}.`;
  return new AutomationError('element_not_found', `There is no ${quote(wanted)} in ${where}.`, {
    guidance: told.length > 0 ? guidance : NO_ITEMS,
    details: { path: titles, missing: index, candidates: told },
  });
}
