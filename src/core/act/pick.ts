import { fold } from '../../base/text.ts';
import { waitFor } from '../../base/wait-for.ts';
import type { WindowId } from '../../model/application.ts';
import { hasState, type UiNode, type WalkStep, walk } from '../../model/element.ts';
import { centerOf, type Point, type Rect } from '../../model/geometry.ts';
import type { KeyChord } from '../../model/keys.ts';
import { noSuchChoice } from '../../model/no-such-choice.ts';
import type { Route } from '../../model/outcome.ts';
import { broughtIntoView, FRAME_MS, sameRect } from './actionable.ts';
import { pointOf, requireFocusAllowed, shownPart, windowOf } from './focus.ts';
import type { Act } from './perform.ts';
import { strikeKey } from './strike-key.ts';
import { notActionable, type Target } from './target.ts';

const MOST_KEYS = 200;
const MOST_ROUNDS = 3;

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
      if (!hasState(target.node, 'expanded')) await open(target, opener, signal);
      try {
        const { entries, beyond } = await openList(target, signal);
        const all = [...entries, ...beyond];
        const wanted = indexOf(all, value);
        const entry = all[wanted];
        if (entry && isPressed(entry.node)) return await press(target, entry.node, signal);
        const place =
          target.app.desktop.backend.ports.pointer && (await restingPlace(target, value, entry, signal));
        route = place ? 'pointer' : 'keyboard';
        requireFocusAllowed(target, 'background', route);
        if (place) return await point(target, centerOf(place), undefined, signal);
        await moveTo(target, entries, wanted, signal);
        await strike(target, 'return', signal);
      } catch (error) {
        // An open list would keep everything else from being used.
        if (await shownList(target, signal)) {
          await close(target, opener, signal);
          await soon(target, async (inner) => !(await shownList(target, inner)) || undefined, signal);
        }
        throw error;
      }
    },
  };
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

async function open(target: Target, opener: UiNode, signal: AbortSignal): Promise<void> {
  if (isPressed(opener)) return press(target, opener, signal);
  requireFocusAllowed(target, 'background', 'pointer');
  const shown = target.node.bounds ? target : await broughtIntoView(target, signal);
  await point(shown, pointOf(shown), windowOf(shown), signal);
}

