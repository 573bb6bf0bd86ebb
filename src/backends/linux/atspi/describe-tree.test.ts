import { expect, test } from 'vitest';
import { hasState } from '../../../model/element.ts';
import type { AtspiApp } from './atspi-app.ts';
import { describeTree } from './describe-tree.ts';
import { NO_DETAILS } from './details.ts';
import { numberOf } from './roles.ts';
import { STATE_BIT, StateBits } from './state-bits.ts';
import { quirksOf } from './toolkit-quirks.ts';
import type { WalkedNode } from './walked-node.ts';

const SHOWN = (1 << STATE_BIT.visible) | (1 << STATE_BIT.showing) | (1 << STATE_BIT.enabled);
const EXPANDED = 1 << STATE_BIT.expanded;
const PLACED = { ...NO_DETAILS, extents: { x: 1, y: 1, width: 9, height: 9 } };

function node(role: string, states: number, more: Partial<WalkedNode> = {}): WalkedNode {
  const path = `/${role.replace(' ', '_')}`;
  const record = {
    ref: { bus: ':1.1', path },
    id: `:1.1${path}`,
    role: numberOf(role),
    name: role,
    description: '',
    states: new StateBits(states, 0),
    interfaces: 0,
    childCount: 0,
  };
  return {
    record,
    childCount: 0,
    isVirtual: false,
    parent: undefined,
    children: [],
    details: PLACED,
    ...more,
  };
}

function isChildShown(toolkit: string, parent: WalkedNode, inside = node('menu item', SHOWN)): boolean {
  const quirks = quirksOf({ toolkit, name: '' });
  const app = { facts: { name: '' }, quirks, quirksOf: () => quirks } as unknown as AtspiApp;
  const [child] = describeTree(app, { ...parent, children: [{ ...inside, parent }] }).children;
  return child !== undefined && hasState(child, 'visible');
}

test.each([
  ['Gecko', 'a closed list', node('combo box', SHOWN), false],
  ['Gecko', 'an open list', node('combo box', SHOWN | EXPANDED), true],
  ['Gecko', 'anything else', node('panel', SHOWN), true],
  ['gtk', 'a closed list', node('combo box', SHOWN), true],
  ['Qt', 'what is hidden', node('panel', 0), false],
  ['Qt', 'a list without any size', node('list', SHOWN, { details: NO_DETAILS }), false],
  ['Qt', 'a list', node('list', SHOWN), true],
  ['Qt', 'a menu bar without any size', node('menu bar', SHOWN, { details: NO_DETAILS }), false],
  ['gtk', 'a list that gives no size', node('list', SHOWN, { details: NO_DETAILS }), true],
  ['GTK', 'a page that another one covers', node('panel', SHOWN, { isUnseen: true }), false],
])('%s: what lies in %s', (toolkit, _, parent, isShown) => {
  expect(isChildShown(toolkit, parent)).toBe(isShown);
});

/** A row of the preferences of GIMP that is collapsed: the cell around picture and text, as it was read. */
function rowOf(toolkit: string, outer: number, inner: number) {
  const quirks = quirksOf({ toolkit, name: '' });
  const app = { facts: { name: '' }, quirks, quirksOf: () => quirks } as unknown as AtspiApp;
  const parent = node('table cell', SHOWN | outer);
  parent.children = [node('table cell', SHOWN | inner, { parent }), node('label', SHOWN | inner, { parent })];
  return describeTree(app, parent).children.map((child) => [
    hasState(child, 'expandable'),
    hasState(child, 'expanded'),
  ]);
}

const EXPANDABLE = 1 << STATE_BIT.expandable;

test('a cell of GTK 2 inside another is expanded as the outer one is', () => {
  expect(rowOf('GAIL', EXPANDABLE, EXPANDABLE | EXPANDED)[0]).toEqual([true, false]);
  expect(rowOf('GAIL', EXPANDABLE | EXPANDED, EXPANDABLE)[0]).toEqual([true, true]);
  expect(rowOf('GAIL', 0, EXPANDABLE | EXPANDED)[0]).toEqual([false, false]);
});

test('what is no cell, and every cell of other toolkits, tells it by itself', () => {
  expect(rowOf('GAIL', EXPANDABLE, EXPANDABLE | EXPANDED)[1]).toEqual([true, true]);
  expect(rowOf('gtk', EXPANDABLE, EXPANDABLE | EXPANDED)[0]).toEqual([true, true]);
});

test.each([
  ['its list while that is closed', node('list', SHOWN, { isClosedList: true }), false],
  ['its list while that is open', node('list', SHOWN, { isClosedList: false }), true],
  ['its field', node('text', SHOWN | (1 << STATE_BIT.editable)), true],
  ['its button', node('push button', SHOWN), true],
])('Qt: whether a combo box shows %s', (_, part, isShown) => {
  expect(isChildShown('Qt', node('combo box', SHOWN), part)).toBe(isShown);
});

test('what lies in something disabled is disabled, where it says nothing of the kind', () => {
  const isUsable = (toolkit: string, states: number): boolean => {
    const quirks = quirksOf({ toolkit, name: '' });
    const app = { facts: { name: '' }, quirks, quirksOf: () => quirks } as unknown as AtspiApp;
    const box = node('filler', SHOWN, { children: [node('spin button', SHOWN)] });
    const row = describeTree(app, node('list item', states, { children: [box] }));
    const inside = row.children[0]?.children[0];
    return inside !== undefined && hasState(inside, 'enabled');
  };
  const DISABLED = SHOWN & ~(1 << STATE_BIT.enabled);
  expect([isUsable('GTK', SHOWN), isUsable('GTK', DISABLED), isUsable('Qt', DISABLED)]).toEqual([
    true,
    false,
    true,
  ]);
});
