import { describe, expect, test } from 'vitest';
import { element, group, snapshotOf, window } from '../../../test/support/ui-tree.ts';
import type { UiNode } from '../../model/element.ts';
import type { Fingerprint } from '../see/fingerprint.ts';
import { driftOfNode, isSuccessor } from './same-element.ts';

const button = (id: string, title: string, fields: Partial<UiNode> = {}) =>
  element(id, 'AXButton', title, fields);
const label = (id: string, value: string) => element(id, 'AXStaticText', '', { value });
const row = (id: string, ...children: UiNode[]) => group(id, children, { role: 'AXRow' });

function printIn(roots: readonly UiNode[], id: string): Fingerprint {
  const snapshot = snapshotOf(roots);
  const step = snapshot.get(id);
  if (!step) throw new Error(`No ${id}.`);
  return snapshot.fingerprintOf(step.node);
}

/** What became of the node `id` from one tree to another. */
const drift = (before: readonly UiNode[], after: readonly UiNode[], id: string) =>
  driftOfNode(printIn(before, id), printIn(after, id));

const win = (...children: UiNode[]) => [window('w', 'Window', children)];

describe('the same node', () => {
  test('is itself, whatever else goes on in its window', () => {
    const before = win(button('a', 'Save'), label('s', 'Ready'));
    expect(drift(before, win(button('a', 'Save'), label('s', 'Saved')), 'a')).toBe('none');
    expect(drift(before, [window('w', '*Window', [button('a', 'Save'), label('s', '')])], 'a')).toBe('none');
  });

  test('has moved when something was put before it', () => {
    expect(drift(win(button('a', 'Save')), win(button('n', 'New'), button('a', 'Save')), 'a')).toBe('moved');
    expect(drift(win(button('a', 'Save')), win(group('g', [button('a', 'Save')])), 'a')).toBe('moved');
  });

  test('is another element when its role or identifier is another one', () => {
    const before = win(button('a', 'Save'));
    expect(drift(before, win(element('a', 'AXLink', 'Save')), 'a')).toBeUndefined();
    expect(drift(before, win(button('a', 'Save', { identifier: 'x' })), 'a')).toBeUndefined();
  });

  test('is renamed when nothing around it has changed', () => {
    const player = (title: string, next = 'Next') =>
      win(button('p', 'Previous'), button('a', title), button('n', next));
    expect(drift(player('Play'), player('Pause'), 'a')).toBe('renamed');
    expect(drift([window('w', '*Untitled', [])], [window('w', 'file.txt', [])], 'w')).toBe('renamed');
  });

  test('is not renamed when its neighbours are others too, or it stands elsewhere', () => {
    const panel = (...titles: string[]) => win(...titles.map((title, place) => button(`b${place}`, title)));
    expect(drift(panel('Alice', 'Bob', 'Carol'), panel('Dave', 'Eve', 'Frank'), 'b1')).toBeUndefined();
    expect(
      drift(
        panel('Play', 'Next'),
        win(button('x', 'New'), button('b0', 'Pause'), button('b1', 'Next')),
        'b0',
      ),
    ).toBeUndefined();
  });

  test('is not renamed when each alone in its group, all became others at once', () => {
    const groups = (...titles: string[]) =>
      win(...titles.map((title, at) => group(`g${at}`, [button(`b${at}`, title)])));
    expect(drift(groups('Alice', 'Bob'), groups('Dave', 'Eve'), 'b0')).toBeUndefined();
  });
});

