import { describe, expect, test } from 'vitest';
import { neverAborted } from '../../src/base/cancellation.ts';
import { scrollUntil } from '../../src/core/act/scroll-until.ts';
import { setValue } from '../../src/core/act/set-value.ts';
import { resolveOne } from '../../src/core/query/resolve.ts';
import { showTree } from '../../src/core/see/show-tree.ts';
import { canRunTestApps } from '../support/test-app.ts';
import { useTestApp } from '../support/use-test-app.ts';

const signal = neverAborted;

describe.skipIf(!canRunTestApps)('a GTK 3 table that is scrolled', () => {
  const desk = useTestApp('gtk3-scrolled-cells.py');

  test('is told row by row, also where cells are out of sight', async () => {
    const request = { maxDepth: 9, includeInvisible: false, compact: true, format: 'outline' } as const;
    const { outline } = await showTree(desk.app, { ...request, rootQuery: 'AXTable' }, signal);
    expect(outline.split('\n').slice(0, 4)).toEqual([
      'AXTable',
      '  AXCell: "Number" | "Product" | "Note"',
      '  AXCell: "1" | "product 1" | –',
      '  AXCell: "2" | "product 2" | "note 2"',
    ]);
    expect(outline).toContain('AXCell: "20" | "product 20" | "note 20"');
  });

  test('has cells edited wherever it is scrolled to, also those that its edge cuts off', async () => {
    const set = (cell: string, value: string) => setValue(desk.app, { query: `cell:${cell}`, value }, signal);
    const last = async () => (await resolveOne(desk.app, '/^Last: /', {}, signal)).step.node.title;
    for (const row of [30, 5, 6, 7, 8, 40, 1]) {
      const { outcome } = await set(`B${row}`, `new ${row}`);
      expect(outcome).toMatchObject({ effect: 'confirmed', focusTaken: false });
      expect(await last()).toBe(`Last: row ${row - 1}`);
    }
    const { inverse } = await set('A20', 'twenty');
    await set('A1', 'one');
    expect(await inverse?.revert(signal)).toMatchObject({ effect: 'confirmed' });
    expect((await resolveOne(desk.app, 'cell:A20', {}, signal)).step.node.title).toBe('20');
  });

  test('has refs that stay with their cells when those come into view', async () => {
    const refOf = async () => {
      const { snapshot, step } = await resolveOne(desk.app, 'AXCell:product 35', {}, signal);
      return [snapshot.refOf(step.node), step.node.bounds !== undefined];
    };
    const [ref] = await refOf();
    await scrollUntil(desk.app, { direction: 'down', until: `${ref}`, mode: 'background' }, signal);
    expect(await refOf()).toEqual([ref, true]);
  });
});
