import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Desk } from '../../matrix/desk.ts';
import { neverAborted } from '../../src/base/cancellation.ts';
import { click } from '../../src/core/act/click.ts';
import { pointInFrame } from '../../src/core/see/check-frame.ts';
import { takeScreenshot } from '../../src/core/see/screenshot.ts';
import { showTree, type TreeRequest } from '../../src/core/see/show-tree.ts';
import type { AppSession } from '../../src/core/session/app-session.ts';
import { centerOf, contains } from '../../src/model/geometry.ts';
import { linux } from '../support/linux-contract-subject.ts';

const START_MS = 20_000;
const DEFAULT: TreeRequest = { maxDepth: 5, includeInvisible: false, compact: false, format: 'outline' };

describe.skipIf(linux.missing)(`seeing a real application (${linux.missing ?? 'all there'})`, () => {
  let desk: Desk;
  let app: AppSession;

  beforeAll(async () => {
    desk = await Desk.open(neverAborted);
    await desk.spawn(['gnome-calculator'], neverAborted);
    const find = async () => {
      const [info] = (await desk.session.listApps(neverAborted)).filter(({ accessible }) => accessible);
      const found = info && (await desk.session.app(String(info.pid), neverAborted));
      const snapshot = await found?.snapshot(neverAborted);
      return snapshot?.steps.some(({ node }) => node.title === '7') ? found : undefined;
    };
    const found = await desk.until(find, START_MS, neverAborted);
    if (!found) throw new Error('The calculator did not start.');
    app = found;
  });
  afterAll(() => desk?.[Symbol.asyncDispose]());

  const show = (request: Partial<TreeRequest> = {}) =>
    showTree(app, { ...DEFAULT, ...request }, neverAborted);

  test('tells all keys, then that nothing changed, then what a press changed', async () => {
    const first = await show();
    for (const key of ['0', '7', '9', '÷', '=']) expect(first.outline).toContain(`"${key}"`);
    expect((await show({ since: first.revision })).kind).toBe('unchanged');
    await click(app, 'button:7', { kind: 'single', mode: 'background' }, neverAborted);
    const delta = await show({ since: first.revision });
    expect(delta.kind).toBe('delta');
    expect(delta.outline).toMatch(/^[~+] .*"7"/m);
    expect(delta.outline.length).toBeLessThan(first.outline.length / 2);
  });

  test('numbers what can be pressed, at places to which the frame leads, until the window moves', async () => {
    const { session } = desk;
    const [window] = await app.windows(neverAborted);
    if (!window) throw new Error('There is no window.');
    const request = { app, windowIndex: 0, marks: true, maxWidth: 200 };
    const { marks, frame, width } = await takeScreenshot(session, request, neverAborted);
    expect(width).toBe(200);
    const seven = marks?.marks.find(({ title }) => title === '7');
    if (!seven) throw new Error('The key is not marked.');
    const { x, y } = centerOf(seven.bounds);
    const pixel = {
      x: Math.floor((x - frame.origin.x) * frame.scale),
      y: Math.floor((y - frame.origin.y) * frame.scale),
    };
    const point = await pointInFrame(session, frame.id, pixel, neverAborted);
    expect(contains(seven.bounds, point)).toBe(true);
    const snapshot = await app.snapshot(neverAborted);
    expect(snapshot.steps.find(({ node }) => snapshot.refOf(node) === seven.element_ref)?.node.title).toBe(
      '7',
    );
    await session
      .port('windows')
      .move(window.id, { x: window.bounds.x + 50, y: window.bounds.y + 40 }, neverAborted);
    await expect(pointInFrame(session, frame.id, pixel, neverAborted)).rejects.toMatchObject({
      code: 'stale_frame',
    });
  });
});
