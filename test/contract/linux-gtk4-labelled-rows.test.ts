import { describe, expect, test } from 'vitest';
import { neverAborted } from '../../src/base/cancellation.ts';
import { click } from '../../src/core/act/click.ts';
import { setValue } from '../../src/core/act/set-value.ts';
import { resolveOne } from '../../src/core/query/resolve.ts';
import { canRunTestApps } from '../support/test-app.ts';
import { useTestApp } from '../support/use-test-app.ts';

const signal = neverAborted;

describe.skipIf(!canRunTestApps)('names that GTK 4 does not tell', () => {
  const desk = useTestApp('gtk4-labelled-rows.py');

  const press = (query: string) => click(desk.app, query, { kind: 'single', mode: 'background' }, signal);
  const found = async (query: string) => {
    const { step, snapshot, strategy } = await resolveOne(desk.app, query, {}, signal);
    return { strategy, ...snapshot.summaryOf(step.node) };
  };

  test.each([
    ['Light', 'AXCheckBox'],
    ['Sound', 'AXCheckBox'],
    ['Volume', 'AXSlider'],
    ['Copies', 'AXIncrementor'],
    ['Size', 'AXPopUpButton'],
    ['Owner', 'AXTextField'],
  ])('are those of the texts in a row: %s', async (label, role) => {
    expect(await found(label)).toMatchObject({ role, label });
    expect(await found(`${role}:${label}`)).toMatchObject({ role, label, strategy: 'label' });
  });

  test('are acted on', async () => {
    expect((await press('Light')).outcome).toMatchObject({ effect: 'confirmed' });
    expect(await found('AXCheckBox:Light')).toMatchObject({ value: '1' });
    const { outcome } = await setValue(desk.app, { query: 'Owner', value: 'Ada' }, signal);
    expect(outcome).toMatchObject({ effect: 'confirmed' });
    expect(await found('AXTextField:Owner')).toMatchObject({ value: 'Ada' });
  });

  test('keep a slider the ref that it has, though it draws another number', async () => {
    const { element_ref: ref } = await found('AXSlider:Volume');
    expect((await setValue(desk.app, { query: 'Volume', value: '30' }, signal)).outcome.effect).toBe(
      'confirmed',
    );
    expect(await found('AXSlider:Volume')).toMatchObject({ element_ref: ref, value: '30' });
  });

  test('are the words inside of tabs and rows', async () => {
    expect(await found('AXRow:Empty')).toMatchObject({ role: 'AXRow', strategy: 'shown_text' });
    expect(await found('AXTab:page 1')).toMatchObject({ title: 'Tab', strategy: 'shown_text' });
    expect(await found('AXTab:Page 3')).toMatchObject({ title: 'Page _3', strategy: 'shown_text' });
    await expect(press('AXTab:page 2')).rejects.toMatchObject({
      code: 'ambiguous_element',
      details: { candidates: [{ title: 'Tab' }, { title: 'Page _2' }] },
    });
  });
});
