import { describe, expect, test } from 'vitest';
import { SimDesk } from '../../../test/support/sim-desk.ts';
import { element, group, TreeDesk, window } from '../../../test/support/ui-tree.ts';
import { neverAborted } from '../../base/cancellation.ts';
import type { AutomationError } from '../../base/errors.ts';
import type { UiNode } from '../../model/element.ts';
import { resolve, resolveOne } from './resolve.ts';

const button = (id: string, title: string, fields: Partial<UiNode> = {}) =>
  element(id, 'AXButton', title, fields);
const item = (id: string, title: string, ...children: UiNode[]) =>
  element(id, 'AXMenuItem', title, { children });

/** How a query is read on a tree, and the ids of what it finds. */
async function find(roots: readonly UiNode[], query: string) {
  const result = await resolve(await new TreeDesk(roots).app(), query, {}, neverAborted);
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
    ['button enabled:false visible:true', 'compound: t2'],
    ['AXTextField value:3', 'compound: d4'],
    ['button title:Save within:Toolbar', 'role_title: t1'],
    ['value:3', 'compound: d4'],
    ['value:/^1/ role:AXTextField', 'compound: d3'],
    ['id:name', 'identifier: d3'],
    ['description:"file"', 'compound: d3'],
    ['AXTextField:file', 'none: '],
    ['AXTextField:"File name"', 'role_title: d3'],
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

  test('begins in the bar that is shown, and not in one that takes no place', async () => {
    const bar = (id: string, bounds?: UiNode['bounds']) =>
      group(id, [item(`${id}-file`, 'File', item(`${id}-as`, 'Save As...'))], { role: 'AXMenuBar', bounds });
    const placed = bar('seen', { x: 0, y: 0, width: 100, height: 20 });
    expect(await find([window('w', 'Calc', [bar('empty'), placed])], 'File > Save As…')).toBe(
      'menu_path: seen-as',
    );
    expect(await find([window('w', 'Calc', [bar('only')])], 'File > Save As…')).toBe('menu_path: only-as');
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
