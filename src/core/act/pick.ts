import { fold } from '../../base/text.ts';
import { waitFor } from '../../base/wait-for.ts';
import type { WindowId } from '../../model/application.ts';
import { choiceCalled } from '../../model/choice-called.ts';
import { hasState, type UiNode, type WalkStep, walk } from '../../model/element.ts';
import { centerOf, type Point, type Rect } from '../../model/geometry.ts';
import type { KeyChord } from '../../model/keys.ts';
import { noSuchChoice, notKnownAsChoice } from '../../model/no-such-choice.ts';
import type { Route } from '../../model/outcome.ts';
import { shownPart } from '../see/shown-part.ts';
import { broughtIntoView, FRAME_MS, sameRect } from './actionable.ts';
import { pointOf, requireFocusAllowed, windowOf } from './focus.ts';
import type { Act } from './perform.ts';
import {
  focusedIn,
  inChosenList,
  isEntry,
  isShownEntry,
  type List,
  nameOf,
  readList,
} from './pop-up-list.ts';
import { strikeKey } from './strike-key.ts';
import { notActionable, type Target } from './target.ts';

const MOST_KEYS = 200;
const MOST_ROUNDS = 4;
/** GTK 4 has no more entries of a list at a time, those around the one that is chosen. */
const MOST_KEPT = 200;

/**
 * What opens the list of a pop-up that keeps its entries to itself until then: the pop-up itself or a button inside by an
 * action, else a click on the pop-up. Entries of a closed list may have an action too, by which they are picked.
 */
export function openerOf(node: UiNode): UiNode | undefined {
  for (const { node: each, ancestors } of walk([node]))
    if (isPressed(each) && ![each, ...ancestors].some(isEntry)) return each;
  return node.bounds || hasState(node, 'focusable') ? node : undefined;
}

function isPressed({ actions }: UiNode): boolean {
  return actions.includes('press');
}

/**
 * Opens a pop-up and picks an entry: by the entry's own action, else by pointer, else, where the entry has no place, by keys
 * and only once it has the focus.
 */
export function pickingAct(target: Target, opener: UiNode, value: string): Omit<Act, 'judge'> {
  let route: Route = isPressed(opener) ? 'accessibility' : 'pointer';
  return {
    get route() {
      return route;
    },
    deliver: async (signal) => {
      try {
        const list = await listWith(target, opener, value, signal);
        const entry = entryIn(list, value);
        if (isPressed(entry.node)) return await press(target, entry.node, signal);
        const place =
          target.app.desktop.backend.ports.pointer && (await restingPlace(target, value, entry, signal));
        route = place ? 'pointer' : 'keyboard';
        requireFocusAllowed(target, 'background', route);
        if (place) return await pointAndLeave(target, opener, centerOf(place), signal);
        await moveTo(target, list, nameOf(entry), signal);
        await strike(target, 'return', signal);
      } catch (error) {
        // An open list would keep everything else from being used.
        await close(target, opener, signal);
        throw error;
      }
    },
  };
}

/** A list that is only about to close would take the next click for itself, and one that stays open is closed. */
async function pointAndLeave(target: Target, opener: UiNode, at: Point, signal: AbortSignal): Promise<void> {
  await point(target, at, undefined, signal);
  if (!(await soon(target, closedNow(target), signal))) await close(target, opener, signal);
}

function closedNow(target: Target) {
  return async (signal: AbortSignal) => !(await isOpen(target, signal)) || undefined;
}

/**
 * The open pop-up that an element without action and place is an entry of, and the entry's name. Nothing where another
 * entry has the same name: which of them is picked could not be told.
 */
