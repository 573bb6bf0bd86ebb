import { pause, waitFor } from '../../../../base/wait-for.ts';
import type { InputTarget, PointerButton, PointerPort } from '../../../../core/ports/input.ts';
import { contains, type Point, type Rect } from '../../../../model/geometry.ts';
import { progressOf } from '../app-barrier.ts';
import type { DisplayContext } from '../display-context.ts';
import type { Turns } from '../turns.ts';
import type { Attention } from './attention.ts';
import { FirstVisits } from './first-visits.ts';
import type { InputSource } from './input-source.ts';
import { holdsUserKeys, menuInTheWay } from './popups.ts';
import { type Spot, spotAt } from './spot.ts';
import { type Toolkit, toolkitOf } from './toolkit.ts';

const BUTTONS: Record<PointerButton, number> = { left: 1, right: 3 };
const WHEEL = { up: 4, down: 5, left: 6, right: 7 } as const;
/** What one notch of a wheel moves in most applications; measured in Firefox 153 and Chromium 156. */
const PIXELS_PER_NOTCH = 50;
const PIXELS_PER_NOTCH_IN: Partial<Record<Toolkit, number>> = { gecko: 114, chromium: 120 };
const FEWEST_DRAG_STEPS = 8;
const MOST_DRAG_STEPS = 100;
const DRAG_STEP_MS = 16;
/** A button is held until the application has seen it, but no longer: two clicks within 400 ms are a double click. */
const HOLD_MS = 200;
/** Two clicks at the same moment are one for Chromium. */
const BETWEEN_CLICKS_MS = 10;
/** Two clicks that are so close in time and place are one double click: 400 ms for GTK and Qt, 500 for Chromium. */
const DOUBLE_CLICK = { ms: 500, pixels: 10 };

/** Clicks, drags and scrolls at points of the screen, with the agent's own pointer where the server can have several. */
export function pointerPort(context: DisplayContext, attention: Attention, turns: Turns): PointerPort {
  const { source } = attention;
  const hand = new Hand(context, attention);
  const visits = new FirstVisits(context);
  const at = (
    point: Point,
    target: InputTarget,
    deed: (spot: Spot) => Promise<void> | void,
    signal: AbortSignal,
    manner?: Manner,
  ) =>
    turns.take(async () => {
      const spot = await spotAt(context, point, target, signal);
      if (!source.disturbsUser) await requireNoMenuOfUser(context, spot, signal);
      await hand.at(spot, () => deed(spot), signal, manner);
    }, signal);
  return {
    disturbsUser: source.disturbsUser,
    untilApart: (place, signal) => hand.untilApart(place, signal),
    click: (point, { button, count, ...target }, signal) =>
      at(
        point,
        target,
        (spot) => hand.click(spot, { at: point, button: BUTTONS[button], count }, signal),
        signal,
        { clicksAt: point },
      ),
    closeMenus: (point, target, signal) => at(point, target, () => undefined, signal, { clicksAt: point }),
    drag: (from, to, { durationMs, onto, ...target }, signal) => {
      const deed = async (spot: Spot) => {
        if (onto) await spotAt(context, to, onto, signal);
        await hand.drag(spot, path(from, to, durationMs), signal);
      };
      return at(from, target, deed, signal, { isDrag: true });
    },
    scroll: (point, by, target, signal) =>
      at(point, target, async ({ pid }) => hand.scroll(point, by, await notchOf(pid)), signal),
    ...(!source.disturbsUser && {
      hover: (point, target, signal) => at(point, target, (spot) => hand.visit(spot, point, signal), signal),
      enter: (window, signal) =>
        visits.visit(
          window,
          (spot, point) => at(point, { window }, () => hand.visit(spot, point, signal), signal),
          signal,
        ),
    }),
  };
}

/** How the pointer is used. */
interface Manner {
  readonly clicksAt?: Point;
  readonly isDrag?: boolean;
}

/** GTK 3 mixes up the menu that its user has open with one that a second pointer opens, and keeps the user's keys for good. */
async function requireNoMenuOfUser(
  context: DisplayContext,
  { pid }: Spot,
  signal: AbortSignal,
): Promise<void> {
  if ((await toolkitOf(pid)) === 'gtk3' && (await holdsUserKeys(context, pid, signal))) throw menuInTheWay();
}

interface RecentClick {
  readonly xid: number;
  readonly at: Point;
  readonly time: number;
}

class Hand {
  readonly #context: DisplayContext;
  readonly #source: InputSource;
  readonly #attention: Attention;
  /** What was clicked just now, the latest last. */
  #recent: RecentClick[] = [];

  constructor(context: DisplayContext, attention: Attention) {
    this.#context = context;
    this.#source = attention.source;
    this.#attention = attention;
  }

