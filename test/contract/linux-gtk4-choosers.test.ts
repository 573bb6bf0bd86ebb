import { describe, expect, test } from 'vitest';
import { neverAborted } from '../../src/base/cancellation.ts';
import { click } from '../../src/core/act/click.ts';
import { setValue } from '../../src/core/act/set-value.ts';
import { resolveOne } from '../../src/core/query/resolve.ts';
import { hasState } from '../../src/model/element.ts';
import { canRunTestApps } from '../support/test-app.ts';
import { useTestApp } from '../support/use-test-app.ts';

const FONT = 'AXPopUpButton index:1';
const NUMBER = 'AXPopUpButton index:2';
const signal = neverAborted;

describe.skipIf(!canRunTestApps)('choosers of GTK 4', () => {
  const desk = useTestApp('gtk4-choosers.py');

  const press = (query: string) => click(desk.app, query, { kind: 'single', mode: 'background' }, signal);
  const set = (query: string, value: string) => setValue(desk.app, { query, value }, signal);
  const shown = async (query: string) => (await resolveOne(desk.app, query, {}, signal)).step.node;
  const isOpen = async () => hasState(await shown(FONT), 'expanded');

  test('that are open take a choice from their list, and no text for the field that searches it', async () => {
    await press(FONT);
    expect([await isOpen(), (await shown(FONT)).value]).toEqual([true, 'Font 1']);
    const { target, outcome } = await set(FONT, 'Font 3');
    expect([target.role, outcome.effect]).toEqual(['AXPopUpButton', 'confirmed']);
    expect((await set(FONT, 'Font 3')).outcome.effect).toBe('confirmed');
    expect([await isOpen(), (await shown(FONT)).value]).toEqual([false, 'Font 3']);
  });

  test('take what their list has out of sight, or what it has not found', async () => {
    expect((await set(FONT, 'Font 18')).outcome.effect).toBe('confirmed');
    await press(FONT);
    await set('AXTextField:Search…', 'Font 2');
    expect((await shown(FONT)).value).toBe('Font 18');
    expect((await set(FONT, 'Font 10')).outcome.effect).toBe('confirmed');
    expect([await isOpen(), (await shown(FONT)).value]).toEqual([false, 'Font 10']);
  });

  test('are closed where two choices have that name', async () => {
    const query = 'AXPopUpButton index:-1';
    expect((await set(query, 'other')).outcome.effect).toBe('confirmed');
    await expect(set(query, 'same')).rejects.toMatchObject({ code: 'ambiguous_element' });
    expect([hasState(await shown(query), 'expanded'), (await shown(query)).value]).toEqual([false, 'other']);
  });

  test('are closed where they have no such choice', async () => {
    await expect(set(FONT, 'Font 41')).rejects.toMatchObject({
      code: 'invalid_value',
      guidance: expect.stringContaining('"Font 40"'),
    });
    expect([await isOpen(), (await shown(FONT)).value]).toEqual([false, 'Font 10']);
  });

  test('say that they may have more choices than are known, which can be searched and clicked', async () => {
    await expect(set(NUMBER, 'Number 600')).rejects.toMatchObject({
      code: 'invalid_value',
      message: expect.stringContaining('there may be more'),
    });
    expect(hasState(await shown(NUMBER), 'expanded')).toBe(false);
    await press(NUMBER);
    await set('AXTextField:Search…', 'Number 600');
    expect((await press('role:AXStaticText title:"Number 600"')).outcome.effect).toBe('confirmed');
    expect((await shown(NUMBER)).value).toBe('Number 600');
  });

  test('keep what they are worth when their page is turned', async () => {
    const onPage = await Promise.all([3, 4].map((place) => shown(`AXPopUpButton index:${place}`)));
    expect(onPage.map(({ value }) => value)).toEqual(['abc', 'small']);
    const { outcome } = await press('Second');
    expect(outcome.effect).toBe('confirmed');
    expect(outcome.changes.changed.filter(({ property }) => property === 'value')).toEqual([]);
    expect((await desk.app.snapshot(signal)).get(onPage[0]?.id ?? '')?.node.value).toBe('abc');
  });
});