describe('what is called after what is chosen in it', () => {
  const chooser = (id: string, choice: string) => element(id, 'AXPopUpButton', choice, { value: choice });
  const form = (...choices: string[]) =>
    win(...choices.flatMap((choice, at) => [label(`n${at}`, `Setting ${at}`), chooser(`c${at}`, choice)]));

  test('stays itself whatever is chosen in it and in others', () => {
    expect(drift(form('Off', 'Off'), form('Off', 'On'), 'c1')).toBe('none');
    expect(drift(form('Off', 'Off'), form('On', 'On'), 'c1')).toBe('none');
    expect(drift(form('1', '2', '3'), form('3', '1', '2'), 'c1')).toBe('none');
  });

  test('stays itself while nothing is in it and it is called by its label', () => {
    const empty = win(label('n', 'Find:'), element('c', 'AXPopUpButton', 'Find:', { value: '' }));
    const filled = win(label('n', 'Find:'), chooser('c', 'alpha'));
    expect(drift(empty, filled, 'c')).toBe('none');
    expect(drift(filled, empty, 'c')).toBe('none');
  });

  test('lets what is beside it be renamed', () => {
    const player = (choice: string, title: string) => win(chooser('c', choice), button('a', title));
    expect(drift(player('Slow', 'Play'), player('Fast', 'Pause'), 'a')).toBe('renamed');
  });

  test('is another one in a line that says something else', () => {
    const lines = (...names: string[]) =>
      win(...names.map((name, at) => group(`g${at}`, [label(`n${at}`, name), chooser(`c${at}`, 'Off')])));
    expect(drift(lines('Alice', 'Bob'), lines('Alice', 'Carol'), 'c0')).toBe('none');
    expect(drift(lines('Alice', 'Bob'), lines('Bob', 'Carol'), 'c0')).toBeUndefined();
    const grid = (...names: string[]) =>
      win(...names.flatMap((name, at) => [label(`n${at}`, name), chooser(`c${at}`, 'Off')]));
    expect(drift(grid('Alice', 'Bob'), grid('Bob', 'Carol'), 'c0')).toBeUndefined();
  });
});

describe('a row that is used again', () => {
  const list = (...names: string[]) =>
    win(
      group(
        'l',
        names.map((name, at) => row(`r${at}`, label(`n${at}`, name), button(`d${at}`, 'Delete'))),
        { role: 'AXList' },
      ),
    );

  test('is another row, and so is everything in it', () => {
    const [before, after] = [list('Alice', 'Bob'), list('Bob', 'Carol')];
    for (const id of ['r0', 'n0', 'd0', 'r1', 'd1']) expect(drift(before, after, id)).toBeUndefined();
  });

  test('stays itself while it says the same, wherever it stands', () => {
    const before = list('Alice', 'Bob');
    const [first, second] = before[0]?.children[0]?.children ?? [];
    const turned = win(
      group(
        'l',
        [second, first].flatMap((one) => one ?? []),
        { role: 'AXList' },
      ),
    );
    expect(drift(before, turned, 'r0')).toBe('moved');
    expect(drift(before, turned, 'd0')).not.toBeUndefined();
  });

  test('is not saved by an identifier', () => {
    const one = (name: string) => win(row('r', button('d', name, { identifier: 'open-item' })));
    expect(drift(one('Open Alice'), one('Open Bob'), 'd')).toBeUndefined();
  });

  test('is known by its texts and not by what was written into it', () => {
    const one = (text: string) =>
      win(
        row('r', label('n', 'Alice'), element('f', 'AXTextField', '', { value: text, states: ['editable'] })),
      );
    expect(drift(one(''), one('hello'), 'f')).toBe('none');
    expect(drift(one(''), one('hello'), 'r')).toBe('none');
  });

  test('is known by the cells beside it where its table has no rows', () => {
    const cell = (id: string, title: string, y: number) =>
      element(id, 'AXCell', title, { bounds: { x: 0, y, width: 9, height: 9 } });
    const table = (...rows: [string, string][]) =>
      win(
        group(
          't',
          rows.flatMap(([name, done], at) => [cell(`a${at}`, name, at * 10), cell(`b${at}`, done, at * 10)]),
          { role: 'AXTable' },
        ),
      );
    const before = table(['Apple', 'yes'], ['Banana', 'yes']);
    expect(drift(before, table(['Apple', 'yes'], ['Cherry', 'no']), 'b0')).toBe('none');
    expect(drift(before, table(['Banana', 'yes'], ['Apple', 'yes']), 'b0')).toBeUndefined();
  });
});

