import type { Frame } from '../src/model/frame.ts';
import type { Point, Rect } from '../src/model/geometry.ts';

/** A place on the screen as percentages of the picture, however large the picture is shown. */
export function placeOnPicture(bounds: Rect, { origin, size }: Frame) {
  return {
    left: `${(100 * (bounds.x - origin.x)) / size.width}%`,
    top: `${(100 * (bounds.y - origin.y)) / size.height}%`,
    width: `${(100 * bounds.width) / size.width}%`,
    height: `${(100 * bounds.height) / size.height}%`,
  };
}

/** A place on the picture, each way from 0 to 1, as a point on the screen. */
export function pointOnScreen(share: Point, { origin, size }: Frame): Point {
  return { x: origin.x + share.x * size.width, y: origin.y + share.y * size.height };
}

/** The innermost of the boxes at a point: the smallest, and of equals the last. */
export function innermostAt<T extends { readonly bounds?: Rect }>(
  boxes: readonly T[],
  point: Point,
): T | undefined {
  let best: T | undefined;
  for (const box of boxes) {
    if (box.bounds && covers(box.bounds, point) && areaOf(box) <= areaOf(best)) best = box;
  }
  return best;
}

function areaOf(box: { readonly bounds?: Rect } | undefined): number {
  return box?.bounds ? box.bounds.width * box.bounds.height : Number.POSITIVE_INFINITY;
}

/** Written out here because the model's own brings all schemas with it, which a page has no use for. */
function covers({ x, y, width, height }: Rect, point: Point): boolean {
  return point.x >= x && point.y >= y && point.x < x + width && point.y < y + height;
}
