import type { AppId, WindowId } from '../../model/application.ts';
import type { Point, Rect } from '../../model/geometry.ts';
import type { KeyChord } from '../../model/keys.ts';

export type PointerButton = 'left' | 'right';

/** Where input has to arrive. A spot that another window covers is refused as `not_actionable`. */
export interface InputTarget {
  readonly window?: WindowId;
  /** Whose window it has to be where it is not known which: input for what lies in none that is known reaches no other application. */
  readonly app?: AppId;
}

export interface PointerPort {
  /** Whether its use moves the user's own pointer or focus. */
  readonly disturbsUser: boolean;
  /**
   * Waits until a click in a place can no longer be taken for the second of two. Whoever aims at something there looks where it is
   * only then. Absent where clicks are never taken together.
   */
  untilApart?(place: Rect, signal: AbortSignal): Promise<void>;
  click(
    at: Point,
    options: InputTarget & { button: PointerButton; count: 1 | 2 },
    signal: AbortSignal,
  ): Promise<void>;
  /**
   * Closes the menus that our pointer has opened, as a click at a point beside them would: nothing else gets it. Absent where the
   * key for it closes every menu.
   */
  closeMenus?(at: Point, target: InputTarget, signal: AbortSignal): Promise<void>;
  /**
   * Presses at `from`, moves to `to` within the given time, and lets go there; on cancellation it lets go at once. Where it is said
   * what to drop `onto`, that has to be what lies there.
   */
  drag(
    from: Point,
    to: Point,
    options: InputTarget & { durationMs: number; onto?: InputTarget },
    signal: AbortSignal,
  ): Promise<void>;
  /** Turns the wheel at a point; positive is down and right, in pixels. */
  scroll(at: Point, by: Point, target: InputTarget, signal: AbortSignal): Promise<void>;
  /** Moves to a point and presses nothing. Absent where that would move the user's pointer. */
  hover?(at: Point, target: InputTarget, signal: AbortSignal): Promise<void>;
  /**
   * Comes into a window whose application learns only by that where on the screen it is. Says whether it did, so that places which
   * were read before may be wrong. Absent where every application knows its place.
   */
  enter?(window: WindowId, signal: AbortSignal): Promise<boolean>;
}

export interface KeyboardPort {
  /** Whether keys reach only the window that has the user's focus. */
  readonly disturbsUser: boolean;
  type(text: string, target: InputTarget, signal: AbortSignal): Promise<void>;
  press(chord: KeyChord, target: InputTarget, signal: AbortSignal): Promise<void>;
  /**
   * Does something while the application takes our keyboard for its user's: only then does it say which of its elements
   * keys go to. A key that is pressed meanwhile has been handled, as far as can be known, when its promise is kept. Absent
   * where applications always say so.
   */
  attended?(
    target: InputTarget,
    work: (press: (chord: KeyChord) => Promise<void>) => Promise<void>,
    signal: AbortSignal,
  ): Promise<void>;
}
