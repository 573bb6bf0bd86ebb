import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { AtspiApp } from '../../src/backends/linux/atspi/atspi-app.ts';
import { AtspiBus } from '../../src/backends/linux/atspi/atspi-bus.ts';
import { AtspiReader } from '../../src/backends/linux/atspi/atspi-reader.ts';
import { ATSPI } from '../../src/backends/linux/atspi/interfaces.ts';
import { KeptTrees } from '../../src/backends/linux/atspi/kept-trees.ts';
import { objectRef } from '../../src/backends/linux/atspi/object-ref.ts';
import type { LookAtWindows } from '../../src/backends/linux/atspi/window-places.ts';
import { DBusConnection } from '../../src/backends/linux/dbus/connection.ts';
import { neverAborted } from '../../src/base/cancellation.ts';
import { systemClock } from '../../src/base/clock.ts';
import { DisposableStore } from '../../src/base/disposal.ts';
import type { TreeRead } from '../../src/core/ports/tree.ts';
import { resolve } from '../../src/core/query/resolve.ts';
import { DesktopSession } from '../../src/core/session/desktop-session.ts';
import { hasState, type UiNode, walk } from '../../src/model/element.ts';
import { connect } from '../support/linux-contract-subject.ts';
import { PrivateDesk } from '../support/private-desk.ts';
import { testApp } from '../support/test-app.ts';

const signal = neverAborted;
const ALL = { maxDepth: 100, maxNodes: 20_000 };
const LIMITS = { findMs: 1_000, callMs: 10_000, settleMs: 1_000 };
const NOTHING = async () => [];
const PAGE = `<!doctype html><title>Changing</title>
  <button onclick="list.append(Object.assign(document.createElement('li'), { textContent: 'item ' + ++count }))">Add</button>
  <button onclick="list.firstElementChild?.remove()">Remove</button>
  <button onclick="list.append(...[...list.children].reverse())">Turn round</button>
  <button onclick="this.textContent = 'Renamed ' + ++count">Rename</button>
  <label><input type="checkbox"> Agree</label>
  <ul id="list"><li>item 0</li></ul>
  <script>let count = 0</script>`;

let desk: PrivateDesk;
let bus: AtspiBus;
let trees: KeptTrees;
let following: AtspiReader;
const lookAtWindows: LookAtWindows =
  async () =>
  ({ id }) => ({ window: `window ${id}`, origin: { x: 0, y: 0 } });
const anew = new AtspiReader(lookAtWindows);
const folder = mkdtempSync(join(tmpdir(), 'deskhand-kept-'));

beforeAll(async () => {
  desk = await PrivateDesk.open();
  bus = await AtspiBus.connect(desk.desktop.accessibilityAddress, { clock: systemClock }, signal);
  trees = new KeptTrees(bus, systemClock);
  following = new AtspiReader(lookAtWindows, trees);
});

