import { AutomationError } from '../../base/errors.ts';
import { waitFor } from '../../base/wait-for.ts';
import type { WindowId } from '../../model/application.ts';
import { type ElementSummary, hasState, type UiNode, type WalkStep } from '../../model/element.ts';
import type { KeyChord } from '../../model/keys.ts';
import type { Snapshot } from '../see/snapshot.ts';
import type { AppSession } from '../session/app-session.ts';
import { dialogOfPage } from './modal.ts';
import { nodeNow } from './read-back.ts';
import { frontWindow, isIn } from './scene.ts';
import type { Target } from './target.ts';

/**
 * The element that keys for a window go to: of several around each other the innermost, and rather one that takes text. Every
 * window of an application may have one that had the focus when it was left.
 */
export function focusedIn(snapshot: Snapshot, window?: WindowId): WalkStep | undefined {
  const focused = snapshot.steps.filter(
    (step) =>
      hasState(step.node, 'focused') &&
      hasState(step.node, 'visible') &&
      isIn(window, [...step.ancestors, step.node]) &&
      // What it had before a dialog came it may go on telling.
      !dialogOfPage(snapshot, step),
  );
  return focused.findLast(({ node }) => hasState(node, 'editable')) ?? focused.at(-1);
}

/** Toolkits answer for a key before they tell what became of the focus. */
const FOCUS_MS = 300;

