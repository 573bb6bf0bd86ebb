import { pause, waitFor } from '../../../base/wait-for.ts';
import { clientMessage, EventMask, encodeClientMessage, sendEvent } from '../x11/window-events.ts';
import { getWindowAttributes } from '../x11/windows.ts';
import type { DisplayContext } from './display-context.ts';
import { managerHasCaughtUp } from './manager-barrier.ts';
import { unlessGone } from './window-list.ts';
import { wordsOf } from './window-properties.ts';

/** An application that does not answer for so long may be busy; what was sent is in its queue anyway. */
const PATIENCE_MS = 400;

/** Whether an application has read everything, has not, or never says. */
export type Progress = 'caught up' | 'behind' | 'unknown';

let lastPing = 0;

/**
 * Waits until an application has taken everything sent to its window out of its queue, with the question that window
 * managers use to find hung applications.
 */
export async function progressOf(
  context: DisplayContext,
  xid: number,
  signal: AbortSignal,
  patienceMs = PATIENCE_MS,
): Promise<Progress> {
  const { x, atoms, masks, clock } = context;
  const { WM_PROTOCOLS: protocols, _NET_WM_PING: ping } = await atoms.numbers(
    ['WM_PROTOCOLS', '_NET_WM_PING'],
    signal,
  );
  const supported = await unlessGone(wordsOf(context, xid, 'WM_PROTOCOLS', signal), [] as number[]);
  if (!supported.includes(ping)) return 'unknown';
  lastPing = (lastPing + 1) >>> 0;
  const number = lastPing;
  let answer: Progress | undefined;
  // Qt answers to who watches the root window itself, everybody else to who watches what is in it.
  const release = masks.hold(x.root, EventMask.substructureNotify | EventMask.structureNotify);
  const unsubscribe = x.on(clientMessage, ({ type, words }) => {
    if (type === protocols && words[0] === ping && words[1] === number && words[2] === xid)
      answer = 'caught up';
  });
  try {
    const question = encodeClientMessage({ window: xid, type: protocols, words: [ping, number, xid] });
    await unlessGone(x.check(sendEvent(xid, EventMask.none, question), signal), undefined);
    const wake = (listener: (value: unknown) => void) => x.on(clientMessage, listener);
    // A window that closes meanwhile answers nothing any more.
    const look = async () => answer ?? ((await isThere(context, xid, signal)) ? undefined : 'unknown');
    return (await waitFor(look, { clock, timeoutMs: patienceMs, wake }, signal)) ?? 'behind';
  } finally {
    unsubscribe();
    release();
  }
}

/** An application that handles something only after its pointer was taken back takes the user's focus. */
const LENT_PATIENCE_MS = 1500;
/** Pictures of an animation are so far apart. */
const FRAME_MS = 17;

/** What is to be known of an application that is waited for after an act. */
interface Settling {
  /** It takes the agent's pointer for the user's meanwhile. */
  readonly isLent: boolean;
  /** It answers while it has not handled yet what it has read. */
  readonly answersEarly: boolean;
}

/**
 * The same after an act. An application may answer before it has handled what it has read, and a window manager that saw a click
 * tells one that took the agent for its user to take the focus (GTK); so that it is asked again after both. Qt handles keys and
 * clicks only when nobody has asked it anything since it looked, so that it has to be left alone in between.
 */
export async function hasSettled(
  context: DisplayContext,
  xid: number,
  { isLent, answersEarly }: Settling,
  signal: AbortSignal,
): Promise<Progress> {
  if (!isLent) return progressOf(context, xid, signal);
  await progressOf(context, xid, signal, LENT_PATIENCE_MS);
  await managerHasCaughtUp(context, signal);
  if (answersEarly) await pause(FRAME_MS, context.clock, signal);
  return progressOf(context, xid, signal, LENT_PATIENCE_MS);
}

/** An application that others wait for is asked so often, and may take so long to answer. */
const HELD_UP = { everyMs: 500, patienceMs: 2_000 };

/** Whether an application reads nothing any more, while others wait; to ask takes a while. */
export async function isHeldUp(context: DisplayContext, xid: number, signal: AbortSignal): Promise<boolean> {
  await pause(HELD_UP.everyMs, context.clock, signal);
  return (await progressOf(context, xid, signal, HELD_UP.patienceMs)) === 'behind';
}

const FRAMES = 3;

/**
 * Waits until an application has drawn itself anew, as far as that can be known: it is asked between the pictures that it has time
 * for. GTK 4 breaks off what a button begins before it has drawn itself without a list that was closed.
 */
export async function hasDrawn(context: DisplayContext, xid: number, signal: AbortSignal): Promise<void> {
  for (let frame = 0; frame < FRAMES; frame++) {
    await pause(FRAME_MS, context.clock, signal);
    await progressOf(context, xid, signal);
  }
}

async function isThere({ x }: DisplayContext, xid: number, signal: AbortSignal): Promise<boolean> {
  const look = x.ask(getWindowAttributes(xid), signal).then(() => true);
  return unlessGone(look, false);
}