afterAll(async () => {
  trees?.[Symbol.dispose]();
  await bus?.[Symbol.asyncDispose]();
  await desk?.[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

async function open(command: string, args: readonly string[] = []): Promise<AtspiApp> {
  const { busName } = await desk.launch(command, args);
  return bus.application(busName, signal);
}

/** Everything about the nodes but their places, which only what is relied on has to have right. */
function lines({ roots }: TreeRead): string[] {
  return [...walk(roots)].map(({ node, ancestors }) => {
    const { bounds: _, children: __, childCount, ...rest } = node;
    return `${' '.repeat(ancestors.length)}${JSON.stringify(rest)} ${childCount}`;
  });
}

const readKept = (app: AtspiApp) => following.readTree(app, { ...ALL, relyingOn: NOTHING }, signal);

function isShown({ roots }: TreeRead, title: string): boolean {
  return [...walk(roots)].some(({ node }) => node.title === title && hasState(node, 'visible'));
}

/** A kept tree must come to be what a reading of everything shows, and stay so without help. */
async function expectKeptToBeTrue(app: AtspiApp, after: string): Promise<void> {
  const compare = async () => {
    const before = lines(await anew.readTree(app, ALL, signal));
    const own = lines(await readKept(app));
    const now = lines(await anew.readTree(app, ALL, signal));
    if (before.join() !== now.join()) return ['still changing'];
    return own.filter((line) => !now.includes(line)).concat(now.filter((line) => !own.includes(line)));
  };
  await expect.poll(compare, { timeout: 10_000, interval: 50, message: after }).toEqual([]);
}

async function press(app: AtspiApp, { id }: UiNode): Promise<void> {
  await app.act(objectRef(id), ATSPI.action, 'DoAction', { signature: 'i', body: [0] }, signal);
}

async function find(app: AtspiApp, role: string, title: string | RegExp): Promise<UiNode> {
  let found: UiNode | undefined;
  const look = async () => {
    const { roots } = await anew.readTree(app, ALL, signal);
    const nodes = [...walk(roots)].map(({ node }) => node);
    found = nodes.find(
      (node) =>
        node.role === role && (title instanceof RegExp ? title.test(node.title) : node.title === title),
    );
    return found !== undefined;
  };
  await expect.poll(look, { timeout: 10_000, message: `${role} ${String(title)}` }).toBe(true);
  return found as UiNode;
}

/** Follows an application through presses, one after the other, and gives the tree that was kept of it. */
async function follow(
  app: AtspiApp,
  presses: readonly [role: string, title: string | RegExp][],
): Promise<TreeRead> {
  await following.readTree(app, ALL, signal);
  await expectKeptToBeTrue(app, 'opening');
  for (const [role, title] of presses) {
    await press(app, await find(app, role, title));
    await expectKeptToBeTrue(app, `${role} ${String(title)}`);
  }
  return readKept(app);
}

describe('a tree that is kept up to date by events is the one that a reading of everything shows', () => {
  test('GTK 3: controls, pages, menus that add and take away parts', async () => {
    const app = await open('gtk3-widget-factory');
    const kept = await follow(app, [
      ['AXRadioButton', 'Page 2'],
      ['AXRadioButton', 'Page 3'],
      ['AXRadioButton', 'Page 1'],
      ['AXCheckBox', 'checkbutton'],
    ]);
    expect(kept.isKept).toBe(true);
  });

  // It takes the right moment to go wrong.
  test.each([1, 2, 3])('GTK 3: what is in a popover that was read while it unfolded (%i)', async () => {
    const app = await open('gtk3-widget-factory');
    await follow(app, [['AXRadioButton', 'Page 3']]);
    await press(app, await find(app, 'AXCheckBox', 'Open'));
    const isThere = async () => isShown(await readKept(app), 'Address');
    await expect.poll(isThere, { interval: 1 }).toBe(true);
    await expectKeptToBeTrue(app, 'opening the popover');
  });

  test('GTK 3: an editor with its menus, dialogs and text', async () => {
    const app = await open('mousepad');
    const kept = await follow(app, [
      ['AXMenuItem', /^Toolbar/],
      ['AXMenuItem', /^Statusbar/],
      ['AXMenuItem', /^New *$/],
      ['AXMenuItem', /^About/],
    ]);
    expect(kept.isKept).toBe(true);
  });

  test('GTK 3: rows, items and tabs that come to the front, are selected, scrolled and disabled without a word', async () => {
    const [python, path] = testApp('untold-states.py');
    const app = await open(python, [path]);
    const show = (page: string): [string, string] => ['AXButton', `Show ${page}`];
    const press = (title: string): [string, string] => ['AXButton', title];
    const kept = await follow(app, [
      ...[show('Rows'), press('Next'), press('Next')],
      ...[show('Icons'), press('Next'), show('List'), press('Next'), show('Tabs')],
      ...[show('Scrolled'), press('Scroll'), press('Scroll'), press('Grow')],
      ...[show('Group'), press('Enable'), press('Enable'), press('Rename')],
    ]);
    expect(kept.isKept).toBe(true);
  });

  test('Chromium: a page that changes itself', async () => {
    const page = join(folder, 'page.html');
    writeFileSync(page, PAGE);
    const app = await open('chromium', [
      ...['--no-first-run', '--disable-gpu', '--force-renderer-accessibility', `--user-data-dir=${folder}/c`],
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      `--app=file://${page}`,
    ]);
    await find(app, 'AXButton', 'Add');
    const kept = await follow(app, [
      ['AXButton', 'Add'],
      ['AXButton', 'Add'],
      ['AXButton', 'Turn round'],
      ['AXButton', 'Remove'],
      ['AXButton', 'Rename'],
      ['AXCheckBox', /Agree/],
    ]);
    expect(kept.isKept).toBe(true);
  });
});

describe('a toolkit that forgets to tell some changes', () => {
  test('Qt is read anew, but for what is hidden and nobody relies on', async () => {
    const app = await open('kcalc');
    await following.readTree(app, ALL, signal);
    await expectKeptToBeTrue(app, 'opening');
    const item = await find(app, 'AXMenuItem', 'Show History');
    const isChecked = ({ roots }: TreeRead) =>
      [...walk(roots)].some(({ node }) => node.id === item.id && hasState(node, 'checked'));
    const before = isChecked(await following.readTree(app, ALL, signal));
    await press(app, item);
    const relying = { ...ALL, relyingOn: async () => [item.id] };
    const kept = await readKept(app);
    expect([kept.isKept, isChecked(kept)]).toEqual([true, before]);
    await expect
      .poll(async () => isChecked(await following.readTree(app, relying, signal)), { timeout: 5_000 })
      .toBe(!before);
    await expectKeptToBeTrue(app, 'an item of a menu');
  });

  test('GTK 4 is compared with a bulk reading, and read anew after any difference', async () => {
    const app = await open('gtk4-widget-factory');
    await follow(app, [['AXButton', 'togglebutton']]);
    await expect.poll(async () => (await readKept(app)).isKept).toBe(true);
  });

  test('GTK 4: what is in a field of the same tree is read again', async () => {
    const app = await open('gnome-calculator');
    await follow(app, [
      ['AXButton', '7'],
      ['AXButton', '8'],
    ]);
    await expect.poll(async () => (await readKept(app)).isKept).toBe(true);
  });
});

describe('finding in an application that is looked at', () => {
  test.each([
    ['gtk3-widget-factory', 'checkbox:checkbutton'],
    ['gnome-calculator', 'button:7'],
    ['gtk4-widget-factory', 'checkbox:checkbutton'],
  ])('takes at most one exchange with the bus: %s', async (command, query) => {
    await using resources = new DisposableStore();
    const { pid } = await desk.launch(command);
    const session = new DesktopSession(await connect(desk, resources), LIMITS);
    const find = async () => {
      const app = await session.app(String(pid), signal);
      return resolve(app, query, { timeoutMs: 5_000 }, signal);
    };
    await expect.poll(async () => (await find()).snapshot.isKept, { timeout: 10_000 }).toBe(true);
    const exchanges = countExchanges();
    expect(await find()).toMatchObject({ kind: 'found' });
    expect(exchanges()).toBe(1);
  });

  test('knows where the place is that an element scrolls in, also after the window was moved', async () => {
    await using resources = new DisposableStore();
    const { pid } = await desk.launch('gtk3-widget-factory');
    const session = new DesktopSession(await connect(desk, resources), LIMITS);
    const app = await session.app(String(pid), signal);
    const places = async () => {
      const found = await resolve(app, '//AXTextArea[1]', {}, signal);
      const [step] = found.kind === 'found' ? found.matches : [];
      const frame = step?.ancestors.find(({ role }) => role === 'AXScrollArea');
      return { isKept: found.snapshot.isKept, text: step?.node.bounds, frame: frame?.bounds };
    };
    await expect.poll(async () => (await places()).isKept).toBe(true);
    const before = await places();
    const [window] = await app.windows(signal);
    const to = { x: (window?.bounds.x ?? 0) + 230, y: (window?.bounds.y ?? 0) + 130 };
    await session.port('windows').move(window?.id ?? '', to, signal);
    const moved = { x: (before.frame?.x ?? 0) + 230, y: (before.frame?.y ?? 0) + 130 };
    await expect.poll(places).toMatchObject({ isKept: true, frame: moved });
  });
});

/** Counts how often something is asked after an answer has come; what is asked together is one exchange. */
function countExchanges(): () => number {
  let count = 0;
  let isAnswered = true;
  const answered = () => {
    isAnswered = true;
  };
  const watch = (replies: Promise<unknown>) => {
    if (isAnswered) count += 1;
    isAnswered = false;
    replies.then(answered, answered);
  };
  const call: DBusConnection['call'] = Reflect.get(DBusConnection.prototype, 'call');
  const gather: DBusConnection['gather'] = Reflect.get(DBusConnection.prototype, 'gather');
  const spies = [
    vi.spyOn(DBusConnection.prototype, 'call').mockImplementation(function (this: DBusConnection, ...args) {
      const reply = call.apply(this, args);
      watch(reply);
      return reply;
    }),
    vi.spyOn(DBusConnection.prototype, 'gather').mockImplementation(function (this: DBusConnection, ...args) {
      watch(args[0].all);
      gather.apply(this, args);
    }),
  ];
  return () => {
    for (const spy of spies) spy.mockRestore();
    return count;
  };
}
