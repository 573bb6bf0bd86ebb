import { hasCode } from '../../../../base/errors.ts';
import type { WindowId } from '../../../../model/application.ts';
import type { Point, Rect } from '../../../../model/geometry.ts';
import { getGeometry, translateCoordinates } from '../../x11/windows.ts';
import type { DisplayContext } from '../display-context.ts';
import { onWindow } from '../window-id.ts';
import { pidOf } from '../window-properties.ts';
import { type Spot, spotAt } from './spot.ts';
import { learnsPlaceByPointer } from './toolkit.ts';

/** Where in a window a free spot is looked for, as parts of its width and height. */
const TRIED: readonly Point[] = [
  { x: 0.5, y: 0.5 },
  { x: 0.5, y: 0.95 },
  { x: 0.05, y: 0.5 },
  { x: 0.95, y: 0.5 },
  { x: 0.5, y: 0.05 },
];
const MOST_KEPT = 1000;

/** The windows that our pointer has not been in, though their application waits for one to know where they are. */
export class FirstVisits {
  readonly #context: DisplayContext;
  /** Windows that need no visit, or had theirs. */
  readonly #done = new Set<number>();

  constructor(context: DisplayContext) {
    this.#context = context;
  }

  /** Goes to a free spot of a window that waits for a pointer; says whether it did. */
  async visit(
    window: WindowId,
    go: (spot: Spot, at: Point) => Promise<void>,
    signal: AbortSignal,
  ): Promise<boolean> {
    return onWindow(window, async (xid) => {
      if (this.#done.has(xid)) return false;
      const isNeeded = await learnsPlaceByPointer(await pidOf(this.#context, xid, signal));
      const free = isNeeded ? await this.#freeSpot(xid, window, signal) : undefined;
      if (isNeeded && !free) return false;
      if (free) await go(free.spot, free.at);
      if (this.#done.size >= MOST_KEPT) this.#done.clear();
      this.#done.add(xid);
      return free !== undefined;
    });
  }

  async #freeSpot(
    xid: number,
    window: WindowId,
    signal: AbortSignal,
  ): Promise<{ spot: Spot; at: Point } | undefined> {
    const { x } = this.#context;
    const { width, height } = await x.ask(getGeometry(xid), signal);
    const corner = await x.ask(translateCoordinates(xid, x.root, { x: 0, y: 0 }), signal);
    for (const part of TRIED) {
      const at = pointIn({ ...corner, width, height }, part);
      try {
        return { spot: await spotAt(this.#context, at, { window }, signal), at };
      } catch (error) {
        if (!hasCode(error, 'not_actionable')) throw error;
      }
    }
    return undefined;
  }
}

function pointIn({ x, y, width, height }: Rect, part: Point): Point {
  return { x: Math.round(x + width * part.x), y: Math.round(y + height * part.y) };
}
