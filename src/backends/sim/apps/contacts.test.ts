import { describe, expect, it } from 'vitest';
import { neverAborted } from '../../../base/cancellation.ts';
import { TestDriver } from '../test-driver.ts';
import { CONTACT_COUNT, contactOf, searchContacts } from './contact-book.ts';

const APP = 'Contacts';

function cells(driver: TestDriver, firstRow: number, lastRow = firstRow) {
  const range = { firstRow, lastRow, firstColumn: 0, lastColumn: 2 };
  return driver.ports.tables.cells(driver.appId(APP), driver.id(APP, 'contacts'), range, neverAborted);
}

describe('Contacts', () => {
  it('has a million rows of which only those in view are in the tree', async () => {
    await using driver = await TestDriver.open(APP);
    const nodes = await driver.nodes(APP);
    expect(nodes.find((node) => node.role === 'AXTable')?.virtual).toEqual({ rows: 1_000_000, columns: 3 });
    expect(nodes.filter((node) => node.role === 'AXRow').length).toBeLessThan(30);
    expect((await driver.node(APP, 'status')).value).toBe('1,000,000 contacts');
  });

  it('reaches any cell by its place, and selects there', async () => {
    await using driver = await TestDriver.open(APP);
    const last = await cells(driver, CONTACT_COUNT - 1);
    expect(last.map((cell) => cell.value)).toEqual(Object.values(contactOf(CONTACT_COUNT - 1)));
    expect(last[0]?.states).not.toContain('visible');
    await driver.ports.selection.select(
      driver.appId(APP),
      last[0]?.id ?? '',
      { extend: false },
      neverAborted,
    );
    expect((await driver.node(APP, 'detail-name')).value).toBe('Yukihiro Zuse 400');
    const selected = (await driver.nodes(APP)).filter(
      (node) => node.role === 'AXRow' && node.states.includes('selected'),
    );
    expect(selected).toMatchObject([
      { title: 'Yukihiro Zuse 400', states: expect.arrayContaining(['visible']) },
    ]);
    expect((await cells(driver, CONTACT_COUNT - 1))[0]?.id).toBe(last[0]?.id);
    await expect(cells(driver, CONTACT_COUNT)).rejects.toMatchObject({ code: 'invalid_value' });
    await expect(cells(driver, 0, 500_000)).rejects.toMatchObject({ code: 'invalid_value' });
  });

  it('keeps its memory while the whole table goes by', async () => {
    await using driver = await TestDriver.open(APP);
    const nodesBefore = (await driver.nodes(APP)).length;
    for (let row = 0; row < CONTACT_COUNT; row += 50_000) await cells(driver, row, row + 99);
    driver.sim.widget(APP, 'contacts').scroll({ x: 0, y: 12_000_000 });
    const nodes = await driver.nodes(APP);
    expect(nodes).toHaveLength(nodesBefore);
    expect(nodes.find((node) => node.role === 'AXRow')?.title).toBe(contactOf(500_000).name);
  });

  it('searches without looking at every name', async () => {
    await using driver = await TestDriver.open(APP);
    await driver.replace(APP, 'Search', 'lovelace 7');
    expect((await driver.node(APP, 'status')).value).toBe('50 of 1,000,000 contacts');
    expect((await cells(driver, 0))[0]?.value).toBe('Ada Lovelace 7');
    await driver.replace(APP, 'Search', 'nobody at all');
    expect((await driver.node(APP, 'contacts')).virtual?.rows).toBe(0);
    await driver.replace(APP, 'Search', '');
    expect((await driver.node(APP, 'status')).value).toBe('1,000,000 contacts');
  });

  it('forgets a selection that the search hides', async () => {
    await using driver = await TestDriver.open(APP);
    await driver.click(APP, 'Alan Archer 1');
    expect((await driver.node(APP, 'detail-email')).value).toBe('alan.archer.1@example.org');
    await driver.keys('down', 'down');
    expect((await driver.node(APP, 'detail-name')).value).toBe('Anita Archer 1');
    await driver.replace(APP, 'Search', 'zuse');
    expect((await driver.node(APP, 'detail-name')).value).toBe('No contact selected');
  });

  it('finds every key of a filtered table where it says it is', () => {
    const model = searchContacts('grace 12');
    for (let row = 0; row < model.rowCount; row += 7) expect(model.indexOf(model.keyAt(row))).toBe(row);
    expect(model.cellsOf(model.keyAt(3))[0]).toMatch(/^Grace \w+ 12$/);
  });
});
