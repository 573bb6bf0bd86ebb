import { describe, expect, test } from 'vitest';
import { SimDesk } from '../../../test/support/sim-desk.ts';
import { neverAborted } from '../../base/cancellation.ts';
import { parseFrame } from '../../model/frame.ts';
import { pointInFrame, requireCurrentFrame } from './check-frame.ts';
import { takeScreenshot } from './screenshot.ts';

async function frameOf(desk: SimDesk, appName?: string, region?: { x: number; y: number }): Promise<string> {
  const app = appName === undefined ? undefined : await desk.app(appName);
  const part = region && { ...region, width: 50, height: 40 };
  const shot = await takeScreenshot(desk.session, { app, windowIndex: 0, region: part }, neverAborted);
  return shot.frame.id;
}

const windowOf = (desk: SimDesk, app: string) => {
  const [window] = desk.sim.app(app).windows;
  if (!window) throw new Error(`${app} has no window.`);
  return window;
};

describe('a frame of a window', () => {
  test('leads to the screen as long as the window stays, also where only a part was shown', async () => {
    await using desk = await SimDesk.open(['Calculator', 'Login']);
    const whole = await frameOf(desk, 'Calculator');
    expect(await pointInFrame(desk.session, whole, { x: 5, y: 7 }, neverAborted)).toEqual({ x: 45, y: 67 });
    const part = await frameOf(desk, 'Calculator', { x: 20, y: 30 });
    windowOf(desk, 'Login').place({ x: 1, y: 1 });
    expect(await pointInFrame(desk.session, part, { x: 5, y: 7 }, neverAborted)).toEqual({ x: 65, y: 97 });
  });

  test('is stale once the window moved, also for a part of it', async () => {
    await using desk = await SimDesk.open(['Calculator']);
    const frames = [await frameOf(desk, 'Calculator'), await frameOf(desk, 'Calculator', { x: 20, y: 30 })];
    windowOf(desk, 'Calculator').place({ x: 41, y: 60 });
    for (const frame of frames) {
      await expect(pointInFrame(desk.session, frame, { x: 5, y: 7 }, neverAborted)).rejects.toMatchObject({
        code: 'stale_frame',
        message: expect.stringContaining('was 260 by 380 at 40,60 and is now 260 by 380 at 41,60'),
      });
    }
  });

  test('is stale once the window was resized, minimized or closed', async () => {
    await using desk = await SimDesk.open(['Calculator']);
    const { windows } = desk.backend.ports;
    const frame = parseFrame(await frameOf(desk, 'Calculator'));
    const { windowId } = windowOf(desk, 'Calculator');
    const refused = () =>
      expect(requireCurrentFrame(desk.session, frame, neverAborted)).rejects.toMatchObject({
        code: 'stale_frame',
      });
    await windows.resize(windowId, { width: 400, height: 420 }, neverAborted);
    await refused();
    await windows.resize(windowId, frame.size, neverAborted);
    await requireCurrentFrame(desk.session, frame, neverAborted);
    await windows.setMinimized(windowId, true, neverAborted);
    await refused();
    await windows.setMinimized(windowId, false, neverAborted);
    await windows.close(windowId, neverAborted);
    await refused();
  });
});

test('a frame of the screen holds while the displays do', async () => {
  await using desk = await SimDesk.open(['Calculator']);
  const id = await frameOf(desk);
  expect(await pointInFrame(desk.session, id, { x: 5, y: 7 }, neverAborted)).toEqual({ x: 5, y: 7 });
  const smaller = id.replace('1280x800', '1024x768');
  await expect(pointInFrame(desk.session, smaller, { x: 5, y: 7 }, neverAborted)).rejects.toMatchObject({
    code: 'stale_frame',
    message: expect.stringContaining('The screen of this picture was 1024 by 768'),
  });
});
