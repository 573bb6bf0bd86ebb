import { expect, test } from 'vitest';
import { element } from '../../../test/support/ui-tree.ts';
import type { State } from '../../model/element.ts';
import { isScaffold } from './scaffold.ts';

const row = element('r', 'AXRow', 'X11');

test('a box in a row that the row has its name from says nothing', () => {
  expect(isScaffold(element('g', 'AXGroup', 'X11'), row, [])).toBe(true);
});

test.each([
  ['of another name', element('g', 'AXGroup', 'Tags'), row],
  ['that can be pressed', element('g', 'AXGroup', 'X11', { actions: ['press'] }), row],
  [
    'that holds nothing and can have the focus',
    element('g', 'AXGroup', '', { states: ['visible', 'focusable'] }),
    row,
  ],
  ['that is no part of an item', element('g', 'AXGroup', 'X11'), element('p', 'AXGroup', 'X11')],
])('a box %s says something', (_, box, parent) => {
  expect(isScaffold(box, parent, [])).toBe(false);
});

test.each([
  ['as the only control in it is', 'Save', [element('b', 'AXButton', 'Save')], true],
  ['otherwise', 'Save it', [element('b', 'AXButton', 'Save')], false],
  [
    'as one of the controls in it is',
    'Save',
    [element('b', 'AXButton', 'Save'), element('c', 'AXButton', 'As')],
    false,
  ],
  ['as a table in it', 'Save', [element('t', 'AXTable', 'Save')], false],
])('a box that is called %s', (_, title, children, expected) => {
  const box = { ...element('g', 'AXGroup', title), children };
  expect(isScaffold(box, element('p', 'AXToolbar', ''), [])).toBe(expected);
});

test('a cell that can be expanded takes no line of its own where a named part of it says so as well', () => {
  const states = ['enabled', 'visible', 'selectable', 'expandable'] as const;
  const parts = (named: readonly State[]) => [
    element('p', 'AXCell', '', { states }),
    element('n', 'AXCell', 'Assets', { states: named }),
  ];
  const isPassedOver = (named: readonly State[]) =>
    isScaffold(
      element('c', 'AXCell', '', { states, children: parts(named) }),
      element('o', 'AXOutline', ''),
      [],
    );
  expect([isPassedOver(states), isPassedOver(['enabled', 'visible'])]).toEqual([true, false]);
});
