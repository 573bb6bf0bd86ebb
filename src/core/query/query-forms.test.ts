import { describe, expect, test } from 'vitest';
import { SimDesk } from '../../../test/support/sim-desk.ts';
import { element, group, TreeDesk, window } from '../../../test/support/ui-tree.ts';
import { neverAborted } from '../../base/cancellation.ts';
import type { AutomationError } from '../../base/errors.ts';
import type { UiNode } from '../../model/element.ts';
import type { CellRange } from '../ports/tree.ts';
import { resolve, resolveOne } from './resolve.ts';

const button = (id: string, title: string, fields: Partial<UiNode> = {}) =>
  element(id, 'AXButton', title, fields);
const item = (id: string, title: string, ...children: UiNode[]) =>
  element(id, 'AXMenuItem', title, { children });

/** How a query is read on a tree, and the ids of what it finds. */
async function find(
  roots: readonly UiNode[],
  query: string,
  cells?: ConstructorParameters<typeof TreeDesk>[1],
) {
  const result = await resolve(await new TreeDesk(roots, cells).app(), query, {}, neverAborted);
  if (result.kind === 'not_found') return `none: ${result.suggestion ?? ''}`;
  return `${result.strategy}: ${result.matches.map(({ node }) => node.id).join(' ')}`;
}

const failure = (work: Promise<unknown>): Promise<AutomationError> =>
  work.then(
    () => Promise.reject(new Error('It should have failed.')),
    (error: AutomationError) => error,
  );

describe('fields', () => {
  const roots = [
    window('w', 'Editor', [
      group(
        't',
        [button('t1', 'Save'), button('t2', 'Save As', { states: ['visible'] }), button('t3', 'Open')],
        {
          role: 'AXToolbar',
          title: 'Toolbar',
        },
      ),
      group('d', [
        button('d1', 'Save'),
        element('d2', 'AXCheckBox', 'Backup', { states: ['visible', 'enabled', 'checked'], value: '1' }),
        element('d3', 'AXTextField', 'Name', { value: '13', identifier: 'name', description: 'File name' }),
        element('d4', 'AXTextField', 'Size', { value: '3' }),
        element('d5', 'AXSecureTextField', 'Pass', { value: '••••••', states: ['visible', 'secure'] }),
      ]),
      button('h1', 'Hidden', { states: [] }),
    ]),
  ];

  test.each([
    ['role:AXButton title:Save', 'role_title: t1 d1'],
    ['role:AXButton title:"Sav"', 'role_title: t1 t2 d1'],
    ['role:AXButton title:"Save" within:"Toolbar"', 'role_title: t1'],
    ['title:"Save As" enabled:true', 'none: '],
    ['role:AXButton enabled:false visible:true', 'compound: t2'],
    ['role:AXButton index:2', 'role: t2'],
    ['role:AXButton index:-1', 'role: d1'],
    ['role:AXButton index:9', 'none: '],
    ['role:AXButton visible:false', 'compound: h1'],
    ['checked:true', 'compound: d2'],
    ['value:3', 'compound: d4'],
    ['value:/^1/ role:AXTextField', 'compound: d3'],
    ['id:name', 'identifier: d3'],
    ['description:"file"', 'compound: d3'],
    ['contains:"13"', 'compound: d3'],
    ['contains:"•"', 'none: '],
    ['value:"••••••"', 'none: '],
    ['title:/^save( as)?$/i within:(role:AXToolbar)', 'compound: t1 t2'],
    ['Save within:"Toolbar"', 'title_exact: t1'],
    ['Save within:Toolbar index:1', 'title_exact: t1'],
    ['button within:Toolbar index:3', 'role: t3'],
    ['/^open$/i within:"Toolbar"', 'regex: t3'],
    ['//AXButton within:"Toolbar" index:2', 'xpath: t2'],
    ['Save within:(Toolbar within:"Editor")', 'title_exact: t1'],
    ['Save within:"Nowhere"', 'none: '],
  ])('%s: %s', async (query, found) => {
    expect(await find(roots, query)).toBe(found);
  });

  test('a ref says where to look', async () => {
    const app = await new TreeDesk(roots).app();
    const { step, snapshot } = await resolveOne(app, 'Toolbar', {}, neverAborted);
    const ref = snapshot.refOf(step.node);
    expect((await resolveOne(app, `button:Save within:${ref}`, {}, neverAborted)).step.node.id).toBe('t1');
  });
});

