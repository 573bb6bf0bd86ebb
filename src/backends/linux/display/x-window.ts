import type { WindowInfo } from '../../../model/application.ts';
import type { Rect } from '../../../model/geometry.ts';
import { getGeometry, translateCoordinates } from '../x11/windows.ts';
import { isGone } from '../x11/x-error.ts';
import type { DisplayContext } from './display-context.ts';
import { appIdOf, windowIdOf } from './window-id.ts';
import { atomNamesOf, pidOf, titleOf, wordsOf } from './window-properties.ts';

/** A window as X knows it. `bounds` is the part that the application paints. */
export interface XWindow extends WindowInfo {
  readonly xid: number;
  readonly pid: number | undefined;
  /** The bounds together with the title bar and borders of the window manager. */
  readonly frame: Rect;
  readonly fullscreen: boolean;
}

const ICONIC = 3;

/** Reads all about a window; undefined where it vanished. */
export async function readWindow(
  context: DisplayContext,
  xid: number,
  active: number,
  signal: AbortSignal,
): Promise<XWindow | undefined> {
  try {
    return await describe(context, xid, active, signal);
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
}

async function describe(
  context: DisplayContext,
  xid: number,
  active: number,
  signal: AbortSignal,
): Promise<XWindow> {
  const [title, pid, states, wmState, extents, [parent = 0], bounds] = await Promise.all([
    titleOf(context, xid, signal),
    pidOf(context, xid, signal),
    atomNamesOf(context, xid, '_NET_WM_STATE', signal),
    wordsOf(context, xid, 'WM_STATE', signal),
    wordsOf(context, xid, '_NET_FRAME_EXTENTS', signal),
    wordsOf(context, xid, 'WM_TRANSIENT_FOR', signal),
    boundsOf(context, xid, signal),
  ]);
  const has = (state: string) => states.includes(`_NET_WM_STATE_${state}`);
  return {
    id: windowIdOf(xid),
    app: appIdOf(pid),
    title,
    bounds,
    focused: xid === active,
    minimized: has('HIDDEN') || wmState[0] === ICONIC,
    maximized: has('MAXIMIZED_VERT') && has('MAXIMIZED_HORZ'),
    modal: has('MODAL'),
    // By the rules of the desktop it is modal for that window, and without one for whatever its application means.
    modalFor: has('MODAL') && parent !== 0 && parent !== context.x.root ? windowIdOf(parent) : undefined,
    xid,
    pid,
    frame: expand(bounds, extents),
    fullscreen: has('FULLSCREEN'),
  };
}

/** Where a window is on the screen, without what the window manager puts around it. */
export async function boundsOf({ x }: DisplayContext, xid: number, signal: AbortSignal): Promise<Rect> {
  const [{ width, height }, corner] = await Promise.all([
    x.ask(getGeometry(xid), signal),
    x.ask(translateCoordinates(xid, x.root, { x: 0, y: 0 }), signal),
  ]);
  return { x: corner.x, y: corner.y, width, height };
}

function expand({ x, y, width, height }: Rect, [left = 0, right = 0, top = 0, bottom = 0]: number[]): Rect {
  return { x: x - left, y: y - top, width: width + left + right, height: height + top + bottom };
}
