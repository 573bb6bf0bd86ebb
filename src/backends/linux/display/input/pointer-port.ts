import type { PointerButton, PointerPort } from '../../../../core/ports/input.ts';
import type { WindowId } from '../../../../model/application.ts';
import type { Point } from '../../../../model/geometry.ts';
import { hasCaughtUp } from '../app-barrier.ts';
import type { DisplayContext } from '../display-context.ts';
import { managerHasCaughtUp } from '../manager-barrier.ts';
import type { InputSource } from './input-source.ts';
import { type Spot, spotAt } from './spot.ts';
import { toolkitOf } from './toolkit.ts';

const BUTTONS: Record<PointerButton, number> = { left: 1, right: 3 };
const WHEEL = { up: 4, down: 5, left: 6, right: 7 } as const;
/** What one notch of a wheel moves in most applications. */
const PIXELS_PER_NOTCH = 50;
const DRAG_STEPS = 8;

/** Clicks, drags and scrolls at points of the screen, with the agent's own pointer where the server can have several. */
export function pointerPort(context: DisplayContext, source: InputSource): PointerPort {
  const { x } = context;
  const moveTo = (to: Point) =>
    source.act({ kind: 'motion', to: { x: Math.round(to.x), y: Math.round(to.y) } });
  const press = (code: number, down: boolean) => source.act({ kind: 'button', down, code });
  const tap = (code: number) => {
    press(code, true);
    press(code, false);
  };
  const at = async (
    point: Point,
    window: WindowId | undefined,
    deed: (spot: Spot) => Promise<void> | void,
    signal: AbortSignal,
  ) => {
    const spot = await spotAt(context, point, window, signal);
    await withPointer(context, source, spot, () => deed(spot), signal);
  };
  return {
    disturbsUser: source.disturbsUser,
    click: (point, { button, count, window }, signal) =>
      at(
        point,
        window,
        () => {
          moveTo(point);
          for (let done = 0; done < count; done++) tap(BUTTONS[button]);
        },
        signal,
      ),
    drag: (from, to, { window }, signal) =>
      at(
        from,
        window,
        async ({ xid }) => {
          moveTo(from);
          press(BUTTONS.left, true);
          try {
            for (const point of path(from, to)) {
              moveTo(point);
              // Applications skip what they have not yet seen when the next motion arrives.
              if (!(await hasCaughtUp(context, xid, signal))) await x.sync(signal);
            }
          } finally {
            press(BUTTONS.left, false);
          }
        },
        signal,
      ),
    scroll: (point, by, { window }, signal) =>
      at(
        point,
        window,
        () => {
          moveTo(point);
          for (const code of notches(by)) tap(code);
        },
        signal,
      ),
  };
}

/**
 * A window manager tells a clicked window to take the focus, and GTK takes the user's, unless the agent's pointer is the
 * one that it means when it names none. Chromium must not be told so: then it takes the user's focus (facts, section 4).
 */
async function withPointer(
  context: DisplayContext,
  source: InputSource,
  { xid, pid }: Spot,
  deed: () => Promise<void> | void,
  signal: AbortSignal,
): Promise<void> {
  const { x } = context;
  const isLent = !source.disturbsUser && (await toolkitOf(pid)) === 'gtk';
  const takeBack = isLent ? await source.lendPointer(xid, signal) : () => undefined;
  try {
    await deed();
    await x.sync(signal);
    if (xid === x.root) return;
    if (isLent) await managerHasCaughtUp(context, signal);
    await hasCaughtUp(context, xid, signal);
  } finally {
    takeBack();
  }
}

/** Points on the way, the last one twice: a drop is where the pointer rests. */
function path(from: Point, to: Point): Point[] {
  const points = Array.from({ length: DRAG_STEPS }, (_, step) => {
    const part = (step + 1) / DRAG_STEPS;
    return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
  });
  return [...points, to];
}

/** The wheel's buttons for a distance, at least one for any distance at all. */
function notches(by: Point): number[] {
  const along = (distance: number, [back, forth]: readonly [number, number]): number[] => {
    const count = Math.ceil(Math.abs(Math.round(distance)) / PIXELS_PER_NOTCH);
    return Array.from({ length: count }, () => (distance < 0 ? back : forth));
  };
  return [...along(by.y, [WHEEL.up, WHEEL.down]), ...along(by.x, [WHEEL.left, WHEEL.right])];
}
