import { EventMask, encodeUnderRequest, sendEvent } from '../x11/window-events.ts';
import type { DisplayContext } from './display-context.ts';
import { managerHasCaughtUp } from './manager-barrier.ts';
import { askManager, FROM_USER, isKnown } from './window-manager.ts';
import { wordsOf } from './window-properties.ts';

const RESTACK = '_NET_RESTACK_WINDOW';
/** Stands for "under" among what a window manager may be asked. */
const BELOW = 1;

/** The windows of applications from the lowest to the highest, as far as a window manager tells. */
export function windowOrder(context: DisplayContext, signal: AbortSignal): Promise<readonly number[]> {
  return wordsOf(context, context.x.root, '_NET_CLIENT_LIST_STACKING', signal);
}

/**
 * Puts a window that has risen since back under those that were over it: window managers raise what is clicked, with whichever pointer.
 * Where windows came or went meanwhile they may have risen for that, and nothing is done.
 */
export async function keepOrder(
  context: DisplayContext,
  before: readonly number[],
  xid: number,
  signal: AbortSignal,
): Promise<void> {
  // One that puts a window under all others when it is asked to put it under one (openbox) is asked the same of those that were under it.
  for (let place = before.indexOf(xid); place >= 0; place--) {
    const [window, over] = before.slice(place, place + 2);
    if (window === undefined || over === undefined) return;
    const now = await windowOrder(context, signal);
    const areSame = now.length === before.length && now.every((each) => before.includes(each));
    if (!areSame || isBelowAll(window, before.slice(place + 1), now)) return;
    await askToPutUnder(context, window, over, signal);
    await managerHasCaughtUp(context, signal);
  }
}

/** Those that do not know the question (xfwm4) heed what the window itself would ask. */
async function askToPutUnder(
  context: DisplayContext,
  window: number,
  over: number,
  signal: AbortSignal,
): Promise<void> {
  if (await isKnown(context, RESTACK, signal))
    return askManager(context, window, RESTACK, [FROM_USER, over, BELOW], signal);
  const { x } = context;
  const mask = EventMask.substructureNotify | EventMask.substructureRedirect;
  await x.check(sendEvent(x.root, mask, encodeUnderRequest(window, over, x.root)), signal);
}

function isBelowAll(window: number, others: readonly number[], order: readonly number[]): boolean {
  return others.every((other) => order.indexOf(other) > order.indexOf(window));
}
