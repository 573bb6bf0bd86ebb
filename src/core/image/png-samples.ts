import { malformedPng, PngColor } from './png-format.ts';
import { unfilter } from './png-unfilter.ts';

/** How the pixels of a PNG are stored. */
export interface PngLayout {
  readonly width: number;
  readonly height: number;
  readonly color: PngColor;
  /** Bits per sample. */
  readonly depth: number;
  readonly isInterlaced: boolean;
}

/** One of the pictures that a PNG is made of: every so many pixels of every so many rows. */
export interface PngPass {
  readonly left: number;
  readonly top: number;
  readonly stepX: number;
  readonly stepY: number;
  readonly width: number;
  readonly height: number;
  /** Bytes of a row, without the one that names its filter. */
  readonly stride: number;
}

/** How many samples a pixel has. */
export const CHANNELS: Readonly<Record<PngColor, number>> = {
  [PngColor.grey]: 1,
  [PngColor.rgb]: 3,
  [PngColor.palette]: 1,
  [PngColor.greyAlpha]: 2,
  [PngColor.rgba]: 4,
};

const DEPTHS: Readonly<Record<PngColor, readonly number[]>> = {
  [PngColor.grey]: [1, 2, 4, 8, 16],
  [PngColor.rgb]: [8, 16],
  [PngColor.palette]: [1, 2, 4, 8],
  [PngColor.greyAlpha]: [8, 16],
  [PngColor.rgba]: [8, 16],
};

const WHOLE = [[0, 0, 1, 1]] as const;
/** Left, top and steps of the seven passes of an interlaced picture. */
const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

export function isKnownDepth(color: PngColor, depth: number): boolean {
  return DEPTHS[color].includes(depth);
}

/** The passes that hold any pixels. */
export function passesOf({ width, height, color, depth, isInterlaced }: PngLayout): PngPass[] {
  const passes = (isInterlaced ? ADAM7 : WHOLE).map(([left, top, stepX, stepY]) => {
    const columns = Math.ceil((width - left) / stepX);
    const stride = Math.ceil((columns * CHANNELS[color] * depth) / 8);
    return { left, top, stepX, stepY, width: columns, height: Math.ceil((height - top) / stepY), stride };
  });
  return passes.filter((pass) => pass.width > 0 && pass.height > 0);
}

/** The samples of a pass, each as one byte. Those of a palette are numbers of its colours. */
export function samplesOf(filtered: Uint8Array, pass: PngPass, { color, depth }: PngLayout): Uint8Array {
  const pixelBytes = Math.max(1, (CHANNELS[color] * depth) / 8);
  const packed = unfilter(filtered, pass.stride, pixelBytes);
  if (!packed) throw malformedPng('a scanline has an unknown filter');
  if (depth === 8) return packed;
  const perRow = pass.width * CHANNELS[color];
  const samples = new Uint8Array(perRow * pass.height);
  for (let at = 0; at < samples.length; at++) {
    const row = Math.floor(at / perRow) * pass.stride;
    samples[at] = sampleAt(packed, row, at % perRow, color === PngColor.palette ? 'index' : 'level', depth);
  }
  return samples;
}

function sampleAt(
  packed: Uint8Array,
  row: number,
  place: number,
  kind: 'index' | 'level',
  depth: number,
): number {
  if (depth === 16) return fromSixteen(packed[row + place * 2], packed[row + place * 2 + 1]);
  const bit = place * depth;
  const byte = packed[row + (bit >> 3)] ?? 0;
  const value = (byte >> (8 - depth - (bit & 7))) & ((1 << depth) - 1);
  return kind === 'index' ? value : toByte(value, depth);
}

/** The one grey or colour that counts as clear, as if it had been stored with eight bits. */
export function keyInBytes(key: Uint8Array | undefined, { color, depth }: PngLayout): Uint8Array | undefined {
  if (!key || color === PngColor.palette || depth === 8) return key;
  return key.map((_, at) => {
    if (at % 2 === 0) return 0;
    const [high = 0, low = 0] = key.subarray(at - 1, at + 1);
    return depth === 16 ? fromSixteen(high, low) : toByte(low, depth);
  });
}

function fromSixteen(high = 0, low = 0): number {
  return Math.round((high * 256 + low) / 257);
}

function toByte(value: number, depth: number): number {
  return (value * 255) / ((1 << depth) - 1);
}
