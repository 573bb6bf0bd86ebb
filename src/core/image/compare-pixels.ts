import type { Pixels } from '../../model/frame.ts';
import type { Rect } from '../../model/geometry.ts';
import { pixelRect } from './pixel-rect.ts';

/** `pixel` counts every pixel that is not the same; `perceptual` only what a person could see. */
export type CompareMode = 'pixel' | 'perceptual';

/** What a comparison found out about each pixel. */
export const Verdict = { same: 0, different: 1, ignored: 2 } as const;

export interface Comparison {
  readonly width: number;
  readonly height: number;
  /** One verdict per pixel, row by row. */
  readonly verdicts: Uint8Array;
  readonly different: number;
  /** How many pixels were compared: all but the ignored ones. */
  readonly compared: number;
}

/** Compares two pictures of one size. Regions are in pixels; what they touch is left out. */
export function comparePixels(
  before: Pixels,
  after: Pixels,
  { mode, ignore = [] }: { mode: CompareMode; ignore?: readonly Rect[] },
): Comparison {
  const { width, height } = after;
  const verdicts = new Uint8Array(width * height);
  for (const region of ignore) markIgnored(verdicts, after, region);
  const isDifferent = mode === 'pixel' ? anyDifference : visibleDifference(before, after);
  let different = 0;
  let compared = 0;
  const [old, now] = [words(before), words(after)];
  for (let index = 0; index < verdicts.length; index++) {
    if (verdicts[index] === Verdict.ignored) continue;
    compared += 1;
    if (old[index] === now[index] || !isDifferent(index)) continue;
    verdicts[index] = Verdict.different;
    different += 1;
  }
  return { width, height, verdicts, different, compared };
}

function markIgnored(verdicts: Uint8Array, picture: Pixels, region: Rect): void {
  const area = pixelRect(picture, region);
  if (!area) return;
  for (let y = area.y; y < area.y + area.height; y++) {
    const start = y * picture.width + area.x;
    verdicts.fill(Verdict.ignored, start, start + area.width);
  }
}

/** One number per pixel, where memory allows to look at it that way. */
function words({ data }: Pixels): Uint32Array {
  const aligned = data.byteOffset % 4 === 0 ? data : data.slice();
  return new Uint32Array(aligned.buffer, aligned.byteOffset, aligned.length / 4);
}

function anyDifference(): boolean {
  return true;
}

/** How far apart, from 0 to 255, lightness and the two colour axes may be before a person notices. */
const TOLERANCES = [12, 20, 20] as const;

/**
 * A pixel differs visibly when two things hold of the nine pixels around it. Its colour cannot be found there in the
 * other picture, not even between the extremes, which is where antialiasing paints: that forgives shifts by a pixel. And
 * the mean of the nine differs as well: that forgives strokes that are smeared over two pixels when text moves by a part
 * of one. The first is asked in both directions, so that a thin line that came or went is seen. Colours are compared in
 * YIQ, whose axes follow the eye: lightness, orange to blue, purple to green.
 */
function visibleDifference(before: Pixels, after: Pixels): (index: number) => boolean {
  const [old, now] = [toYiq(before), toYiq(after)];
  const { width, height } = after;
  return (index) => {
    let isUnexplained = false;
    let isOtherMean = false;
    for (const [axis, tolerance] of TOLERANCES.entries()) {
      const [one, other] = [old[axis] as Float32Array, now[axis] as Float32Array];
      const [around, aroundNow] = [
        surroundings(one, index, width, height),
        surroundings(other, index, width, height),
      ];
      isUnexplained ||= isOutside(one[index] ?? 0, aroundNow, tolerance);
      isUnexplained ||= isOutside(other[index] ?? 0, around, tolerance);
      isOtherMean ||= Math.abs(around.mean - aroundNow.mean) > tolerance;
    }
    return isUnexplained && isOtherMean;
  };
}

type Yiq = readonly [lightness: Float32Array, orange: Float32Array, purple: Float32Array];

function toYiq({ data }: Pixels): Yiq {
  const count = data.length / 4;
  const axes: Yiq = [new Float32Array(count), new Float32Array(count), new Float32Array(count)];
  const [lightness, orange, purple] = axes;
  for (let index = 0, at = 0; index < count; index++, at += 4) {
    // What is clear shows white, as in most viewers.
    const alpha = (data[at + 3] ?? 0) / 255;
    const red = 255 + ((data[at] ?? 0) - 255) * alpha;
    const green = 255 + ((data[at + 1] ?? 0) - 255) * alpha;
    const blue = 255 + ((data[at + 2] ?? 0) - 255) * alpha;
    lightness[index] = red * 0.299 + green * 0.587 + blue * 0.114;
    orange[index] = red * 0.596 - green * 0.274 - blue * 0.322;
    purple[index] = red * 0.211 - green * 0.523 + blue * 0.312;
  }
  return axes;
}

interface Surroundings {
  readonly least: number;
  readonly most: number;
  readonly mean: number;
}

function isOutside(value: number, { least, most }: Surroundings, tolerance: number): boolean {
  return value < least - tolerance || value > most + tolerance;
}

/** Of a pixel and its neighbours. */
function surroundings(values: Float32Array, index: number, width: number, height: number): Surroundings {
  const x = index % width;
  const y = (index - x) / width;
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  let sum = 0;
  let count = 0;
  for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++) {
    for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++) {
      const value = values[row * width + column] ?? 0;
      least = Math.min(least, value);
      most = Math.max(most, value);
      sum += value;
      count += 1;
    }
  }
  return { least, most, mean: sum / count };
}
