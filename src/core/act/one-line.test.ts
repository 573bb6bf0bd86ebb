import { expect, test } from 'vitest';
import { element } from '../../../test/support/ui-tree.ts';
import type { Role } from '../../model/role.ts';
import { requireNoTab } from './one-line.ts';

test('a tab by keyboard is refused where it would leave the field', () => {
  const place = (role: Role, around: Role) => ({
    node: element('f', role, 'Notes', { states: ['enabled', 'visible', 'editable'] }),
    ancestors: [element('a', around, '')],
    index: 0,
  });
  const refusal = expect.objectContaining({ code: 'invalid_value' });
  expect(() => requireNoTab(place('AXTextField', 'AXGroup'), 'a\t b')).toThrow(refusal);
  expect(() => requireNoTab(place('AXTextArea', 'AXWebArea'), 'a\t b')).toThrow(refusal);
  expect(() => requireNoTab(place('AXTextArea', 'AXGroup'), 'a\t b')).not.toThrow();
  expect(() => requireNoTab(place('AXTextField', 'AXWebArea'), 'a b')).not.toThrow();
});
