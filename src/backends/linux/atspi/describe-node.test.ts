import { expect, test } from 'vitest';
import { MASK, type UiNode } from '../../../model/element.ts';
import type { Role } from '../../../model/role.ts';
import { describeNode } from './describe-node.ts';
import { NO_DETAILS } from './details.ts';
import { quirksOf } from './quirks.ts';
import { numberOf } from './roles.ts';
import { StateBits } from './state-bits.ts';

const LABEL = numberOf('label');

interface Rest {
  readonly toolkit?: string;
  readonly children?: readonly UiNode[];
}

function describe(role: number, name: string, isInsideSecret = false, rest: Rest = {}) {
  const ref = { bus: ':1.1', path: '/a' };
  return describeNode({
    record: {
      ref,
      id: ':1.1/a',
      role,
      name,
      description: '',
      states: StateBits.read([0, 0]),
      interfaces: 0,
      childCount: 0,
    },
    details: NO_DETAILS,
    quirks: quirksOf({ toolkit: rest.toolkit ?? 'gtk', name: '' }),
    windowOrigin: undefined,
    window: undefined,
    childCount: 0,
    isVirtual: false,
    children: rest.children ?? [],
    isInsideHidden: false,
    isInsideSecret,
    isForPointer: false,
  });
}

test('a text inside a secure field is named by nothing that was typed', () => {
  expect(describe(LABEL, 'hunter2', true)).toMatchObject({ title: MASK, value: MASK });
  expect(describe(LABEL, '', true).title).toBe('');
  expect(describe(LABEL, 'Password', false).title).toBe('Password');
});

test('a button inside a secure field keeps its name', () => {
  expect(describe(numberOf('push button'), 'Show text', true).title).toBe('Show text');
});

test.each([
  ['7 7', '7'],
  ['_Add World Clock Add World Clock', 'Add World Clock'],
  ['Add A_larm Add Alarm', 'Add Alarm'],
  ['Bora Bora', 'Bora'],
  ['no_no nono', 'nono'],
  ['a b', 'a b'],
  ['Save as', 'Save as'],
])('GTK 4: a button named %j is called %j', (name, title) => {
  expect(describe(numberOf('push button'), name, false, { toolkit: 'GTK' }).title).toBe(title);
});

test('GTK 4: a row of settings is worth what is chosen in it, and not what it is called', () => {
  const part = (role: Role, title: string, children: UiNode[] = []): UiNode => ({
    ...{ id: title, role, nativeRole: '', title, children, childCount: children.length },
    ...{ states: ['visible'], actions: [], accepts: [] },
  });
  const name = part('AXGroup', '', [part('AXStaticText', 'Ring Duration'), part('AXStaticText', 'How long')]);
  const chosen = part('AXList', '', [part('AXRow', '', [part('AXStaticText', '5 minutes')])]);
  const row = (children: UiNode[]) =>
    describe(numberOf('combo box'), 'Ring Duration', false, { toolkit: 'GTK', children });
  expect(row([name, chosen]).value).toBe('5 minutes');
  expect(row([part('AXStaticText', 'Left')]).value).toBe('Left');
  expect(row([name.children[0] as UiNode]).value).toBeUndefined();
});
