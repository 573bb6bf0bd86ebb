import type { Point, Rect, Size } from '../../../model/geometry.ts';

/** Which sizes a window accepts, as `WM_NORMAL_HINTS` says it. */
export interface SizeHints {
  readonly min: Size;
  readonly max: Size;
  readonly base: Size;
  readonly increment: Size;
  /** The point of the window that keeps its place; the position of a window means this point of its frame. */
  readonly gravity: number;
}

const HAS_MIN = 0x10;
const HAS_MAX = 0x20;
const HAS_INCREMENT = 0x40;
const HAS_BASE = 0x100;
const HAS_GRAVITY = 0x200;
const NORTH_WEST = 1;
const STATIC = 10;
const ANYTHING: Size = { width: 0xffff, height: 0xffff };

/** Reads the words of `WM_NORMAL_HINTS`; what it does not say allows everything. */
export function parseSizeHints(words: readonly number[]): SizeHints {
  const flags = words[0] ?? 0;
  const pair = (bit: number, at: number): Size | undefined =>
    flags & bit ? { width: words[at] ?? 0, height: words[at + 1] ?? 0 } : undefined;
  const min = pair(HAS_MIN, 5);
  const base = pair(HAS_BASE, 15);
  return {
    min: min ?? base ?? { width: 1, height: 1 },
    max: pair(HAS_MAX, 7) ?? ANYTHING,
    base: base ?? min ?? { width: 0, height: 0 },
    increment: pair(HAS_INCREMENT, 9) ?? { width: 1, height: 1 },
    gravity: (flags & HAS_GRAVITY && words[17]) || NORTH_WEST,
  };
}

/** The size that a window gets when another is asked for: terminals grow by whole characters. */
export function acceptedSize({ min, max, base, increment }: SizeHints, wanted: Size): Size {
  const allowed = (side: 'width' | 'height'): number => {
    const bounded = Math.min(Math.max(wanted[side], min[side]), max[side]);
    const step = Math.max(1, increment[side]);
    const steps = Math.floor((bounded - base[side]) / step);
    return step === 1 ? bounded : base[side] + Math.max(0, steps) * step;
  };
  return { width: allowed('width'), height: allowed('height') };
}

/**
 * The position to ask for so that the painted part of a window begins at `to`: by the window's own gravity it means a
 * point of the frame. (Asking with another gravity makes openbox shift the window at the next resize or unmaximize.)
 */
export function positionFor(
  { gravity }: SizeHints,
  { bounds, frame }: { bounds: Rect; frame: Rect },
  to: Point,
): Point {
  if (gravity === STATIC) return to;
  const corner = { x: to.x + frame.x - bounds.x, y: to.y + frame.y - bounds.y };
  const column = (gravity - 1) % 3;
  const row = Math.floor((gravity - 1) / 3);
  return {
    x: Math.round(corner.x + ((frame.width - bounds.width) * column) / 2),
    y: Math.round(corner.y + ((frame.height - bounds.height) * row) / 2),
  };
}
