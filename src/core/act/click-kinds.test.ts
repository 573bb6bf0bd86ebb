import { expect, test } from 'vitest';
import { offeredAction } from './click-kinds.ts';

test.each([
  [
    'a cell is selected, and not expanded',
    'AXCell',
    ['expand', 'open'],
    ['selectable', 'expandable'],
    undefined,
  ],
  [
    'an item that does not say that it can be selected is not expanded',
    'AXRow',
    ['expand'],
    ['expandable'],
    undefined,
  ],
  ['a disclosure is expanded', 'AXDisclosureTriangle', ['expand'], ['expandable'], 'expand'],
  ['an item that can be selected is', 'AXRow', ['expand', 'select'], ['selectable', 'expandable'], 'select'],
] as const)('by a click %s', (_, role, actions, states, action) => {
  expect(offeredAction({ role, actions: [...actions], states: [...states] }, 'single')).toBe(action);
});