export function openChooserOf({
  node,
  step,
  snapshot,
}: Target): { chooser: WalkStep; entry: string } | undefined {
  if (node.bounds || isPressed(node)) return undefined;
  const above = [...step.ancestors, node];
  const chooser = above.findLast(({ role }) => role === 'AXPopUpButton' || role === 'AXComboBox');
  const found = chooser && hasState(chooser, 'expanded') ? snapshot.get(chooser.id) : undefined;
  const row = above.findLast(isEntry);
  if (!found || !row || !above.slice(found.ancestors.length + 1).includes(row)) return undefined;
  const inside = snapshot.steps.filter(({ ancestors }) => ancestors.some(({ id }) => id === found.node.id));
  const entries = inChosenList(inside.filter(isShownEntry));
  const entry = fold(nameOf(snapshot.get(row.id)));
  return entries.filter((each) => fold(nameOf(each)) === entry).length === 1
    ? { chooser: found, entry }
    : undefined;
}

/** The list of a pop-up. One that is open already and can be searched shows only what was found, now or in a moment: it is opened anew. */
async function listWith(target: Target, opener: UiNode, value: string, signal: AbortSignal): Promise<List> {
  if (hasState(target.node, 'expanded')) {
    const list = await shownList(target, signal);
    if (list && !list.isSearched && list.all.some(isNamed(value))) return list;
    await close(target, opener, signal);
  }
  await open(target, opener, signal);
  return openList(target, signal);
}

async function open(target: Target, opener: UiNode, signal: AbortSignal): Promise<void> {
  if (isPressed(opener)) return press(target, opener, signal);
  requireFocusAllowed(target, 'background', 'pointer');
  const shown = target.node.bounds ? target : await broughtIntoView(target, signal);
  await point(shown, pointOf(shown), windowOf(shown), signal);
}

/**
 * To press what is open closes it; a click beside a list may open it once more. A field by which a list is searched takes the
 * first key for itself.
 */
async function close(target: Target, opener: UiNode, signal: AbortSignal): Promise<void> {
  const isClosed = closedNow(target);
  for (const keys of [['escape'], ['down', 'escape']] as const) {
    if (await isClosed(signal)) return;
    if (isPressed(opener)) await press(target, opener, signal);
    else for (const key of keys) await strike(target, key, signal);
    if (await soon(target, isClosed, signal)) return;
  }
}

function press({ app }: Target, { id }: UiNode, signal: AbortSignal): Promise<void> {
  return app.bounded((port, limit) => port('actions').perform(app.info.id, id, 'press', limit), signal);
}

async function openList(target: Target, signal: AbortSignal): Promise<List> {
  const found = await soon(target, (inner) => shownList(target, inner), signal);
  if (!found)
    throw notActionable(target, 'shows no entries when it is opened', 'Look at it with ax_get_tree.');
  return found;
}

/** An open list. Some toolkits show the entries even of a closed one; but what can be used has an action or the focus. */
async function shownList(target: Target, signal: AbortSignal): Promise<List | undefined> {
  const list = await readList(target, signal);
  const { entries, isExpanded } = list;
  const isUsed = focusedIn(entries) >= 0 || entries.some(({ node }) => isPressed(node));
  return entries.length > 0 && (isUsed || isExpanded) ? list : undefined;
}

async function isOpen(target: Target, signal: AbortSignal): Promise<boolean> {
  return (await readList(target, signal)).isExpanded || (await shownList(target, signal)) !== undefined;
}

/** Where an entry is once it stays there: lists are shown before they are in place. */
async function restingPlace(
  target: Target,
  value: string,
  entry: WalkStep,
  signal: AbortSignal,
): Promise<Rect | undefined> {
  const { clock } = target.app;
  let last = { place: shownPart(entry), at: clock.now() };
  if (!last.place) return undefined;
  const look = async (inner: AbortSignal) => {
    const place = shownPart(entryIn(await readList(target, inner), value));
    const isSame = sameRect(place, last.place);
    if (!isSame) last = { place, at: clock.now() };
    return isSame && clock.now() - last.at >= FRAME_MS ? place : undefined;
  };
  const place = await soon(target, look, signal);
  if (place) return place;
  throw notActionable(target, 'has an entry of that name that keeps moving');
}

