import { expect, test } from 'vitest';
import type { UiNode } from '../../../model/element.ts';
import { isBareItem, isFoldedByArrow, withOneArrow } from './folding-items.ts';
import { ROLE } from './roles.ts';
import { STATE_BIT, StateBits } from './state-bits.ts';
import { statesOf } from './states.ts';
import { quirksOf } from './toolkit-quirks.ts';

const QT = quirksOf({ toolkit: 'Qt', name: 'any' });
const GTK3 = quirksOf({ toolkit: 'gtk', name: 'any' });
const FOLDED = StateBits.read([2 ** STATE_BIT.expandable, 0]);
const EXPANDED = StateBits.read([2 ** STATE_BIT.expanded, 0]);
const role = ROLE.tableCell;

function cell(title: string, x: number, y: number): UiNode {
  return {
    id: title,
    role: 'AXCell',
    nativeRole: 'table cell',
    title,
    states: ['enabled', 'expandable'],
    bounds: { x, y, width: 10, height: 10 },
    actions: [],
    accepts: [],
    foldsByArrow: true,
    childCount: 0,
    children: [],
  };
}

test('an item of Qt with others below it is folded by its arrow', () => {
  expect(isFoldedByArrow({ role, states: FOLDED }, QT)).toBe(true);
  expect(isFoldedByArrow({ role, states: EXPANDED }, QT)).toBe(false);
  expect(isFoldedByArrow({ role: ROLE.comboBox, states: FOLDED }, QT)).toBe(false);
  expect(isFoldedByArrow({ role, states: FOLDED }, GTK3)).toBe(false);
});

test('an item of Qt with nothing below it is never expanded', () => {
  expect(isBareItem(role, EXPANDED, QT)).toBe(true);
  expect(statesOf({ role, states: EXPANDED }, QT)).toEqual([]);
  expect(statesOf({ role: ROLE.comboBox, states: EXPANDED }, QT)).toEqual(['expanded', 'expandable']);
  expect(statesOf({ role, states: EXPANDED }, GTK3)).toEqual(['expanded', 'expandable']);
});

test('the first cell of a row has the arrow', () => {
  const cells = withOneArrow([cell('a', 0, 0), cell('b', 10, 0), cell('c', 0, 10)]);
  expect(cells.map(({ foldsByArrow }) => foldsByArrow)).toEqual([true, undefined, true]);
  expect(cells.map(({ states }) => states.includes('expandable'))).toEqual([true, false, true]);
});
