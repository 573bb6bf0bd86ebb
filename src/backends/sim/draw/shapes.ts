import { centerOf, type Point, type Rect } from '../../../model/geometry.ts';
import type { Canvas } from './canvas.ts';
import type { Color } from './palette.ts';

/** The rectangle without `by` pixels at each side; never smaller than nothing. */
export function inset(rect: Rect, by: number, byVertical = by): Rect {
  const width = Math.max(0, rect.width - 2 * by);
  const height = Math.max(0, rect.height - 2 * byVertical);
  return { x: rect.x + by, y: rect.y + byVertical, width, height };
}

/** A box of the given size in the middle of `rect`, on whole pixels. */
export function centered(rect: Rect, width: number, height = width): Rect {
  const x = Math.floor(rect.x + (rect.width - width) / 2);
  const y = Math.floor(rect.y + (rect.height - height) / 2);
  return { x, y, width, height };
}

/** Fills a rectangle with round corners: only the corners are sampled, the rest is filled in runs. */
export function fillRounded(canvas: Canvas, rect: Rect, radius: number, color: Color): void {
  const r = Math.min(radius, rect.width / 2, rect.height / 2);
  const band = Math.ceil(r);
  const { x, y, width, height } = rect;
  canvas.fillRect({ x, y: y + band, width, height: height - 2 * band }, color);
  const middle = width - 2 * band;
  canvas.fillRect({ x: x + band, y, width: middle, height: band }, color);
  canvas.fillRect({ x: x + band, y: y + height - band, width: middle, height: band }, color);
  const coverage = roundedCoverage(rect, r);
  for (const cornerX of [x, x + width - band]) {
    for (const cornerY of [y, y + height - band]) {
      canvas.fillShape({ x: cornerX, y: cornerY, width: band, height: band }, color, coverage);
    }
  }
}

/** A filled shape with a border of one pixel, or of `thickness`. */
export function fillBordered(
  canvas: Canvas,
  rect: Rect,
  radius: number,
  fill: Color,
  border: Color,
  thickness = 1,
): void {
  fillRounded(canvas, rect, radius, border);
  fillRounded(canvas, inset(rect, thickness), Math.max(0, radius - thickness), fill);
}

/** Draws only the border, just inside of `rect`. */
export function strokeRounded(canvas: Canvas, rect: Rect, radius: number, color: Color, thickness = 1): void {
  const outer = roundedCoverage(rect, radius);
  const inner = roundedCoverage(inset(rect, thickness), Math.max(0, radius - thickness));
  const ring = (px: number, py: number) => outer(px, py) - inner(px, py);
  const band = Math.ceil(Math.max(radius, thickness));
  const { x, y, width, height } = rect;
  const tall = Math.max(0, height - 2 * band);
  canvas.fillShape({ x, y, width, height: Math.min(band, height) }, color, ring);
  canvas.fillShape(
    { x, y: y + Math.max(band, height - band), width, height: Math.min(band, height) },
    color,
    ring,
  );
  canvas.fillRect({ x, y: y + band, width: thickness, height: tall }, color);
  canvas.fillRect({ x: x + width - thickness, y: y + band, width: thickness, height: tall }, color);
}

/** Fills a circle around any point, whole pixels or not. */
export function fillCircle(canvas: Canvas, center: Point, radius: number, color: Color): void {
  const bounds = { x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius };
  canvas.fillShape(bounds, color, (x, y) => radius + 0.5 - Math.hypot(x - center.x, y - center.y));
}

/** Draws a circle's outline, centred on `radius`. */
export function strokeCircle(
  canvas: Canvas,
  center: Point,
  radius: number,
  color: Color,
  thickness = 1,
): void {
  const reach = radius + thickness / 2;
  const bounds = { x: center.x - reach, y: center.y - reach, width: 2 * reach, height: 2 * reach };
  canvas.fillShape(
    bounds,
    color,
    (x, y) => thickness / 2 + 0.5 - Math.abs(Math.hypot(x - center.x, y - center.y) - radius),
  );
}

/** Draws a line through the points, with round joins and ends. */
export function strokePath(canvas: Canvas, points: readonly Point[], color: Color, thickness = 1.5): void {
  const xs = points.map((point) => point.x);
  const ys = points.map((point) => point.y);
  const reach = thickness / 2 + 1;
  const x = Math.min(...xs) - reach;
  const y = Math.min(...ys) - reach;
  const bounds = { x, y, width: Math.max(...xs) + reach - x, height: Math.max(...ys) + reach - y };
  canvas.fillShape(bounds, color, (px, py) => thickness / 2 + 0.5 - distanceToPath(points, px, py));
}

