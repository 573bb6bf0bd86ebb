import type { Pixels } from '../../model/frame.ts';
import type { Rect } from '../../model/geometry.ts';
import { type Comparison, Verdict } from './compare-pixels.ts';
import { pixelRect } from './pixel-rect.ts';

const DIFFERENT = [0xd6, 0x00, 0x2a, 0xff] as const;
const BOX = [0xff, 0x7a, 0x00, 0xff] as const;
const IGNORED = [0xc9, 0xd8, 0xf0, 0xff] as const;
/** How far a box stands off from what it surrounds. */
const MARGIN = 3;
/** How much of a picture is left when it is dimmed: enough to recognise, too little to compete. */
const DIMMED = 0.35;

/** The picture in pale grey, with what differs in red and boxes around it; ignored parts are blue. */
export function differencePicture(picture: Pixels, comparison: Comparison, areas: readonly Rect[]): Pixels {
  const { width, height, data } = picture;
  const drawn: Pixels = { width, height, data: new Uint8Array(data.length) };
  for (let index = 0; index < comparison.verdicts.length; index++) {
    const at = index * 4;
    const verdict = comparison.verdicts[index];
    if (verdict === Verdict.different) drawn.data.set(DIFFERENT, at);
    else drawn.data.set(dim(data, at, verdict === Verdict.ignored), at);
  }
  for (const area of areas) outline(drawn, area, comparison);
  return drawn;
}

function dim(data: Uint8Array, at: number, isIgnored: boolean): [number, number, number, number] {
  const grey = (data[at] ?? 0) * 0.299 + (data[at + 1] ?? 0) * 0.587 + (data[at + 2] ?? 0) * 0.114;
  const pale = 1 - DIMMED * (1 - grey / 255);
  const [red, green, blue] = isIgnored ? IGNORED : [255, 255, 255];
  return [red * pale, green * pale, blue * pale, 255];
}

/** A box two pixels wide, which does not hide what differs. */
function outline(drawn: Pixels, area: Rect, { verdicts }: Comparison): void {
  const box = pixelRect(drawn, {
    x: area.x - MARGIN,
    y: area.y - MARGIN,
    width: area.width + 2 * MARGIN,
    height: area.height + 2 * MARGIN,
  });
  if (!box) return;
  const [right, bottom] = [box.x + box.width - 1, box.y + box.height - 1];
  for (let y = box.y; y <= bottom; y++) {
    const isEdgeRow = y - box.y < 2 || bottom - y < 2;
    for (let x = box.x; x <= right; x++) {
      const isEdge = isEdgeRow || x - box.x < 2 || right - x < 2;
      const index = y * drawn.width + x;
      if (isEdge && verdicts[index] !== Verdict.different) drawn.data.set(BOX, index * 4);
    }
  }
}
