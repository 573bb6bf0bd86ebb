import { describe, expect, test } from 'vitest';
import { acceptedSize, parseSizeHints, positionFor } from './size-hints.ts';

/** What xterm says: base 4 by 4, steps of 6 by 13, at least 10 by 17. */
const XTERM = [0x350, 0, 0, 0, 0, 10, 17, 0, 0, 6, 13, 0, 0, 0, 0, 4, 4, 1];

describe('size hints', () => {
  test('a terminal takes whole characters', () => {
    expect(acceptedSize(parseSizeHints(XTERM), { width: 600, height: 333 })).toEqual({
      width: 598,
      height: 329,
    });
    expect(acceptedSize(parseSizeHints(XTERM), { width: 1, height: 1 })).toEqual({ width: 10, height: 17 });
  });

  test('without hints every size is accepted', () => {
    expect(acceptedSize(parseSizeHints([]), { width: 123, height: 45 })).toEqual({ width: 123, height: 45 });
  });

  test('a dialog of fixed size keeps it', () => {
    const fixed = [0x30, 0, 0, 0, 0, 300, 200, 300, 200];
    expect(acceptedSize(parseSizeHints(fixed), { width: 900, height: 900 })).toEqual({
      width: 300,
      height: 200,
    });
  });

  test.each([
    [1, { x: 99, y: 80 }],
    [10, { x: 100, y: 100 }],
    [3, { x: 101, y: 80 }],
    [5, { x: 100, y: 93 }],
    [9, { x: 101, y: 105 }],
  ])('by gravity %i a position means another point of the frame', (gravity, position) => {
    const hints = { ...parseSizeHints([]), gravity };
    const frame = { x: 499, y: 280, width: 602, height: 425 };
    const bounds = { x: 500, y: 300, width: 600, height: 400 };
    expect(positionFor(hints, { bounds, frame }, { x: 100, y: 100 })).toEqual(position);
  });
});
