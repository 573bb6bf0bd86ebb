import { z } from 'zod';

export const Point = z.object({ x: z.number(), y: z.number() });
export type Point = z.infer<typeof Point>;

export const Size = z.object({ width: z.number().min(0), height: z.number().min(0) });
export type Size = z.infer<typeof Size>;

/** A rectangle in screen coordinates. */
export const Rect = z.object({ ...Point.shape, ...Size.shape });
export type Rect = z.infer<typeof Rect>;

export function centerOf(rect: Rect): Point {
  return { x: Math.round(rect.x + rect.width / 2), y: Math.round(rect.y + rect.height / 2) };
}

export function contains(rect: Rect, point: Point): boolean {
  return (
    point.x >= rect.x && point.y >= rect.y && point.x < rect.x + rect.width && point.y < rect.y + rect.height
  );
}

/** The part that both rectangles cover, or undefined where they do not meet. */
export function intersect(a: Rect, b: Rect): Rect | undefined {
  const x = Math.max(a.x, b.x);
  const y = Math.max(a.y, b.y);
  const width = Math.min(a.x + a.width, b.x + b.width) - x;
  const height = Math.min(a.y + a.height, b.y + b.height) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : undefined;
}

/** The smallest rectangle around both. */
export function around(a: Rect, b: Rect): Rect {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  const right = Math.max(a.x + a.width, b.x + b.width);
  const bottom = Math.max(a.y + a.height, b.y + b.height);
  return { x, y, width: right - x, height: bottom - y };
}

/** The parts of a rectangle that another one does not cover. */
export function subtract(rect: Rect, cover: Rect): Rect[] {
  const hole = intersect(rect, cover);
  if (!hole) return [rect];
  const right = rect.x + rect.width;
  const bottom = rect.y + rect.height;
  const parts = [
    { x: rect.x, y: rect.y, width: rect.width, height: hole.y - rect.y },
    { x: rect.x, y: hole.y + hole.height, width: rect.width, height: bottom - hole.y - hole.height },
    { x: rect.x, y: hole.y, width: hole.x - rect.x, height: hole.height },
    { x: hole.x + hole.width, y: hole.y, width: right - hole.x - hole.width, height: hole.height },
  ];
  return parts.filter(({ width, height }) => width > 0 && height > 0);
}