describe('text that looks like something else', () => {
  const roots = [
    window('w', 'Odd names', [
      button('a', 'a:b'),
      button('b', 'A > B'),
      button('c', 'button:Save'),
      button('d', '/etc/hosts'),
      button('e', 'title:"x"'),
      button('f', 'Run title:"x" twice'),
      element('g', 'AXStaticText', 'Choose File > Save to keep it'),
      element('m', 'AXMenuBarItem', 'File', { children: [item('m1', 'Save')] }),
    ]),
  ];

  test.each([
    ['a:b', 'title_exact: a'],
    ['title:"a:b"', 'compound: a'],
    ['A > B', 'title_exact: b'],
    ['title:"A > B"', 'compound: b'],
    ['"A > B"', 'title_exact: b'],
    ['button:Save', 'title_exact: c'],
    ['/etc/hosts', 'title_exact: d'],
    ['title:"x"', 'title_exact: e'],
    ['File > Save', 'menu_path: m1'],
    ['File > Save to', 'title_contains: g'],
    ['title:"x" twice', 'title_contains: f'],
  ])('%s: %s', async (query, found) => {
    expect(await find(roots, query)).toBe(found);
  });

  test('is told to be wrong only when its text is nowhere to be found', async () => {
    const app = await new TreeDesk(roots).app();
    expect(await failure(resolve(app, 'title:"y', { timeoutMs: 60_000 }, neverAborted))).toMatchObject({
      code: 'invalid_query',
      details: { position: 9 },
    });
  });
});

