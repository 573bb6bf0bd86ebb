import { describe, expect, test } from 'vitest';
import { element } from '../../../../test/support/ui-tree.ts';
import type { NodeId, UiNode } from '../../../model/element.ts';
import { shownChoice } from './choices.ts';
import { numberOf } from './roles.ts';
import { StateBits } from './state-bits.ts';
import { quirksOf } from './toolkit-quirks.ts';

const HIDDEN = { states: ['enabled'] } as const;

/** What a combo box of GTK 4 is worth with such parts. */
function worth(children: readonly UiNode[], popover?: NodeId): string | undefined {
  const ref = { bus: ':1.1', path: '/a' };
  const states = StateBits.read([0, 0]);
  const role = numberOf('combo box');
  const record = { ref, id: 'box', role, name: '', description: '', states, interfaces: 0, childCount: 0 };
  return shownChoice({ record, quirks: quirksOf({ toolkit: 'GTK', name: '' }), children, popover });
}

describe('a combo box of GTK 4', () => {
  const row = element('row', 'AXRow', '', { children: [element('C', 'AXStaticText', 'C059')] });
  const list = element('list', 'AXList', '', { children: [row] });
  const search = element('search', 'AXTextField', '', { value: 'C05' });
  const popover = element('popover', 'AXGroup', '', { children: [search, list] });

  test('is worth what its button says, whatever is in the list that is open or in the field that searches it', () => {
    const chosen = element('chosen', 'AXStaticText', 'Z003');
    const button = element('button', 'AXButton', '', { children: [chosen] });
    expect(worth([button])).toBe('Z003');
    expect(worth([button, popover], 'popover')).toBe('Z003');
    expect(
      worth([element('row of settings', 'AXGroup', '', { children: [chosen, popover] })], 'popover'),
    ).toBe('Z003');
  });

  test('that can be edited is worth what its field holds, also on a page that is not shown', () => {
    const fields = { value: 'abc' };
    const field = element('field', 'AXTextField', '', fields);
    expect(worth([field, popover], 'popover')).toBe('abc');
    expect(worth([element('field', 'AXTextField', '', { ...fields, ...HIDDEN })])).toBe('abc');
  });

  test('does not tell what it is worth on a page that is not shown, where several words could be that', () => {
    const words = ['(None)', 'Z003'].map((each) => element(each, 'AXStaticText', each, HIDDEN));
    expect(worth(words)).toBeUndefined();
  });
});
