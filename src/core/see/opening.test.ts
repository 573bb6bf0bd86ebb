import { expect, test } from 'vitest';
import { element } from '../../../test/support/ui-tree.ts';
import { isOpening } from './opening.ts';

const words = element('words', 'AXStaticText', 'Saved');
const button = element('button', 'AXButton', 'OK');

test.each([
  ['a dialog with a button', { ...element('it', 'AXDialog', 'Save?'), children: [words, button] }, true],
  ['a dialog that only says something', { ...element('it', 'AXDialog', 'Saved'), children: [words] }, false],
  ['a window', element('it', 'AXWindow', 'Editor'), true],
  ['a box with a button', { ...element('it', 'AXGroup', ''), children: [button] }, false],
] as const)('%s', (_, node, expected) => {
  expect(isOpening(node)).toBe(expected);
});