/** Fills a convex polygon whose points go clockwise on the screen. */
export function fillPolygon(canvas: Canvas, points: readonly Point[], color: Color): void {
  const xs = points.map((point) => point.x);
  const ys = points.map((point) => point.y);
  const x = Math.min(...xs);
  const y = Math.min(...ys);
  const bounds = { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
  canvas.fillShape(bounds, color, (px, py) => 0.5 + depthInside(points, px, py));
}

/** A small arrow head in the middle of `rect`. */
export function drawChevron(
  canvas: Canvas,
  rect: Rect,
  direction: 'up' | 'down' | 'right',
  color: Color,
  size = 4,
): void {
  const { x, y } = centerOf(rect);
  const half = size / 2;
  const points = {
    up: [x - size, y + half, x, y - half, x + size, y + half],
    down: [x - size, y - half, x, y + half, x + size, y - half],
    right: [x - half, y - size, x + half, y, x - half, y + size],
  }[direction];
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0, x2 = 0, y2 = 0] = points;
  strokePath(
    canvas,
    [
      { x: x0, y: y0 },
      { x: x1, y: y1 },
      { x: x2, y: y2 },
    ],
    color,
  );
}

/** A tick inside a square box. */
export function drawTick(canvas: Canvas, box: Rect, color: Color, thickness = 2): void {
  const at = (x: number, y: number) => ({ x: box.x + box.width * x, y: box.y + box.height * y });
  strokePath(canvas, [at(0.24, 0.53), at(0.43, 0.72), at(0.77, 0.31)], color, thickness);
}

/** Runs `draw`, then puts back what was outside of the round corners before it. */
export function withRoundCorners(canvas: Canvas, rect: Rect, radius: number, draw: () => void): void {
  const coverage = roundedCoverage(rect, radius);
  const kept = [...cornerPixels(rect, radius)].flatMap(({ x, y }) => {
    const outside = 1 - coverage(x + 0.5, y + 0.5);
    const color = outside > 0 ? canvas.read(x, y) : undefined;
    return color ? [{ x, y, color, outside }] : [];
  });
  draw();
  for (const { x, y, color, outside } of kept) canvas.blend(x, y, color, outside);
}

function* cornerPixels({ x, y, width, height }: Rect, radius: number): Generator<Point> {
  for (let dy = 0; dy < radius; dy++) {
    for (let dx = 0; dx < radius; dx++) {
      yield { x: x + dx, y: y + dy };
      yield { x: x + width - 1 - dx, y: y + dy };
      yield { x: x + dx, y: y + height - 1 - dy };
      yield { x: x + width - 1 - dx, y: y + height - 1 - dy };
    }
  }
}

function roundedCoverage({ x, y, width, height }: Rect, radius: number) {
  return (px: number, py: number): number => {
    const dx = Math.max(x + radius - px, px - (x + width - radius));
    const dy = Math.max(y + radius - py, py - (y + height - radius));
    const distance = dx > 0 && dy > 0 ? Math.hypot(dx, dy) : Math.max(dx, dy);
    return Math.min(1, Math.max(0, radius + 0.5 - distance));
  };
}

function distanceToPath(points: readonly Point[], px: number, py: number): number {
  let nearest = Number.POSITIVE_INFINITY;
  for (let i = 1; i < points.length; i++) {
    const a = points[i - 1];
    const b = points[i];
    if (a && b) nearest = Math.min(nearest, distanceToSegment(a, b, px, py));
  }
  return nearest;
}

function distanceToSegment(a: Point, b: Point, px: number, py: number): number {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const lengthSquared = dx * dx + dy * dy || 1;
  const along = Math.min(1, Math.max(0, ((px - a.x) * dx + (py - a.y) * dy) / lengthSquared));
  return Math.hypot(px - a.x - along * dx, py - a.y - along * dy);
}

function depthInside(points: readonly Point[], px: number, py: number): number {
  let depth = Number.POSITIVE_INFINITY;
  for (const [i, a] of points.entries()) {
    const b = points[(i + 1) % points.length];
    if (!b) continue;
    const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
    depth = Math.min(depth, ((b.x - a.x) * (py - a.y) - (b.y - a.y) * (px - a.x)) / length);
  }
  return depth;
}
