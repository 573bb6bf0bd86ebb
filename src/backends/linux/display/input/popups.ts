import { destroyNotify, unmapNotify } from '../../x11/window-events.ts';
import {
  getGeometry,
  getWindowAttributes,
  grabKeyboard,
  queryTree,
  ungrabKeyboard,
} from '../../x11/windows.ts';
import type { DisplayContext } from '../display-context.ts';
import { unlessGone } from '../window-list.ts';
import { pidOf } from '../window-properties.ts';

/**
 * Whether an application shows a menu, a list or the like beside its windows. GTK keeps windows left of and above the
 * screen, for what was dragged once.
 */
export async function hasPopup(
  context: DisplayContext,
  pid: number | undefined,
  signal: AbortSignal,
): Promise<boolean> {
  const { x } = context;
  const { children } = await x.ask(queryTree(x.root), signal);
  const isPopup = async (window: number) => {
    const attributes = await unlessGone(x.ask(getWindowAttributes(window), signal), undefined);
    if (!attributes?.isViewable || !attributes.overrideRedirect || attributes.isInputOnly) return false;
    const place = await unlessGone(x.ask(getGeometry(window), signal), undefined);
    if (!place || place.x + place.width <= 0 || place.y + place.height <= 0) return false;
    return (await unlessGone(pidOf(context, window, signal), undefined)) === pid;
  };
  return pid !== undefined && (await Promise.all(children.map(isPopup))).includes(true);
}

/** Whether an application shows something beside its windows, and the user's keys are taken. Those are asked only then. */
export async function holdsUserKeys(
  context: DisplayContext,
  pid: number | undefined,
  signal: AbortSignal,
): Promise<boolean> {
  if (!(await hasPopup(context, pid, signal))) return false;
  const { x } = context;
  const isTaken = await x.ask(grabKeyboard(x.root), signal);
  if (!isTaken) await x.check(ungrabKeyboard(), signal);
  return isTaken;
}

/** Calls when a window has vanished, until the returned function is called. */
export function onVanished({ x }: DisplayContext, look: () => void): () => void {
  const ends = [x.on(unmapNotify, look), x.on(destroyNotify, look)];
  return () => {
    for (const end of ends) end();
  };
}
