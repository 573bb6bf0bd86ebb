import { expect, test } from 'vitest';
import { element } from '../../../test/support/ui-tree.ts';
import { Passing } from './passing.ts';

const step = (node: ReturnType<typeof element>) => ({ node, ancestors: [], index: 0 });
const button = element('button', 'AXButton', 'Not now');
const dialog = { ...element('dialog', 'AXDialog', 'Rate this app?'), children: [button] };
const words = element('words', 'AXStaticText', 'Saved');

test('words that came with an act may go for a while', () => {
  const passing = new Passing();
  passing.noteActed([step(words), step(button)], 1_000);
  expect([words, button].map((node) => passing.isNotice(node))).toEqual([true, false]);
  passing.begin(8_000);
  expect(passing.isNotice(words)).toBe(true);
  passing.begin(10_000);
  expect(passing.isNotice(words)).toBe(false);
});

test('dialogs that came while nothing was done are known as that', () => {
  const passing = new Passing();
  passing.noteUninvited([step(dialog), step(words)]);
  expect([dialog, words].map((node) => passing.isUninvited(node))).toEqual([true, false]);
});
