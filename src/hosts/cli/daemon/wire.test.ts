import { expect, test } from 'vitest';
import { FRAME, frame, frameReader } from './wire.ts';

const FRAMES: readonly [number, string][] = [
  [FRAME.begun, 'act'],
  [FRAME.stdout, 'Grüße\n'],
  [FRAME.stderr, ''],
  [FRAME.stdout, 'x'.repeat(10_000)],
  [FRAME.exit, '0'],
];

test.each([1, 3, 5, 4096, 1_000_000])('frames arrive whole in pieces of %i bytes', (size) => {
  const bytes = Buffer.concat(FRAMES.map(([type, text]) => frame(type, Buffer.from(text))));
  const seen: [number, string][] = [];
  const read = frameReader((type, payload) => seen.push([type, payload.toString('utf8')]));
  for (let start = 0; start < bytes.length; start += size) read(bytes.subarray(start, start + size));
  expect(seen).toEqual(FRAMES);
});