/** To press what is open closes it; a click beside a list may open it once more. */
function close(target: Target, opener: UiNode, signal: AbortSignal): Promise<void> {
  return isPressed(opener) ? press(target, opener, signal) : strike(target, 'escape', signal);
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

/** Where an entry is once it stays there: lists are shown before they are in place. */
async function restingPlace(
  target: Target,
  value: string,
  entry: WalkStep | undefined,
  signal: AbortSignal,
): Promise<Rect | undefined> {
  const { clock } = target.app;
  let last = { place: entry && shownPart(entry), at: clock.now() };
  if (!last.place) return undefined;
  const look = async (inner: AbortSignal) => {
    const entries = await readEntries(target, inner);
    const now = entries[indexOf(entries, value)];
    const place = now && shownPart(now);
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
async function moveTo(target: Target, entries: readonly WalkStep[], wanted: number, signal: AbortSignal) {
  const name = fold(nameOf(entries[wanted]));
  const look = async (inner: AbortSignal) => isAt(await readEntries(target, inner), name) || undefined;
  for (let now = entries, round = 0; !isAt(now, name); round++) {
    if (round === MOST_ROUNDS) throw notActionable(target, 'did not follow the keys to the entry');
    for (const key of keysTo(target, now, wanted)) await strike(target, key, signal);
    if (await soon(target, look, signal)) return;
    now = await readEntries(target, signal);
  }
}

/** Whether an entry is the one that a confirming key takes. */
function isAt(entries: readonly WalkStep[], name: string): boolean {
  const current = entries.filter(({ node }) => hasState(node, 'focused') || hasState(node, 'selected'));
  return current.length > 0 && current.every((entry) => fold(nameOf(entry)) === name);
}

function keysTo(target: Target, entries: readonly WalkStep[], wanted: number): KeyChord['key'][] {
  const focused = focusedIn(entries);
  const from = focused >= 0 ? focused : entries.findIndex(({ node }) => hasState(node, 'selected'));
  if (from < 0 || Math.abs(wanted - from) > MOST_KEYS)
    throw notActionable(target, 'has an entry of that name that keys do not reach');
  // The focus is there, but not the choice, which follows it.
  if (from === wanted) return wanted > 0 ? ['up', 'down'] : ['down', 'up'];
  return Array.from({ length: Math.abs(wanted - from) }, () => (wanted > from ? 'down' : 'up'));
}

async function readEntries(target: Target, signal: AbortSignal): Promise<WalkStep[]> {
  return (await readList(target, signal)).entries;
}

interface List {
  readonly entries: WalkStep[];
  /** Entries of the same list that are scrolled out of sight, and can be picked nevertheless. */
  readonly beyond: WalkStep[];
  /** The pop-up says that it is open. */
  readonly isExpanded: boolean;
}

/** Entries are below the pop-up, or, in Firefox, in a menu of their own that was not there before. */
async function readList(target: Target, signal: AbortSignal): Promise<List> {
  const { app, node, snapshot: before } = target;
  const { steps } = await app.snapshot(signal, { root: node.id });
  const isExpanded = steps[0] !== undefined && hasState(steps[0].node, 'expanded');
  const below = steps.filter(isShownEntry);
  if (below.length > 0) return { ...split(inChosenList(below), steps), isExpanded };
  const isNew = (step: WalkStep) => !isShown(before.get(step.node.id));
  const { steps: all } = await app.snapshot(signal);
  return {
    ...split(
      all.filter((step) => isShownEntry(step) && isNew(step)),
      all,
    ),
    isExpanded,
  };
}

function split(entries: WalkStep[], steps: readonly WalkStep[]): Pick<List, 'entries' | 'beyond'> {
  const lists = new Set(entries.map(listOf));
  const isBeyond = (step: WalkStep) =>
    isEntry(step.node) && isPressed(step.node) && !isShown(step) && lists.has(listOf(step));
  return { entries, beyond: steps.filter(isBeyond) };
}

function listOf({ ancestors }: WalkStep): UiNode['id'] | undefined {
  return ancestors.at(-1)?.id;
}

/** A row of settings shows its present value in a list of one, of which nothing is chosen, beside the list that it opens. */
function inChosenList(entries: readonly WalkStep[]): WalkStep[] {
  const current = entries.filter(({ node }) => hasState(node, 'focused') || hasState(node, 'selected'));
  const lists = new Set(current.map(listOf));
  return entries.filter((entry) => lists.size === 0 || lists.has(listOf(entry)));
}

function isShownEntry(step: WalkStep): boolean {
  return isEntry(step.node) && isShown(step);
}

function isShown(step: WalkStep | undefined): boolean {
  return step !== undefined && hasState(step.node, 'visible');
}

function isEntry({ role }: UiNode): boolean {
  return role === 'AXRow' || role === 'AXMenuItem';
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
  const options = { button: 'left', count: 1, window } as const;
  return app.bounded((port, limit) => port('pointer').click(at, options, limit), signal);
}

function strike(target: Target, key: KeyChord['key'], signal: AbortSignal): Promise<void> {
  return strikeKey(target.app, key, windowOf(target), signal);
}

function isNamed(value: string): (entry: WalkStep) => boolean {
  return (entry) => fold(nameOf(entry)) === fold(value);
}

function indexOf(entries: readonly WalkStep[], value: string): number {
  const index = entries.findIndex(isNamed(value));
  if (index >= 0) return index;
  throw noSuchChoice(value, entries.map(nameOf));
}

function focusedIn(entries: readonly WalkStep[]): number {
  return entries.findIndex(({ node }) => hasState(node, 'focused'));
}

/** What an entry says, which may be in a label inside of it. */
function nameOf(entry: WalkStep | undefined): string {
  for (const { node } of walk(entry ? [entry.node] : [])) {
    if (node.title !== '' && (node === entry?.node || node.role === 'AXStaticText')) return node.title;
  }
  return '';
}
