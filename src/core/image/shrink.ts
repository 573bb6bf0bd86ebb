import type { Pixels } from '../../model/frame.ts';

const CHANNELS = 4;

/** Which pixels of a line, each with which share, make one pixel of a shorter line. */
interface Taps {
  readonly first: Int32Array;
  readonly weights: readonly Float32Array[];
}

/**
 * A smaller copy. Every pixel is the mean of the area that it stands for, so that thin lines and small letters fade but
 * never vanish, as they do where single pixels are picked.
 */
export function shrink(pixels: Pixels, width: number, height: number): Pixels {
  if (width >= pixels.width && height >= pixels.height) return pixels;
  const across = shrinkRows(pixels, tapsFor(pixels.width, width), width);
  return shrinkColumns(across, tapsFor(pixels.height, height), height, pixels.height);
}

function tapsFor(from: number, to: number): Taps {
  const first = new Int32Array(to);
  const weights: Float32Array[] = [];
  const step = from / to;
  for (let index = 0; index < to; index++) {
    const start = index * step;
    const end = Math.min(start + step, from);
    const begin = Math.floor(start);
    first[index] = begin;
    const shares = new Float32Array(Math.max(1, Math.ceil(end) - begin));
    for (let tap = 0; tap < shares.length; tap++) {
      const overlap = Math.min(end, begin + tap + 1) - Math.max(start, begin + tap);
      shares[tap] = overlap / (end - start);
    }
    weights.push(shares);
  }
  return { first, weights };
}

/** Rows made shorter, not yet rounded. */
function shrinkRows({ data, width, height }: Pixels, taps: Taps, to: number): Float32Array {
  const target = new Float32Array(to * height * CHANNELS);
  for (let x = 0; x < to; x++) {
    const shares = taps.weights[x] as Float32Array;
    const from = (taps.first[x] ?? 0) * CHANNELS;
    for (let y = 0; y < height; y++) {
      const out = (y * to + x) * CHANNELS;
      let at = y * width * CHANNELS + from;
      for (const share of shares) {
        target[out] = (target[out] as number) + share * (data[at] as number);
        target[out + 1] = (target[out + 1] as number) + share * (data[at + 1] as number);
        target[out + 2] = (target[out + 2] as number) + share * (data[at + 2] as number);
        target[out + 3] = (target[out + 3] as number) + share * (data[at + 3] as number);
        at += CHANNELS;
      }
    }
  }
  return target;
}

function shrinkColumns(rows: Float32Array, taps: Taps, to: number, from: number): Pixels {
  const stride = rows.length / from;
  const data = new Uint8Array(stride * to);
  for (let y = 0; y < to; y++) {
    const shares = taps.weights[y] as Float32Array;
    const first = (taps.first[y] ?? 0) * stride;
    for (let at = 0; at < stride; at++) {
      let sum = 0.5;
      for (let tap = 0; tap < shares.length; tap++) {
        sum += (shares[tap] as number) * (rows[first + tap * stride + at] as number);
      }
      data[y * stride + at] = sum;
    }
  }
  return { width: stride / CHANNELS, height: to, data };
}
