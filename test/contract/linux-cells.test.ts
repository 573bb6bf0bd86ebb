import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { neverAborted } from '../../src/base/cancellation.ts';
import { DisposableStore } from '../../src/base/disposal.ts';
import { waitFor } from '../../src/base/wait-for.ts';
import { click } from '../../src/core/act/click.ts';
import { pressKey } from '../../src/core/act/key-press.ts';
import { setValue } from '../../src/core/act/set-value.ts';
import { typeText } from '../../src/core/act/type-text.ts';
import { describeCells } from '../../src/core/query/cells-query.ts';
import { resolve } from '../../src/core/query/resolve.ts';
import type { AppSession } from '../../src/core/session/app-session.ts';
import { DesktopSession } from '../../src/core/session/desktop-session.ts';
import { hasState } from '../../src/model/element.ts';
import { connect, linux } from '../support/linux-contract-subject.ts';
import { PrivateDesk } from '../support/private-desk.ts';
import { isInstalled } from '../support/shell.ts';

const signal = neverAborted;
const OPTIONS = { findMs: 10_000, callMs: 20_000, settleMs: 3_000 };
const PATIENCE_MS = 20_000;
const CALC = ['--calc', '--norestore', '--nologo', '--nofirststartwizard'];

const isMissing = linux.missing !== undefined || !isInstalled('soffice');

