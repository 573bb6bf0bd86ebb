import { z } from 'zod';
import { Point, Size } from './geometry.ts';

/** What the pixels of an image mean: screen position of its first pixel, pixels per point, and display. */
export const Frame = z.object({
  id: z.string().describe('Name of the frame; quote it with coordinates read from this image'),
  origin: Point,
  size: Size.describe('Size on the screen, in points'),
  scale: z.number().positive().describe('Image pixels per screen point'),
  display: z.string(),
});
export type Frame = z.infer<typeof Frame>;

/** Raw pixels, four bytes each: red, green, blue, alpha. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}
