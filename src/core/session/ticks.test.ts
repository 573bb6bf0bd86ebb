import { expect, test } from 'vitest';
import { element } from '../../../test/support/ui-tree.ts';
import type { State } from '../../model/element.ts';
import { isOtherWords, isTick } from './ticks.ts';

function change(from: string, to: string, states: State[] = ['visible']) {
  const node = (title: string) => element('n', 'AXStaticText', title, { states });
  return { before: node(from), after: node(to), property: 'title' as const, from, to };
}

test.each([
  ['Elapsed: 1 s', 'Elapsed: 2 s', 50],
  ['Left: 10', 'Left: 9', 50],
  ['9', '0', 50],
  ['59', '00', 50],
  ['00', '59', 50],
  ['12:59:59', '13:00:00', 50],
  ['0:03.42', '0:03.61', 200],
  ['3', '7', 400],
  ['99 %', '100 %', 50],
  ['1', '4', 50],
])('from %j to %j in %3$d ms may be a clock', (from, to, elapsedMs) => {
  expect(isTick(change(from, to), elapsedMs)).toBe(true);
});

test.each([
  ['', '7', 50],
  ['0', '7', 50],
  ['7', '78', 50],
  ['Ready', 'Done', 50],
  ['Ready 1', 'Done 2', 50],
  ['3 files', '40 files', 50],
  ['1', '1 2', 50],
])('from %j to %j in %3$d ms is none', (from, to, elapsedMs) => {
  expect(isTick(change(from, to), elapsedMs)).toBe(false);
});

test('what is edited, or has the focus, is no clock', () => {
  expect(isTick(change('1', '2', ['visible', 'editable']), 50)).toBe(false);
  expect(isTick(change('1', '2', ['visible', 'focused']), 50)).toBe(false);
  expect(isTick({ ...change('1', '2'), property: 'states' }, 50)).toBe(false);
});

test.each([
  ['AXStaticText', true],
  ['AXGroup', true],
  ['AXHeading', true],
  ['AXButton', false],
] as const)('words of %s may change by themselves: %s', (role, may) => {
  const node = (title: string) => element('n', role, title);
  const words = {
    before: node('Rain'),
    after: node('Sun'),
    property: 'title' as const,
    from: 'Rain',
    to: 'Sun',
  };
  expect(isOtherWords(words)).toBe(may);
});

test('a box that is checked is no clock', () => {
  const box = (value: string) =>
    element('box', 'AXCheckBox', 'Menu', { value, states: ['visible', 'checkable'] });
  const turned = { before: box('1'), after: box('0'), property: 'value' as const, from: '1', to: '0' };
  expect(isTick(turned, 50)).toBe(false);
});
