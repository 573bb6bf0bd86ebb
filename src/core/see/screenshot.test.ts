import { describe, expect, test } from 'vitest';
import { SimDesk } from '../../../test/support/sim-desk.ts';
import { neverAborted } from '../../base/cancellation.ts';
import { pause } from '../../base/wait-for.ts';
import type { Pixels } from '../../model/frame.ts';
import { contains, type Rect } from '../../model/geometry.ts';
import { decodePng } from '../image/decode-png.ts';
import { type Screenshot, type ScreenshotRequest, takeScreenshot } from './screenshot.ts';
import { listScene, secretsOnScreen } from './secrets.ts';

type Request = Partial<Omit<ScreenshotRequest, 'app'>> & { app?: string };

async function shoot(desk: SimDesk, { app, ...request }: Request = {}): Promise<Screenshot> {
  const target = app === undefined ? undefined : await desk.app(app);
  return takeScreenshot(desk.session, { windowIndex: 0, ...request, app: target }, neverAborted);
}

const pixelAt = ({ data, width }: Pixels, x: number, y: number) =>
  data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4).join();

const words = ({ data }: Pixels) => new Uint32Array(new Uint8Array(data).buffer);

/** Places where two pictures of the same size differ. */
function differences(a: Pixels, b: Pixels): { x: number; y: number }[] {
  expect([a.width, a.height]).toEqual([b.width, b.height]);
  const others = words(b);
  const places: { x: number; y: number }[] = [];
  for (const [index, word] of words(a).entries()) {
    if (word !== others[index]) places.push({ x: index % a.width, y: Math.floor(index / a.width) });
  }
  return places;
}

/** Where a widget is, counted from the corner of a picture. */
async function placeOf(desk: SimDesk, app: string, label: string, origin = { x: 0, y: 0 }): Promise<Rect> {
  const { id } = desk.sim.widget(app, label);
  const node = await desk.backend.ports.tree.node(desk.sim.app(app).appId, id, neverAborted);
  if (!node?.bounds) throw new Error(`${label} has no place.`);
  return { ...node.bounds, x: node.bounds.x - origin.x, y: node.bounds.y - origin.y };
}

async function typePassword(desk: SimDesk, text: string): Promise<void> {
  const { id } = desk.sim.widget('Login', 'password');
  await desk.backend.ports.text.replace(desk.sim.app('Login').appId, id, text, neverAborted);
}

/** The window or screen as it is without any cover. */
const uncovered = async (desk: SimDesk, app?: string): Promise<Pixels> => {
  const { screen } = desk.backend.ports;
  const [window] = app === undefined ? [] : desk.sim.app(app).windows;
  const capture = window
    ? await screen.captureWindow(window.windowId, neverAborted)
    : await screen.captureScreen(neverAborted);
  return capture.pixels;
};

describe('a picture of a window', () => {
  test('has the size and place of the window, and says so in its frame', async () => {
    await using desk = await SimDesk.open(['Calculator']);
    const shot = await shoot(desk, { app: 'Calculator' });
    expect(shot).toMatchObject({ width: 260, height: 380, masked: 0 });
    expect(shot.frame).toEqual({
      id: 'sim-0@40,60,260x380*1~w1',
      window: 'w1',
      origin: { x: 40, y: 60 },
      size: { width: 260, height: 380 },
      scale: 1,
      display: 'sim-0',
    });
    expect(differences(decodePng(shot.png), await uncovered(desk, 'Calculator'))).toEqual([]);
  });

  test('shows the window alone, also when another one covers it', async () => {
    await using desk = await SimDesk.open(['Login', 'Calculator']);
    const alone = await shoot(desk, { app: 'Calculator' });
    const front = desk.sim.app('Login').windows[0];
    front?.place({ x: 40, y: 60 });
    expect(Buffer.compare((await shoot(desk, { app: 'Calculator' })).png, alone.png)).toBe(0);
  });

  test('counts windows from the front', async () => {
    await using desk = await SimDesk.open(['TextEdit']);
    const { id } = desk.sim.widget('TextEdit', 'New');
    await desk.backend.ports.actions.perform(desk.sim.app('TextEdit').appId, id, 'press', neverAborted);
    const [first, second] = [0, 1].map((windowIndex) => shoot(desk, { app: 'TextEdit', windowIndex }));
    expect((await first)?.frame.origin).not.toEqual((await second)?.frame.origin);
  });

  test('that is not there is refused, with what is there', async () => {
    await using desk = await SimDesk.open(['Calculator']);
    await expect(shoot(desk, { app: 'Calculator', windowIndex: 3 })).rejects.toMatchObject({
      code: 'window_not_found',
      message: '"Calculator" has no window 3; it has 1.',
      details: { windows: ['Calculator'] },
    });
  });

  test('of an application that hangs is refused in time', async () => {
    await using desk = await SimDesk.open(['Calculator'], { callMs: 1000 });
    await desk.app('Calculator');
    desk.faults.hang('Calculator');
    const refused = desk.during(shoot(desk, { app: 'Calculator' }));
    await expect(refused).rejects.toMatchObject({ code: 'app_unresponsive' });
    expect(desk.clock.now()).toBe(1000);
  });
});

