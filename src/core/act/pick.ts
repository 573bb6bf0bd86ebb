import { AutomationError } from '../../base/errors.ts';
import { fold, quote } from '../../base/text.ts';
import { waitFor } from '../../base/wait-for.ts';
import type { WindowId } from '../../model/application.ts';
import { hasState, type UiNode, type WalkStep, walk } from '../../model/element.ts';
import { centerOf, type Point, type Rect } from '../../model/geometry.ts';
import type { KeyChord } from '../../model/keys.ts';
import type { Route } from '../../model/outcome.ts';
import { FRAME_MS, sameRect } from './actionable.ts';
import { pointOf, requireFocusAllowed, shownPart, windowOf } from './focus.ts';
import type { Act } from './perform.ts';
import { notActionable, type Target } from './target.ts';

const MOST_TOLD = 20;
const MOST_KEYS = 200;

/**
 * What opens the list of a pop-up that keeps its entries to itself until then: the pop-up itself or a button inside by an
 * action, else a click on the pop-up.
 */
export function openerOf(node: UiNode): UiNode | undefined {
  for (const { node: each } of walk([node])) if (isPressed(each)) return each;
  return node.bounds && node;
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
      await open(target, opener, signal);
      try {
        const entries = await openEntries(target, signal);
        const wanted = indexOf(entries, value);
        const entry = entries[wanted];
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
        if (isOpen(await readEntries(target, signal))) {
          await close(target, opener, signal);
          await soon(target, async (inner) => !isOpen(await readEntries(target, inner)) || undefined, signal);
        }
        throw error;
      }
    },
  };
}

async function open(target: Target, opener: UiNode, signal: AbortSignal): Promise<void> {
  if (isPressed(opener)) return press(target, opener, signal);
  requireFocusAllowed(target, 'background', 'pointer');
  await point(target, pointOf(target), windowOf(target), signal);
}

/** To press what is open closes it; a click beside a list may open it once more. */
function close(target: Target, opener: UiNode, signal: AbortSignal): Promise<void> {
  return isPressed(opener) ? press(target, opener, signal) : strike(target, 'escape', signal);
}

function press({ app }: Target, { id }: UiNode, signal: AbortSignal): Promise<void> {
  return app.bounded((port, limit) => port('actions').perform(app.info.id, id, 'press', limit), signal);
}

async function openEntries(target: Target, signal: AbortSignal): Promise<WalkStep[]> {
  const look = async (inner: AbortSignal) => {
    const entries = await readEntries(target, inner);
    return isOpen(entries) ? entries : undefined;
  };
  const found = await soon(target, look, signal);
  if (!found)
    throw notActionable(target, 'shows no entries when it is opened', 'Look at it with ax_get_tree.');
  return found;
}

/** Some toolkits show entries even of a closed list; but what can be used has an action or the focus. */
function isOpen(entries: readonly WalkStep[]): boolean {
  return focusedIn(entries) >= 0 || entries.some(({ node }) => isPressed(node));
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

/** Moves from the entry that has the focus to another one, and makes sure that it got there. */
async function moveTo(
  target: Target,
  entries: readonly WalkStep[],
  wanted: number,
  signal: AbortSignal,
): Promise<void> {
  const from = focusedIn(entries);
  if (from < 0 || Math.abs(wanted - from) > MOST_KEYS)
    throw notActionable(target, 'has an entry of that name that keys do not reach');
  for (let at = from; at !== wanted; at += Math.sign(wanted - from))
    await strike(target, wanted > from ? 'down' : 'up', signal);
  const name = fold(nameOf(entries[wanted]));
  const look = async (inner: AbortSignal) => {
    const now = await readEntries(target, inner);
    return fold(nameOf(now[focusedIn(now)])) === name || undefined;
  };
  if (!(await soon(target, look, signal)))
    throw notActionable(target, 'did not follow the keys to the entry');
}

/** They are below the pop-up, or, in Firefox, in a menu of their own that was not there before. */
async function readEntries(target: Target, signal: AbortSignal): Promise<WalkStep[]> {
  const { app, node, snapshot: before } = target;
  const below = (await app.snapshot(signal, { root: node.id })).steps.filter(isShownEntry);
  if (below.length > 0) return below;
  const isNew = (step: WalkStep) => !isShown(before.get(step.node.id));
  return (await app.snapshot(signal)).steps.filter((step) => isShownEntry(step) && isNew(step));
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
  const window = { window: windowOf(target) };
  return target.app.bounded(
    (port, limit) => port('keyboard').press({ key, modifiers: [] }, window, limit),
    signal,
  );
}

function indexOf(entries: readonly WalkStep[], value: string): number {
  const index = entries.findIndex((entry) => fold(nameOf(entry)) === fold(value));
  if (index >= 0) return index;
  const names = entries.slice(0, MOST_TOLD).map((entry) => quote(nameOf(entry), 40));
  throw new AutomationError('invalid_value', `${quote(value)} is none of the choices.`, {
    guidance: `Use one of ${names.join(', ')}.`,
  });
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
