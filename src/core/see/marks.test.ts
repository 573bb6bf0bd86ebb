import { describe, expect, test } from 'vitest';
import { SimDesk } from '../../../test/support/sim-desk.ts';
import { element, snapshotOf, window } from '../../../test/support/ui-tree.ts';
import { neverAborted } from '../../base/cancellation.ts';
import { toScreenPoint } from '../../model/frame.ts';
import type { Point, Rect } from '../../model/geometry.ts';
import { decodePng } from '../image/decode-png.ts';
import { findMarks } from './marks.ts';
import { type Screenshot, type ScreenshotRequest, takeScreenshot } from './screenshot.ts';

type Request = Partial<Omit<ScreenshotRequest, 'app'>> & { app?: string };

async function shoot(desk: SimDesk, { app, ...request }: Request = {}): Promise<Screenshot> {
  const target = app === undefined ? undefined : await desk.app(app);
  return takeScreenshot(desk.session, { windowIndex: 0, ...request, app: target }, neverAborted);
}

/** Where a widget is, counted from the corner of a picture. */
async function placeOf(desk: SimDesk, app: string, label: string, origin: Point): Promise<Rect> {
  const { id } = desk.sim.widget(app, label);
  const node = await desk.backend.ports.tree.node(desk.sim.app(app).appId, id, neverAborted);
  if (!node?.bounds) throw new Error(`${label} has no place.`);
  return { ...node.bounds, x: node.bounds.x - origin.x, y: node.bounds.y - origin.y };
}

async function typePassword(desk: SimDesk, text: string): Promise<void> {
  const { id } = desk.sim.widget('Login', 'password');
  await desk.backend.ports.text.replace(desk.sim.app('Login').appId, id, text, neverAborted);
}

/** The color of one pixel of an encoded picture. */
function colorAt({ png }: Screenshot, { x, y }: Point): string {
  const { data, width } = decodePng(png);
  return data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4).join();
}

describe('a picture with marks', () => {
  test('numbers what can be acted on, with the refs of the outline, inside of the picture', async () => {
    await using desk = await SimDesk.open(['Login']);
    const shot = await shoot(desk, { app: 'Login', marks: true });
    const { marks, frame } = shot;
    expect(marks?.marks.map(({ number, role, title }) => [number, role, title])).toEqual([
      [1, 'AXTextField', 'Username'],
      [2, 'AXSecureTextField', 'Password'],
      [3, 'AXCheckBox', 'Remember me'],
    ]);
    const snapshot = await (await desk.app('Login')).snapshot(neverAborted);
    for (const { element_ref, title } of marks?.marks ?? []) {
      expect(snapshot.steps.find(({ node }) => snapshot.refOf(node) === element_ref)?.node.title).toBe(title);
    }
    const field = await placeOf(desk, 'Login', 'username', frame.origin);
    expect(colorAt(shot, field)).not.toBe(colorAt(await shoot(desk, { app: 'Login' }), field));
  });

  test('keeps secrets covered, also when it is made smaller', async () => {
    await using desk = await SimDesk.open(['Login']);
    const shots = [];
    for (const secret of ['a', 'a much longer secret']) {
      await typePassword(desk, secret);
      shots.push(await shoot(desk, { app: 'Login', marks: true, maxWidth: 200 }));
    }
    expect(shots[0]?.masked).toBe(1);
    expect(Buffer.compare(shots[0]?.png ?? Buffer.of(0), shots[1]?.png ?? Buffer.of(1))).toBe(0);
  });

  test('marks only as much of an element as what it is scrolled in shows', async () => {
    await using desk = await SimDesk.open(['Settings']);
    const app = await desk.app('Settings');
    const { marks } = await shoot(desk, { app: 'Settings', marks: true });
    const { steps } = await app.snapshot(neverAborted);
    const list = steps.find(({ node }) => node.role === 'AXScrollArea')?.node.bounds;
    const last = marks?.marks.find(({ title }) => title === 'Send reports')?.bounds;
    if (!list || !last) throw new Error('There is no list, or its last item is not marked.');
    expect(last.y + last.height).toBeLessThanOrEqual(list.y + list.height);
  });

  test('marks every row that is seen of a list however long, and none that is scrolled away', () => {
    const rows = Array.from({ length: 40 }, (_, place) =>
      element(`row${place}`, 'AXRow', `Row ${place}`, {
        bounds: { x: 10, y: (place - 25) * 20, width: 100, height: 20 },
      }),
    );
    const list = element('list', 'AXList', 'Rows', {
      bounds: { x: 10, y: 100, width: 100, height: 100 },
      children: rows,
    });
    const area = { x: 0, y: 0, width: 200, height: 300 };
    const { marks, omitted } = findMarks(snapshotOf([window('window', 'Window', [list])]), 'window', area);
    expect(marks.map(({ title }) => title)).toEqual([30, 31, 32, 33, 34].map((place) => `Row ${place}`));
    expect(omitted).toBe(0);
  });

  test('of a part marks only what the part shows', async () => {
    await using desk = await SimDesk.open(['Login']);
    const origin = (await shoot(desk, { app: 'Login' })).frame.origin;
    const region = await placeOf(desk, 'Login', 'username', origin);
    const { marks } = await shoot(desk, { app: 'Login', marks: true, region });
    expect(marks?.marks.map(({ title }) => title)).toEqual(['Username']);
  });

  test('of the whole screen is refused', async () => {
    await using desk = await SimDesk.open(['Login']);
    await expect(shoot(desk, { marks: true })).rejects.toMatchObject({ code: 'invalid_input' });
  });
});

describe('a smaller picture', () => {
  test('has a frame that leads to the same places', async () => {
    await using desk = await SimDesk.open(['Calculator']);
    const shot = await shoot(desk, { app: 'Calculator', maxWidth: 130 });
    expect(shot).toMatchObject({ width: 130, height: 190, frame: { scale: 0.5 } });
    expect(shot.frame.id).toBe('sim-0@40,60,260x380*0.5~w1');
    expect(decodePng(shot.png)).toMatchObject({ width: 130, height: 190 });
    expect(toScreenPoint(shot.frame, { x: 65, y: 95 })).toEqual({ x: 171, y: 251 });
  });

  test('is not made larger', async () => {
    await using desk = await SimDesk.open(['Calculator']);
    expect(await shoot(desk, { app: 'Calculator', maxWidth: 4000 })).toMatchObject({ width: 260 });
  });
});