/** What an application shows as soon as something is the case, and in any case soon. */
async function snapshotWhen(
  app: AppSession,
  isCase: (seen: Snapshot) => boolean,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<Snapshot> {
  let latest: Snapshot | undefined;
  const look = async (inner: AbortSignal) => {
    latest = await app.snapshot(inner);
    return isCase(latest) ? latest : undefined;
  };
  const timing = { clock: app.clock, timeoutMs, wake: app.onEvent };
  return (await waitFor(look, timing, signal)) ?? latest ?? (await app.snapshot(signal));
}

/** What was seen of a window's focus while it was attended to, before a key and after it. */
export interface FocusMove {
  readonly before: Snapshot | undefined;
  readonly after: Snapshot | undefined;
}

const NOT_TOLD: FocusMove = { before: undefined, after: undefined };

/** A key for a window. */
export interface WindowKey {
  readonly window: WindowId;
  readonly isWithUser: boolean;
  readonly chord: KeyChord;
  /** How likely it is that all it does is to move the focus, which is then given time to be told. */
  readonly movesFocus: 'always' | 'maybe' | 'no';
  /**
   * Called right before it is pressed, with what the window shows then, where that was looked at. Says whether the key stays
   * in what has the focus.
   */
  readonly beforehand: (shown: Snapshot | undefined, signal: AbortSignal) => Promise<boolean>;
}

/** Presses a key in a window that nobody else attends to, and looks where its focus is before and after. */
export async function pressLooking(
  app: AppSession,
  { window, isWithUser, chord, movesFocus, beforehand }: WindowKey,
  signal: AbortSignal,
): Promise<FocusMove> {
  return app.bounded(async (port, limit) => {
    const keyboard = port('keyboard');
    // Nothing changes in the user's own window because somebody attends to it.
    const isPlain = isWithUser && movesFocus === 'no';
    if (!keyboard.attended || !app.info.accessible || isPlain) {
      await beforehand(undefined, limit);
      await keyboard.press(chord, { window }, limit);
      return NOT_TOLD;
    }
    let move = NOT_TOLD;
    const idIn = (seen: Snapshot) => focusedIn(seen, window)?.node.id;
    await keyboard.attended(
      { window },
      async (press) => {
        const patienceMs = movesFocus === 'no' ? 0 : FOCUS_MS;
        const isTold = (seen: Snapshot) => idIn(seen) !== undefined;
        const before = await unlessSilent(snapshotWhen(app, isTold, patienceMs, limit));
        const from = before && idIn(before);
        const stays = await beforehand(before, limit);
        await press(chord);
        const hasMoved = (seen: Snapshot) => ![undefined, from].includes(idIn(seen));
        const followMs = movesFocus === 'always' && !stays ? FOCUS_MS : 0;
        const look = movesFocus !== 'no' && unlessSilent(snapshotWhen(app, hasMoved, followMs, limit));
        move = { before, after: look ? await look : undefined };
      },
      limit,
    );
    return move;
  }, signal);
}

/** An application that a key ended, or that shows nothing, is told of by whoever looks at the effect. */
export async function unlessSilent<T>(looking: Promise<T>): Promise<T | undefined> {
  try {
    return await looking;
  } catch (error) {
    if (error instanceof AutomationError) return undefined;
    throw error;
  }
}

/** What an application shows, and the element in it that keys go to. */
export interface Focus {
  readonly snapshot: Snapshot;
  readonly focused: WalkStep | undefined;
}

/**
 * The focus that an application has: in the background it says so only while somebody attends to its window, and may until
 * then go on telling an older one.
 */
export async function focusOf(app: AppSession, signal: AbortSignal): Promise<Focus> {
  const shown = await app.snapshot(signal);
  if (!app.desktop.backend.ports.keyboard?.attended) return { snapshot: shown, focused: focusedIn(shown) };
  const { id: window, focused: isWithUser } = await frontWindow(app, signal);
  const known = focusedIn(shown, window);
  if (isWithUser && known) return { snapshot: shown, focused: known };
  return app.bounded(async (port, limit) => {
    let seen = shown;
    const isTold = (snapshot: Snapshot) => focusedIn(snapshot, window) !== undefined;
    const look = async () => {
      seen = await snapshotWhen(app, isTold, FOCUS_MS, limit);
    };
    await port('keyboard').attended?.({ window }, look, limit);
    return { snapshot: seen, focused: focusedIn(seen, window) };
  }, signal);
}

/**
 * What has the focus of an element's window in its place; undefined where that has it itself, or the application does not say.
 * What is no field may take keys without having the focus, but not from one that has it. A field of several parts has the focus also where only the part around it says so, but a page around it does not
 * stand for its fields.
 */
export async function focusInsteadOf(
  { app, node }: Target,
  window: WindowId | undefined,
  signal: AbortSignal,
): Promise<ElementSummary | undefined> {
  return app.bounded(async (port, limit) => {
    const keyboard = port('keyboard');
    let other: ElementSummary | undefined;
    const look = async () => {
      other = (await getsFocus(app, node, limit)) ? undefined : await rivalOf(app, node, window, limit);
    };
    await (keyboard.attended ? keyboard.attended({ window, app: app.info.id }, look, limit) : look());
    return other;
  }, signal);
}

async function getsFocus(app: AppSession, { id }: UiNode, signal: AbortSignal): Promise<boolean> {
  const look = async (inner: AbortSignal) => {
    const now = await nodeNow(app, id, inner);
    return (now && hasState(now, 'focused')) || undefined;
  };
  const timing = { clock: app.clock, timeoutMs: FOCUS_MS, wake: app.onEvent };
  return (await waitFor(look, timing, signal)) ?? false;
}

async function rivalOf(
  app: AppSession,
  node: UiNode,
  window: WindowId | undefined,
  signal: AbortSignal,
): Promise<ElementSummary | undefined> {
  const { id } = node;
  const seen = await app.snapshot(signal);
  const rival = focusedIn(seen, window);
  if (!rival || [...rival.ancestors, rival.node].some((each) => each.id === id)) return undefined;
  const isAround = seen.get(id)?.ancestors.some((each) => each.id === rival.node.id);
  if (isAround && rival.node.role !== 'AXWebArea') return undefined;
  if (!hasState(node, 'editable') && !hasState(rival.node, 'editable')) return undefined;
  // What a kept tree says of it may be old.
  const now = await nodeNow(app, rival.node.id, signal);
  return now && hasState(now, 'focused') ? seen.summaryOf(rival.node) : undefined;
}