describe('a part of a picture', () => {
  test('is cut out of it, counted from its corner, with a frame of its own', async () => {
    await using desk = await SimDesk.open(['Calculator']);
    const region = { x: 20, y: 40, width: 30, height: 25 };
    const whole = await uncovered(desk, 'Calculator');
    const shot = await shoot(desk, { app: 'Calculator', region });
    expect(shot.frame).toMatchObject({
      id: 'sim-0@60,100,30x25*1~w1/40,60,260x380',
      origin: { x: 60, y: 100 },
    });
    const part = decodePng(shot.png);
    expect([part.width, part.height]).toEqual([30, 25]);
    for (const [x, y] of [
      [0, 0],
      [29, 24],
      [11, 7],
    ] as const) {
      expect(pixelAt(part, x, y)).toBe(pixelAt(whole, x + 20, y + 40));
    }
  });

  test('that reaches out of the window ends with it', async () => {
    await using desk = await SimDesk.open(['Calculator']);
    const region = { x: 250, y: 370, width: 100, height: 100 };
    expect(await shoot(desk, { app: 'Calculator', region })).toMatchObject({ width: 10, height: 10 });
  });

  test('that lies outside is refused, with the size of the picture', async () => {
    await using desk = await SimDesk.open(['Calculator']);
    const region = { x: 260, y: 0, width: 10, height: 10 };
    await expect(shoot(desk, { app: 'Calculator', region })).rejects.toMatchObject({
      code: 'invalid_input',
      guidance: expect.stringContaining('260 by 380'),
    });
  });
});

describe('a secure field', () => {
  test('is covered in the picture of its window, and nothing else is', async () => {
    await using desk = await SimDesk.open(['Login']);
    await typePassword(desk, 'open-sesame');
    const shot = await shoot(desk, { app: 'Login' });
    expect(shot.masked).toBe(1);
    const field = await placeOf(desk, 'Login', 'password', shot.frame.origin);
    const changed = differences(await uncovered(desk, 'Login'), decodePng(shot.png));
    expect(changed.filter((place) => !contains(field, place))).toEqual([]);
    expect(changed).toHaveLength(field.width * field.height);
  });

  test('is covered and counted in a part of the picture, where that shows it', async () => {
    await using desk = await SimDesk.open(['Login']);
    await typePassword(desk, 'open-sesame');
    const part = (region: Rect) => shoot(desk, { app: 'Login', region });
    const { origin } = (await part({ x: 0, y: 0, width: 1, height: 1 })).frame;
    const { x, y, width } = await placeOf(desk, 'Login', 'password', origin);
    expect((await part({ x: 0, y: 0, width: 100, height: y })).masked).toBe(0);
    const corner = await part({ x: x + width - 2, y, width: 4, height: 1 });
    expect(corner.masked).toBe(1);
    const [whole, covered] = [await uncovered(desk, 'Login'), decodePng(corner.png)];
    const isCovered = [0, 1, 2, 3].map(
      (at) => pixelAt(covered, at, 0) !== pixelAt(whole, x + width - 2 + at, y),
    );
    expect(isCovered).toEqual([true, true, false, false]);
  });

  test('looks the same whatever was typed into it', async () => {
    await using desk = await SimDesk.open(['Login']);
    await typePassword(desk, 'a');
    const short = await shoot(desk, { app: 'Login' });
    await typePassword(desk, 'a much longer secret');
    expect(Buffer.compare((await shoot(desk, { app: 'Login' })).png, short.png)).toBe(0);
  });

  test('is covered in the picture of the screen, and in a part of it', async () => {
    await using desk = await SimDesk.open(['Calculator', 'Login']);
    const field = await placeOf(desk, 'Login', 'password');
    const shot = await shoot(desk);
    expect(shot).toMatchObject({ width: 1280, height: 800, masked: 1 });
    const changed = differences(await uncovered(desk), decodePng(shot.png));
    expect(changed).toHaveLength(field.width * field.height);
    const part = await shoot(desk, { region: field });
    expect(part.masked).toBe(1);
    expect(differences(decodePng(part.png), await uncoveredPart(desk, field))).toHaveLength(changed.length);
  });

  test('is covered to its last pixel, also where a window stands between pixels', async () => {
    await using desk = await SimDesk.open(['Login']);
    desk.sim.app('Login').windows[0]?.place({ x: 60.5, y: 500.5 });
    const field = await placeOf(desk, 'Login', 'password');
    const changed = differences(await uncovered(desk), decodePng((await shoot(desk)).png));
    expect(Math.max(...changed.map(({ x }) => x))).toBe(Math.ceil(field.x + field.width) - 1);
    expect(Math.max(...changed.map(({ y }) => y))).toBe(Math.ceil(field.y + field.height) - 1);
  });

  test('is not covered where another window is in front of it', async () => {
    await using desk = await SimDesk.open(['Calculator', 'Login']);
    const field = await placeOf(desk, 'Login', 'password');
    const half = Math.floor(field.width / 2);
    desk.sim.app('Calculator').windows[0]?.place({ x: field.x + half, y: field.y - 100 });
    const changed = differences(await uncovered(desk), decodePng((await shoot(desk)).png));
    expect(changed).toHaveLength(half * field.height);
    expect(changed.filter((place) => !contains({ ...field, width: half }, place))).toEqual([]);
    await desk.backend.ports.windows.setMaximized(
      desk.sim.app('Calculator').windows[0]?.windowId ?? '',
      true,
      neverAborted,
    );
    expect((await shoot(desk)).masked).toBe(0);
  });

  test('that is hidden needs no cover', async () => {
    await using desk = await SimDesk.open(['Login']);
    desk.sim.widget('Login', 'sign-in-form').hidden = true;
    expect((await shoot(desk)).masked).toBe(0);
    desk.sim.widget('Login', 'sign-in-form').hidden = false;
    expect((await shoot(desk)).masked).toBe(1);
    const [window] = desk.sim.app('Login').windows;
    await desk.backend.ports.windows.setMinimized(window?.windowId ?? '', true, neverAborted);
    expect((await shoot(desk)).masked).toBe(0);
  });
});

