import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AtspiApp } from '../../src/backends/linux/atspi/atspi-app.ts';
import { AtspiBus } from '../../src/backends/linux/atspi/atspi-bus.ts';
import { AtspiReader } from '../../src/backends/linux/atspi/atspi-reader.ts';
import { ATSPI } from '../../src/backends/linux/atspi/interfaces.ts';
import { KeptTrees } from '../../src/backends/linux/atspi/kept-trees.ts';
import { objectRef } from '../../src/backends/linux/atspi/object-ref.ts';
import { DBusConnection } from '../../src/backends/linux/dbus/connection.ts';
import { neverAborted } from '../../src/base/cancellation.ts';
import { systemClock } from '../../src/base/clock.ts';
import { DisposableStore } from '../../src/base/disposal.ts';
import type { TreeRead } from '../../src/core/ports/tree.ts';
import { DesktopSession } from '../../src/core/session/desktop-session.ts';
import { type UiNode, walk } from '../../src/model/element.ts';
import { connect } from '../support/linux-contract-subject.ts';
import { PrivateDesk } from '../support/private-desk.ts';
import { isInstalled } from '../support/shell.ts';
import { canRunTestApps, testApp } from '../support/test-app.ts';

const signal = neverAborted;
const ALL = { maxDepth: 100, maxNodes: 20_000 };
const LIMITS = { findMs: 1_000, callMs: 10_000, settleMs: 1_000 };
const canRun = canRunTestApps && isInstalled('gtk3-widget-factory');

let desk: PrivateDesk;
let bus: AtspiBus;
let trees: KeptTrees;
const resources = new DisposableStore();
let session: DesktopSession;
/** Whoever has read before; keeps what need not be asked again. */
let again: AtspiReader;

const lookAtWindows = async () => () => undefined;

/** Everything is asked by who reads for the first time. */
const readAnew = (app: AtspiApp) => new AtspiReader(lookAtWindows).readTree(app, ALL, signal);
const readAgain = (app: AtspiApp) => again.readTree(app, ALL, signal);

function places({ roots }: TreeRead): string[] {
  return [...walk(roots)].map(
    ({ node: { id, role, title, bounds } }) => `${id} ${role} ${title} ${JSON.stringify(bounds)}`,
  );
}

/** What somebody tells of places that is not so, once the application has come to rest. */
function untrue(app: AtspiApp, read: (app: AtspiApp) => Promise<TreeRead>): () => Promise<string[]> {
  return async () => {
    const before = places(await readAnew(app));
    const own = places(await read(app));
    const now = places(await readAnew(app));
    if (before.join() !== now.join()) return ['still changing'];
    return own.filter((line) => !now.includes(line));
  };
}

function named({ roots }: TreeRead, title: string): UiNode {
  const found = [...walk(roots)].find(({ node }) => node.title === title);
  if (!found) throw new Error(`There is no ${title}.`);
  return found.node;
}

async function press(app: AtspiApp, title: string): Promise<void> {
  const { id } = named(await readAnew(app), title);
  await app.act(objectRef(id), ATSPI.action, 'DoAction', { signature: 'i', body: [0] }, signal);
}

async function start(...[command, ...args]: [string, ...string[]]) {
  const { pid, busName } = await desk.launch(command, args);
  const [window] = await (await session.app(String(pid), signal)).windows(signal);
  if (!window) throw new Error(`${command} has no window.`);
  const app = await bus.application(busName, signal);
  const { x, y, width, height } = window.bounds;
  const windows = session.port('windows');
  return {
    app,
    move: () => windows.move(window.id, { x: x - 120, y: y - 70 }, signal),
    resize: (by = 90) => windows.resize(window.id, { width: width + by, height: height + by }, signal),
  };
}

