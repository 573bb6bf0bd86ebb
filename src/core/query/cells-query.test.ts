import { describe, expect, test } from 'vitest';
import { SimDesk } from '../../../test/support/sim-desk.ts';
import { element, TreeDesk, window } from '../../../test/support/ui-tree.ts';
import { neverAborted } from '../../base/cancellation.ts';
import type { AutomationError } from '../../base/errors.ts';
import type { UiNode } from '../../model/element.ts';
import type { CellRange } from '../ports/tree.ts';
import { resolve, resolveOne } from './resolve.ts';

/** How a query is read on a tree, and the ids of what it finds. */
async function find(
  roots: readonly UiNode[],
  query: string,
  cells: ConstructorParameters<typeof TreeDesk>[1],
) {
  const result = await resolve(await new TreeDesk(roots, cells).app(), query, {}, neverAborted);
  if (result.kind === 'not_found') return 'none';
  return `${result.strategy}: ${result.matches.map(({ node }) => node.id).join(' ')}`;
}

const failure = (work: Promise<unknown>): Promise<AutomationError> =>
  work.then(
    () => Promise.reject(new Error('It should have failed.')),
    (error: AutomationError) => error,
  );

describe('cells', () => {
  const sheet = (id: string, title: string) =>
    element(id, 'AXTable', title, { virtual: { rows: 2 ** 31, columns: 16_384 }, childCount: 2 ** 31 - 1 });
  const cellsOf = async (
    _app: string,
    table: string,
    { firstRow, lastRow, firstColumn, lastColumn }: CellRange,
  ) => {
    const cells: UiNode[] = [];
    for (let row = firstRow; row <= lastRow; row++) {
      for (let column = firstColumn; column <= lastColumn; column++) {
        cells.push(
          element(`${table}.${row}.${column}`, 'AXCell', `R${row}C${column}`, { value: `${row}×${column}` }),
        );
      }
    }
    return cells;
  };

  test.each([
    ['cell:B3', 'cell: s.2.1'],
    ['cell:A2147483648', 'cell: s.2147483647.0'],
    ['cells:A1:B2', 'cell: s.0.0 s.0.1 s.1.0 s.1.1'],
    ['cells:B2:A1 index:3', 'cell: s.1.0'],
    ['cell:B3 within:"Sheet"', 'cell: s.2.1'],
    ['cell:B3 within:"Book"', 'cell: s.2.1'],
    ['cell:B3 within:"Elsewhere"', 'none'],
  ])('%s: %s', async (query, found) => {
    expect(await find([window('w', 'Book', [sheet('s', 'Sheet')])], query, cellsOf)).toBe(found);
  });

  test('are never taken from a table that was not meant', async () => {
    const roots = [window('w', 'Book', [sheet('s1', 'One'), sheet('s2', 'Two')])];
    expect(await find(roots, 'cell:B3 within:"Two"', cellsOf)).toBe('cell: s2.2.1');
    const app = await new TreeDesk(roots, cellsOf).app();
    const error = await failure(resolve(app, 'cell:B3', {}, neverAborted));
    expect(error).toMatchObject({ code: 'ambiguous_element', details: { matches: 2 } });
    const apart = [window('w1', 'Ada', [sheet('s1', 'One')]), window('w2', 'Bo', [sheet('s2', 'One')])];
    const other = await failure(
      resolve(await new TreeDesk(apart, cellsOf).app(), 'cell:B3', {}, neverAborted),
    );
    expect(other.message).toMatch(
      /^There are 2 tables: "One" \(el-\d+\) in "Ada", "One" \(el-\d+\) in "Bo"\.$/,
    );
    expect(error.guidance).toMatch(/cell:B3 within:"el-[0-9a-f]+"/);
    const focused = { ...sheet('s2', 'Two'), states: ['visible', 'focused'] as const };
    expect(await find([window('w', 'Book', [sheet('s1', 'One'), focused])], 'cell:B3', cellsOf)).toBe(
      'cell: s2.2.1',
    );
  });

  test('are those of a table in a modal dialog before one behind it', async () => {
    const dialog = element('d', 'AXDialog', 'Import', {
      children: [sheet('s1', 'Preview')],
      states: ['enabled', 'visible', 'modal'],
    });
    const behind = { ...sheet('s2', 'Sheet'), states: ['visible', 'focused'] as const };
    expect(await find([window('w', 'Book', [behind]), dialog], 'cell:A1', cellsOf)).toBe('cell: s1.0.0');
  });

  test('have refs that are asked for by place, and are stale when something else stands there', async () => {
    let shift = 0;
    let asked = 0;
    const desk = new TreeDesk([window('w', 'Book', [sheet('s', 'Sheet')])], async (app, table, range) =>
      (await cellsOf(app, table, range)).map((cell) => ({
        ...cell,
        id: `${cell.id}#${asked++}`,
        title: `${cell.title}${shift || ''}`,
      })),
    );
    const app = await desk.app();
    const { step, snapshot } = await resolveOne(app, 'cell:C9', {}, neverAborted);
    const ref = snapshot.refOf(step.node);
    const again = await resolveOne(app, ref, {}, neverAborted);
    expect(again.step.node.value).toBe('8×2');
    // A spreadsheet makes a new node every time; the ref stays.
    expect(again.step.node.id).not.toBe(step.node.id);
    expect([again.snapshot.refOf(again.step.node), again.healed]).toEqual([ref, undefined]);
    shift = 1;
    const error = await failure(resolveOne(app, ref, {}, neverAborted));
    expect(error).toMatchObject({ code: 'stale_ref', details: { candidates: [{ title: 'R8C21' }] } });
  });

  test('outside of the table are refused with what there is', async () => {
    await using desk = await SimDesk.open(['Contacts']);
    const error = await failure(resolve(await desk.app('Contacts'), 'cell:ZZ9', {}, neverAborted));
    expect(error).toMatchObject({ code: 'invalid_value', message: expect.stringContaining('columns') });
  });

  test('of a million rows are read where nobody has scrolled to', async () => {
    await using desk = await SimDesk.open(['Contacts']);
    const app = await desk.app('Contacts');
    const { step, snapshot } = await resolveOne(app, 'cell:A900000', {}, neverAborted);
    expect(snapshot.get(step.node.id)).toBeUndefined();
    const again = await resolveOne(app, snapshot.refOf(step.node), {}, neverAborted);
    expect(again.step.node.title).toBe(step.node.title);
  });
});
