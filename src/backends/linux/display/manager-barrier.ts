import { Emitter } from '../../../base/events.ts';
import { waitFor } from '../../../base/wait-for.ts';
import type { X11Connection } from '../x11/connection.ts';
import { propertyNotify } from '../x11/properties.ts';
import { EventMask } from '../x11/window-events.ts';
import { createInputOnlyWindow, destroyWindow } from '../x11/windows.ts';
import type { DisplayContext } from './display-context.ts';
import { askManager } from './window-manager.ts';
import { wordsOf } from './window-properties.ts';

const QUESTION = '_NET_REQUEST_FRAME_EXTENTS';
const ANSWER = '_NET_FRAME_EXTENTS';
const PATIENCE_MS = 1000;

/** Window managers that neither say that they know the question nor answered it once. Some only do not say so (i3). */
const SILENT = new WeakMap<X11Connection, number>();

/**
 * Waits until the window manager has handled every event before now, by a question about a window of ours that it
 * answers with a property. False where it does not know the question, or does not answer in time.
 */
export async function managerHasCaughtUp(context: DisplayContext, signal: AbortSignal): Promise<boolean> {
  const { x, atoms, masks, clock } = context;
  const [question, answer] = await Promise.all([
    atoms.number(QUESTION, signal),
    atoms.number(ANSWER, signal),
  ]);
  const [known, [manager]] = await Promise.all([
    wordsOf(context, x.root, '_NET_SUPPORTED', signal),
    wordsOf(context, x.root, '_NET_SUPPORTING_WM_CHECK', signal),
  ]);
  const isKnown = known.includes(question);
  if (!isKnown && (manager === undefined || SILENT.get(x) === manager)) return false;
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
    // openbox 3.6 ends when it comes to a question about a window that is gone: who has not answered finds it still there.
    if (isAnswered) leave();
    else answered.event(leave);
    if (!isAnswered && !isKnown && manager !== undefined) SILENT.set(x, manager);
  }
}
