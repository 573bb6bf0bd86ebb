import type { X11Connection } from '../x11/connection.ts';
import { EventMask, encodeFocusIn, sendEvent } from '../x11/window-events.ts';
import { getInputFocus, setInputFocus } from '../x11/windows.ts';
import { isGone, XError } from '../x11/x-error.ts';
import type { DisplayContext } from './display-context.ts';
import { managerHasCaughtUp, managerOf } from './manager-barrier.ts';
import { clientAround, namedActive, topLevelOf, unlessGone } from './window-list.ts';
import { askManager, comesTrue, FROM_USER } from './window-manager.ts';
import { pidOf } from './window-properties.ts';

/** Where the user is. */
export interface UserFocus {
  /** The window that the keys go to. */
  readonly keys: number;
  /** The window that the window manager calls active, and shows so. */
  readonly active: number;
}

export async function userFocus(context: DisplayContext, signal: AbortSignal): Promise<UserFocus> {
  const [keys, active] = await Promise.all([
    context.x.ask(getInputFocus(), signal),
    namedActive(context, signal),
  ]);
  return { keys, active };
}

/** Whether the user's keys go to a window, or into it. */
export async function isWithUser(
  context: DisplayContext,
  xid: number,
  signal: AbortSignal,
): Promise<boolean> {
  const { keys } = await userFocus(context, signal);
  return (await clientAround(context, keys, signal)) === xid;
}

/**
 * Makes sure that an application which was acted on has not drawn the user to itself. Where it has, the keys are given
 * back; where only the window manager thinks so (metacity, of any focus that comes from nowhere), it is told better.
 * Answers whether the keys had to be given back.
 */
export async function keepUserFocus(
  context: DisplayContext,
  before: UserFocus,
  suspect: number | undefined,
  signal: AbortSignal,
): Promise<boolean> {
  await managerHasCaughtUp(context, signal);
  // What it did then comes back to it as news.
  await managerHasCaughtUp(context, signal);
  let now = await userFocus(context, signal);
  if (isSame(now, before)) return false;
  if ((await ownerOf(context, before.keys, signal)) === suspect) {
    // The user is in it anyway, and may be led about in it. That nobody is in it any more is a mistake (metacity).
    const attended = now.active === 0 ? await clientAround(context, now.keys, signal) : undefined;
    if (attended !== undefined) await announceFocus(context, attended, signal);
    return false;
  }
  const isTaken = now.keys !== before.keys;
  if (isTaken) {
    // A user who went elsewhere meanwhile is not called back.
    if ((await ownerOf(context, now.keys, signal)) !== suspect) return false;
    const returned = await returnKeys(context, before, signal);
    if (!returned) return false;
    now = returned;
  }
  await keepNamed(context, before, suspect, signal);
  return isTaken && (now.keys === before.keys || now.active === before.active);
}

/**
 * Makes sure that a window manager goes on to name the window as active that the user's keys go to, and no window of the application
 * that was acted on: it may be about to give any other one the keys. Says whether it had to be told.
 */
export async function keepNamed(
  context: DisplayContext,
  before: UserFocus,
  suspect: number | undefined,
  signal: AbortSignal,
): Promise<boolean> {
  const isMistaken = async () => {
    const { keys, active } = await userFocus(context, signal);
    if (keys !== before.keys || active === before.active) return false;
    if ((await ownerOf(context, keys, signal)) === suspect) return false;
    return active === 0 || (await ownerOf(context, active, signal)) === suspect;
  };
  if (!(await isMistaken())) return false;
  await announceFocus(context, before.active, signal);
  if (await isMistaken()) await insistOnFocus(context, before.active, signal);
  return true;
}

/** Directs the user's keys to where they were; says where the user is then, and undefined where that is gone. */
async function returnKeys(
  context: DisplayContext,
  { keys, active }: UserFocus,
  signal: AbortSignal,
): Promise<UserFocus | undefined> {
  if (!(await giveKeys(context, keys, signal))) return undefined;
  await managerHasCaughtUp(context, signal);
  const now = await userFocus(context, signal);
  // A window manager that lets nobody give the focus away (KWin) has taken it back.
  if (now.keys === keys || !(await hasGivenFocus(context, active, signal))) return now;
  return userFocus(context, signal);
}

/** Tells a window manager better that has lost the user: it took a keyboard that is gone now for the user's. */
export async function correctManager(context: DisplayContext, signal: AbortSignal): Promise<void> {
  await managerHasCaughtUp(context, signal);
  const { keys, active } = await userFocus(context, signal);
  const attended = await clientAround(context, keys, signal);
  if (attended !== undefined && attended !== active) await announceFocus(context, attended, signal);
}

