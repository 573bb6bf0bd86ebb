import { AutomationError } from '../../../../base/errors.ts';
import type { InputTarget } from '../../../../core/ports/input.ts';
import type { WindowId } from '../../../../model/application.ts';
import { contains, type Point } from '../../../../model/geometry.ts';
import { getGeometry, getWindowAttributes, translateCoordinates } from '../../x11/windows.ts';
import { isGone } from '../../x11/x-error.ts';
import type { DisplayContext } from '../display-context.ts';
import { isInsideWayland, WAYLAND_GUIDANCE } from '../wayland.ts';
import { appIdOf, onWindow } from '../window-id.ts';
import { clientBelow, topLevelOf, unlessGone } from '../window-list.ts';
import { pidOf, titleOf } from '../window-properties.ts';

/** What is under a point of the screen. */
export interface Spot {
  /** The application's window there; the root window over the empty desktop. */
  readonly xid: number;
  readonly pid: number | undefined;
  /** It is a menu, a list or the like, which its application opened beside its windows. */
  readonly isPopup: boolean;
}

/** The window that takes the pointer at a point; refused where that is not the window meant, or just vanishes. */
export async function spotAt(
  context: DisplayContext,
  at: Point,
  meant: InputTarget,
  signal: AbortSignal,
): Promise<Spot> {
  try {
    return await lookAt(context, at, meant, signal);
  } catch (error) {
    if (!isGone(error)) throw error;
    throw new AutomationError('window_not_found', `The window at (${at.x}, ${at.y}) has just vanished.`, {
      cause: error,
    });
  }
}

async function lookAt(
  context: DisplayContext,
  at: Point,
  meant: InputTarget,
  signal: AbortSignal,
): Promise<Spot> {
  const { x } = context;
  const screen = await x.ask(getGeometry(x.root), signal);
  if (!contains(screen, at))
    throw blocked(
      at,
      `lies outside of the screen, which is ${screen.width} by ${screen.height}`,
      'Use ax_list_windows or a new ax_screenshot to see where things are.',
    );
  const { child: topLevel } = await x.ask(translateCoordinates(x.root, x.root, at), signal);
  if (topLevel === 0 && (await isInsideWayland(context, signal)))
    throw blocked(at, 'lies in no window of an X11 application', WAYLAND_GUIDANCE);
  const xid = topLevel === 0 ? x.root : ((await clientBelow(context, topLevel, signal)) ?? topLevel);
  const pid = topLevel === 0 ? undefined : await pidOf(context, xid, signal);
  const { window, app } = meant;
  const isRight =
    window === undefined
      ? app === undefined || appIdOf(pid) === app
      : await isMeant(context, window, { xid, topLevel, pid }, signal);
  if (!isRight)
    throw blocked(
      at,
      `belongs to ${await describe(context, xid, signal)}, which is in front of the window meant`,
    );
  return { xid, pid, isPopup: await isPopup(context, xid, signal) };
}

async function isPopup({ x }: DisplayContext, xid: number, signal: AbortSignal): Promise<boolean> {
  const attributes = await unlessGone(x.ask(getWindowAttributes(xid), signal), undefined);
  return attributes?.overrideRedirect === true;
}

/** A menu or a list of the same application in front of the window is a part of it. */
async function isMeant(
  context: DisplayContext,
  meant: WindowId,
  found: Pick<Spot, 'xid' | 'pid'> & { topLevel: number },
  signal: AbortSignal,
): Promise<boolean> {
  return onWindow(meant, async (xid) => {
    const wanted = await topLevelOf(context, xid, signal);
    if (wanted === found.topLevel) return true;
    if (found.topLevel === 0) return false;
    const pid = await pidOf(context, xid, signal);
    return pid !== undefined && pid === found.pid && isPopup(context, found.xid, signal);
  });
}

async function describe(context: DisplayContext, xid: number, signal: AbortSignal): Promise<string> {
  if (xid === context.x.root) return 'the empty desktop';
  return `"${await titleOf(context, xid, signal)}"`;
}

const UNCOVER =
  'ax_click, ax_scroll and ax_drag with mode "focus" bring the window to the front first, also for an act without a mode that follows. Or move what covers it, or use an act that needs no pointer, such as a key.';

function blocked({ x, y }: Point, why: string, guidance = UNCOVER): AutomationError {
  return new AutomationError('not_actionable', `The spot (${x}, ${y}) ${why}. Nothing was done.`, {
    guidance,
  });
}
