import { describe, expect, it } from 'vitest';
import { AutomationError } from '../../base/errors.ts';
import type { Pixels } from '../../model/frame.ts';
import { crop } from './crop.ts';
import { maskRegions } from './mask-regions.ts';

/** Every pixel tells its own place. */
function numbered(width: number, height: number): Pixels {
  const data = Uint8Array.from({ length: width * height * 4 }, (_, i) => {
    const pixel = i >> 2;
    return [pixel % width, Math.floor(pixel / width), 7, 255][i % 4] ?? 0;
  });
  return { width, height, data };
}

function pixelAt({ data, width }: Pixels, x: number, y: number): number[] {
  return Array.from(data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4));
}

describe('crop', () => {
  it('keeps exactly the named part', () => {
    const part = crop(numbered(10, 8), { x: 3, y: 2, width: 4, height: 5 });
    expect([part.width, part.height]).toEqual([4, 5]);
    expect(pixelAt(part, 0, 0)).toEqual([3, 2, 7, 255]);
    expect(pixelAt(part, 3, 4)).toEqual([6, 6, 7, 255]);
  });

  it('takes in pixels that are touched in part, and leaves out what is not in the image', () => {
    const part = crop(numbered(10, 8), { x: 7.5, y: -3, width: 100, height: 4.2 });
    expect([part.width, part.height]).toEqual([3, 2]);
    expect(pixelAt(part, 0, 0)).toEqual([7, 0, 7, 255]);
  });

  it('refuses an area outside of the image', () => {
    expect(() => crop(numbered(4, 4), { x: 4, y: 0, width: 2, height: 2 })).toThrow(AutomationError);
  });
});

describe('maskRegions', () => {
  const image = numbered(40, 20);

  it('hides every pixel that a region touches, and no other', () => {
    const masked = maskRegions(image, [{ x: 4.6, y: 3, width: 20.1, height: 9.5 }]);
    const wrong: string[] = [];
    for (let y = 0; y < 20; y++) {
      for (let x = 0; x < 40; x++) {
        const isInside = x >= 4 && x < 25 && y >= 3 && y < 13;
        const isKept = pixelAt(masked, x, y).join() === pixelAt(image, x, y).join();
        if (isKept === isInside) wrong.push(`${x}, ${y}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('shows a hatch of two tones that does not depend on what it hides', () => {
    const area = { x: 4, y: 4, width: 30, height: 12 };
    const masked = crop(maskRegions(image, [area]), area);
    const tones = new Set(
      Array.from({ length: 30 * 12 }, (_, i) => pixelAt(masked, i % 30, Math.floor(i / 30)).join()),
    );
    expect(tones.size).toBe(2);
    const blank = { ...image, data: new Uint8Array(image.data.length) };
    expect(crop(maskRegions(blank, [area]), area)).toEqual(masked);
  });

  it('leaves the original alone and accepts regions that reach out or lie outside', () => {
    const before = image.data.slice();
    const masked = maskRegions(image, [
      { x: -10, y: -10, width: 12, height: 12 },
      { x: 500, y: 0, width: 5, height: 5 },
    ]);
    expect(image.data).toEqual(before);
    expect(pixelAt(masked, 1, 1)).not.toEqual(pixelAt(image, 1, 1));
    expect(pixelAt(masked, 2, 2)).toEqual(pixelAt(image, 2, 2));
  });
});
