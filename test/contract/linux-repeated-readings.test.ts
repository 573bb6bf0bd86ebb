import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AtspiApp } from '../../src/backends/linux/atspi/atspi-app.ts';
import { AtspiBus } from '../../src/backends/linux/atspi/atspi-bus.ts';
import { AtspiReader } from '../../src/backends/linux/atspi/atspi-reader.ts';
import { ATSPI } from '../../src/backends/linux/atspi/interfaces.ts';
import { objectRef } from '../../src/backends/linux/atspi/object-ref.ts';
import type { LookAtWindows } from '../../src/backends/linux/atspi/window-places.ts';
import { neverAborted } from '../../src/base/cancellation.ts';
import { systemClock } from '../../src/base/clock.ts';
import { type UiNode, walk } from '../../src/model/element.ts';
import { PrivateDesk } from '../support/private-desk.ts';
import { testApp } from '../support/test-app.ts';

const signal = neverAborted;
const PATIENT = { timeout: 10_000, interval: 50 };
const ALL = { maxDepth: 100, maxNodes: 20_000 };
const lookAtWindows: LookAtWindows =
  async () =>
  ({ id }) => ({ window: `window ${id}`, origin: { x: 0, y: 0 } });

let desk: PrivateDesk;
let bus: AtspiBus;

beforeAll(async () => {
  desk = await PrivateDesk.open();
  bus = await AtspiBus.connect(desk.desktop.accessibilityAddress, { clock: systemClock }, signal);
});

afterAll(async () => {
  await bus?.[Symbol.asyncDispose]();
  await desk?.[Symbol.asyncDispose]();
});

async function open(command: string, args: readonly string[] = []): Promise<AtspiApp> {
  const { busName } = await desk.launch(command, args);
  return bus.application(busName, signal);
}

const read = async (reader: AtspiReader, app: AtspiApp) => (await reader.readTree(app, ALL, signal)).roots;

function lines(roots: readonly UiNode[]): string[] {
  return [...walk(roots)].map(({ node, ancestors }) => {
    return `${' '.repeat(ancestors.length)}${JSON.stringify({ ...node, children: undefined })}`;
  });
}

/** What somebody who has read before tells, places and all, and somebody who reads for the first time does not. */
async function differences(reader: AtspiReader, app: AtspiApp): Promise<string[]> {
  const before = lines(await read(new AtspiReader(lookAtWindows), app));
  const again = lines(await read(reader, app));
  const now = lines(await read(new AtspiReader(lookAtWindows), app));
  if (before.join() !== now.join()) return ['still changing'];
  return again.filter((line) => !now.includes(line));
}

async function press(reader: AtspiReader, app: AtspiApp, title: string): Promise<void> {
  const roots = await read(reader, app);
  const node = [...walk(roots)].map((each) => each.node).find((each) => each.title === title);
  if (!node) throw new Error(`There is no ${title}.`);
  await app.act(objectRef(node.id), ATSPI.action, 'DoAction', { signature: 'i', body: [0] }, signal);
}

test.each<[string, readonly string[], readonly string[]]>([
  ['gtk3-widget-factory', [], ['Page 2', 'Page 3', 'Page 1', 'checkbutton']],
  [...program('changing-widgets.py'), ['Insert', 'Insert', 'Rename', 'Reorder', 'Shift', 'Recycle', 'Ask A']],
  [...program('untold-states.py'), ['Show Scrolled', 'Scroll', 'Grow', 'Show Group', 'Enable', 'Rename']],
])('who has read %s %s before tells what a first reading does', async (command, args, titles) => {
  const app = await open(command, args);
  const reader = new AtspiReader(lookAtWindows);
  await expect.poll(() => differences(reader, app), PATIENT).toEqual([]);
  for (const title of titles) {
    await press(reader, app, title);
    await expect.poll(() => differences(reader, app), { ...PATIENT, message: title }).toEqual([]);
  }
});

test('while nothing changes, elements stay the very same', async () => {
  const app = await open('mousepad');
  const reader = new AtspiReader(lookAtWindows);
  await expect.poll(() => differences(reader, app), PATIENT).toEqual([]);
  const before = await read(reader, app);
  const again = await read(reader, app);
  expect(again.map((root, place) => root === before[place])).toEqual(before.map(() => true));
});

function program(file: string): [string, readonly string[]] {
  const [python, path] = testApp(file);
  return [python, [path]];
}
