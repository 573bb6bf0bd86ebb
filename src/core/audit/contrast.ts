import type { Pixels } from '../../model/frame.ts';

/** What can be measured of text, or of a drawing, on its ground. */
export interface Contrast {
  /** From 1 to 21, as WCAG defines it. */
  readonly ratio: number;
  readonly foreground: string;
  readonly background: string;
  /** Height of the tallest line of ink, and the width of all of it, in pixels. */
  readonly inkHeight: number;
  readonly inkWidth: number;
}

type Color = readonly [red: number, green: number, blue: number];

/** Fewer pixels than this are dirt, or the edge of something else. */
const LEAST_PIXELS = 4;
/** What is smaller, such as a lone letter, may have no pixel that is not blended with its ground, and is not measured. */
const LEAST_INK = { width: 8, height: 7 } as const;
/** Below this there is nothing to be seen, and so nothing to be measured. */
const LEAST_RATIO = 1.12;

/**
 * Measures the contrast of what is drawn on a ground. The ground is the most frequent colour. The ink is the colour
 * that stands out most from it: strokes are thin and most of their pixels are blended with the ground, so that anything
 * else would call every thin font faint. In doubt the text gets more contrast than it has, never less.
 */
export function measureContrast(pixels: Pixels): Contrast | undefined {
  const colors = countColors(pixels);
  const [ground] = [...colors].sort((a, b) => b.count - a.count);
  if (!ground) return undefined;
  const ink = inkOf(colors, ground.color);
  if (!ink || ink.ratio < LEAST_RATIO) return undefined;
  const extent = inkExtent(pixels, ground.color, Math.sqrt(ink.ratio));
  if (extent.inkHeight < LEAST_INK.height || extent.inkWidth < LEAST_INK.width) return undefined;
  return {
    ratio: ink.ratio,
    foreground: hex(ink.color),
    background: hex(ground.color),
    ...extent,
  };
}

interface Counted {
  readonly color: Color;
  count: number;
}

function countColors({ data }: Pixels): Counted[] {
  const counts = new Map<number, Counted>();
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
    const key = (red << 16) | (green << 8) | blue;
    const known = counts.get(key);
    if (known) known.count += 1;
    else counts.set(key, { color: [red, green, blue], count: 1 });
  }
  return [...counts.values()];
}

/** The colour that stands out most, when a few pixels stand out as much or nearly so. */
function inkOf(colors: readonly Counted[], ground: Color): { color: Color; ratio: number } | undefined {
  const ranked = colors
    .map(({ color, count }) => ({ color, count, ratio: contrastRatio(color, ground) }))
    .sort((a, b) => b.ratio - a.ratio);
  let pixels = 0;
  for (const { color, count, ratio } of ranked) {
    pixels += count;
    if (pixels >= LEAST_PIXELS) return { color, ratio };
  }
  return undefined;
}

/** https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export function contrastRatio(one: Color, other: Color): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance([red, green, blue]: Color): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function inkExtent(
  { width, height, data }: Pixels,
  ground: Color,
  least: number,
): Pick<Contrast, 'inkHeight' | 'inkWidth'> {
  let [left, right, run, inkHeight] = [width, -1, 0, 0];
  for (let y = 0; y < height; y++) {
    let hasInk = false;
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4;
      const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
      if (contrastRatio([red, green, blue], ground) < least) continue;
      hasInk = true;
      left = Math.min(left, x);
      right = Math.max(right, x);
    }
    run = hasInk ? run + 1 : 0;
    inkHeight = Math.max(inkHeight, run);
  }
  return { inkHeight, inkWidth: Math.max(0, right - left + 1) };
}

function hex(color: Color): string {
  return `#${color.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
}
