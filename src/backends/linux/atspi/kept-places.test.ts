import { expect, test } from 'vitest';
import { NO_DETAILS } from './details.ts';
import { HAS } from './interfaces.ts';
import { mayKeepPlace } from './kept-places.ts';
import { numberOf } from './roles.ts';
import { StateBits } from './state-bits.ts';
import { quirksOf } from './toolkit-quirks.ts';
import type { WalkedNode } from './walked-node.ts';

const GTK3 = quirksOf({ toolkit: 'gtk', name: 'app' });
const OFFICE = quirksOf({ toolkit: 'gtk', name: 'soffice' });
const LIGHT = { isLight: true };
const PLACED = { ...NO_DETAILS, extents: { x: 1, y: 2, width: 3, height: 4 } };

function node(role: string, parent?: WalkedNode, details = PLACED): WalkedNode {
  const ref = { bus: ':1.1', path: `/${role}` };
  const record = { ref, id: role, role: numberOf(role), name: role, description: '', childCount: 0 };
  const own: WalkedNode = {
    record: { ...record, states: new StateBits(0, 0), interfaces: HAS.component | HAS.action },
    childCount: 0,
    isVirtual: false,
    parent,
    children: [],
    details,
  };
  parent?.children.push(own);
  return own;
}

/** Whether the last of some objects in another one keeps its place. */
function isLastKept(outer: string, ...roles: string[]): boolean {
  const parent = node(outer);
  const last = roles.map((role) => node(role, parent)).at(-1);
  return last !== undefined && mayKeepPlace(last, GTK3, LIGHT);
}

test.each([
  [true, 'filler', ['push button', 'slider']],
  [true, 'panel', ['label', 'check box', 'radio button']],
  // The first widget is asked: it tells whether all of them were moved or scrolled.
  [false, 'filler', ['label', 'slider']],
  // These need be no widgets, and may move without a word.
  [false, 'filler', ['push button', 'label']],
  [false, 'table', ['push button', 'push button']],
  [false, 'page tab list', ['page tab', 'page tab']],
])('kept %s: in a %s the last of %j', (isKept, outer, roles) => {
  expect(isLastKept(outer, ...roles)).toBe(isKept);
});

test('a widget without a place tells of nobody', () => {
  const box = node('filler');
  node('push button', box, NO_DETAILS as typeof PLACED);
  expect(mayKeepPlace(node('push button', box), GTK3, LIGHT)).toBe(false);
  expect(mayKeepPlace(node('push button', box), GTK3, LIGHT)).toBe(true);
});

test('nobody acts on a place that was kept, nor is one kept where widgets do not tell', () => {
  const box = node('filler');
  node('push button', box);
  const button = node('push button', box);
  expect(mayKeepPlace(button, GTK3, { ...LIGHT, isRelied: true })).toBe(false);
  expect(mayKeepPlace(button, GTK3, {})).toBe(false);
  expect(mayKeepPlace(button, OFFICE, LIGHT)).toBe(false);
});
