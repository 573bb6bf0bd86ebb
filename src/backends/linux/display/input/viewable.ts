import { waitFor } from '../../../../base/wait-for.ts';
import { getWindowAttributes } from '../../x11/windows.ts';
import type { DisplayContext } from '../display-context.ts';
import { readWindow } from '../x-window.ts';

/** A new window is listed before it is shown. */
const PATIENCE_MS = 1000;

/** Whether a window is on the screen, or comes there in a moment because nobody has minimized it. */
export async function isViewableSoon(
  context: DisplayContext,
  xid: number,
  signal: AbortSignal,
): Promise<boolean> {
  const look = async () => (await context.x.ask(getWindowAttributes(xid), signal)).isViewable || undefined;
  if (await look()) return true;
  if ((await readWindow(context, xid, 0, signal))?.minimized) return false;
  return (await waitFor(look, { clock: context.clock, timeoutMs: PATIENCE_MS }, signal)) ?? false;
}