describe.skipIf(!canRun)('places in GTK 3', { timeout: 60_000 }, () => {
  beforeAll(async () => {
    desk = await PrivateDesk.open();
    bus = await AtspiBus.connect(desk.desktop.accessibilityAddress, { clock: systemClock }, signal);
    trees = new KeptTrees(bus, systemClock);
    session = new DesktopSession(await connect(desk, resources), LIMITS);
  }, 60_000);

  beforeEach(() => {
    again = new AtspiReader(lookAtWindows, trees);
  });

  afterAll(async () => {
    trees?.[Symbol.dispose]();
    await resources[Symbol.asyncDispose]();
    await bus?.[Symbol.asyncDispose]();
    await desk?.[Symbol.asyncDispose]();
  });

  test('are right for who has read before, wherever the window is moved, resized and turned to', async () => {
    const { app, move, resize } = await start('gtk3-widget-factory');
    await expect.poll(untrue(app, readAgain), { timeout: 10_000, message: 'started' }).toEqual([]);
    await move();
    await expect.poll(untrue(app, readAgain), { timeout: 10_000, message: 'moved' }).toEqual([]);
    await resize();
    await expect.poll(untrue(app, readAgain), { timeout: 10_000, message: 'resized' }).toEqual([]);
    for (const page of ['Page 2', 'Page 3', 'Page 1']) {
      await press(app, page);
      await expect.poll(untrue(app, readAgain), { timeout: 10_000, message: page }).toEqual([]);
    }
  });

  test('are not asked again of widgets beside others while nothing is laid out', async () => {
    const { app } = await start('gtk3-widget-factory');
    const count = async (read: () => Promise<TreeRead>) => {
      const gather = vi.spyOn(DBusConnection.prototype, 'gather');
      await read();
      const asked = gather.mock.calls.flatMap(([, { methods }]) => methods);
      gather.mockRestore();
      return asked.filter(({ member }) => member === 'GetExtents').length;
    };
    const all = await count(() => readAgain(app));
    expect(all).toBeGreaterThan(100);
    await expect.poll(() => count(() => readAgain(app)), { timeout: 10_000 }).toBeLessThan(0.6 * all);
  });

  test('are those of a widget that was moved by itself, or scrolled with those beside it', async () => {
    const { app, move } = await start(...testApp('gtk3-moving.py'));
    await expect.poll(untrue(app, readAgain), { timeout: 10_000, message: 'started' }).toEqual([]);
    for (const button of ['Shift', 'Scroll', 'Shift', 'Shift']) {
      const before = named(await readAgain(app), 'Second').bounds;
      await press(app, button);
      await expect.poll(async () => named(await readAnew(app), 'Second').bounds).not.toEqual(before);
      expect(places(await readAgain(app))).toEqual(places(await readAnew(app)));
    }
    await move();
    await expect.poll(untrue(app, readAgain), { timeout: 10_000, message: 'moved' }).toEqual([]);
  });

  const relyingOn = async (roots: readonly UiNode[]) =>
    [...walk(roots)].filter(({ node }) => node.title === 'Cool').map(({ node }) => node.id);
  const readKept = (app: AtspiApp) => again.readTree(app, { ...ALL, relyingOn }, signal);

  test('are given up with a kept tree whose window was moved or resized', async () => {
    const { app, move, resize } = await start('gtk3-widget-factory');
    await expect.poll(untrue(app, readKept), { timeout: 10_000, message: 'started' }).toEqual([]);
    await expect.poll(async () => (await readKept(app)).isKept).toBe(true);
    for (const change of [move, resize]) {
      await change();
      await expect.poll(untrue(app, readKept), { timeout: 10_000, message: change.name }).toEqual([]);
    }
  });

  test('are given up with a kept tree that was read before all of its window was laid out', async () => {
    const { app, resize } = await start('gtk3-widget-factory');
    await expect.poll(untrue(app, readKept), { timeout: 10_000, message: 'started' }).toEqual([]);
    for (const by of [90, 0, 90, 0, 90, 0]) {
      const resized = resize(by);
      for (let reading = 0; reading < 6; reading++) await readKept(app);
      await resized;
      await expect.poll(untrue(app, readKept), { timeout: 10_000, message: `by ${by}` }).toEqual([]);
    }
  });
});
