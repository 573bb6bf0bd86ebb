import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AutomationError } from '../base/errors.ts';
import { Frame, isSamePlace, makeFrame, parseFrame, sourceOf, toScreenPoint } from './frame.ts';

const WINDOW = makeFrame({
  bounds: { x: 40, y: 60, width: 260, height: 380 },
  scale: 1,
  display: 'sim-0',
  window: 'x11:0x3a00004',
  source: { x: 40, y: 60, width: 260, height: 380 },
});

const coordinate = fc.integer({ min: -5000, max: 5000 });
const extent = fc.integer({ min: 1, max: 5000 });
const rects = fc.record({ x: coordinate, y: coordinate, width: extent, height: extent });
/** Names of any writing, without halves of characters, which no platform gives. */
const names = fc.string({ unit: 'binary', minLength: 1, maxLength: 8 });

describe('the id of a frame', () => {
  test('spells out what the picture shows, shortest where it shows all of a window', () => {
    expect(WINDOW.id).toBe('sim-0@40,60,260x380*1~x11:0x3a00004');
    const part = makeFrame({
      bounds: { x: 60, y: 100, width: 30, height: 25 },
      scale: 2 / 3,
      display: 'HDMI 1',
      source: { x: 0, y: 0, width: 1280, height: 800 },
    });
    expect(part.id).toBe('HDMI%201@60,100,30x25*0.6667/0,0,1280x800');
  });

  test('is all that is needed to have the frame back, whatever the names are', () => {
    const parts = fc.record(
      {
        bounds: rects,
        scale: fc.double({ min: 0.01, max: 8, noNaN: true }),
        display: names,
        window: names,
        source: rects,
      },
      { requiredKeys: ['bounds', 'scale', 'display', 'source'] },
    );
    fc.assert(
      fc.property(parts, (given) => {
        const frame = makeFrame(given);
        expect(parseFrame(frame.id)).toEqual(frame);
        expect(Frame.parse(frame)).toEqual(frame);
        expect(isSamePlace(sourceOf(parseFrame(frame.id)), given.source)).toBe(true);
      }),
    );
  });

  test.each([
    '',
    'sim-0',
    'sim-0@1,2,3x4',
    'sim-0@1,2,0x4*1',
    'sim-0@1,2,3x4*0',
    'sim-0@1,2,3x4*1~',
    '%zz@1,2,3x4*1',
    'sim-0@1e9,2,3x4*1',
    `${'a'.repeat(500)}@1,2,3x4*1`,
    'sim-0@1,2,3x4*1\n',
  ])('is not %j', (id) => {
    expect(() => parseFrame(id)).toThrow(expect.objectContaining({ code: 'invalid_input' }));
  });

  test('is itself or refused, whatever it is', () => {
    const idOf = (id: string) => {
      try {
        return parseFrame(id).id;
      } catch (error) {
        return (error as AutomationError).code;
      }
    };
    fc.assert(
      fc.property(fc.string({ maxLength: 600 }), (id) => {
        expect([id, 'invalid_input']).toContain(idOf(id));
      }),
    );
  });
});

describe('a point in a picture', () => {
  test('is as far from the corner on the screen where nothing was scaled', () => {
    expect(toScreenPoint(WINDOW, { x: 0, y: 0 })).toEqual({ x: 40, y: 60 });
    expect(toScreenPoint(WINDOW, { x: 259, y: 379 })).toEqual({ x: 299, y: 439 });
  });

  test('means the middle of what its pixel shows', () => {
    const half = makeFrame({
      bounds: { x: 100, y: 0, width: 400, height: 300 },
      scale: 0.25,
      display: 's',
      source: { ...WINDOW.origin, ...WINDOW.size },
    });
    expect(toScreenPoint(half, { x: 10, y: 0 })).toEqual({ x: 142, y: 2 });
    const dense = makeFrame({
      bounds: { x: 100, y: 0, width: 400, height: 300 },
      scale: 2,
      display: 's',
      source: { ...WINDOW.origin, ...WINDOW.size },
    });
    expect(toScreenPoint(dense, { x: 799, y: 599 })).toEqual({ x: 499, y: 299 });
  });

  test.each([
    [-1, 0],
    [0, -1],
    [260, 0],
    [0, 380],
    [Number.NaN, 0],
  ])('at %d, %d is outside and refused', (x, y) => {
    expect(() => toScreenPoint(WINDOW, { x, y })).toThrow(/260 by 380 pixels/);
  });

  test('always lands on what the picture shows', () => {
    const shares = fc.double({ min: 0, max: 0.999_999, noNaN: true });
    fc.assert(
      fc.property(
        rects,
        fc.double({ min: 0.05, max: 4, noNaN: true }),
        shares,
        shares,
        (bounds, scale, a, b) => {
          const frame = makeFrame({ bounds, scale, display: 's', source: bounds });
          const width = Math.round(bounds.width * frame.scale);
          const height = Math.round(bounds.height * frame.scale);
          fc.pre(width > 0 && height > 0);
          const at = toScreenPoint(frame, { x: Math.floor(a * width), y: Math.floor(b * height) });
          expect(at.x).toBeGreaterThanOrEqual(bounds.x);
          expect(at.x).toBeLessThan(bounds.x + bounds.width);
          expect(at.y).toBeGreaterThanOrEqual(bounds.y);
          expect(at.y).toBeLessThan(bounds.y + bounds.height);
        },
      ),
    );
  });
});
