import { describe, expect, test } from 'vitest';
import { neverAborted } from '../../src/base/cancellation.ts';
import { click } from '../../src/core/act/click.ts';
import { setValue } from '../../src/core/act/set-value.ts';
import { describeCells } from '../../src/core/query/cells-query.ts';
import { resolve, resolveOne } from '../../src/core/query/resolve.ts';
import { showTree } from '../../src/core/see/show-tree.ts';
import { hasState } from '../../src/model/element.ts';
import { canRunTestApps } from '../support/test-app.ts';
import { useTestApp } from '../support/use-test-app.ts';

const signal = neverAborted;

describe.skipIf(!canRunTestApps)('cells of a GTK 3 table', () => {
  const desk = useTestApp('gtk3-cells.py');

  const nodeAt = async (cell: string) => (await resolveOne(desk.app, `cell:${cell}`, {}, signal)).step.node;
  const isOn = async (cell: string) => hasState(await nodeAt(cell), 'checked');
  const last = async () => (await resolveOne(desk.app, '/^Last: /', {}, signal)).step.node.title;
  const press = (cell: string) =>
    click(desk.app, `cell:${cell}`, { kind: 'single', mode: 'background' }, signal);
  const set = (cell: string, value: string) => setValue(desk.app, { query: `cell:${cell}`, value }, signal);

  test('tell a check box from a picture and from text, whether or not it is checked', async () => {
    const checkable = async (cell: string) => hasState(await nodeAt(cell), 'checkable');
    expect(await Promise.all(['A1', 'A2', 'B2', 'C2'].map(checkable))).toEqual([true, true, true, true]);
    expect(await Promise.all(['D2', 'E2', 'F2', 'E3'].map(checkable))).toEqual([false, false, false, false]);
    expect(await nodeAt('A2')).toMatchObject({ value: '0' });
    const request = { maxDepth: 9, includeInvisible: false, compact: false, format: 'outline' } as const;
    const { outline } = await showTree(desk.app, { ...request, rootQuery: 'cells:A1:E2' }, signal);
    expect(outline.split('\n')).toEqual([
      '{checked} | {unchecked} | {checked} | – | "Alpha"',
      '{unchecked} | {unchecked} | {unchecked} | – | "Beta"',
    ]);
  });

  test('are checked by a click in the background, and unchecked by taking it back', async () => {
    const clicked = await press('A2');
    expect(clicked.outcome).toMatchObject({
      effect: 'confirmed',
      route: 'pointer',
      focusTaken: false,
      evidence: [{ kind: 'target_changed', detail: 'checked is now true.' }],
    });
    expect([await isOn('A2'), await last()]).toEqual([true, 'Last: toggled 1']);
    expect(await clicked.inverse?.untouched?.(signal)).toBe(true);
    expect(await clicked.inverse?.revert(signal)).toMatchObject({ effect: 'confirmed' });
    expect(await isOn('A2')).toBe(false);
  });

  test('are set to true or false, and left alone where they are so already', async () => {
    const off = await set('A1', 'false');
    expect(off.outcome).toMatchObject({ effect: 'confirmed', focusTaken: false });
    expect([await isOn('A1'), await last()]).toEqual([false, 'Last: toggled 0']);
    expect((await set('A1', 'false')).outcome.effect).toBe('confirmed');
    expect(await isOn('A1')).toBe(false);
    expect(await off.inverse?.revert(signal)).toMatchObject({ effect: 'confirmed' });
    expect(await isOn('A1')).toBe(true);
  });

  test('that cannot be used keep their state, whatever is selected then', async () => {
    expect((await press('B1')).outcome).toMatchObject({ effect: 'none' });
    expect((await set('B1', 'true')).outcome).toMatchObject({ effect: 'none' });
    expect(await isOn('B1')).toBe(false);
  });

  test('are turned back after another row was clicked, and not when somebody has turned them since', async () => {
    const first = await set('A2', 'true');
    const second = await press('A3');
    expect(await first.inverse?.untouched?.(signal)).toBe(true);
    await second.inverse?.revert(signal);
    expect(await second.inverse?.untouched?.(signal)).toBe(false);
    expect(await first.inverse?.revert(signal)).toMatchObject({ effect: 'confirmed' });
    expect([await isOn('A2'), await isOn('A3')]).toEqual([false, false]);
  });

  test('are given another text in the editor that opens in them, and the old one again', async () => {
    const named = await set('E2', 'Größe 7');
    expect(named.outcome).toMatchObject({
      effect: 'confirmed',
      focusTaken: false,
      evidence: [{ kind: 'value_matches', detail: 'The value read back is "Größe 7".' }],
    });
    expect([(await nodeAt('E2')).title, await last()]).toEqual(['Größe 7', 'Last: named 1']);
    const other = await set('E1', 'Omega');
    expect([other.outcome.effect, await last()]).toEqual(['confirmed', 'Last: named 0']);
    for (const { inverse } of [other, named]) {
      expect(await inverse?.untouched?.(signal)).toBe(true);
      expect(await inverse?.revert(signal)).toMatchObject({ effect: 'confirmed' });
    }
    expect([(await nodeAt('E1')).title, (await nodeAt('E2')).title]).toEqual(['Alpha', 'Beta']);
  });

  test('are filled where they are empty, emptied, and left alone where they say so already', async () => {
    expect((await set('E3', 'New')).outcome.effect).toBe('confirmed');
    expect((await set('E3', '')).outcome.effect).toBe('confirmed');
    expect([(await nodeAt('E3')).title, await last()]).toEqual(['', 'Last: named 2']);
    await set('A1', 'true');
    expect((await set('E1', 'Alpha')).outcome.effect).toBe('confirmed');
    expect(await last()).toBe('Last: named 2');
  });

  test('that cannot be edited are refused, and do not open their row', async () => {
    await expect(set('F2', 'third')).rejects.toMatchObject({
      code: 'not_actionable',
      message: expect.stringContaining('opened no editor'),
    });
    expect([(await nodeAt('F2')).title, await last()]).toEqual(['second', 'Last: named 2']);
  });

  test('are given one of their choices, or a number, and keep what they have where it is none of them', async () => {
    const chosen = await set('G2', 'medium');
    expect(chosen.outcome).toMatchObject({ effect: 'confirmed', focusTaken: false });
    expect((await nodeAt('G2')).title).toBe('medium');
    await expect(set('G2', 'huge')).rejects.toMatchObject({
      code: 'invalid_value',
      guidance: 'Use one of "small", "medium", "large".',
    });
    expect((await nodeAt('G2')).title).toBe('medium');
    expect(await chosen.inverse?.revert(signal)).toMatchObject({ effect: 'confirmed' });
    expect((await nodeAt('G2')).title).toBe('large');
    expect((await set('H2', '42')).outcome.effect).toBe('confirmed');
    expect((await nodeAt('H2')).title).toBe('42');
  });

  test('keep what is only a line between their choices where they are given none of these', async () => {
    for (const value of ['huge', '']) {
      await expect(set('G3', value)).rejects.toMatchObject({
        code: 'invalid_value',
        guidance: 'Use one of "small", "medium", "large".',
      });
      expect((await nodeAt('G3')).title).toBe('-');
    }
    expect((await set('G3', 'medium')).outcome.effect).toBe('confirmed');
  });
});

