import { expect, test } from 'vitest';
import { element } from '../../../test/support/ui-tree.ts';
import type { UiNode } from '../../model/element.ts';
import { misjudged } from './judge-aimed.ts';

const NO_DIFF = { appeared: [], vanished: [], changed: [] };
const judged = (cell: UiNode) => misjudged({ target: cell, before: cell, diff: NO_DIFF, isShared: false });

test('a click on a cell that got neither the focus nor the selection may have hit another one', () => {
  const cell = element('c', 'AXCell', 'Ada', { states: ['visible', 'focusable', 'selectable'] });
  expect(judged(cell)?.effect).toBe('unverified');
  expect(judged({ ...cell, states: [...cell.states, 'selected'] })).toBeUndefined();
});

test('the head of a column gets neither, whatever a click on it does', () => {
  const head = element('h', 'AXCell', 'Name', { states: ['visible', 'focusable'], actions: ['press'] });
  expect(judged(head)).toBeUndefined();
});
