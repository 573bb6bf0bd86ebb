import { Emitter } from '../../../base/events.ts';
import { waitFor } from '../../../base/wait-for.ts';
import type { X11Connection } from '../x11/connection.ts';
import { propertyNotify } from '../x11/properties.ts';
import { EventMask } from '../x11/window-events.ts';
import { createInputOnlyWindow, destroyWindow } from '../x11/windows.ts';
import type { DisplayContext } from './display-context.ts';
import { askManager, isKnown } from './window-manager.ts';
import { wordsOf } from './window-properties.ts';

const QUESTION = '_NET_REQUEST_FRAME_EXTENTS';
const ANSWER = '_NET_FRAME_EXTENTS';
const PATIENCE_MS = 1000;

/** One that says that it knows the question may have hung once; some say so and never answer (fluxbox). */
const MOST_SILENCES = { known: 2, unknown: 1 };

/** Which window manager has not answered lately, and how often. Some know the question without saying so (i3). */
const SILENT = new WeakMap<X11Connection, { readonly manager: number; readonly times: number }>();

/** The window by which a window manager is known, undefined where there has been none. */
export async function managerOf(context: DisplayContext, signal: AbortSignal): Promise<number | undefined> {
  return (await wordsOf(context, context.x.root, '_NET_SUPPORTING_WM_CHECK', signal))[0];
}

/**
 * Waits until the window manager has handled every event before now, by a question about a window of ours that it
 * answers with a property. False where it does not know the question, or does not answer in time.
 */
export async function managerHasCaughtUp(context: DisplayContext, signal: AbortSignal): Promise<boolean> {
  const { x, atoms, masks, clock } = context;
  const answer = await atoms.number(ANSWER, signal);
  const manager = await managerOf(context, signal);
  if (manager === undefined || (await isSilent(context, manager, signal))) return false;
  const window = x.ids.take();
  const answered = new Emitter<void>();
  let isAnswered: true | undefined;
  const unsubscribe = x.on(propertyNotify, (event) => {
    // openbox first sets other properties, and has to find the window there until it is done.
    if (event.window !== window || event.atom !== answer) return;
    isAnswered = true;
    answered.fire();
  });
  x.send(createInputOnlyWindow(window, x.root));
  const release = masks.hold(window, EventMask.propertyChange);
  try {
    await askManager(context, window, QUESTION, [], signal);
    const look = async () => isAnswered;
    return (await waitFor(look, { clock, timeoutMs: PATIENCE_MS, wake: answered.event }, signal)) ?? false;
  } finally {
    const leave = () => {
      unsubscribe();
      release();
      x.send(destroyWindow(window));
      x.ids.giveBack(window);
    };
    const heard = () => {
      SILENT.delete(x);
      leave();
    };
    // openbox 3.6 ends when it comes to a question about a window that is gone: who has not answered finds it still there.
    if (isAnswered) heard();
    else {
      SILENT.set(x, { manager, times: silencesOf(context, manager) + 1 });
      answered.event(heard);
    }
  }
}

/** Whether a window manager is not worth asking: it has not answered as often as one that knows the question would. */
async function isSilent(context: DisplayContext, manager: number, signal: AbortSignal): Promise<boolean> {
  const most = (await isKnown(context, QUESTION, signal)) ? MOST_SILENCES.known : MOST_SILENCES.unknown;
  return silencesOf(context, manager) >= most;
}

function silencesOf({ x }: DisplayContext, manager: number): number {
  const silent = SILENT.get(x);
  return silent?.manager === manager ? silent.times : 0;
}