describe('a menu path', () => {
  const roots = [
    window('w', 'App', [
      group(
        'bar',
        [
          item(
            'file',
            '_File',
            item(
              'menu',
              '',
              item('new', 'New', item('folder', 'Folder')),
              item('open', 'Open'),
              item('opendots', 'Open…'),
              item('as', 'Save _As…\tCtrl+S'),
            ),
          ),
          item('edit', 'Edit', item('find', 'Find ...')),
          item('lazy', 'View'),
        ],
        { role: 'AXMenuBar' },
      ),
      button('file2', 'File'),
    ]),
    window('v', 'Other', [item('vfile', 'File', item('vas', 'Print'))]),
  ];

  test.each([
    ['File > Save As…', 'menu_path: as'],
    ['file > save as...', 'menu_path: as'],
    ['File > Save As', 'menu_path: as'],
    ['File > Open', 'menu_path: open'],
    ['File > Open…', 'menu_path: opendots'],
    ['File > New > Folder ', 'menu_path: folder'],
    ['File > Folder', 'menu_path: folder'],
    ['Edit > Find…', 'menu_path: find'],
    ['File > Print', 'menu_path: vas'],
    [
      'File > Print within:"App"',
      `none: "File" is there, but nothing called "Print" below it. If it is a menu, open it first with ax_click.`,
    ],
    [
      'View > Zoom',
      `none: "View" is there, but nothing called "Zoom" below it. If it is a menu, open it first with ax_click.`,
    ],
    ['Help > About', 'none: '],
  ])('%s: %s', async (query, found) => {
    expect(await find(roots, query)).toBe(found);
  });

  test('works on the menus of the simulated editor, closed as they are', async () => {
    await using desk = await SimDesk.open(['TextEdit']);
    const { step, strategy } = await resolveOne(
      await desk.app('TextEdit'),
      'File > Save As...',
      {},
      neverAborted,
    );
    expect([strategy, step.node.title]).toEqual(['menu_path', 'Save As…']);
  });
});

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
    ['cell:B3 within:"Elsewhere"', 'none: '],
  ])('%s: %s', async (query, found) => {
    expect(await find([window('w', 'Book', [sheet('s', 'Sheet')])], query, cellsOf)).toBe(found);
  });

  test('are never taken from a table that was not meant', async () => {
    const roots = [window('w', 'Book', [sheet('s1', 'One'), sheet('s2', 'Two')])];
    expect(await find(roots, 'cell:B3 within:"Two"', cellsOf)).toBe('cell: s2.2.1');
    const app = await new TreeDesk(roots, cellsOf).app();
    const error = await failure(resolve(app, 'cell:B3', {}, neverAborted));
    expect(error).toMatchObject({ code: 'ambiguous_element', details: { matches: 2 } });
    expect(error.guidance).toMatch(/cells:B3 within:"el-[0-9a-f]+"/);
    const focused = { ...sheet('s2', 'Two'), states: ['visible', 'focused'] as const };
    expect(await find([window('w', 'Book', [sheet('s1', 'One'), focused])], 'cell:B3', cellsOf)).toBe(
      'cell: s2.2.1',
    );
  });

  test('have refs that are asked for by place, and are stale when something else stands there', async () => {
    let shift = 0;
    const desk = new TreeDesk([window('w', 'Book', [sheet('s', 'Sheet')])], async (app, table, range) =>
      (await cellsOf(app, table, range)).map((cell) => ({ ...cell, title: `${cell.title}${shift || ''}` })),
    );
    const app = await desk.app();
    const { step, snapshot } = await resolveOne(app, 'cell:C9', {}, neverAborted);
    const ref = snapshot.refOf(step.node);
    expect((await resolveOne(app, ref, {}, neverAborted)).step.node.value).toBe('8×2');
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

describe('meaning', () => {
  const roots = [
    window('w', 'App', [
      button('ok', 'Okay'),
      button('prefs', 'Preferences…'),
      button('del', 'Delete Account'),
      button('in', 'Sign In'),
      element('user', 'AXTextField', 'User name'),
      element('userlabel', 'AXStaticText', 'User name'),
      button('text', 'Text'),
      button('export', 'Export'),
      button('r1', 'Row 1234'),
      button('c1', 'Contents'),
      button('c2', 'Contexts'),
    ]),
  ];

  test.each([
    ['OK', 'title_contains: ok'],
    ['Okey', 'none: '],
    ['Settings', 'semantic: prefs'],
    ['account delete', 'semantic: del'],
    ['Delte Account', 'semantic: del'],
    ['the Sign In button', 'semantic: in'],
    ['Login', 'semantic: in'],
    ['button:Sing In', 'semantic: in'],
    ['name user field', 'semantic: user'],
    ['Next', 'none: '],
    ['Import', 'none: '],
    ['Row 1235', 'none: '],
    ['Delete', 'title_contains: del'],
    ['Remove Account', 'none: '],
    ['Contects', 'semantic: c1 c2'],
    ['Contets', 'semantic: c1 c2'],
    ['link:Sing In', 'none: '],
  ])('%s: %s', async (query, found) => {
    expect(await find(roots, query)).toBe(found);
  });

  test('is nothing to act on when two things could be meant, but a name and its label are one', async () => {
    const twins = [window('w', 'App', [button('a', 'Contents'), button('b', 'Contests')])];
    const app = await new TreeDesk(twins).app();
    const act = { able: ({ node }: { node: UiNode }) => node.id === 'a' };
    expect(await failure(resolveOne(app, 'Contemts', act, neverAborted))).toMatchObject({
      code: 'ambiguous_element',
    });
    const form = await new TreeDesk(roots).app();
    const able = ({ node }: { node: UiNode }) => node.role === 'AXTextField';
    expect((await resolveOne(form, 'name user', { able }, neverAborted)).step.node.id).toBe('user');
  });

  test('is asked only when the time is up: what is really called so may still come', async () => {
    await using desk = await SimDesk.open(['Login'], { findMs: 1000 });
    const found = resolve(await desk.app('Login'), 'button:Sing In', {}, neverAborted);
    expect(await desk.during(found)).toMatchObject({ kind: 'found', strategy: 'semantic' });
    expect(desk.clock.now()).toBe(1000);
  });
});
