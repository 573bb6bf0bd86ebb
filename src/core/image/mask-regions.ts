import type { Pixels } from '../../model/frame.ts';
import type { Rect } from '../../model/geometry.ts';
import { pixelRect } from './pixel-rect.ts';

const FILL = [0x8a, 0x90, 0x9b, 0xff] as const;
const HATCH = [0x6a, 0x70, 0x7c, 0xff] as const;
/** Stripes of this period, in pixels, tell a mask from a grey thing that was on the screen. */
const PERIOD = 8;
const STRIPE = 2;

/** A copy with the regions hatched over, so that nothing under them can be read; regions are in pixels. */
export function maskRegions(pixels: Pixels, regions: readonly Rect[]): Pixels {
  const masked: Pixels = { ...pixels, data: pixels.data.slice() };
  for (const region of regions) {
    // A region that covers a pixel in part hides all of it.
    const area = pixelRect(masked, region);
    if (area) hatch(masked, area);
  }
  return masked;
}

function hatch({ data, width }: Pixels, area: Rect): void {
  for (let y = area.y; y < area.y + area.height; y++) {
    for (let x = area.x; x < area.x + area.width; x++) {
      data.set((x + y) % PERIOD < STRIPE ? HATCH : FILL, (y * width + x) * 4);
    }
  }
}
