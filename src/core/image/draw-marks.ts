import type { Pixels } from '../../model/frame.ts';
import { intersect, type Rect } from '../../model/geometry.ts';
import { pixelRect } from './pixel-rect.ts';

type Color = readonly [red: number, green: number, blue: number, alpha: number];

/** Dark enough for white digits, and far enough from each other for neighbours to be told apart. */
const COLORS: readonly Color[] = [
  [0xc6, 0x28, 0x28, 0xff],
  [0x15, 0x65, 0xc0, 0xff],
  [0x2e, 0x7d, 0x32, 0xff],
  [0x6a, 0x1b, 0x9a, 0xff],
  [0xbf, 0x50, 0x00, 0xff],
  [0x00, 0x69, 0x6b, 0xff],
];
const WHITE: Color = [0xff, 0xff, 0xff, 0xff];

/** Digits with strokes of two pixels, which survive the eyes of models; one string per row, a sign per pixel. */
const DIGITS: readonly (readonly string[])[] = [
  ['.####.', '##..##', '##..##', '##..##', '##..##', '##..##', '##..##', '##..##', '.####.'],
  ['..##..', '.###..', '####..', '..##..', '..##..', '..##..', '..##..', '..##..', '######'],
  ['.####.', '##..##', '....##', '....##', '...##.', '..##..', '.##...', '##....', '######'],
  ['.####.', '##..##', '....##', '....##', '..###.', '....##', '....##', '##..##', '.####.'],
  ['...##.', '..###.', '.####.', '##.##.', '##.##.', '######', '...##.', '...##.', '...##.'],
  ['######', '##....', '##....', '#####.', '....##', '....##', '....##', '##..##', '.####.'],
  ['.####.', '##..##', '##....', '##....', '#####.', '##..##', '##..##', '##..##', '.####.'],
  ['######', '....##', '....##', '...##.', '...##.', '..##..', '..##..', '.##...', '.##...'],
  ['.####.', '##..##', '##..##', '##..##', '.####.', '##..##', '##..##', '##..##', '.####.'],
  ['.####.', '##..##', '##..##', '##..##', '.#####', '....##', '....##', '##..##', '.####.'],
];
const DIGIT_WIDTH = 6;
const DIGIT_HEIGHT = 9;
const GAP = 2;
const PADDING = 2;
const LINE = 2;

/** A copy with a numbered box around every region; regions are in pixels, the first has number 1. */
export function drawMarks(pixels: Pixels, regions: readonly Rect[]): Pixels {
  const marked: Pixels = { ...pixels, data: pixels.data.slice() };
  for (const [index, region] of regions.entries()) outline(marked, region, colorOf(index));
  const placed: Rect[] = [];
  for (const [index, region] of regions.entries()) {
    const label = placeLabel(marked, region, labelSize(index + 1), [...placed], regions);
    placed.push(label);
    drawLabel(marked, label, index + 1, colorOf(index));
  }
  return marked;
}

function colorOf(index: number): Color {
  return COLORS[index % COLORS.length] ?? WHITE;
}

function labelSize(number: number): { width: number; height: number } {
  const count = String(number).length;
  return {
    width: count * (DIGIT_WIDTH + GAP) - GAP + 2 * PADDING,
    height: DIGIT_HEIGHT + 2 * PADDING,
  };
}

/**
 * Where a number covers nothing: above its box or beside it; where other boxes are all around, on a corner of its own
 * box. Two numbers never lie on each other as long as there is room.
 */
function placeLabel(
  picture: Pixels,
  box: Rect,
  size: { width: number; height: number },
  placed: readonly Rect[],
  boxes: readonly Rect[],
): Rect {
  const right = box.x + box.width;
  const bottom = box.y + box.height;
  const outside = [
    { x: box.x, y: box.y - size.height },
    { x: box.x - size.width, y: box.y },
    { x: right, y: box.y },
    { x: box.x, y: bottom },
  ];
  const inside = [
    { x: box.x, y: box.y },
    { x: right - size.width, y: box.y },
    { x: box.x, y: bottom - size.height },
    { x: right - size.width, y: bottom - size.height },
  ];
  const whole = { x: 0, y: 0, width: picture.width, height: picture.height };
  const rects = [...outside, ...inside].map((corner) => clamp({ ...corner, ...size }, whole));
  const free = rects.filter((rect) => placed.every((other) => !intersect(rect, other)));
  const others = boxes.filter((other) => other !== box);
  const isClear = (rect: Rect) => others.every((other) => !intersect(rect, other));
  const beside = free.find((rect) => isClear(rect) && !intersect(rect, box));
  return beside ?? free.find((rect) => intersect(rect, box)) ?? free[0] ?? { ...box, ...size };
}

function clamp(rect: Rect, whole: Rect): Rect {
  return {
    ...rect,
    x: Math.round(Math.max(0, Math.min(rect.x, whole.width - rect.width))),
    y: Math.round(Math.max(0, Math.min(rect.y, whole.height - rect.height))),
  };
}

function outline(pixels: Pixels, { x, y, width, height }: Rect, color: Color): void {
  const right = x + width - LINE;
  const bottom = y + height - LINE;
  for (const side of [
    { x, y, width, height: LINE },
    { x, y: bottom, width, height: LINE },
    { x, y, width: LINE, height },
    { x: right, y, width: LINE, height },
  ]) {
    fill(pixels, side, color);
  }
}

function drawLabel(pixels: Pixels, label: Rect, number: number, color: Color): void {
  fill(pixels, label, color);
  for (const [place, digit] of String(number).split('').entries()) {
    const left = label.x + PADDING + place * (DIGIT_WIDTH + GAP);
    for (const [row, dots] of (DIGITS[Number(digit)] ?? []).entries()) {
      for (const [column, dot] of dots.split('').entries()) {
        const at = { x: left + column, y: label.y + PADDING + row, width: 1, height: 1 };
        if (dot === '#') fill(pixels, at, WHITE);
      }
    }
  }
}

function fill(pixels: Pixels, rect: Rect, color: Color): void {
  const area = pixelRect(pixels, {
    x: Math.round(rect.x),
    y: Math.round(rect.y),
    width: Math.round(rect.width),
    height: Math.round(rect.height),
  });
  if (!area) return;
  for (let y = area.y; y < area.y + area.height; y++) {
    for (let x = area.x; x < area.x + area.width; x++) pixels.data.set(color, (y * pixels.width + x) * 4);
  }
}
