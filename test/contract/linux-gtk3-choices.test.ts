import { describe, expect, test } from 'vitest';
import { neverAborted } from '../../src/base/cancellation.ts';
import { click } from '../../src/core/act/click.ts';
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

  test('one with two choices of a name is given neither by that name, and either by a click', async () => {
    const choose = (value: string) => setValue(desk.app, { query: 'popup:Folder', value }, signal);
    const press = (query: string) => click(desk.app, query, { kind: 'single', mode: 'background' }, signal);
    const place = async () => (await resolveOne(desk.app, '/^Place: /', {}, signal)).step.node.title;
    await choose('Desktop');
    await expect.poll(place).toBe('Place: 2');
    await expect(choose('home')).rejects.toMatchObject({
      code: 'ambiguous_element',
      message: expect.stringContaining('2 choices'),
      guidance: expect.stringContaining('ax_click'),
    });
    expect(await place()).toBe('Place: 2');
    await choose('music');
    await expect.poll(place).toBe('Place: 5');
    await press('popup:Folder');
    await press('AXMenuItem:home index:2');
    await expect.poll(place).toBe('Place: 3');
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

  test('an expander below them that has no name opens and closes at a click', async () => {
    const turn = async (query: string) =>
      (await click(desk.app, query, { kind: 'single', mode: 'background' }, signal)).outcome;
    expect(await turn('AXCheckBox expanded:false')).toMatchObject({ effect: 'confirmed' });
    await resolveOne(desk.app, 'text:Inside visible:true', {}, signal);
    expect(await turn('AXCheckBox expanded:true')).toMatchObject({ effect: 'confirmed' });
  });
});
