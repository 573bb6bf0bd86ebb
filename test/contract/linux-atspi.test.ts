import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AtspiApp } from '../../src/backends/linux/atspi/atspi-app.ts';
import { AtspiBus } from '../../src/backends/linux/atspi/atspi-bus.ts';
import { AtspiReader } from '../../src/backends/linux/atspi/atspi-reader.ts';
import { readAllAttributes } from '../../src/backends/linux/atspi/read-attributes.ts';
import { readCells } from '../../src/backends/linux/atspi/read-cells.ts';
import { neverAborted } from '../../src/base/cancellation.ts';
import { systemClock } from '../../src/base/clock.ts';
import { MASK, type UiNode, walk } from '../../src/model/element.ts';
import { type DeskApp, PrivateDesk } from '../support/private-desk.ts';

const signal = neverAborted;
const ALL = { maxDepth: 100, maxNodes: 20_000 };
/** Where GTK 4 windows are made to be for these tests; the display knows better. */
const ORIGIN = { x: 1_000, y: 2_000 };

const PAGE = `<!doctype html><title>Form</title><form>
  <label>Name <input id="name" placeholder="Your name" required></label>
  <label>Secret <input type="password" value="hunter2"></label>
  <label><input type="checkbox" checked> Agree</label>
  <input type="range" min="0" max="10" value="3" aria-label="Volume">
  <select aria-label="Colour"><option>Red<option selected>Green<option>Blue</select>
  <button disabled>Send</button></form>`;

let desk: PrivateDesk;
let bus: AtspiBus;
const reader = new AtspiReader(async () => ({ title }) => ({ window: `window ${title}`, origin: ORIGIN }));
const folder = mkdtempSync(join(tmpdir(), 'deskhand-atspi-'));

beforeAll(async () => {
  desk = await PrivateDesk.open();
  bus = await AtspiBus.connect(desk.desktop.accessibilityAddress, { clock: systemClock }, signal);
});