/** Gives a window the keys back, and leaves it where it is among the others. */
export async function returnFocus(context: DisplayContext, xid: number, signal: AbortSignal): Promise<void> {
  await giveKeys(context, xid, signal);
  await managerHasCaughtUp(context, signal);
  const { keys, active } = await userFocus(context, signal);
  if ((await clientAround(context, keys, signal)) === xid && active !== xid)
    await announceFocus(context, xid, signal);
}

/** Directs the user's keys to a window, unless that has gone or was hidden, as a dialog is that a key closes. Says whether it did. */
async function giveKeys({ x }: DisplayContext, xid: number, signal: AbortSignal): Promise<boolean> {
  try {
    await x.check(setInputFocus(xid, 0), signal);
    return true;
  } catch (error) {
    if (isGone(error) || (error instanceof XError && error.error === 'Match')) return false;
    throw error;
  }
}

function isSame(a: UserFocus, b: UserFocus): boolean {
  return a.keys === b.keys && a.active === b.active;
}

async function ownerOf(
  context: DisplayContext,
  xid: number,
  signal: AbortSignal,
): Promise<number | undefined> {
  const client = await clientAround(context, xid, signal);
  return client === undefined ? undefined : unlessGone(pidOf(context, client, signal), undefined);
}

/** Asks the window manager to give a window the user's focus. */
export async function askForFocus(context: DisplayContext, xid: number, signal: AbortSignal): Promise<void> {
  const current = await namedActive(context, signal);
  await askManager(context, xid, '_NET_ACTIVE_WINDOW', [FROM_USER, 0, current], signal);
}

/** Has the window manager give a window the focus; false where it did not do so soon. */
async function hasGivenFocus(context: DisplayContext, xid: number, signal: AbortSignal): Promise<boolean> {
  await askForFocus(context, xid, signal);
  return comesTrue(context, xid, (limit) => isWithUser(context, xid, limit), signal, CONFUSED_MS);
}

/**
 * Tells the window manager that a window has the focus, if it has. Setting it there would tell nobody anything: it is
 * there already.
 */
export async function announceFocus(
  context: DisplayContext,
  xid: number,
  signal: AbortSignal,
): Promise<void> {
  const keys = await context.x.ask(getInputFocus(), signal);
  if ((await clientAround(context, keys, signal)) !== xid) return;
  const frame = await topLevelOf(context, xid, signal);
  await tellFocus(context, frame, signal);
  await managerHasCaughtUp(context, signal);
}

/**
 * The same with a window manager that heeds only what is told of the window itself, and of windows that it wants to have the focus
 * (KWin). A user who has gone elsewhere meanwhile is not called back.
 */
export async function insistOnFocus(
  context: DisplayContext,
  xid: number,
  signal: AbortSignal,
): Promise<void> {
  const manager = await managerOf(context, signal);
  const known = UNHEEDING.get(context.x);
  const times = known && known.manager === manager ? known.times : 0;
  if (times >= MOST_TIMES || !(await isWithUser(context, xid, signal))) return;
  await askForFocus(context, xid, signal);
  await tellFocus(context, xid, signal);
  const isNamed = async (limit: AbortSignal) => (await namedActive(context, limit)) === xid;
  const isHeeded = await comesTrue(context, xid, isNamed, signal, CONFUSED_MS);
  UNHEEDING.set(context.x, { manager, times: isHeeded ? 0 : times + 1 });
}

/** How long a window manager gets to find its way back to the user. */
const CONFUSED_MS = 500;
/** One that did not do so for so many times in a row is not waited for any more (i3). */
const MOST_TIMES = 2;
const UNHEEDING = new WeakMap<
  X11Connection,
  { readonly manager: number | undefined; readonly times: number }
>();

/**
 * Tells an application that the user's keys go to its window, if they do. One that had a keyboard for a menu loses the focus
 * with it, and is not told of a focus that was in its window all the time: it would take no more keys (Qt).
 */
export async function remindOfFocus(
  { x }: Pick<DisplayContext, 'x'>,
  xid: number,
  signal: AbortSignal,
): Promise<void> {
  if ((await x.ask(getInputFocus(), signal)) === xid) await tellFocus({ x }, xid, signal);
}

/** Tells an application that keys go to its window. */
export async function tellFocus(
  { x }: Pick<DisplayContext, 'x'>,
  xid: number,
  signal: AbortSignal,
): Promise<void> {
  await unlessGone(x.check(sendEvent(xid, EventMask.focusChange, encodeFocusIn(xid)), signal), undefined);
}
