import { expect, test } from 'vitest';
import { element } from '../../../test/support/ui-tree.ts';
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