afterAll(async () => {
  await bus?.[Symbol.asyncDispose]();
  await desk?.[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

async function open(
  command: string,
  args: readonly string[] = [],
): Promise<{ app: AtspiApp; started: DeskApp }> {
  const started = await desk.launch(command, args);
  return { app: await bus.application(started.busName, signal), started };
}

async function end({ process: { pid, exited } }: DeskApp): Promise<void> {
  process.kill(pid);
  await exited;
}

async function nodesOf(app: AtspiApp): Promise<UiNode[]> {
  const { roots } = await reader.readTree(app, ALL, signal);
  return [...walk(roots)].map(({ node }) => node);
}

/** Waits for a window whose element of that role and title has come, and gives all its elements. */
async function whenThere(app: AtspiApp, role: string, title: string): Promise<UiNode[]> {
  let nodes: UiNode[] = [];
  await expect
    .poll(
      async () => {
        nodes = await nodesOf(app);
        return nodes.some((node) => node.role === role && node.title === title);
      },
      { timeout: 15_000 },
    )
    .toBe(true);
  return nodes;
}

function only(nodes: readonly UiNode[], role: string, title: string): UiNode {
  const [found, ...others] = nodes.filter((node) => node.role === role && node.title === title);
  if (!found) throw new Error(`There is no ${role} ${JSON.stringify(title)}.`);
  expect(others).toEqual([]);
  return found;
}

/** Waits until two readings one after the other are the same: a window arranges itself for a while. */
async function whenSettled(app: AtspiApp): Promise<UiNode[]> {
  let nodes = await nodesOf(app);
  const readAgain = async () => {
    const earlier = JSON.stringify(nodes);
    nodes = await nodesOf(app);
    return JSON.stringify(nodes) === earlier;
  };
  await expect.poll(readAgain, { timeout: 15_000, interval: 100 }).toBe(true);
  return nodes;
}

/** A node alone must look as it does inside the tree. */
async function expectSameAlone(app: AtspiApp, nodes: readonly UiNode[]): Promise<void> {
  for (const node of nodes) {
    const alone = await reader.readNode(app, node.id, signal);
    expect({ ...alone, choices: node.choices, childCount: node.childCount }).toEqual({
      ...node,
      children: [],
    });
  }
}

describe('GTK 3', () => {
  test('windows, fields, numbers, choices and menus are read', async () => {
    const { app, started } = await open('gtk3-widget-factory');
    expect(app.facts).toMatchObject({ name: 'gtk3-widget-factory', toolkit: 'gtk', pid: started.pid });
    const nodes = await whenThere(app, 'AXRadioButton', 'Page 1');
    expect(app.isDirect).toBe(true);

    expect(nodes[0]).toMatchObject({ role: 'AXWindow', nativeRole: 'frame', window: 'window ' });
    const page = only(nodes, 'AXRadioButton', 'Page 1');
    expect(page).toMatchObject({ value: '1', actions: ['press'], accepts: ['value'] });
    expect(page.states).toEqual(expect.arrayContaining(['enabled', 'visible', 'checkable', 'checked']));
    expect(page.bounds?.width).toBeGreaterThan(10);
    const slider = nodes.find(({ role, states }) => role === 'AXSlider' && states.includes('enabled'));
    expect(slider).toMatchObject({ value: '50', range: { min: 1, max: 100, step: 1 }, accepts: ['value'] });
    const combo = nodes.find(({ role, value }) => role === 'AXPopUpButton' && value === 'Middle');
    expect(combo?.choices).toEqual(['Left', 'Middle', 'Right']);
    expect(nodes.find(({ value }) => value === 'comboboxentry')).toMatchObject({
      role: 'AXTextField',
      accepts: ['text'],
      actions: ['confirm'],
    });
    await expectSameAlone(app, (await whenSettled(app)).slice(0, 120));
    await end(started);
  });

  test('the items of closed menus are there, in their order, not visible, and can be pressed', async () => {
    const { app, started } = await open('mousepad');
    const nodes = await whenThere(app, 'AXMenuItem', 'File');
    const file = only(nodes, 'AXMenuItem', 'File');
    expect(file.children.slice(0, 2).map(({ title }) => title.trim())).toEqual(['New', 'New Window']);
    expect(file.children[0]).toMatchObject({ actions: ['press'], nativeRole: 'menu item' });
    expect(file.children[0]?.states).not.toContain('visible');
    await end(started);
  });

  test('the attributes of a long text say that they hold its beginning', async () => {
    const document = join(folder, 'long.txt');
    writeFileSync(document, 'words '.repeat(1_000));
    const { app, started } = await open('mousepad', [document]);
    const nodes = await whenThere(app, 'AXMenuItem', 'File');
    const area = nodes.find(({ role }) => role === 'AXTextArea');
    expect(await readAllAttributes(app, area?.id ?? '', signal)).toMatchObject({
      'Text.CharacterCount': 6_000,
      'Text.Text': 'words '.repeat(1_000).slice(0, 5_000),
      'Text.Rest': expect.stringContaining('ax_get_value'),
    });
    await end(started);
  });
});

describe('GTK 4', () => {
  test('is read completely at the first go, with places on the screen', async () => {
    const { app, started } = await open('gnome-calculator');
    const nodes = await whenThere(app, 'AXButton', '7');
    expect(nodes.length).toBeGreaterThan(80);
    expect(app.facts).toMatchObject({ toolkit: 'GTK' });
    const seven = only(nodes, 'AXButton', '7');
    expect(seven).toMatchObject({ actions: ['press'] });
    expect(seven.states).toContain('visible');
    expect(seven.bounds?.x).toBeGreaterThan(ORIGIN.x);
    expect(seven.bounds?.y).toBeGreaterThan(ORIGIN.y);
    expect(nodes.find(({ accepts }) => accepts.includes('text'))).toMatchObject({
      role: 'AXTextArea',
      value: '',
    });
    await expectSameAlone(app, (await whenSettled(app)).slice(0, 60));
    await end(started);
  });
});

describe('Qt', () => {
  test('is read, its display is no window, and it survives everything that is asked', async () => {
    const { app, started } = await open('kcalc');
    const nodes = await whenThere(app, 'AXButton', '7');
    expect(nodes.filter(({ role }) => role === 'AXWindow')).toHaveLength(1);
    expect(only(nodes, 'AXGroup', '0')).toMatchObject({ nativeRole: 'panel' });
    const seven = only(nodes, 'AXButton', '7');
    expect(seven).toMatchObject({ actions: ['press'] });
    for (const { id } of nodes) await readAllAttributes(app, id, signal);
    await expectSameAlone(app, [seven]);
    await end(started);
  });
});

describe('Chromium', () => {
  test('a web page is read, and its secrets are not', async () => {
    const page = join(folder, 'page.html');
    writeFileSync(page, PAGE);
    const flags = [
      '--no-first-run',
      '--disable-gpu',
      '--force-renderer-accessibility',
      `--user-data-dir=${folder}/c`,
    ];
    const { app, started } = await open('chromium', [
      ...flags,
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      `file://${page}`,
    ]);
    const nodes = await whenThere(app, 'AXTextField', 'Name');
    expect(only(nodes, 'AXTextField', 'Name')).toMatchObject({
      identifier: 'name',
      placeholder: 'Your name',
    });
    const secret = only(nodes, 'AXSecureTextField', 'Secret');
    expect(secret.value).toBe(MASK);
    expect(secret.states).toContain('secure');
    expect(JSON.stringify(await readAllAttributes(app, secret.id, signal))).not.toMatch(
      /hunter2|CharacterCount/,
    );
    expect(JSON.stringify(nodes)).not.toContain('hunter2');
    expect(only(nodes, 'AXCheckBox', 'Agree')).toMatchObject({ value: '1' });
    expect(only(nodes, 'AXSlider', 'Volume')).toMatchObject({ value: '3', range: { min: 0, max: 10 } });
    expect(only(nodes, 'AXPopUpButton', 'Colour')).toMatchObject({
      value: 'Green',
      choices: ['Red', 'Green', 'Blue'],
    });
    expect(only(nodes, 'AXButton', 'Send').states).not.toContain('enabled');
    await expectSameAlone(app, [secret, only(nodes, 'AXPopUpButton', 'Colour')]);
    await end(started);
  });
});

describe('LibreOffice Calc', () => {
  test('a sheet of two to the 34 cells is addressed and not walked', async () => {
    const { app, started } = await open('soffice', ['--calc', '--norestore', '--nologo']);
    await whenThere(app, 'AXTable', 'Sheet Sheet1');
    const sheet = only(await whenSettled(app), 'AXTable', 'Sheet Sheet1');
    expect(sheet).toMatchObject({ virtual: { rows: 1_048_576, columns: 16_384 }, children: [] });
    const range = { firstRow: 0, lastRow: 1, firstColumn: 0, lastColumn: 2 };
    const cells = await readCells(app, { reader, table: sheet.id, range }, signal);
    expect(cells.map(({ title, role, value }) => [title, role, value])).toEqual(
      ['A1', 'B1', 'C1', 'A2', 'B2', 'C2'].map((title) => [title, 'AXCell', '']),
    );
    const outside = { ...range, lastColumn: 16_384 };
    await expect(readCells(app, { reader, table: sheet.id, range: outside }, signal)).rejects.toMatchObject({
      code: 'invalid_value',
    });
    await end(started);
  });
});
