import { AutomationError } from '../../../base/errors.ts';
import type { Event } from '../../../base/events.ts';
import { waitFor } from '../../../base/wait-for.ts';
import { propertyNotify } from '../x11/properties.ts';
import {
  configureNotify,
  destroyNotify,
  EventMask,
  encodeClientMessage,
  sendEvent,
  unmapNotify,
} from '../x11/window-events.ts';
import type { DisplayContext } from './display-context.ts';
import { wordsOf } from './window-properties.ts';

/** How long a window manager and an application get to follow a wish. */
const PATIENCE_MS = 2000;
/** We speak for the user, like a pager: window managers may refuse applications what they grant the user. */
export const FROM_USER = 2;

/** Asks the window manager for something. */
export async function askManager(
  { x, atoms }: DisplayContext,
  window: number,
  message: string,
  words: readonly number[],
  signal: AbortSignal,
): Promise<void> {
  const event = encodeClientMessage({ window, type: await atoms.number(message, signal), words });
  const mask = EventMask.substructureNotify | EventMask.substructureRedirect;
  await x.check(sendEvent(x.root, mask, event), signal);
}

/** Whether the window manager says that it knows a message. */
export async function isKnown(
  context: DisplayContext,
  message: string,
  signal: AbortSignal,
): Promise<boolean> {
  const [known, type] = await Promise.all([
    wordsOf(context, context.x.root, '_NET_SUPPORTED', signal),
    context.atoms.number(message, signal),
  ]);
  return known.includes(type);
}

/** Sends a message of `WM_PROTOCOLS` to a window itself. */
export async function tellWindow(
  { x, atoms }: DisplayContext,
  window: number,
  protocol: string,
  signal: AbortSignal,
): Promise<void> {
  const [type, word] = await Promise.all([
    atoms.number('WM_PROTOCOLS', signal),
    atoms.number(protocol, signal),
  ]);
  await x.check(
    sendEvent(window, EventMask.none, encodeClientMessage({ window, type, words: [word, 0] })),
    signal,
  );
}

/** Looks until a wish has come true. False where it did not within a bounded time. */
export async function comesTrue(
  context: DisplayContext,
  window: number,
  look: (signal: AbortSignal) => Promise<boolean>,
  signal: AbortSignal,
  timeoutMs = PATIENCE_MS,
): Promise<boolean> {
  const { masks, x, clock } = context;
  const releases = [
    masks.hold(window, EventMask.propertyChange | EventMask.structureNotify),
    masks.hold(x.root, EventMask.propertyChange),
  ];
  try {
    const done = await waitFor(
      async (limit) => (await look(limit)) || undefined,
      { clock, timeoutMs, wake: changesOf(context, window) },
      signal,
    );
    return done ?? false;
  } finally {
    for (const release of releases) release();
  }
}

/** Reports a wish that nobody followed. */
export function notFollowed(what: string, details: Record<string, unknown>): AutomationError {
  return new AutomationError('timed_out', `${what} within ${PATIENCE_MS} ms.`, {
    details,
    guidance: 'The window manager or the application may not allow it; look at the window as it is now.',
  });
}

/** Fires when something about a window, or about the root window, may have changed. */
function changesOf({ x }: DisplayContext, window: number): Event<unknown> {
  return (listener) => {
    const isAbout = (event: { window: number }) => event.window === window || event.window === x.root;
    const notify = (event: { window: number }) => {
      if (isAbout(event)) listener(event);
    };
    const ends = [
      x.on(propertyNotify, notify),
      x.on(configureNotify, notify),
      x.on(unmapNotify, notify),
      x.on(destroyNotify, notify),
    ];
    return () => {
      for (const end of ends) end();
    };
  };
}
