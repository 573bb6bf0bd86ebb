import { expect, test } from 'vitest';
import { MASK } from '../../../model/element.ts';
import { describeNode } from './describe-node.ts';
import { NO_DETAILS } from './details.ts';
import { quirksOf } from './quirks.ts';
import { numberOf } from './roles.ts';
import { StateBits } from './state-bits.ts';

const LABEL = numberOf('label');

function describe(role: number, name: string, isInsideSecret: boolean) {
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
    quirks: quirksOf({ toolkit: 'gtk', name: '' }),
    windowOrigin: undefined,
    window: undefined,
    childCount: 0,
    isVirtual: false,
    children: [],
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
