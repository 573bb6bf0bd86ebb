import type { Pixels } from '../../model/frame.ts';
import { intersect, type Rect } from '../../model/geometry.ts';

/** The whole pixels that `rect` touches inside the image, or undefined where it touches none. */
export function pixelRect({ width, height }: Pick<Pixels, 'width' | 'height'>, rect: Rect): Rect | undefined {
  const x = Math.floor(rect.x);
  const y = Math.floor(rect.y);
  const whole = {
    x,
    y,
    width: Math.ceil(rect.x + rect.width) - x,
    height: Math.ceil(rect.y + rect.height) - y,
  };
  return intersect({ x: 0, y: 0, width, height }, whole);
}
