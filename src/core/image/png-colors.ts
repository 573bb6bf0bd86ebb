import { malformedPng, PngColor } from './png-format.ts';

/** Writes the colour of the sample at `from` as red, green, blue and alpha at `to`. */
export type ColorReader = (samples: Uint8Array, from: number, pixels: Uint8Array, to: number) => void;

/** `transparency` is the tRNS chunk: alphas of a palette, or the one grey or colour that counts as clear. */
export function colorReader(
  color: PngColor,
  palette: Uint8Array | undefined,
  transparency: Uint8Array | undefined,
): ColorReader {
  return READERS[color](palette, transparency);
}

type ReaderFactory = (palette: Uint8Array | undefined, transparency: Uint8Array | undefined) => ColorReader;

const READERS: Readonly<Record<PngColor, ReaderFactory>> = {
  [PngColor.grey]: (_palette, key) => (samples, from, pixels, to) => {
    const grey = samples[from] ?? 0;
    // A key has two bytes per channel; with eight bits per channel the upper one says nothing.
    pixels.fill(grey, to, to + 3);
    pixels[to + 3] = key?.[1] === grey ? 0 : 255;
  },
  [PngColor.greyAlpha]: () => (samples, from, pixels, to) => {
    pixels.fill(samples[from] ?? 0, to, to + 3);
    pixels[to + 3] = samples[from + 1] ?? 0;
  },
  [PngColor.rgb]: (_palette, key) => {
    const [, red, , green, , blue] = key ?? [];
    return (samples, from, pixels, to) => {
      pixels.set(samples.subarray(from, from + 3), to);
      const isKey = red === samples[from] && green === samples[from + 1] && blue === samples[from + 2];
      pixels[to + 3] = isKey ? 0 : 255;
    };
  },
  [PngColor.rgba]: () => (samples, from, pixels, to) => pixels.set(samples.subarray(from, from + 4), to),
  [PngColor.palette]: (palette, alphas) => {
    if (!palette || palette.length % 3 !== 0) throw malformedPng('its palette is missing or damaged');
    return (samples, from, pixels, to) => {
      const index = samples[from] ?? 0;
      const entry = palette.subarray(index * 3, index * 3 + 3);
      if (entry.length < 3) throw malformedPng('a pixel points outside of the palette');
      pixels.set(entry, to);
      pixels[to + 3] = alphas?.[index] ?? 255;
    };
  },
};
