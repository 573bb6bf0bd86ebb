import { expect, test } from 'vitest';
import { PLAIN } from './quirks.ts';
import { STATE_BIT, StateBits } from './state-bits.ts';
import { isChecked, isMixed, statesOf } from './states.ts';

/** ATSPI_ROLE_CHECK_BOX. */
const CHECK_BOX = 7;
const box = (...low: number[]) =>
  new StateBits(
    low.reduce((bits, bit) => bits | (1 << bit), 0),
    1 << (STATE_BIT.indeterminate - 32),
  );
const told = (states: StateBits) => statesOf({ role: CHECK_BOX, states }, PLAIN);

test('a box that is shown as neither on nor off is neither, and still tells that a press has turned it', () => {
  const [on, off] = [box(STATE_BIT.checked), box()];
  expect([on, off].map(isMixed)).toEqual([true, true]);
  expect([on, off].map(isChecked)).toEqual([false, false]);
  expect(told(on)).toEqual(['mixed', 'checkable', 'checked']);
  expect(told(off)).toEqual(['mixed', 'checkable']);
});