test('an application that is slow but answers is waited for', async () => {
  await using desk = await SimDesk.open(['Login'], { callMs: 10_000 });
  const { tree } = desk.backend.ports;
  const read = tree.read.bind(tree);
  tree.read = async (...call) => {
    await pause(3_000, desk.clock, neverAborted);
    return read(...call);
  };
  expect(await desk.during(shoot(desk))).toMatchObject({ masked: 1, unanswered: [] });
});

describe('an application that cannot say where its secrets are', () => {
  test('is covered as a whole when it hangs, and the others are not', async () => {
    await using desk = await SimDesk.open(['Calculator', 'Login'], { callMs: 10_000 });
    desk.faults.hang('Login');
    const shot = await desk.during(shoot(desk));
    expect(shot).toMatchObject({ masked: 0, unanswered: ['Login'] });
    const [window] = desk.sim.app('Login').windows;
    const frame = window?.frame ?? { x: 0, y: 0, width: 0, height: 0 };
    const changed = differences(await uncovered(desk), decodePng(shot.png));
    expect(changed.filter((place) => !contains(frame, place))).toEqual([]);
    expect(changed).toHaveLength(frame.width * frame.height);
  });

  test('is waited for no longer than it takes to know that it hangs', async () => {
    await using desk = await SimDesk.open(['Calculator', 'Login'], { callMs: 10_000 });
    const scene = await listScene(desk.session, neverAborted);
    for (const name of ['Calculator', 'Login']) desk.faults.hang(name);
    const secrets = await desk.during(secretsOnScreen(desk.session, scene, neverAborted));
    expect(new Set(secrets.map(({ unknownOf }) => unknownOf))).toEqual(new Set(['Calculator', 'Login']));
    expect(desk.clock.now()).toBe(1000);
  });

  test('is covered as a whole when it ends while the picture is taken', async () => {
    await using desk = await SimDesk.open(['Calculator', 'Login']);
    const before = await uncovered(desk);
    const { width, height } = desk.sim.app('Login').windows[0]?.frame ?? { width: 0, height: 0 };
    desk.faults.dieInNextCall('Login');
    const shot = await shoot(desk);
    expect(shot).toMatchObject({ masked: 0, unanswered: ['Login'] });
    expect(differences(before, decodePng(shot.png))).toHaveLength(width * height);
  });
});

async function uncoveredPart(desk: SimDesk, { x, y, width, height }: Rect): Promise<Pixels> {
  const whole = await uncovered(desk);
  const rows = Array.from({ length: height }, (_, row) => {
    const start = ((y + row) * whole.width + x) * 4;
    return Buffer.from(whole.data.subarray(start, start + width * 4));
  });
  return { width, height, data: Buffer.concat(rows) };
}
