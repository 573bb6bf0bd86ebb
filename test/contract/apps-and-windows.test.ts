import { afterEach, describe, expect, test } from 'vitest';
import { neverAborted } from '../../src/base/cancellation.ts';
import { AppInfo, type WindowId, WindowInfo } from '../../src/model/application.ts';
import { codeOf, useContractDesk } from '../support/contract-desk.ts';
import { CONTRACT_SUBJECTS } from '../support/contract-subjects.ts';

describe.each(CONTRACT_SUBJECTS)('$name: applications', (subject) => {
  const desk = useContractDesk(subject, ['expendable']);
  const apps = () => desk().port('apps');

  test('are listed, and one of them is in front', async () => {
    const list = await apps().list(neverAborted);
    for (const app of list) expect(AppInfo.parse(app)).toEqual(app);
    expect(list.filter(({ frontmost }) => frontmost)).toHaveLength(1);
    expect(new Set(list.map(({ id }) => id)).size).toBe(list.length);
  });

  test('have the same id at every reading', async () => {
    const ids = async () => (await apps().list(neverAborted)).map(({ id, name }) => `${id} ${name}`).sort();
    expect(await ids()).toEqual(await ids());
  });

  test('end when they are asked to, and start again in the background', async () => {
    const { app, bundleId } = desk().fixtures.expendable;
    const before = await desk().app(app);
    expect(await apps().installed(neverAborted)).toContainEqual(expect.objectContaining({ bundleId }));
    await apps().quit(before.id, neverAborted);
    await desk().until(`the end of ${app}`, async () => ((await desk().runningApp(app)) ? undefined : true));

    await desk().inBackground(() => apps().launch(bundleId, neverAborted));
    const after = await desk().app(app);
    expect(after).toMatchObject({ name: app, frontmost: false });
    expect(after.id).not.toBe(before.id);
    await desk().window(app);
  });

  test('that run already are found and not started twice', async () => {
    const { app, bundleId } = desk().fixtures.expendable;
    const running = await desk().app(app);
    expect((await apps().launch(bundleId, neverAborted)).id).toBe(running.id);
  });

  test('that do not exist are not started', async () => {
    expect(await codeOf(apps().launch('no.such.Application', neverAborted))).toBe('app_not_found');
  });
});

describe.each(CONTRACT_SUBJECTS)('$name: windows', (subject) => {
  const desk = useContractDesk(subject, ['button', 'twoWindows', 'expendable']);
  const windows = () => desk().port('windows');

  /** The window with an id, once it is as it should be. */
  function settled(id: WindowId, isRight: (window: WindowInfo) => boolean): Promise<WindowInfo> {
    return desk().until('the change of the window', async () => {
      const window = (await windows().list(undefined, neverAborted)).find((candidate) => candidate.id === id);
      return window && isRight(window) ? window : undefined;
    });
  }

  afterEach(async () => {
    const { app } = desk().fixtures.expendable;
    const { id, minimized, maximized } = await desk().window(app);
    if (maximized) await windows().setMaximized(id, false, neverAborted);
    if (minimized) await windows().setMinimized(id, false, neverAborted);
  });

  test('are listed from front to back, and the first one has the focus', async () => {
    const list = await windows().list(undefined, neverAborted);
    for (const window of list) expect(WindowInfo.parse(window)).toEqual(window);
    expect(list.filter(({ focused }) => focused).map(({ id }) => id)).toEqual([list[0]?.id]);
    expect(new Set(list.map(({ id }) => id)).size).toBe(list.length);
  });

  test('are listed by application', async () => {
    const { app } = desk().fixtures.twoWindows;
    const { id } = await desk().app(app);
    const own = await windows().list(id, neverAborted);
    expect(own).toHaveLength(2);
    const all = await windows().list(undefined, neverAborted);
    expect(own).toEqual(all.filter((window) => window.app === id));
  });

  test('come to the front when they are given the focus', async () => {
    const before = await desk().focusedWindow();
    const back = (await desk().windows(desk().fixtures.twoWindows.app)).at(-1);
    if (!before || !back) throw new Error('There are no windows.');
    await windows().focus(back.id, neverAborted);
    await settled(back.id, ({ focused }) => focused);
    expect((await windows().list(undefined, neverAborted))[0]?.id).toBe(back.id);
    await windows().focus(before.id, neverAborted);
    await settled(before.id, ({ focused }) => focused);
  });

  test('go where they are moved to, and their elements with them', async () => {
    const { press } = desk().fixtures.button;
    const { id, bounds } = await desk().window(press.app);
    const button = await desk().node(press);
    await desk().inBackground(() => windows().move(id, { x: bounds.x + 30, y: bounds.y + 20 }, neverAborted));
    await settled(id, ({ bounds: now }) => now.x === bounds.x + 30 && now.y === bounds.y + 20);
    const moved = await desk().settled(press, (node) => node.bounds?.x !== button.bounds?.x);
    expect(moved.bounds).toMatchObject({ x: (button.bounds?.x ?? 0) + 30, y: (button.bounds?.y ?? 0) + 20 });
  });

  test('take the size that they are given', async () => {
    const { id, bounds } = await desk().window(desk().fixtures.expendable.app);
    const size = { width: bounds.width + 40, height: bounds.height + 30 };
    await desk().inBackground(() => windows().resize(id, size, neverAborted));
    expect((await settled(id, ({ bounds: now }) => now.width === size.width)).bounds).toMatchObject(size);
  });

  test('are minimized and come back, without taking the focus', async () => {
    const { id } = await desk().window(desk().fixtures.expendable.app);
    for (const minimized of [true, false]) {
      await desk().inBackground(() => windows().setMinimized(id, minimized, neverAborted));
      expect((await settled(id, (window) => window.minimized === minimized)).minimized).toBe(minimized);
    }
  });

  test('are maximized and get their size back', async () => {
    const { id, bounds } = await desk().window(desk().fixtures.expendable.app);
    await windows().setMaximized(id, true, neverAborted);
    const large = await settled(id, ({ maximized }) => maximized);
    expect(large.bounds.width).toBeGreaterThan(bounds.width);
    await windows().setMaximized(id, false, neverAborted);
    // An application follows its window manager when it gets round to it.
    const isBack = ({ maximized, bounds: now }: WindowInfo) => !maximized && now.width === bounds.width;
    expect((await settled(id, isBack)).bounds).toEqual(bounds);
  });

  test('close when they are asked to', async () => {
    const { app } = desk().fixtures.twoWindows;
    const [first, second] = await desk().windows(app);
    if (!first || !second) throw new Error('There are no two windows.');
    await windows().close(second.id, neverAborted);
    await desk().until('the closing', async () =>
      (await desk().windows(app)).length === 1 ? true : undefined,
    );
    expect((await desk().window(app)).id).toBe(first.id);
    expect(await codeOf(windows().focus(second.id, neverAborted))).toBe('window_not_found');
  });
});
