import { crc32, deflateSync, inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AutomationError } from '../../base/errors.ts';
import type { Pixels } from '../../model/frame.ts';
import { decodePng } from './decode-png.ts';
import { encodePng } from './encode-png.ts';
import { PNG_SIGNATURE } from './png-format.ts';

const { signal } = new AbortController();

function chunk(type: string, body: Uint8Array): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(body.length, 0);
  frame.writeUInt32BE(crc32(typed), 4);
  return Buffer.concat([frame.subarray(0, 4), typed, frame.subarray(4)]);
}

interface Forged {
  width?: number;
  height?: number;
  color?: number;
  depth?: number;
  interlace?: number;
  scanlines: number[];
  extra?: Buffer[];
}

function forge({
  width = 1,
  height = 1,
  color = 2,
  depth = 8,
  interlace = 0,
  scanlines,
  extra = [],
}: Forged): Buffer {
  const header = Buffer.from([0, 0, 0, width, 0, 0, 0, height, depth, color, 0, 0, interlace]);
  const data = chunk('IDAT', deflateSync(Buffer.from(scanlines)));
  return Buffer.concat([
    PNG_SIGNATURE,
    chunk('IHDR', header),
    ...extra,
    data,
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The same picture of 5 by 6 pixels, written by ImageMagick with and without interlacing. */
const INTERLACED = [
  'iVBORw0KGgoAAAANSUhEUgAAAAUAAAAGCAIAAAHznvOKAAAATklEQVQI12MQUDBgEFAwYDy8s5OBgYFBQMGA4fDOTsbMnBgG',
  'BgYGBgZGAQUDBgYGlkgfHQYGBpYoX10GBgZGGzc3BiQAFYYDxg8PFiDzAfw+DH4O7UUvAAAAAElFTkSuQmCC',
].join('');
const PLAIN = [
  'iVBORw0KGgoAAAANSUhEUgAAAAUAAAAGCAIAAACEmcMcAAAAG0lEQVQI12MUUDBgQAIsOmpiKHxddL66OCnyAIaQAobfaVAi',
  'AAAAAElFTkSuQmCC',
].join('');

function codeOf(work: () => unknown): string | undefined {
  try {
    work();
  } catch (error) {
    return error instanceof AutomationError ? error.code : `untyped: ${String(error)}`;
  }
  return undefined;
}

const anyPixels = fc
  .tuple(fc.integer({ min: 1, max: 17 }), fc.integer({ min: 1, max: 17 }), fc.boolean())
  .chain(([width, height, isOpaque]) =>
    fc.uint8Array({ minLength: width * height * 4, maxLength: width * height * 4 }).map((data): Pixels => {
      const own = Uint8Array.from(data, (byte, i) => (isOpaque && i % 4 === 3 ? 255 : byte));
      return { width, height, data: own };
    }),
  );

describe('encodePng', () => {
  it('is read back as it was, whatever the pixels', async () => {
    await fc.assert(
      fc.asyncProperty(anyPixels, async (pixels) => {
        const decoded = decodePng(await encodePng(pixels, signal));
        expect(decoded).toEqual(pixels);
      }),
    );
  });

  it.each([
    [1, 1],
    [1, 7],
    [7, 1],
    [3, 5],
    [257, 2],
  ])('round trips %i by %i', async (width, height) => {
    const data = Uint8Array.from({ length: width * height * 4 }, (_, i) => (i * 37) % 256);
    expect(decodePng(await encodePng({ width, height, data }, signal))).toEqual({ width, height, data });
  });

  it('writes chunks with right checksums and one whole zlib stream', async () => {
    const data = Uint8Array.from({ length: 5 * 3 * 4 }, (_, i) => (i % 4 === 3 ? 255 : i));
    const png = Buffer.from(await encodePng({ width: 5, height: 3, data }, signal));
    expect(png.subarray(0, 8)).toEqual(Buffer.from(PNG_SIGNATURE));
    const bodies = new Map<string, Buffer>();
    for (let at = 8; at < png.length; ) {
      const end = at + 8 + png.readUInt32BE(at);
      expect(png.readUInt32BE(end)).toBe(crc32(png.subarray(at + 4, end)));
      bodies.set(png.toString('latin1', at + 4, at + 8), png.subarray(at + 8, end));
      at = end + 4;
    }
    expect([...bodies.keys()]).toEqual(['IHDR', 'IDAT', 'IEND']);
    expect(bodies.get('IHDR')).toEqual(Buffer.from([0, 0, 0, 5, 0, 0, 0, 3, 8, 2, 0, 0, 0]));
    expect(inflateSync(bodies.get('IDAT') ?? Buffer.alloc(0))).toHaveLength(3 * (1 + 5 * 3));
  });

  it('keeps an alpha channel only where there is one to keep', async () => {
    const opaque = { width: 1, height: 1, data: Uint8Array.of(1, 2, 3, 255) };
    const clear = { width: 1, height: 1, data: Uint8Array.of(1, 2, 3, 254) };
    expect((await encodePng(opaque, signal))[25]).toBe(2);
    expect((await encodePng(clear, signal))[25]).toBe(6);
  });

  it.each([
    { width: 0, height: 1, data: new Uint8Array(0) },
    { width: 1, height: 0, data: new Uint8Array(0) },
    { width: 2, height: 2, data: new Uint8Array(15) },
    { width: 1.5, height: 2, data: new Uint8Array(12) },
  ])('refuses $width by $height with a wrong size', async (pixels) => {
    await expect(encodePng(pixels, signal)).rejects.toMatchObject({ code: 'invalid_input' });
  });

  it('stops when it is cancelled, before and during the work', async () => {
    const pixels = { width: 64, height: 64, data: new Uint8Array(64 * 64 * 4) };
    await expect(encodePng(pixels, AbortSignal.abort())).rejects.toMatchObject({ code: 'cancelled' });
    const controller = new AbortController();
    const work = encodePng(pixels, controller.signal);
    controller.abort();
    await expect(work).rejects.toMatchObject({ code: 'cancelled' });
  });
});

describe('decodePng', () => {
  it('undoes all five filters', () => {
    // Two grey pixels a row, each row predicted in another way; the answers are worked out by hand.
    const scanlines = [0, 10, 20, 1, 10, 10, 2, 5, 5, 3, 2, 3, 4, 1, 1];
    const { data } = decodePng(forge({ width: 2, height: 5, color: 0, scanlines }));
    const greys = Array.from(data).filter((_, i) => i % 4 === 0);
    expect(greys).toEqual([10, 20, 10, 20, 15, 25, 9, 20, 10, 21]);
  });

  it.each([
    { name: 'grey', forged: { color: 0, scanlines: [0, 7] }, pixel: [7, 7, 7, 255] },
    { name: 'grey with alpha', forged: { color: 4, scanlines: [0, 7, 9] }, pixel: [7, 7, 7, 9] },
    { name: 'RGB', forged: { color: 2, scanlines: [0, 1, 2, 3] }, pixel: [1, 2, 3, 255] },
    { name: 'RGBA', forged: { color: 6, scanlines: [0, 1, 2, 3, 4] }, pixel: [1, 2, 3, 4] },
    {
      name: 'grey with a clear key',
      forged: { color: 0, scanlines: [0, 7], extra: [chunk('tRNS', Uint8Array.of(0, 7))] },
      pixel: [7, 7, 7, 0],
    },
    {
      name: 'RGB with a clear key',
      forged: { color: 2, scanlines: [0, 1, 2, 3], extra: [chunk('tRNS', Uint8Array.of(0, 1, 0, 2, 0, 3))] },
      pixel: [1, 2, 3, 0],
    },
    {
      name: 'palette with alpha',
      forged: {
        color: 3,
        scanlines: [0, 1],
        extra: [chunk('PLTE', Uint8Array.of(0, 0, 0, 4, 5, 6)), chunk('tRNS', Uint8Array.of(255, 80))],
      },
      pixel: [4, 5, 6, 80],
    },
  ])('reads $name', ({ forged, pixel }) => {
    expect(Array.from(decodePng(forge(forged)).data)).toEqual(pixel);
  });

  it('reads an interlaced picture like its plain twin', () => {
    const [interlaced, plain] = [INTERLACED, PLAIN].map((text) => decodePng(Buffer.from(text, 'base64')));
    expect(interlaced).toMatchObject({ width: 5, height: 6 });
    expect(interlaced).toEqual(plain);
  });

  it('reads pictures of fewer and of more bits', () => {
    const grey = (level: number) => [level, level, level, 255];
    const one = decodePng(forge({ width: 4, color: 0, depth: 1, scanlines: [0, 0b1011_0000] }));
    expect([...one.data]).toEqual([255, 0, 255, 255].flatMap(grey));
    const sixteen = decodePng(forge({ color: 2, depth: 16, scanlines: [0, 255, 255, 1, 1, 0, 127] }));
    expect([...sixteen.data]).toEqual([255, 1, 0, 255]);
    const palette = chunk('PLTE', Buffer.from([1, 2, 3, 4, 5, 6]));
    const two = { width: 3, color: 3, depth: 2, scanlines: [0, 0b01_00_01_00], extra: [palette] };
    expect([...decodePng(forge(two)).data]).toEqual([4, 5, 6, 255, 1, 2, 3, 255, 4, 5, 6, 255]);
    const clear = chunk('tRNS', Buffer.from([0, 15]));
    const four = { width: 2, color: 0, depth: 4, scanlines: [0, 0xf3], extra: [clear] };
    expect([...decodePng(forge(four)).data]).toEqual([255, 255, 255, 0, 51, 51, 51, 255]);
  });

  it('skips chunks that it may skip', () => {
    const png = forge({ scanlines: [0, 1, 2, 3], extra: [chunk('tEXt', Buffer.from('Title\0x'))] });
    expect(decodePng(png).width).toBe(1);
  });

  it.each([
    { name: 'a zero width', png: forge({ width: 0, scanlines: [] }) },
    { name: 'an unknown filter', png: forge({ scanlines: [5, 1, 2, 3] }) },
    { name: 'too few pixels', png: forge({ scanlines: [0, 1, 2] }) },
    { name: 'too many pixels', png: forge({ scanlines: [0, 1, 2, 3, 4] }) },
    { name: 'four bits of red', png: forge({ depth: 4, scanlines: [0, 0, 0] }) },
    { name: 'three bits', png: forge({ color: 0, depth: 3, scanlines: [0, 0] }) },
    { name: 'unknown interlacing', png: forge({ interlace: 2, scanlines: [0, 1, 2, 3] }) },
    { name: 'an unknown colour type', png: forge({ color: 5, scanlines: [0, 1, 2, 3] }) },
    { name: 'no palette', png: forge({ color: 3, scanlines: [0, 1] }) },
    {
      name: 'a pixel outside of the palette',
      png: forge({ color: 3, scanlines: [0, 1], extra: [chunk('PLTE', Uint8Array.of(1, 2, 3))] }),
    },
    {
      name: 'a critical chunk',
      png: forge({ scanlines: [0, 1, 2, 3], extra: [chunk('ABCD', Buffer.alloc(1))] }),
    },
    { name: 'nothing', png: Buffer.alloc(0) },
    { name: 'another format', png: Buffer.from('GIF89a, and some more bytes') },
  ])('refuses $name', ({ png }) => {
    expect(codeOf(() => decodePng(png))).toBe('invalid_input');
  });

  it('refuses any file that is cut off or has one changed byte', async () => {
    const data = Uint8Array.from({ length: 4 * 4 * 4 }, (_, i) => i);
    const png = await encodePng({ width: 4, height: 4, data }, signal);
    const place = fc.integer({ min: 0, max: png.length - 1 });
    fc.assert(
      fc.property(place, fc.integer({ min: 1, max: 255 }), (at, change) => {
        const damaged = png.map((byte, i) => (i === at ? byte ^ change : byte));
        expect(codeOf(() => decodePng(png.subarray(0, at)))).toBe('invalid_input');
        expect(codeOf(() => decodePng(damaged))).toBe('invalid_input');
      }),
    );
  });
});