describe.skipIf(!canRunTestApps)('rows of a GTK 3 table that are out of sight', () => {
  const desk = useTestApp('gtk3-divided-rows.py');

  test('are selected by a click on a cell inside of a cell', async () => {
    const kind = { kind: 'single', mode: 'background' } as const;
    const { outcome } = await click(desk.app, 'AXCell:file 90', kind, signal);
    expect(outcome).toMatchObject({ effect: 'confirmed', route: 'accessibility', focusTaken: false });
    const { step } = await resolveOne(desk.app, '/^Selected: /', {}, signal);
    expect(step.node.title).toBe('Selected: file 90');
  });

  test('say what their parts do when they are asked for by place', async () => {
    const found = await resolve(desk.app, 'cells:A3:B4', {}, signal);
    const cells = found.kind === 'found' ? describeCells(found) : [];
    expect(cells?.map(({ text }) => text)).toEqual(['file 2', '2 bytes', 'file 3', '3 bytes']);
    const { outcome } = await click(desk.app, 'cell:A4', { kind: 'single', mode: 'background' }, signal);
    expect(outcome.effect).toBe('confirmed');
    expect((await resolveOne(desk.app, '/^Selected: /', {}, signal)).step.node.title).toBe(
      'Selected: file 3',
    );
  });
});
