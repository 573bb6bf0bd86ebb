import { describe, expect, test } from 'vitest';
import { neverAborted } from '../../src/base/cancellation.ts';
import { setValue } from '../../src/core/act/set-value.ts';
import { typeText } from '../../src/core/act/type-text.ts';
import { resolveOne } from '../../src/core/query/resolve.ts';
import { canRunTestApps } from '../support/test-app.ts';
import { useTestApp } from '../support/use-test-app.ts';

const signal = neverAborted;

describe.skipIf(!canRunTestApps)('combo boxes of GTK 3 with separators', () => {
  const desk = useTestApp('gtk3-choices.py');

  test.each([
    ['Kind', 'Expense'],
    ['Kind', 'Transfer'],
    ['Kind', 'Any'],
    ['Kind', 'Income'],
    ['Nested', 'Expense'],
    ['Nested', 'Interest'],
    ['Nested', 'Wages'],
    ['Nested', 'Transfer'],
  ])('%s takes %s', async (combo, choice) => {
    const { outcome } = await setValue(desk.app, { query: `popup:${combo}`, value: choice }, signal);
    expect(outcome).toMatchObject({ effect: 'confirmed', route: 'accessibility' });
    await resolveOne(desk.app, `text:"Chosen: ${choice}"`, {}, signal);
  });

  test('one in a box that has the name takes a choice as such, and another text in its field', async () => {
    const set = async (value: string) =>
      (await setValue(desk.app, { query: 'Size', value }, signal)).target.role;
    expect(await set('24')).toBe('AXPopUpButton');
    await resolveOne(desk.app, 'text:"Chosen: 24"', {}, signal);
    expect(await set('13')).toBe('AXTextField');
  });

  test('one with a field and nothing to choose takes any text, by the name that its label has as well', async () => {
    const query = 'Search for:';
    const typing = { query, text: 'beta', clearFirst: false, mode: 'background' } as const;
    expect((await typeText(desk.app, typing, signal)).outcome.effect).toBe('confirmed');
    for (const value of ['gamma', '5']) {
      const { target, outcome } = await setValue(desk.app, { query, value }, signal);
      expect([target.role, outcome.effect]).toEqual(['AXTextField', 'confirmed']);
    }
  });
});
