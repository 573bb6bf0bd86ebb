import { z } from 'zod';
import { AutomationError } from '../base/errors.ts';
import { clip } from '../base/text.ts';
import { Point, Rect, Size } from './geometry.ts';

/** What the pixels of an image mean: screen position of its first pixel, pixels per point, and of what it is. */
export const Frame = z.object({
  id: z.string().describe('Name of the frame; quote it with coordinates read from this image'),
  origin: Point,
  size: Size.describe('Size on the screen, in points'),
  scale: z.number().positive().describe('Image pixels per screen point'),
  display: z.string(),
  window: z.string().optional().describe('The window that the image shows; absent for the screen'),
  source: Rect.optional().describe('Where that window or the screen was, when the image shows a part of it'),
});
export type Frame = z.infer<typeof Frame>;

/** Raw pixels, four bytes each: red, green, blue, alpha. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

export interface FrameParts {
  /** The part of the screen that the image shows. */
  readonly bounds: Rect;
  readonly scale: number;
  readonly display: string;
  readonly window?: string;
  /** The window or screen as a whole. */
  readonly source: Rect;
}

/** Longer than any that we write. */
const LONGEST_FRAME_ID = 400;

const NUMBER = String.raw`-?\d{1,7}(?:\.\d{1,6})?`;
const RECT = `(${NUMBER}),(${NUMBER}),(${NUMBER})x(${NUMBER})`;
const NAME = String.raw`[\w.:!'()%-]{1,120}`;
const FRAME_ID = new RegExp(`^(${NAME})@${RECT}\\*(${NUMBER})(?:~(${NAME}))?(?:/${RECT})?$`);
const SCALE_DIGITS = 4;

/** Describes an image. The id spells out the geometry, so that a frame needs no memory and cannot be another one's. */
export function makeFrame({ bounds, scale, display, window, source }: FrameParts): Frame {
  const shownScale = rounded(scale, SCALE_DIGITS);
  const isPart = rectText(source) !== rectText(bounds);
  const id = [
    `${encoded(display)}@${rectText(bounds)}*${shownScale}`,
    window === undefined ? '' : `~${encoded(window)}`,
    isPart ? `/${rectText(source)}` : '',
  ].join('');
  const { x, y, width, height } = bounds;
  return {
    id,
    origin: { x, y },
    size: { width, height },
    scale: shownScale,
    display,
    ...(window === undefined ? {} : { window }),
    ...(isPart ? { source } : {}),
  };
}

/** Reads a frame from its id. */
export function parseFrame(id: string): Frame {
  const match = id.length <= LONGEST_FRAME_ID ? FRAME_ID.exec(id) : null;
  const [, display = '', x, y, width, height, scale, window, ...source] = match ?? [];
  const bounds = { x: Number(x), y: Number(y), width: Number(width), height: Number(height) };
  if (!match || !(bounds.width > 0) || !(bounds.height > 0) || !(Number(scale) > 0)) throw notAFrame(id);
  const [left, top, wide, high] = source.map(Number);
  const whole = source[0] === undefined ? bounds : { x: left, y: top, width: wide, height: high };
  return makeFrame({
    bounds,
    scale: Number(scale),
    display: decoded(display, id),
    window: window === undefined ? undefined : decoded(window, id),
    source: whole as Rect,
  });
}

/** The screen position of the middle of an image's pixel. A point outside of the image is refused. */
export function toScreenPoint({ id, origin, size, scale }: Frame, point: Point): Point {
  const width = Math.round(size.width * scale);
  const height = Math.round(size.height * scale);
  if (!(point.x >= 0 && point.y >= 0 && point.x < width && point.y < height)) {
    throw new AutomationError(
      'invalid_input',
      `${point.x}, ${point.y} lies outside of the picture ${id}, which is ${width} by ${height} pixels.`,
      { guidance: 'Count from the top left corner of the picture whose frame you quote.' },
    );
  }
  return {
    x: within(origin.x + (point.x + 0.5) / scale, origin.x, size.width),
    y: within(origin.y + (point.y + 0.5) / scale, origin.y, size.height),
  };
}

/** Where the window, or the screen, of a frame was as a whole. */
export function sourceOf({ source, origin, size }: Frame): Rect {
  return source ?? { ...origin, ...size };
}

/** Whether two places are the same as far as ids tell them. */
export function isSamePlace(a: Rect, b: Rect): boolean {
  return rectText(a) === rectText(b);
}

/** The whole point at or before a position, inside of its frame. */
function within(position: number, start: number, extent: number): number {
  return Math.min(Math.floor(position), Math.ceil(start + extent) - 1);
}

function rectText({ x, y, width, height }: Rect): string {
  const [left, top, wide, high] = [x, y, width, height].map((value) => rounded(value, 2));
  return `${left},${top},${wide}x${high}`;
}

/** Without the minus of zero and without exponents. */
function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits)) + 0;
}

/** The separators of an id, in a name, are written as numbers; a colon is none of them and stays readable. */
function encoded(name: string): string {
  return encodeURIComponent(name).replaceAll('%3A', ':').replaceAll('*', '%2A').replaceAll('~', '%7E');
}

function decoded(name: string, id: string): string {
  try {
    return decodeURIComponent(name);
  } catch (cause) {
    throw notAFrame(id, cause);
  }
}

function notAFrame(id: string, cause?: unknown): AutomationError {
  return new AutomationError('invalid_input', `${JSON.stringify(clip(id, 80))} is not a frame.`, {
    guidance: 'Quote the id of the frame in an answer of ax_screenshot, letter for letter.',
    cause,
  });
}
