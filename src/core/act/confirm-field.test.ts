import { expect, test } from 'vitest';
import { element } from '../../../test/support/ui-tree.ts';
import type { Verdict } from './carry-out.ts';
import { unlessCompleted } from './confirm-field.ts';

const DONE: Verdict = { effect: 'confirmed', evidence: { kind: 'elements_changed', detail: 'A list came.' } };
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
