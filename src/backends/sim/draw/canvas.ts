import type { Pixels } from '../../../model/frame.ts';
import { intersect, type Point, type Rect, type Size } from '../../../model/geometry.ts';
import type { Color } from './palette.ts';

/** An opaque raster in screen coordinates; whatever falls outside the current clip is not drawn. */
export class Canvas {
  readonly pixels: Pixels;
  readonly #data: Uint8Array;
  readonly #words: Uint32Array;
  readonly #width: number;
  readonly #origin: Point;
  #clip: Rect;

  /** `origin` is the screen position of the first pixel. */
  constructor(size: Size, origin: Point = { x: 0, y: 0 }) {
    const width = Math.max(0, Math.round(size.width));
    const height = Math.max(0, Math.round(size.height));
    this.#words = new Uint32Array(width * height);
    this.#data = new Uint8Array(this.#words.buffer);
    this.#width = width;
    this.#origin = { x: Math.round(origin.x), y: Math.round(origin.y) };
    this.#clip = { ...this.#origin, width, height };
    this.pixels = { width, height, data: this.#data };
  }

  /** The part of the screen that can be drawn on now. */
  get clip(): Rect {
    return this.#clip;
  }

  /** Draws with the clip narrowed to `rect`; skips the drawing when nothing of it can be seen. */
  clipped(rect: Rect, draw: () => void): void {
    const outer = this.#clip;
    const inner = intersect(outer, rect);
    if (!inner) return;
    this.#clip = inner;
    try {
      draw();
    } finally {
      this.#clip = outer;
    }
  }

  /** Fills whole pixels; `rect` is in integers. */
  fillRect(rect: Rect, color: Color): void {
    const visible = intersect(this.#clip, rect);
    if (!visible) return;
    for (let y = visible.y; y < visible.y + visible.height; y++)
      this.#run(visible.x, y, visible.width, color);
  }

  /** Mixes the colour into one pixel, with `coverage` from 0 to 1. */
  blend(x: number, y: number, color: Color, coverage: number): void {
    const { x: left, y: top, width, height } = this.#clip;
    if (x < left || y < top || x >= left + width || y >= top + height) return;
    this.#mix(this.#index(x, y), color, coverage * color.a);
  }

  /** The colour of one pixel, or undefined outside of the clip. */
  read(x: number, y: number): Color | undefined {
    const { x: left, y: top, width, height } = this.#clip;
    if (x < left || y < top || x >= left + width || y >= top + height) return undefined;
    const [r = 0, g = 0, b = 0] = this.#data.subarray(this.#index(x, y) * 4);
    return { r, g, b, a: 1 };
  }

  /** Fills the area where `coverageAt` is above zero, sampling it at pixel centres inside `bounds`. */
  fillShape(bounds: Rect, color: Color, coverageAt: (x: number, y: number) => number): void {
    const visible = intersect(this.#clip, outward(bounds));
    if (!visible) return;
    for (let y = visible.y; y < visible.y + visible.height; y++) {
      let index = this.#index(visible.x, y);
      for (let x = visible.x; x < visible.x + visible.width; x++, index++) {
        const coverage = coverageAt(x + 0.5, y + 0.5);
        if (coverage > 0) this.#mix(index, color, Math.min(1, coverage) * color.a);
      }
    }
  }

  #index(x: number, y: number): number {
    return (y - this.#origin.y) * this.#width + (x - this.#origin.x);
  }

  #run(x: number, y: number, length: number, color: Color): void {
    const start = this.#index(x, y);
    if (color.a >= 1) {
      this.#words.fill(packed(color), start, start + length);
      return;
    }
    const keep = 1 - color.a;
    const [r, g, b] = [color.r * color.a + 0.5, color.g * color.a + 0.5, color.b * color.a + 0.5];
    const data = this.#data;
    for (let at = start * 4; at < (start + length) * 4; at += 4) {
      data[at] = (data[at] ?? 0) * keep + r;
      data[at + 1] = (data[at + 1] ?? 0) * keep + g;
      data[at + 2] = (data[at + 2] ?? 0) * keep + b;
      data[at + 3] = 255;
    }
  }

  #mix(index: number, color: Color, alpha: number): void {
    const data = this.#data;
    const at = index * 4;
    const keep = 1 - alpha;
    data[at] = (data[at] ?? 0) * keep + color.r * alpha + 0.5;
    data[at + 1] = (data[at + 1] ?? 0) * keep + color.g * alpha + 0.5;
    data[at + 2] = (data[at + 2] ?? 0) * keep + color.b * alpha + 0.5;
    data[at + 3] = 255;
  }
}

/** The smallest rectangle of whole pixels that holds `rect`. */
function outward(rect: Rect): Rect {
  const x = Math.floor(rect.x);
  const y = Math.floor(rect.y);
  return { x, y, width: Math.ceil(rect.x + rect.width) - x, height: Math.ceil(rect.y + rect.height) - y };
}

const LITTLE_ENDIAN = new Uint8Array(new Uint32Array([1]).buffer)[0] === 1;

function packed({ r, g, b }: Color): number {
  const word = LITTLE_ENDIAN
    ? (255 << 24) | (b << 16) | (g << 8) | r
    : (r << 24) | (g << 16) | (b << 8) | 255;
  return word >>> 0;
}