describe('the number of a row', () => {
  const table = (...rows: readonly (readonly [number: string, name: string, id: string])[]) =>
    win(
      group(
        't',
        rows.flatMap(([number, name, id]) => [
          element(`h${id}`, 'AXCell', number, { isHeader: true }),
          element(`n${id}`, 'AXCell', name),
        ]),
        { role: 'AXTable', rowLength: 2 },
      ),
    );

  test('is no part of what the row says', () => {
    const [before, after] = [table(['1', 'Ann', 'a']), table(['1', 'New', 'n'], ['2', 'Ann', 'a'])];
    expect(drift(before, after, 'na')).toBe('moved');
    expect(drift(before, table(['1', 'Bob', 'a']), 'na')).toBeUndefined();
  });

  test('tells no more of it than a control in a cell does', () => {
    const rows = (...controls: UiNode[]) =>
      win(
        group('t', [element('n', 'AXCell', 'Ann'), element('c', 'AXCell', '', { children: controls })], {
          role: 'AXTable',
          rowLength: 2,
        }),
      );
    expect(drift(rows(), rows(button('b', 'Do')), 'n')).toBe('none');
    expect(drift(rows(button('b', 'Play')), rows(button('b', 'Pause')), 'n')).toBe('none');
  });

  test('is one only where it is a number', () => {
    expect(drift(table(['Mon', 'Ann', 'a']), table(['Tue', 'Ann', 'a']), 'na')).toBeUndefined();
  });
});

describe('lines that are no rows', () => {
  const lines = (...names: string[]) =>
    win(...names.map((name, at) => group(`g${at}`, [label(`n${at}`, name), button(`d${at}`, 'Delete')])));

  test('are told apart by what they say', () => {
    expect(drift(lines('Alice', 'Bob'), lines('Alice', 'Carol'), 'd0')).toBe('none');
    expect(drift(lines('Alice', 'Bob'), lines('Bob', 'Carol'), 'd0')).toBeUndefined();
    expect(drift(lines('Alice', 'Bob'), lines('Bob'), 'd0')).toBeUndefined();
  });

  test('in one grid are told apart by their neighbours', () => {
    const grid = (...names: string[]) =>
      win(...names.flatMap((name, at) => [label(`n${at}`, name), button(`d${at}`, 'Delete')]));
    expect(drift(grid('Alice', 'Bob'), grid('Bob', 'Carol'), 'd0')).toBeUndefined();
  });

  test('do not make panels of different build depend on what they say', () => {
    const panels = (status: string) =>
      win(
        group('g1', [label('s', status), button('a', 'Apply')]),
        group('g2', [button('x', 'Reset'), button('b', 'Apply')]),
      );
    expect(drift(panels('Ready'), panels('Busy'), 'a')).toBe('none');
  });
});

describe('a successor', () => {
  const succeeds = (before: readonly UiNode[], id: string, after: readonly UiNode[], heir: string) =>
    isSuccessor(printIn(before, id), printIn(after, heir));
  const dialog = (id: string, text: string) => [
    window(id, 'Question', [label(`${id}t`, text), button(`${id}n`, 'No'), button(`${id}y`, 'Yes')]),
  ];

  test('in a window that took the place of another stands where every word is the same', () => {
    expect(succeeds(dialog('d1', 'Delete A?'), 'd1y', dialog('d2', 'Delete A?'), 'd2y')).toBe(true);
    expect(succeeds(dialog('d1', 'Delete A?'), 'd1y', dialog('d2', 'Delete B?'), 'd2y')).toBe(false);
  });

  test('in the same window has a neighbour in common', () => {
    const before = win(button('p', 'Previous'), button('a', 'Play'), button('n', 'Next'));
    expect(
      succeeds(before, 'a', win(button('p', 'Previous'), button('a2', 'Play'), button('n', 'Next')), 'a2'),
    ).toBe(true);
    expect(
      succeeds(before, 'a', win(button('x', 'Up'), button('a2', 'Play'), button('y', 'Down')), 'a2'),
    ).toBe(false);
    expect(
      succeeds(
        before,
        'a',
        win(group('g', [button('a2', 'Play')], { title: 'Other' }), button('n', 'Next')),
        'a2',
      ),
    ).toBe(false);
  });

  test('of a row says what the row said', () => {
    const list = (id: string, name: string) =>
      win(group('l', [row(id, label(`${id}n`, name), button(`${id}d`, 'Delete'))], { role: 'AXList' }));
    expect(succeeds(list('r1', 'Alice'), 'r1d', list('r2', 'Alice'), 'r2d')).toBe(true);
    expect(succeeds(list('r1', 'Alice'), 'r1d', list('r2', 'Bob'), 'r2d')).toBe(false);
  });

  test('has a name or something else to be known by', () => {
    const before = win(button('p', 'Previous'), button('a', ''));
    expect(succeeds(before, 'a', win(button('p', 'Previous'), button('a2', '')), 'a2')).toBe(false);
  });
});