/**
 * Moves to an entry, and makes sure of it. Where the keys began is known once they have moved: GTK 4 says of no entry, or of
 * another than the chosen one, that it has the focus when a list opens. It takes the one that keys have selected.
 */
async function moveTo(target: Target, list: List, name: string, signal: AbortSignal) {
  const look = async (inner: AbortSignal) => isAt(await readList(target, inner), name) || undefined;
  const first = list.isSearched ? await intoList(target, signal) : list;
  for (let now = first, round = 0; !isAt(now, name); round++) {
    if (round === MOST_ROUNDS) throw notActionable(target, 'did not follow the keys to the entry');
    const ways = round % 2 === 0 ? [now.entries, now.all] : [now.all];
    for (const key of keysTo(target, ways, name)) await strike(target, key, signal);
    if (await soon(target, look, signal)) return;
    now = await readList(target, signal);
  }
}

/** Leaves the field above a list, which would keep the confirming key to itself. */
async function intoList(target: Target, signal: AbortSignal): Promise<List> {
  await strike(target, 'down', signal);
  const look = async (inner: AbortSignal) => {
    const list = await readList(target, inner);
    return list.isSearched ? undefined : list;
  };
  const list = await soon(target, look, signal);
  if (list) return list;
  throw notActionable(target, 'keeps the keys in the field by which its list is searched');
}

/** Whether an entry is the one that a confirming key takes. */
function isAt({ all }: List, name: string): boolean {
  const current = all.filter(({ node }) => hasState(node, 'focused') || hasState(node, 'selected'));
  return current.length > 0 && current.every((entry) => nameOf(entry) === name);
}

/** Keys pass by what is hidden for good, but not by what is only out of sight: now one is counted, now the other. */
function keysTo(target: Target, lists: readonly WalkStep[][], name: string): KeyChord['key'][] {
  const ways = lists.map((list) => ({
    from: currentIn(list),
    to: list.findIndex((entry) => nameOf(entry) === name),
  }));
  const way = ways.find(({ from, to }) => from >= 0 && to >= 0);
  if (!way || Math.abs(way.to - way.from) > MOST_KEYS)
    throw notActionable(target, 'has an entry of that name that keys do not reach');
  const { from, to } = way;
  // The focus is there, but not the choice, which follows it.
  if (from === to) return to > 0 ? ['up', 'down'] : ['down', 'up'];
  return Array.from({ length: Math.abs(to - from) }, () => (to > from ? 'down' : 'up'));
}

function currentIn(entries: readonly WalkStep[]): number {
  const focused = focusedIn(entries);
  return focused >= 0 ? focused : entries.findIndex(({ node }) => hasState(node, 'selected'));
}

function soon<T>(
  { app }: Target,
  look: (signal: AbortSignal) => Promise<T | undefined>,
  signal: AbortSignal,
): Promise<T | undefined> {
  const options = { clock: app.clock, timeoutMs: app.desktop.options.settleMs, wake: app.onEvent };
  return waitFor(look, options, signal);
}

/** An open list lies in front of everything, in a window of its own: no window is meant then. */
function point({ app }: Target, at: Point, window: WindowId | undefined, signal: AbortSignal): Promise<void> {
  const options = { button: 'left', count: 1, window, app: app.info.id } as const;
  return app.bounded((port, limit) => port('pointer').click(at, options, limit), signal);
}

function strike(target: Target, key: KeyChord['key'], signal: AbortSignal): Promise<void> {
  return strikeKey(target.app, key, windowOf(target), signal);
}

function isNamed(value: string): (entry: WalkStep) => boolean {
  return (entry) => fold(nameOf(entry)) === fold(value);
}

/** What is shown comes before what is scrolled out of sight. */
function entryIn({ entries, all }: List, value: string): WalkStep {
  const entry = choiceCalled(value, entries, nameOf) ?? all.find(isNamed(value));
  if (entry) return entry;
  const names = all.map(nameOf);
  throw all.length < MOST_KEPT ? noSuchChoice(value, names) : notKnownAsChoice(value, names);
}