  async at(
    spot: Spot,
    deed: () => Promise<void> | void,
    signal: AbortSignal,
    { clicksAt, isDrag = false }: Manner = {},
  ): Promise<void> {
    const { x } = this.#context;
    if (spot.xid === x.root) {
      await deed();
      await x.sync(signal);
      return;
    }
    const act = async () => {
      // One that does not know yet that it is in use asks for the user's focus when it is clicked (Qt, Chromium).
      await progressOf(this.#context, spot.xid, signal);
      await deed();
    };
    const beside = spot.isPopup ? undefined : clicksAt;
    const clickAway =
      beside && (() => this.click(spot, { at: beside, button: BUTTONS.left, count: 1 }, signal));
    await this.#attention.during(spot, act, signal, { mayOpenMenu: true, isDrag, clickAway });
  }

  async click({ xid }: Spot, { at, button, count }: Click, signal: AbortSignal): Promise<void> {
    await this.#apartFromRecent(xid, at, signal);
    this.#comeTo(at);
    for (let done = 0; done < count; done++) {
      this.#press(button, true, done > 0 ? BETWEEN_CLICKS_MS : 0);
      try {
        // One that finds the button released already takes it for no click (LibreOffice).
        if (xid !== this.#context.x.root) await progressOf(this.#context, xid, signal, HOLD_MS / count);
      } finally {
        this.#press(button, false);
        this.#recent.push({ xid, at, time: this.#context.clock.now() });
      }
    }
  }

  /**
   * Whoever clicks the same spot again, or drags from it, has not asked for a double click; nor has who clicked elsewhere in
   * between, which GTK 4 does not care about: it counts the clicks of each part of a window.
   */
  #apartFromRecent(xid: number, { x, y }: Point, signal: AbortSignal): Promise<void> {
    return this.#afterLast(
      ({ xid: clicked, at }) => clicked === xid && Math.hypot(at.x - x, at.y - y) <= DOUBLE_CLICK.pixels,
      signal,
    );
  }

  /** The same for a click anywhere in a place. */
  untilApart(place: Rect, signal: AbortSignal): Promise<void> {
    return this.#afterLast(({ at }) => contains(place, at), signal);
  }

  async #afterLast(isNear: (click: RecentClick) => boolean, signal: AbortSignal): Promise<void> {
    const { clock } = this.#context;
    this.#recent = this.#recent.filter(({ time }) => time + DOUBLE_CLICK.ms > clock.now());
    const last = this.#recent.findLast(isNear);
    if (last) await pause(last.time + DOUBLE_CLICK.ms - clock.now(), clock, signal);
  }

  async drag({ xid }: Spot, { from, points, stepMs }: Path, signal: AbortSignal): Promise<void> {
    const { clock } = this.#context;
    await this.#apartFromRecent(xid, from, signal);
    this.#comeTo(from);
    this.#press(BUTTONS.left, true);
    try {
      const start = clock.now();
      for (const [index, point] of points.entries()) {
        const due = start + stepMs * (index + 1);
        const isDue = async () => clock.now() >= due || undefined;
        await waitFor(isDue, { clock, timeoutMs: due - clock.now() }, signal);
        this.#moveTo(point);
        // Applications skip what they have not yet seen when the next motion arrives.
        if ((await progressOf(this.#context, xid, signal)) === 'unknown') await this.#context.x.sync(signal);
      }
    } finally {
      this.#press(BUTTONS.left, false);
    }
  }

  scroll(at: Point, by: Point, notch: number): void {
    this.#comeTo(at);
    for (const button of notches(by, notch)) this.#tap(button);
  }

  /** Comes to a spot, and waits until that was noticed. */
  async visit({ xid }: Spot, at: Point, signal: AbortSignal): Promise<void> {
    this.#comeTo(at);
    await progressOf(this.#context, xid, signal);
  }

  /** Where a pointer is that did not move since a menu closed under it, GTK 4 does not know: its click goes nowhere. */
  #comeTo({ x, y }: Point): void {
    this.#moveTo({ x: x >= 1 ? x - 1 : x + 1, y });
    this.#moveTo({ x, y });
  }

  #moveTo({ x, y }: Point): void {
    this.#source.act({ kind: 'motion', to: { x: Math.round(x), y: Math.round(y) } });
  }

  #tap(button: number): void {
    this.#press(button, true);
    this.#press(button, false);
  }

  #press(code: number, down: boolean, delayMs = 0): void {
    this.#source.act({ kind: 'button', down, code, delayMs });
  }
}

interface Click {
  readonly at: Point;
  readonly button: number;
  readonly count: number;
}

interface Path {
  readonly from: Point;
  readonly points: readonly Point[];
  /** Time between two points. */
  readonly stepMs: number;
}

/** Points on the way, the last one twice: a drop is where the pointer rests. */
function path(from: Point, to: Point, durationMs: number): Path {
  const steps = Math.min(MOST_DRAG_STEPS, Math.max(FEWEST_DRAG_STEPS, Math.round(durationMs / DRAG_STEP_MS)));
  const points = Array.from({ length: steps }, (_, step) => {
    const part = (step + 1) / steps;
    return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
  });
  return { from, points: [...points, to], stepMs: durationMs / (steps + 1) };
}

/** The wheel's buttons that come nearest to a distance, at least one for any distance at all. */
export function notches(by: Point, notch: number): number[] {
  const along = (distance: number, [back, forth]: readonly [number, number]): number[] => {
    const whole = Math.abs(Math.round(distance));
    const count = whole === 0 ? 0 : Math.max(1, Math.round(whole / notch));
    return Array.from({ length: count }, () => (distance < 0 ? back : forth));
  };
  return [...along(by.y, [WHEEL.up, WHEEL.down]), ...along(by.x, [WHEEL.left, WHEEL.right])];
}

async function notchOf(pid: number | undefined): Promise<number> {
  return PIXELS_PER_NOTCH_IN[await toolkitOf(pid)] ?? PIXELS_PER_NOTCH;
}
