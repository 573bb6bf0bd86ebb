import { expect, test } from 'vitest';
import { SimDesk } from '../../../test/support/sim-desk.ts';
import { neverAborted } from '../../base/cancellation.ts';
import type { Rect } from '../../model/geometry.ts';
import type { Capture } from '../ports/observing.ts';
import { PixelWatch } from './pixel-watch.ts';

/** What a window proves in which nothing but one part of it was drawn anew. */
async function judged(part: Rect) {
  await using desk = await SimDesk.open(['TextEdit']);
  const app = await desk.app('TextEdit');
  const [window] = await desk.backend.ports.windows.list(app.info.id, neverAborted);
  const watch = await desk.during(PixelWatch.start(app, window?.id, undefined, neverAborted));
  if (!watch) throw new Error('The window has no picture.');
  const { screen } = desk.backend.ports;
  const captureWindow = screen.captureWindow.bind(screen);
  screen.captureWindow = async (...call) => painted(await captureWindow(...call), part);
  return await watch.judge(undefined, neverAborted);
}

function painted(capture: Capture, { x, y, width, height }: Rect): Capture {
  const data = Uint8Array.from(capture.pixels.data);
  for (let row = y; row < y + height; row++)
    for (
      let at = (row * capture.pixels.width + x) * 4;
      at < (row * capture.pixels.width + x + width) * 4;
      at++
    )
      data[at] = 255 - (data[at] ?? 0);
  return { ...capture, pixels: { ...capture.pixels, data } };
}

test.each([
  ['a caret', { x: 20, y: 60, width: 2, height: 16 }],
  ['a bar that comes or goes beside what was scrolled', { x: 200, y: 40, width: 4, height: 120 }],
  ['a bar that comes or goes below what was scrolled', { x: 20, y: 150, width: 180, height: 4 }],
])('%s proves nothing', async (_name, part) => {
  expect(await judged(part)).toMatchObject({ effect: 'unverified', evidence: { kind: 'pixels_changed' } });
});

test('a part of the window proves that something happened', async () => {
  const verdict = await judged({ x: 20, y: 60, width: 100, height: 50 });
  expect(verdict).toEqual({
    effect: 'confirmed',
    evidence: { kind: 'pixels_changed', detail: '100 by 50 pixels of the window changed.' },
  });
});
