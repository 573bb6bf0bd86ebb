import { PngFilter } from './png-format.ts';

/** What a byte was predicted to be, from the ones to its left, above it, and above the left one. */
type Prediction = (left: number, above: number, corner: number) => number;

const PREDICTIONS = new Map<number, Prediction>([
  [PngFilter.none, () => 0],
  [PngFilter.sub, (left) => left],
  [PngFilter.up, (_left, above) => above],
  [PngFilter.average, (left, above) => (left + above) >> 1],
  [PngFilter.paeth, paeth],
]);

/** Undoes the filters of all scanlines and drops their filter bytes; undefined when a filter is unknown. */
export function unfilter(filtered: Uint8Array, stride: number, pixelBytes: number): Uint8Array | undefined {
  const height = filtered.length / (stride + 1);
  const samples = new Uint8Array(stride * height);
  let above = new Uint8Array(stride);
  for (let y = 0; y < height; y++) {
    const start = y * (stride + 1);
    const predict = PREDICTIONS.get(filtered[start] ?? -1);
    if (!predict) return undefined;
    const row = samples.subarray(y * stride, (y + 1) * stride);
    row.set(filtered.subarray(start + 1, start + 1 + stride));
    addPredictions(row, above, pixelBytes, predict);
    above = row;
  }
  return samples;
}

function addPredictions(row: Uint8Array, above: Uint8Array, pixelBytes: number, predict: Prediction): void {
  for (let i = 0; i < row.length; i++) {
    const left = row[i - pixelBytes] ?? 0;
    const corner = above[i - pixelBytes] ?? 0;
    row[i] = (row[i] ?? 0) + predict(left, above[i] ?? 0, corner);
  }
}

/** The neighbour that is nearest to left + above - corner; ties go left, then above. */
function paeth(left: number, above: number, corner: number): number {
  const estimate = left + above - corner;
  const toLeft = Math.abs(estimate - left);
  const toAbove = Math.abs(estimate - above);
  const toCorner = Math.abs(estimate - corner);
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}
