import { describe, expect, test } from 'vitest';
import type { Pixels } from '../../model/frame.ts';
import { comparePixels, Verdict } from './compare-pixels.ts';
import { differenceAreas } from './difference-areas.ts';
import { differencePicture } from './difference-picture.ts';

/** A picture from rows of characters: space is white, # black, and digits are greys from dark to light. */
function picture(...rows: string[]): Pixels {
  const width = rows[0]?.length ?? 0;
  const data = new Uint8Array(width * rows.length * 4).fill(255);
  for (const [y, row] of rows.entries()) {
    for (const [x, sign] of Array.from(row).entries()) {
      const grey = sign === ' ' ? 255 : sign === '#' ? 0 : Number(sign) * 28;
      data.fill(grey, (y * width + x) * 4, (y * width + x) * 4 + 3);
    }
  }
  return { width, height: rows.length, data };
}

function blank(width: number, height: number): Pixels {
  return { width, height, data: new Uint8Array(width * height * 4).fill(255) };
}

const count = (before: Pixels, after: Pixels, mode: 'pixel' | 'perceptual') =>
  comparePixels(before, after, { mode }).different;

describe('by pixel', () => {
  test('the least difference counts', () => {
    const after = blank(4, 4);
    after.data[5] = 254;
    expect(count(blank(4, 4), after, 'pixel')).toBe(1);
    expect(count(blank(4, 4), blank(4, 4), 'pixel')).toBe(0);
  });

  test('ignored regions are not compared, also where they reach outside', () => {
    const after = picture('##  ', '##  ', '    ', '   #');
    const ignore = [{ x: -1, y: -1, width: 3, height: 3 }];
    expect(comparePixels(blank(4, 4), after, { mode: 'pixel', ignore })).toMatchObject({
      different: 1,
      compared: 12,
    });
  });

  test('pixels that are not aligned in memory are compared all the same', () => {
    const { width, height, data } = picture('# #', '   ');
    const shifted = new Uint8Array(data.length + 1);
    shifted.set(data, 1);
    const odd = { width, height, data: shifted.subarray(1) };
    expect(count(odd, picture('###', '   '), 'pixel')).toBe(1);
  });
});

describe('as a person sees it', () => {
  const LINE = picture('  #   ', '  #   ', '  #   ', '  #   ');

  test.each([
    ['a shade that nobody sees', blank(3, 3), picture('   ', ' 9 ', '   '), 0],
    ['a line that moved by a pixel', LINE, picture('   #  ', '   #  ', '   #  ', '   #  '), 0],
    ['a line that moved by part of a pixel', LINE, picture('  44  ', '  44  ', '  44  ', '  44  '), 0],
    ['a line that moved by two pixels', LINE, picture('    # ', '    # ', '    # ', '    # '), 8],
    ['a thin line that vanished', LINE, blank(6, 4), 4],
    ['a dot that appeared', blank(3, 3), picture('   ', ' # ', '   '), 1],
  ])('%s', (_, before, after, seen) => {
    expect(count(before, after, 'perceptual')).toBe(seen);
  });

  test('another colour of the same lightness is seen', () => {
    const after = blank(3, 3);
    const before = blank(3, 3);
    for (let at = 0; at < 36; at += 4) {
      before.data.set([200, 60, 60], at);
      after.data.set([60, 132, 60], at);
    }
    expect(count(before, after, 'perceptual')).toBe(9);
  });

  test('what is clear shows white', () => {
    const clear: Pixels = { width: 2, height: 2, data: new Uint8Array(16) };
    expect(count(clear, blank(2, 2), 'perceptual')).toBe(0);
  });
});

describe('areas', () => {
  test('what is near belongs together; the largest comes first', () => {
    const after = blank(100, 60);
    const dot = (x: number, y: number) => after.data.fill(0, (y * 100 + x) * 4, (y * 100 + x) * 4 + 3);
    dot(2, 3);
    for (const x of [60, 66, 75]) dot(x, 40);
    const areas = differenceAreas(comparePixels(blank(100, 60), after, { mode: 'pixel' }));
    expect(areas).toEqual([
      { x: 60, y: 40, width: 16, height: 1, pixels: 3 },
      { x: 2, y: 3, width: 1, height: 1, pixels: 1 },
    ]);
  });
});

test('the picture of a difference is pale but for what differs', () => {
  const after = picture('    ', ' #  ', '   #');
  const comparison = comparePixels(picture('    ', '    ', '   #'), after, { mode: 'pixel' });
  const { data } = differencePicture(after, comparison, []);
  expect([...comparison.verdicts]).toContain(Verdict.different);
  expect([...data.subarray(5 * 4, 5 * 4 + 4)]).toEqual([0xd6, 0x00, 0x2a, 0xff]);
  expect(data[11 * 4]).toBeGreaterThan(150);
});
