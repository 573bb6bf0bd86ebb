import { expect, test } from 'vitest';
import { menuOpening } from './menu-openers.ts';
import type { NodeRecord } from './node-record.ts';
import { numberOf } from './roles.ts';
import { STATE_BIT, StateBits } from './state-bits.ts';
import { quirksOf } from './toolkit-quirks.ts';

const POPUP = new StateBits(0, 1 << (STATE_BIT.hasPopup - 32));
const EXPANDABLE = new StateBits(1 << STATE_BIT.expandable, 0);
const NOTHING = new StateBits(0, 0);

interface Told {
  readonly toolkit: string;
  readonly role: string;
  readonly names?: readonly string[];
  readonly tag?: string;
  readonly states?: StateBits;
  /** The roles of what is in it. */
  readonly holds?: readonly string[];
}

function opening({ toolkit, role, names = [], tag, states = NOTHING, holds = [] }: Told) {
  const empty = { ref: { bus: '', path: '' }, id: '', name: '', description: '', interfaces: 0 };
  const make = (word: string): NodeRecord => ({
    ...empty,
    childCount: 0,
    role: numberOf(word),
    states: NOTHING,
  });
  const children = holds.map((word) => ({ record: make(word) }));
  const attributes = new Map(tag ? [['tag', tag]] : []);
  const placed = { record: { ...make(role), states }, parent: undefined, children };
  return menuOpening(
    placed,
    { actionNames: names, attributes },
    quirksOf({ toolkit, name: 'an application' }),
  );
}

const push = 'push button';
const item = 'menu item';

test.each<[string, Told, ReturnType<typeof opening>]>([
  ['a button of Qt', { toolkit: 'Qt', role: push, names: ['Press'] }, undefined],
  ['a button of Qt with a menu', { toolkit: 'Qt', role: push, names: ['ShowMenu', 'SetFocus'] }, 'press'],
  ['one that is held for it', { toolkit: 'Qt', role: push, names: ['ShowMenu', 'Press'] }, 'show_menu'],
  ['one with the menu beside', { toolkit: 'Qt', role: push, names: ['ShowMenu', 'ShowMenu'] }, 'show_menu'],
  [
    'a button of Chromium',
    { toolkit: 'Chromium', role: push, names: ['press', 'showContextMenu'] },
    undefined,
  ],
  ['one that says so', { toolkit: 'Chromium', role: push, names: ['open'], states: POPUP }, 'press'],
  ['a button of a page', { toolkit: 'Gecko', role: push, tag: 'button' }, undefined],
  ['one of a page that says so', { toolkit: 'Gecko', role: push, tag: 'button', states: POPUP }, 'press'],
  ['a button of Firefox', { toolkit: 'Gecko', role: push, tag: 'toolbarbutton', states: POPUP }, 'untold'],
  ['a toggle button of GTK 3', { toolkit: 'gtk', role: 'toggle button', names: ['click'] }, 'untold'],
  ['an expander of GTK 3', { toolkit: 'gtk', role: 'toggle button', states: EXPANDABLE }, undefined],
  ['a button of GTK 3', { toolkit: 'gtk', role: push, names: ['click'] }, undefined],
  ['a menu of GTK 3', { toolkit: 'gtk', role: 'menu', names: ['click'] }, 'press'],
  ['an item of GTK 3', { toolkit: 'gtk', role: item, names: ['click'] }, undefined],
  ['an item of GTK 4', { toolkit: 'GTK', role: item, holds: ['panel', 'label'] }, undefined],
  ['one with an arrow', { toolkit: 'GTK', role: item, holds: ['panel', 'label', 'panel'] }, 'press'],
])('%s', (_, told, expected) => {
  expect(opening(told)).toBe(expected);
});
