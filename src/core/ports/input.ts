import type { Point } from '../../model/geometry.ts';
import type { KeyChord } from '../../model/keys.ts';

export type PointerButton = 'left' | 'right';

export interface PointerPort {
  /** Whether its use moves the user's own pointer or focus. */
  readonly disturbsUser: boolean;
  click(at: Point, options: { button: PointerButton; count: 1 | 2 }, signal: AbortSignal): Promise<void>;
  drag(from: Point, to: Point, signal: AbortSignal): Promise<void>;
  /** Turns the wheel at a point; positive is down and right, in pixels. */
  scroll(at: Point, by: Point, signal: AbortSignal): Promise<void>;
}

export interface KeyboardPort {
  /** Whether keys reach only the window that has the user's focus. */
  readonly disturbsUser: boolean;
  type(text: string, signal: AbortSignal): Promise<void>;
  press(chord: KeyChord, signal: AbortSignal): Promise<void>;
}
