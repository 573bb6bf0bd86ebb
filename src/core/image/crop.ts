import { AutomationError } from '../../base/errors.ts';
import type { Pixels } from '../../model/frame.ts';
import type { Rect } from '../../model/geometry.ts';
import { pixelRect } from './pixel-rect.ts';

/** The part of an image inside `rect`, in pixels; what lies outside of the image is left out. */
export function crop(pixels: Pixels, rect: Rect): Pixels {
  const part = pixelRect(pixels, rect);
  if (!part) {
    const { x, y, width, height } = rect;
    throw new AutomationError(
      'invalid_input',
      `The area ${width} by ${height} at ${x}, ${y} lies outside of the ${pixels.width} by ${pixels.height} image.`,
    );
  }
  const data = new Uint8Array(part.width * part.height * 4);
  for (let row = 0; row < part.height; row++) {
    const start = ((part.y + row) * pixels.width + part.x) * 4;
    data.set(pixels.data.subarray(start, start + part.width * 4), row * part.width * 4);
  }
  return { width: part.width, height: part.height, data };
}
