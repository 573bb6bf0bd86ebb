import { neverAborted } from '../../../base/cancellation.ts';
import type { Rect } from '../../../model/geometry.ts';
import type { AccessibleWindow, FindPopup, LookAtWindows, WindowPlace } from '../atspi/window-places.ts';
import type { DisplayContext } from '../display/display-context.ts';
import { popupOfSize } from '../display/input/popups.ts';
import { SharedLook } from '../display/shared-look.ts';
import { listWindows } from '../display/window-list.ts';
import type { XWindow } from '../display/x-window.ts';

/** Finds the X window that an accessible window is: of the same process, and most alike in title, size and place. */
export function windowFinder(display: DisplayContext): LookAtWindows {
  // All windows of an application are asked for at once, and each of them would list all there are.
  const shown = new SharedLook(() => listWindows(display, neverAborted));
  return async (signal) => {
    const windows = await shown.ask(signal);
    return (wanted) => {
      const best = windows
        .filter(({ pid }) => pid === wanted.app.pid)
        .map((window) => ({ window, score: likeness(window, wanted) }))
        .sort((a, b) => b.score - a.score)[0];
      return best && best.score > 0 ? placeOf(best.window, wanted) : undefined;
    };
  };
}

/** Finds the X window of a popover, which has its size. */
export function popupFinder(display: DisplayContext): FindPopup {
  return ({ pid }, size, signal) => popupOfSize(display, pid, size, signal);
}

/** A title alone may be shared by twins, and a size alone by strangers; both together are enough. */
function likeness(window: XWindow, { title, extents, isUnplaced }: AccessibleWindow): number {
  let score = window.title === title ? 4 : 0;
  if (!extents) return score;
  if (isNear(window.bounds.width, extents.width) && isNear(window.bounds.height, extents.height)) score += 2;
  const isThere = !isUnplaced && isNear(window.bounds.x, extents.x) && isNear(window.bounds.y, extents.y);
  return isThere ? score + 3 : score;
}

/** Toolkits draw shadows around their windows, which X counts and they do not. */
const SHADOW = 64;

function isNear(a: number, b: number): boolean {
  return Math.abs(a - b) <= SHADOW;
}

/** The application's own area lies in the middle of what X calls the window, with the shadow around it. */
function placeOf({ id, bounds, modal }: XWindow, { extents }: AccessibleWindow): WindowPlace {
  return { window: id, origin: originOf(bounds, extents), isModal: modal };
}

function originOf(bounds: Rect, extents: Rect | undefined) {
  if (!extents) return { x: bounds.x, y: bounds.y };
  return {
    x: bounds.x + Math.max(0, Math.round((bounds.width - extents.width) / 2)),
    y: bounds.y + Math.max(0, Math.round((bounds.height - extents.height) / 2)),
  };
}
