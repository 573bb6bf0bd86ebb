import { AutomationError } from '../../../base/errors.ts';
import type { Pixels } from '../../../model/frame.ts';
import type { Size } from '../../../model/geometry.ts';
import type { Image } from '../x11/images.ts';
import type { Setup, Visual } from '../x11/setup.ts';

/** Refuses displays whose pixels are not stored as blue, green, red and a byte of nothing. */
export function requireBgrx(setup: Setup, { depth, redMask, greenMask, blueMask }: Visual): void {
  const bits = setup.layouts.find((layout) => layout.depth === depth)?.bitsPerPixel;
  const isBgrx = bits === 32 && redMask === 0xff0000 && greenMask === 0xff00 && blueMask === 0xff;
  if (isBgrx && setup.littleEndianImages) return;
  throw new AutomationError(
    'capability_missing',
    `Pictures of this display cannot be read: depth ${depth}, ${bits ?? 'unknown'} bits per pixel.`,
    { guidance: 'Use a display with true color and 24 bits per pixel.' },
  );
}

/** Turns blue, green, red, nothing into red, green, blue, opaque, in place: the picture is ours alone. */
export function toRgba({ bytes }: Image, { width, height }: Size): Pixels {
  const count = width * height;
  if (bytes.length < count * 4)
    throw new AutomationError('internal', `A picture of ${count} pixels came with ${bytes.length} bytes.`);
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset, count);
  for (let index = 0; index < count; index++) {
    const word = words[index] ?? 0;
    words[index] = 0xff000000 | ((word & 0xff) << 16) | (word & 0xff00) | ((word >>> 16) & 0xff);
  }
  return { width, height, data: new Uint8Array(bytes.buffer, bytes.byteOffset, count * 4) };
}
