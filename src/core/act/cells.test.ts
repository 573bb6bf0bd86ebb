import { describe, expect, test } from 'vitest';
import { SimDesk } from '../../../test/support/sim-desk.ts';
import { Table } from '../../backends/sim/widgets/table.ts';
import { neverAborted } from '../../base/cancellation.ts';
import { click } from './click.ts';
import { setValue } from './set-value.ts';
import { typeText } from './type-text.ts';

const FAR = 'cell:A900000';
const signal = neverAborted;

async function open() {
  const desk = await SimDesk.open(['Contacts']);
  const app = await desk.app('Contacts');
  const table = desk.sim.widget('Contacts', 'contacts');
  if (!(table instanceof Table)) throw new Error('There is no table.');
  const row = 899_999;
  const [cell] = table.cells({ firstRow: row, lastRow: row, firstColumn: 0, lastColumn: 0 });
  if (!cell) throw new Error('There is no cell.');
  return { desk, app, table, cell, [Symbol.asyncDispose]: () => desk[Symbol.asyncDispose]() };
}

describe('a cell that no reading of the tree holds', () => {
  test('is not called gone when a click did nothing to it', async () => {
    await using at = await open();
    at.desk.faults.ignoreActs(at.cell);
    const done = await at.desk.during(click(at.app, FAR, { kind: 'single', mode: 'background' }, signal));
    expect(done.outcome).toMatchObject({ effect: 'unverified', evidence: [{ kind: 'nothing_changed' }] });
  });

  test('is read back after a click', async () => {
    await using at = await open();
    const done = await at.desk.during(click(at.app, FAR, { kind: 'single', mode: 'background' }, signal));
    expect(done.outcome).toMatchObject({
      effect: 'confirmed',
      evidence: [{ kind: 'target_changed', detail: 'selected is now true.' }],
    });
  });

  test('is read back after its text was set', async () => {
    await using at = await open();
    const done = await at.desk.during(setValue(at.app, { query: FAR, value: 'Grace' }, signal));
    expect(done.outcome).toMatchObject({ effect: 'confirmed', evidence: [{ kind: 'value_matches' }] });
    expect(at.table.model.cellsOf(at.table.model.keyAt(899_999))[0]).toBe('Grace');
  });

  test('that kept its text is not called changed', async () => {
    await using at = await open();
    at.desk.faults.ignoreActs(at.cell);
    const done = await at.desk.during(setValue(at.app, { query: FAR, value: 'Grace' }, signal));
    expect(done.outcome).toMatchObject({ effect: 'none', evidence: [{ kind: 'target_unchanged' }] });
  });

  test('takes text that is typed, behind what it holds or instead of it', async () => {
    await using at = await open();
    const typing = { query: FAR, mode: 'background' } as const;
    const more = await at.desk.during(
      typeText(at.app, { ...typing, text: ' jr.', clearFirst: false }, signal),
    );
    expect(more.outcome.effect).toBe('confirmed');
    expect(at.cell.value).toBe('Yukihiro Zuse 360');
    const held = () => at.table.model.cellsOf(at.table.model.keyAt(899_999))[0];
    expect(held()).toBe('Yukihiro Zuse 360 jr.');
    const other = await at.desk.during(
      typeText(at.app, { ...typing, text: 'Ada', clearFirst: true }, signal),
    );
    expect([other.outcome.effect, held()]).toEqual(['confirmed', 'Ada']);
  });

  test('is edited after another one without reading everything again', async () => {
    await using at = await open();
    const before = at.desk.during(setValue(at.app, { query: FAR, value: 'Grace' }, signal));
    expect((await before).outcome.changes.changed).toMatchObject([
      { role: 'AXCell', property: 'title', to: 'Grace' },
      { role: 'AXCell', property: 'value', from: 'Yukihiro Zuse 360', to: 'Grace' },
    ]);
    const { lastSnapshot } = at.app;
    const next = await at.desk.during(setValue(at.app, { query: 'cell:B900000', value: 'g@x.org' }, signal));
    expect(next.outcome).toMatchObject({
      effect: 'confirmed',
      changes: { changed: [{ to: 'g@x.org' }, {}] },
    });
    expect(at.app.lastSnapshot).toBe(lastSnapshot);
    await at.app.snapshot(signal);
    expect(at.app.outdatedSnapshot).toBeUndefined();
  });

  test('gets back what it held, unless somebody has changed it since', async () => {
    await using at = await open();
    const { model } = at.table;
    const key = model.keyAt(899_999);
    const { inverse } = await at.desk.during(setValue(at.app, { query: FAR, value: 'Grace' }, signal));
    expect(await inverse?.untouched?.(signal)).toBe(true);
    model.write?.(key, 0, 'Somebody');
    expect(await inverse?.untouched?.(signal).catch(() => false)).toBe(false);
    model.write?.(key, 0, 'Grace');
    const back = await at.desk.during(inverse?.revert(signal) ?? Promise.reject(new Error('No way back.')));
    expect(back.effect).toBe('confirmed');
    expect(model.cellsOf(key)[0]).toBe('Yukihiro Zuse 360');
  });
});
