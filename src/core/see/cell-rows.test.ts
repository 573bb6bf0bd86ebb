import { describe, expect, test } from 'vitest';
import type { UiNode } from '../../model/element.ts';
import type { Role } from '../../model/role.ts';
import { RefRegistry } from '../session/ref-registry.ts';
import { TreePage, type TreeRequest } from './show-tree.ts';
import { Snapshot } from './snapshot.ts';

const REQUEST: TreeRequest = {
  maxDepth: 64,
  includeInvisible: false,
  compact: true,
  format: 'outline',
  budgetTokens: 100_000,
};

const node = (id: string, role: Role, title: string, children: UiNode[] = []): UiNode => ({
  ...{ id, role, nativeRole: '', title, children, childCount: children.length, actions: [], accepts: [] },
  states: ['visible', 'enabled'],
});

const table = (cells: UiNode[], rowLength?: number): UiNode => ({
  ...node('t', 'AXTable', 'Sheet', cells),
  ...(rowLength && { rowLength }),
});

function linesOf(roots: UiNode[], request: Partial<TreeRequest> = {}): string[] {
  const snapshot = new Snapshot({ roots, omitted: 0, revision: 1, takenAt: 0 }, new RefRegistry('app'));
  const { outline } = new TreePage(snapshot, roots, { ...REQUEST, ...request }, 0).answer();
  return outline.split('\n');
}

const rowsOf = (root: UiNode) => linesOf([node('w', 'AXWindow', 'W', [root])]).slice(2);

const unplaced = (titles: readonly string[]) =>
  titles.map((title, at) => node(`${at} ${title}`, 'AXCell', title));

describe('cells that have a place on the screen', () => {
  const cell = (column: number, row: number): UiNode => ({
    ...node(`${column}/${row}`, 'AXCell', `${'ABC'[column]}${row}`),
    bounds: { x: column * 50, y: row * 20, width: 50, height: 20 },
  });
  const cells = [1, 2].flatMap((row) => [0, 1, 2].map((column) => cell(column, row)));

  test('stand row by row', () => {
    expect(linesOf([table(cells)])).toEqual([
      'AXTable "Sheet"',
      '  AXCell: "A1" | "B1" | "C1"',
      '  AXCell: "A2" | "B2" | "C2"',
    ]);
  });

  test('are told by the control that fills them', () => {
    const filled = cells.map((each) => ({
      ...each,
      ...(each.title[0] === 'B' && { title: '', children: [node(`p${each.id}`, 'AXPopUpButton', 'red')] }),
    }));
    expect(linesOf([table(filled)])).toEqual([
      'AXTable "Sheet"',
      '  AXCell: "A1" | AXPopUpButton "red" | "C1"',
      '  AXCell: "A2" | AXPopUpButton "red" | "C2"',
    ]);
  });

  test('keep their row in one line, however long it is', () => {
    const long = cells.map((each) => ({ ...each, title: each.title.repeat(40) }));
    expect(linesOf([table(long)])).toHaveLength(3);
  });

  test('are a grid of their contents where they were asked for, hidden or not', () => {
    const [first, ...others] = cells as [UiNode, ...UiNode[]];
    const asked = [{ ...first, title: '', states: [] }, ...others];
    expect(linesOf(asked, { compact: false, rootQuery: 'cells:A1:C2' })).toEqual([
      '– | "B1" | "C1"',
      '"A2" | "B2" | "C2"',
    ]);
  });
});

describe('cells without a place, as GTK 3 has them out of view', () => {
  const titles = ['Number', 'Product', 'Yummy', '3', 'coke', '', '5', 'noodles', ''];

  test('stand in the rows that their table tells', () => {
    expect(rowsOf(table(unplaced(titles), 3))).toEqual([
      '    AXCell: "Number" | "Product" | "Yummy"',
      '    AXCell: "3" | "coke" | –',
      '    AXCell: "5" | "noodles" | –',
    ]);
  });

  test('of one column stand below each other', () => {
    expect(rowsOf(table(unplaced(['Mono', 'Sans']), 1))).toEqual([
      '    AXCell: "Mono"',
      '    AXCell: "Sans"',
    ]);
  });

  test('are a mere list where nobody knows the rows', () => {
    expect(rowsOf(table(unplaced(['3', 'coke', '5', 'noodles'])))).toEqual([
      '    AXCell: "3", "coke", "5", "noodles"',
    ]);
  });

  test('are beside each other in a row that holds them', () => {
    const row = node('r', 'AXRow', 'First', unplaced(['3', 'coke']));
    expect(rowsOf(row)).toEqual(['    AXCell: "3" | "coke"']);
  });

  test('keep their column after what is not told in their row, and hidden columns have none', () => {
    const [corner, hidden, open] = [
      node('corner', 'AXGroup', ''),
      { ...node('hidden', 'AXCell', 'secret'), states: [] },
      node('open', 'AXCell', 'Open', [node('b', 'AXButton', 'Press')]),
    ];
    const cells = unplaced(['Name', 'Size', '2 kB', 'File']);
    expect(rowsOf(table([corner, hidden, ...cells.slice(0, 2), open, hidden, ...cells.slice(2)], 4))).toEqual(
      [
        '    AXCell: – | "Name" | "Size"',
        '    AXCell "Open"',
        '      AXButton "Press"',
        '    AXCell: … | "2 kB" | "File"',
      ],
    );
  });
});

describe('cells that are divided into parts, as GTK 3 does for a picture and a name', () => {
  const part = (id: string, title: string, x?: number): UiNode => ({
    ...node(id, 'AXCell', title),
    ...(x !== undefined && { bounds: { x, y: 10, width: 20, height: 20 } }),
  });
  const divided = (name: string, parts: UiNode[]) => [
    node(`${name} cell`, 'AXCell', '', parts),
    node(`${name} size`, 'AXCell', '2 kB'),
  ];

  test('are told as one row, without pictures and repeated names', () => {
    const cells = ['a', 'b'].flatMap((name) => divided(name, [part(`${name}1`, ''), part(`${name}2`, name)]));
    expect(rowsOf(table(cells, 2))).toEqual(['    AXCell: "a" | "2 kB"', '    AXCell: "b" | "2 kB"']);
  });

  test('are told by the part that is drawn', () => {
    const parts = [part('undrawn', 'Heading'), part('drawn', 'home', 30), part('again', 'home', 60)];
    expect(rowsOf(table([node('c', 'AXCell', '', parts)]))).toEqual(['    AXCell "home"']);
  });

  test('keep what can be ticked, in one column with its name, and a picture that stands alone', () => {
    const tick: UiNode = { ...part('tick', ''), states: ['visible', 'enabled', 'checkable'] };
    const cells = divided('Wi-Fi', [tick, part('name', 'Wi-Fi')]);
    const [line = ''] = linesOf([table(cells, 2)], { compact: false }).slice(1);
    expect(line.replace(/el-\w+/g, 'el-…')).toBe('  AXCell: el-… {unchecked}, el-… "Wi-Fi" | el-… "2 kB"');
    expect(rowsOf(table([node('c', 'AXCell', '', [part('only', '')])]))).toEqual(['    AXCell']);
  });
});
