import { expect, test } from 'vitest';
import type { Pixels } from '../../model/frame.ts';
import { contrastRatio, measureContrast } from './contrast.ts';

type Color = readonly [number, number, number];

/** A ground with ink in some rows and columns. */
function drawing(ground: Color, ink: Color, isInk: (x: number, y: number) => boolean): Pixels {
  const [width, height] = [60, 30];
  const data = new Uint8Array(width * height * 4).fill(255);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) data.set(isInk(x, y) ? ink : ground, (y * width + x) * 4);
  }
  return { width, height, data };
}

const letters = (x: number, y: number) => x % 4 === 0 && x < 40 && y >= 10 && y < 20;

test.each([
  ['black on white', [255, 255, 255], [0, 0, 0], 21],
  ['grey on white', [255, 255, 255], [0x99, 0x99, 0x99], 2.849],
  ['white on orange', [0xff, 0x78, 0x00], [255, 255, 255], 2.63],
  ['light on dark', [0x20, 0x20, 0x20], [0xee, 0xee, 0xee], 14.0],
] as const)('%s', (_, ground, ink, ratio) => {
  expect(contrastRatio(ground, ink)).toBeCloseTo(ratio, 1);
  expect(measureContrast(drawing(ground, ink, letters))).toMatchObject({
    ratio: contrastRatio(ground, ink),
    inkHeight: 10,
    inkWidth: 37,
  });
});

test.each([
  ['nothing', () => false],
  ['dirt', (x: number, y: number) => x === 5 && y < 2],
  ['a dot', (x: number, y: number) => x < 4 && y < 4],
  ['a lone stroke', (x: number, y: number) => x === 5 && y < 12],
])('%s is not measured', (_, isInk) => {
  expect(measureContrast(drawing([255, 255, 255], [0, 0, 0], isInk))).toBeUndefined();
});
