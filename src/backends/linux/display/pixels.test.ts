import { describe, expect, test } from 'vitest';
import type { Setup, Visual } from '../x11/setup.ts';
import { requireBgrx, toRgba } from './pixels.ts';

const visual: Visual = { id: 1, depth: 24, redMask: 0xff0000, greenMask: 0xff00, blueMask: 0xff };
const setup = { littleEndianImages: true, layouts: [{ depth: 24, bitsPerPixel: 32 }] } as unknown as Setup;

describe('pixels', () => {
  test('blue, green, red become red, green, blue and opaque', () => {
    const bytes = Buffer.from(new Uint8Array([1, 2, 3, 0, 255, 0, 128, 77]).buffer);
    const { data } = toRgba({ depth: 24, visual: 1, bytes }, { width: 2, height: 1 });
    expect([...data]).toEqual([3, 2, 1, 255, 128, 0, 255, 255]);
  });

  test('a picture that is too short is a defect', () => {
    const image = { depth: 24, visual: 1, bytes: Buffer.alloc(4) };
    expect(() => toRgba(image, { width: 2, height: 1 })).toThrow(
      expect.objectContaining({ code: 'internal' }),
    );
  });

  test.each<[string, Setup, Visual]>([
    ['16 bits per pixel', { ...setup, layouts: [{ depth: 16, bitsPerPixel: 16 }] }, { ...visual, depth: 16 }],
    ['big-endian pictures', { ...setup, littleEndianImages: false }, visual],
    ['other masks', setup, { ...visual, redMask: 0xff, blueMask: 0xff0000 }],
  ])('a display with %s is refused', (_, display, kind) => {
    expect(() => requireBgrx(display, kind)).toThrow(expect.objectContaining({ code: 'capability_missing' }));
    expect(() => requireBgrx(setup, visual)).not.toThrow();
  });
});
