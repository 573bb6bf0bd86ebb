import { expect, test } from 'vitest';
import { neverAborted } from '../../src/base/cancellation.ts';
import { click } from '../../src/core/act/click.ts';
import { scrollUntil } from '../../src/core/act/scroll-until.ts';
import { setValue } from '../../src/core/act/set-value.ts';
import { typeText } from '../../src/core/act/type-text.ts';
import { resolveOne } from '../../src/core/query/resolve.ts';
import { describeQt } from '../support/describe-qt.ts';
import { useTestApp } from '../support/use-test-app.ts';

const signal = neverAborted;

describeQt('a $Qt Quick window', (version) => {
  const desk = useTestApp('qt-quick.py', version);

  const choose = (query: string) => click(desk.app, query, { kind: 'single', mode: 'background' }, signal);
  const done = async () => (await resolveOne(desk.app, '/^Done: /', {}, signal)).step.node.title;

  test('has menus named without the mark of a shortcut', async () => {
    await choose('File > New');
    expect(await done()).toBe('Done: New');
    await choose('Edit > Cut');
    expect(await done()).toBe('Done: Cut');
  });

  test('tells what its menus have where an item is missing', async () => {
    await expect(choose('File > Nothing')).rejects.toMatchObject({
      code: 'element_not_found',
      guidance: expect.stringContaining('"&New"'),
    });
  });

  test('has a list that is scrolled to its end, though only its rows are told', async () => {
    const options = { direction: 'down', mode: 'background', until: 'Row 12' } as const;
    expect((await scrollUntil(desk.app, options, signal)).outcome.effect).toBe('confirmed');
    await choose('Row 12');
    expect(await done()).toBe('Done: Row 12');
    const beyond = scrollUntil(desk.app, { ...options, until: 'Row 99' }, signal);
    await expect(beyond).rejects.toMatchObject({
      message: expect.stringContaining('then nothing moved any more'),
    });
  });

  test('has a combo box that tells what is chosen in it, and is set', async () => {
    const fruit = async () => (await resolveOne(desk.app, 'AXPopUpButton:Fruit', {}, signal)).step.node.value;
    const set = (value: string) => setValue(desk.app, { query: 'AXPopUpButton:Fruit', value }, signal);
    expect(await fruit()).toBe('apple');
    const { outcome, inverse } = await set('plum');
    expect(outcome).toMatchObject({ effect: 'confirmed', route: 'pointer', focusTaken: false });
    expect([await done(), await fruit()]).toEqual(['Done: plum', 'plum']);
    await expect(set('kiwi')).rejects.toMatchObject({ code: 'invalid_value' });
    expect(await inverse?.revert(signal)).toMatchObject({ effect: 'confirmed' });
    expect([await done(), await fruit()]).toEqual(['Done: apple', 'apple']);
  });

  test('has a combo box that is typed into', async () => {
    const town = { query: 'AXPopUpButton:Town', text: 'Bonn', clearFirst: true, mode: 'background' } as const;
    const { outcome } = await typeText(desk.app, town, signal);
    expect(outcome).toMatchObject({ effect: 'confirmed', route: 'keyboard', focusTaken: false });
    expect((await resolveOne(desk.app, 'AXPopUpButton:Town', {}, signal)).step.node.value).toBe('Bonn');
  });

  test('has a button clicked behind the border of a menu, which is put away first', async () => {
    await choose('button:More');
    expect((await choose('button:Below')).outcome.effect).toBe('confirmed');
    expect(await done()).toBe('Done: Below');
  });

  test('has a dialog, which keeps clicks from what is under and beside it', async () => {
    await choose('Ask');
    await expect(choose('Covered')).rejects.toMatchObject({
      code: 'not_actionable',
      message: expect.stringContaining('behind the modal dialog "Sure?"'),
    });
    expect((await choose('Row 19')).outcome.effect).toBe('unverified');
    expect(await done()).toBe('Done: Below');
  });
});
