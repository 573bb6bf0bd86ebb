import { expect, test } from 'vitest';
import { element } from '../../../test/support/ui-tree.ts';
import type { State } from '../../model/element.ts';
import { diffSnapshots } from '../see/diff.ts';
import { RestlessNodes } from '../session/restless-nodes.ts';
import type { Verdict } from './carry-out.ts';
import { unlessCompleted } from './confirm-field.ts';
import { judgeConfirmed, judgeTaken } from './judge-value.ts';

const DONE: Verdict = { effect: 'confirmed', evidence: { kind: 'elements_changed', detail: 'A list came.' } };
const UNKNOWN: Verdict = { effect: 'unverified', evidence: { kind: 'value_differs', detail: 'It differs.' } };
const field = (value: string) => element('f', 'AXTextField', 'Location', { value });

test.each([
  ['what was typed', '/tmp/files', 'confirmed'],
  ['a slash more', '/tmp/files/', 'confirmed'],
  ['something else', '/home', 'confirmed'],
  ['nothing', '', 'confirmed'],
  ['more than was typed', '/tmp/files/a', 'unverified'],
])('a field that says %s after Return', (_, value, effect) => {
  expect(unlessCompleted(DONE, field(value), '/tmp/files').effect).toBe(effect);
});

test('what was completed is told', () => {
  const { evidence } = unlessCompleted(DONE, field('/tmp/files/a'), '/tmp/files');
  expect(evidence.detail).toBe(
    'A list came. The field says "/tmp/files/a" now, which is more than was typed.',
  );
});

test.each([
  ['can be used', 'enabled', 'unverified'],
  ['is selected', 'selected', 'unverified'],
  ['is checked', 'checked', 'confirmed'],
] as const)('that something in a dialog %s after Return', (_, state, inDialog) => {
  const other = (states: readonly State[]) =>
    element('o', 'AXRow', 'Other', { states: ['visible', ...states] });
  const diff = diffSnapshots({ roots: [other([])] }, { roots: [other([state])] });
  const seen = { target: field('a'), before: field(''), diff, isShared: false };
  const effects = [true, false].map((isIn) => judgeConfirmed(seen, new RestlessNodes(), isIn).effect);
  expect(effects).toEqual([inDialog, 'confirmed']);
});

test.each([
  ['is modal', '/tmp/a', ['visible', 'modal'], 'confirmed'],
  ['is not', '/tmp/a', ['visible'], 'unverified'],
  ['is modal, where the field holds something else', '/tmp/ab', ['visible', 'modal'], 'unverified'],
] as const)('a dialog that came after typing and Return and %s', (_, value, states, effect) => {
  const dialog = element('d', 'AXDialog', 'Replace it?', { states });
  const diff = diffSnapshots({ roots: [field('')] }, { roots: [dialog, field(value)] });
  const seen = { target: field(value), before: field(''), diff, isShared: false };
  expect(judgeTaken(UNKNOWN, seen, { text: '/tmp/a', dialog: undefined }, new RestlessNodes()).effect).toBe(
    effect,
  );
});

test.each([
  ['as it was typed', 'Ada!', 'confirmed'],
  ['with something else', 'Ada', 'unverified'],
])('the dialog of a field that is closed after typing and Return, %s', (_, value, effect) => {
  const dialog = (states: readonly State[]) =>
    element('d', 'AXDialog', 'Name', { states, children: [field(states.length > 1 ? 'Ada' : value)] });
  const [open, closed] = [dialog(['enabled', 'visible', 'modal']), dialog(['enabled'])];
  const diff = diffSnapshots({ roots: [open] }, { roots: [closed] });
  const seen = { target: field(value), before: field('Ada'), diff, isShared: false };
  expect(judgeTaken(UNKNOWN, seen, { text: '!', dialog: open }, new RestlessNodes()).effect).toBe(effect);
});
