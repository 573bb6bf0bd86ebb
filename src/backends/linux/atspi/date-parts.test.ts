import { expect, test } from 'vitest';
import { isDateOfParts, isDatePart } from './date-parts.ts';
import { numberOf } from './roles.ts';
import { STATE_BIT, StateBits } from './state-bits.ts';
import { quirksOf } from './toolkit-quirks.ts';

const GECKO = quirksOf({ toolkit: 'Gecko', name: '' });
const EDITABLE = StateBits.read([1 << STATE_BIT.editable, 0]);
const PLAIN = StateBits.read([0, 0]);

function record(role: string, states: StateBits) {
  const ref = { bus: ':1.1', path: '/a' };
  return {
    ref,
    id: ':1.1/a',
    role: numberOf(role),
    name: '',
    description: '',
    states,
    interfaces: 0,
    childCount: 0,
  };
}

const attributes = (entries: Record<string, string>) => ({ attributes: new Map(Object.entries(entries)) });

test.each([
  [{ tag: 'span', class: 'datetime-edit-field numeric' }, true],
  [{ tag: 'span', placeholder: 'mm' }, true],
  [{ tag: 'div', class: 'datetime-edit-field' }, false],
  [{ tag: 'span', class: 'my-datetime-edit-field' }, false],
  [{ tag: 'span' }, false],
])('Firefox: a number with %o is a part of a date: %s', (told, isPart) => {
  expect(isDatePart(record('spin button', PLAIN), attributes(told), GECKO)).toBe(isPart);
  expect(isDatePart(record('slider', PLAIN), attributes(told), GECKO)).toBe(false);
});

test.each([
  ['date editor', { tag: 'input', 'text-input-type': 'date' }, true],
  ['panel', { tag: 'input', 'text-input-type': 'time' }, true],
  ['entry', { tag: 'input', 'text-input-type': 'text' }, false],
  ['entry', { tag: 'input' }, false],
])('Firefox: a %s with %o is made of parts: %s', (role, told, isOfParts) => {
  expect(isDateOfParts(record(role, EDITABLE), attributes(told), GECKO)).toBe(isOfParts);
  expect(isDateOfParts(record(role, PLAIN), attributes(told), GECKO)).toBe(false);
});