/** Cells of tables that are too large to be walked. */
describe.skipIf(isMissing)('cells of real tables', () => {
  const resources = new DisposableStore();
  let desk: PrivateDesk;
  let session: DesktopSession;
  /** There is one process of it, however often it is started. */
  let calc: AppSession;

  beforeAll(async () => {
    desk = resources.add(await PrivateDesk.open());
    session = new DesktopSession(await connect(desk, resources), OPTIONS);
    calc = await open('soffice', ...CALC);
  }, 90_000);
  afterAll(() => resources[Symbol.asyncDispose]());

  async function open(program: string, ...args: string[]): Promise<AppSession> {
    const { pid } = await desk.launch(program, args, 60_000);
    return session.app(String(pid), signal);
  }

  const press = (app: AppSession, query: string) =>
    click(app, query, { kind: 'single', mode: 'background' }, signal);

  const strike = (key: string) =>
    pressKey(session, { app: calc, key, modifiers: [], exact: false, mode: 'background' }, signal);

  /** What cells say and where that comes from. */
  async function read(app: AppSession, query: string): Promise<(string | undefined)[]> {
    const found = await resolve(app, query, {}, signal);
    if (found.kind === 'not_found') throw new Error(`${query} is not there.`);
    return found.matches.map(({ node }) => (node.formula ? `${node.value} ${node.formula}` : node.value));
  }

  test('LibreOffice: is known by every name that it has', async () => {
    for (const name of ['LibreOffice Calc', 'libreoffice-calc', 'soffice'])
      expect((await session.app(name, signal)).info.pid).toBe(calc.info.pid);
  });

  test('LibreOffice: a click makes a cell the current one, wherever it is', async () => {
    for (const cell of ['B2', 'Z700', 'A1']) {
      const { outcome } = await press(calc, `cell:${cell}`);
      expect([cell, outcome.effect, outcome.focusTaken]).toEqual([cell, 'confirmed', false]);
      const { steps } = await calc.snapshot(signal);
      expect(steps.some(({ node }) => node.role === 'AXTextField' && node.value === cell)).toBe(true);
    }
  }, 120_000);

  test('LibreOffice: an item is disabled that is so while its menu is open, which is closed then', async () => {
    await expect(press(calc, 'Edit > Redo')).rejects.toMatchObject({
      code: 'not_actionable',
      message: expect.stringContaining('also while its menu is open'),
    });
    const { steps } = await calc.snapshot(signal);
    const redo = steps.find(({ node }) => node.role === 'AXMenuItem' && node.title === 'Redo');
    expect(redo && hasState(redo.node, 'visible')).toBe(false);
    const { outcome } = await press(calc, 'Edit > Find and Replace…');
    expect(outcome).toMatchObject({ effect: 'confirmed', focusTaken: false });
    await press(calc, 'button:Close within:(role:AXDialog)');
  }, 60_000);

  test('LibreOffice: what lies on a page whose tab is not selected is not seen', async () => {
    const visible = async (role: string, title: string) => {
      const { steps } = await calc.snapshot(signal);
      const { node } = steps.find((step) => step.node.role === role && step.node.title === title) ?? {};
      return node && hasState(node, 'visible');
    };
    await press(calc, 'Format > Cells...');
    await press(calc, 'tab:Alignment');
    const isLineShown = () => visible('AXCheckBox', 'Left border line');
    await expect.poll(isLineShown, { timeout: PATIENCE_MS }).toBe(false);
    const found = await resolve(calc, 'checkbox:"Left border line"', {}, signal);
    await press(calc, 'tab:Borders');
    await expect.poll(isLineShown, { timeout: PATIENCE_MS }).toBe(true);
    expect(found.kind).toBe('found');
    await press(calc, 'button:Cancel');
  }, 60_000);

  test('LibreOffice: what is entered into cells is what a file then holds', async () => {
    const app = calc;
    const set = (cell: string, value: string) => setValue(app, { query: `cell:${cell}`, value }, signal);
    const effects: string[] = [];
    const entries = [
      ['A1', 'Name'],
      ['B1', 'Amount'],
      ['A2', 'Ada, "A."'],
      ['B2', '12.5'],
      ['B3', '=SUM(B2:B2)*2'],
      ['C1', "'007"],
      ['C2', 'goes'],
      ['C3', '=1+1'],
      ['Z60', 'far'],
    ] as const;
    for (const [cell, value] of entries) effects.push((await set(cell, value)).outcome.effect);
    expect(effects).toEqual(entries.map(() => 'confirmed'));
    expect(await read(app, 'cells:A1:C3')).toEqual([
      ...['Name', 'Amount', '007', 'Ada, "A."', '12.5', 'goes', '', '25 =SUM(B2…', '2 =1+1'],
    ]);

    const emptied = await set('C2', '');
    expect(emptied.outcome).toMatchObject({ effect: 'confirmed', focusTaken: false });
    const typing = { query: 'cell:C3', text: '', clearFirst: true, mode: 'background' } as const;
    const typed = await typeText(app, typing, signal);
    expect(typed.outcome.effect).toBe('confirmed');
    expect(await read(app, 'cells:C2:C3')).toEqual(['', '']);
    expect((await typed.inverse?.revert(signal))?.effect).toBe('confirmed');
    expect(await read(app, 'cell:C3')).toEqual(['2 =1+1']);
    const { outcome, inverse } = await set('B3', 'text over a formula');
    expect(outcome.effect).toBe('confirmed');
    expect((await inverse?.revert(signal))?.effect).toBe('confirmed');
    await expect(set('A9', 'two\nlines')).rejects.toMatchObject({ code: 'invalid_value' });

    const file = join(desk.desktop.folder, 'cells', 'book.csv');
    mkdirSync(join(desk.desktop.folder, 'cells'));
    expect((await press(app, 'File > Save As…')).outcome.effect).toBe('confirmed');
    await typeText(
      app,
      { query: '//AXDialog//AXTextField', text: file, clearFirst: true, mode: 'background' },
      signal,
    );
    await press(app, 'button:Save within:(role:AXDialog title:"Save")');
    await press(app, 'button:Use Text CSV Format!');
    await press(app, 'button:OK');
    const look = async () => (existsSync(file) && readFileSync(file, 'utf8')) || undefined;
    const written = await waitFor(look, { clock: app.clock, timeoutMs: PATIENCE_MS }, signal);
    const lines = written?.split('\n').map((line) => line.replace(/,+$/, ''));
    expect(lines?.slice(0, 3)).toEqual(['Name,Amount,007', '"Ada, ""A.""",12.5', ',25,2']);
    expect(lines?.[59]).toMatch(/^,{25}far$/);
  }, 120_000);

  test('LibreOffice: a number that a cell shows as something else is not taken for the one that was there', async () => {
    const set = (value: string) => setValue(calc, { query: 'cell:J1', value }, signal);
    expect((await set('50')).outcome.effect).toBe('confirmed');
    const { outcome, inverse } = await set('50%');
    expect(outcome.effect).toBe('confirmed');
    expect((await inverse?.revert(signal))?.effect).toBe('unverified');
    expect(await read(calc, 'cell:J1')).toEqual(['5000%']);
  });

  test('LibreOffice: what is typed into the open editor of a cell stays when that is closed', async () => {
    for (const town of ['Bern', 'Basel', 'Chur']) {
      await setValue(calc, { query: 'cell:D2', value: town }, signal);
      await strike('f2');
      const typed = await typeText(calc, { text: ' ZZ', clearFirst: false, mode: 'background' }, signal);
      expect(typed.outcome).toMatchObject({ effect: 'confirmed', route: 'keyboard' });
      await strike('return');
      expect(await read(calc, 'cell:D2')).toEqual([`${town} ZZ`]);
    }
  }, 60_000);

  test('LibreOffice: a cell of a sheet behind another window is set also while others are marked', async () => {
    const other = await open('zenity', '--info', '--text=In front');
    const [front] = await session.port('windows').list(other.info.id, signal);
    if (!front) throw new Error('zenity shows no window.');
    await session.port('windows').focus(front.id, signal);
    await press(calc, 'cell:A1');
    await strike('ctrl+a');
    const { outcome } = await setValue(calc, { query: 'cell:E1', value: 'Bonn' }, signal);
    expect(outcome).toMatchObject({ effect: 'confirmed', focusTaken: false });
    expect(await read(calc, 'cells:E1:E2')).toEqual(['Bonn', '']);
    await press(other, 'button:OK');
  }, 60_000);

  test('LibreOffice: a text for a sheet behind another document is refused, and begins no edit there', async () => {
    await press(calc, 'File > New > Spreadsheet');
    const set = (value: string) =>
      setValue(calc, { query: 'cell:F1 within:"book.csv"', value }, signal).then(
        ({ outcome }) => outcome.effect,
        ({ message }: Error) => message,
      );
    expect(await set('mine')).toContain('lies in a document behind another one');
    expect(await set('7')).toBe('confirmed');
    expect(await read(calc, 'cell:F1 within:"book.csv"')).toEqual(['7']);
    const { steps } = await calc.snapshot(signal);
    const accept = steps.filter(({ node }) => node.role === 'AXButton' && node.title === 'Accept');
    expect(accept.map(({ node }) => hasState(node, 'enabled'))).toEqual([false, false]);
    const [front] = await session.port('windows').list(calc.info.id, signal);
    await press(calc, `File > Close within:"${front?.title}"`);
  }, 60_000);

  test('LibreOffice: numbers and lines that are typed in a text document are rows and paragraphs of it', async () => {
    await press(calc, 'File > New > Text Document');
    const type = (text: string, query?: string, clearFirst = false) =>
      typeText(calc, { text, query, clearFirst, mode: 'background' }, signal);
    await press(calc, 'Table > Insert Table...');
    expect((await type('3', 'Rows:', true)).outcome.effect).toBe('confirmed');
    await press(calc, 'button:Insert');
    const table = 'within:"Table1-1"';
    expect(await read(calc, `cells:A1:B3 ${table}`)).toHaveLength(6);
    expect((await type('5', `cell:B2 ${table}`)).outcome.effect).toBe('confirmed');
    const set = await setValue(calc, { query: `cell:B3 ${table}`, value: '7' }, signal);
    expect(set.outcome.effect).toBe('confirmed');
    const lines = await type('Dear\nSir\n', `cell:A1 ${table}`);
    expect(lines.outcome).toMatchObject({ effect: 'confirmed', route: 'keyboard', focusTaken: false });
    const found = await resolve(calc, `cells:A1:B3 ${table}`, {}, signal);
    const cells = found.kind === 'found' ? describeCells(found) : undefined;
    expect(cells?.map(({ text }) => text)).toEqual(['Dear\nSir\n', '', '', '5', '', '7']);
  }, 60_000);

  test('LibreOffice: a click on the current cell ends a selection of several', async () => {
    const cell = 'cell:A1 within:"book.csv"';
    // The sheet is behind the text document, and wakes up when it gets the focus.
    const [front] = await session.port('windows').list(calc.info.id, signal);
    await session.port('windows').focus(front?.id ?? '', signal);
    await click(calc, cell, { kind: 'single', mode: 'focus' }, signal);
    await strike('ctrl+a');
    expect((await press(calc, cell)).outcome.effect).toBe('confirmed');
    const { steps } = await calc.snapshot(signal);
    expect(steps.some(({ node }) => node.role === 'AXTextField' && node.value === 'A1')).toBe(true);
  }, 60_000);

  test('GTK 3: a row far out of sight is selected', async () => {
    const numbers = Array.from({ length: 3_000 }, (_, index) => String(index + 1));
    const app = await open('zenity', '--list', '--column=Odd', '--column=Even', ...numbers);
    expect(await read(app, 'cells:A1399:B1400')).toHaveLength(4);
    const { target, outcome } = await press(app, 'cell:A1400');
    expect(target.title).toBe('2799');
    expect(outcome).toMatchObject({ effect: 'confirmed', evidence: [{ detail: 'selected is now true.' }] });
    await expect(
      typeText(app, { query: 'cell:A2', text: 'x', clearFirst: true, mode: 'background' }, signal),
    ).rejects.toMatchObject({ code: 'not_actionable' });
    await expect(press(app, 'cell:A1501')).rejects.toMatchObject({ code: 'invalid_value' });
  }, 60_000);
});
