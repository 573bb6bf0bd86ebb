import type { Rect, Size } from '../../model/geometry.ts';

/** What the layout needs to know about one thing in a box. */
export interface BoxItem {
  readonly size: Size;
  readonly stretch: number;
}

/** How a box arranges what it holds. */
export interface BoxStyle {
  readonly direction: 'vertical' | 'horizontal';
  readonly spacing: number;
  readonly padding: number;
}

/** Places items one after another, full size across, sharing free space by their stretch. */
export function placeInBox(area: Rect, items: readonly BoxItem[], style: BoxStyle): Rect[] {
  const inner = inset(area, style.padding);
  const vertical = style.direction === 'vertical';
  const lengths = items.map(({ size }) => (vertical ? size.height : size.width));
  const used = sum(lengths) + style.spacing * Math.max(0, items.length - 1);
  const free = (vertical ? inner.height : inner.width) - used;
  const totalStretch = sum(items.map(({ stretch }) => stretch));
  let at = vertical ? inner.y : inner.x;
  return items.map(({ stretch }, index) => {
    const share = totalStretch > 0 ? Math.floor((free * stretch) / totalStretch) : 0;
    const length = Math.max(0, (lengths[index] ?? 0) + share);
    const rect = vertical ? { ...inner, y: at, height: length } : { ...inner, x: at, width: length };
    at += length + style.spacing;
    return rect;
  });
}

/** The size at which a box needs neither more nor less space. */
export function sizeOfBox(items: readonly BoxItem[], style: BoxStyle): Size {
  const gaps = style.spacing * Math.max(0, items.length - 1) + 2 * style.padding;
  const widths = items.map(({ size }) => size.width);
  const heights = items.map(({ size }) => size.height);
  return style.direction === 'vertical'
    ? { width: Math.max(0, ...widths) + 2 * style.padding, height: sum(heights) + gaps }
    : { width: sum(widths) + gaps, height: Math.max(0, ...heights) + 2 * style.padding };
}

function inset(rect: Rect, by: number): Rect {
  return {
    x: rect.x + by,
    y: rect.y + by,
    width: Math.max(0, rect.width - 2 * by),
    height: Math.max(0, rect.height - 2 * by),
  };
}

/** Moves a rectangle as little as possible so that it lies inside another. */
export function moveInside(rect: Rect, around: Rect): Rect {
  const within = (at: number, length: number, from: number, room: number) =>
    Math.max(from, Math.min(at, from + room - length));
  return {
    ...rect,
    x: within(rect.x, rect.width, around.x, around.width),
    y: within(rect.y, rect.height, around.y, around.height),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
