import { describe, expect, test } from 'vitest';
import { neverAborted } from '../../src/base/cancellation.ts';
import { click } from '../../src/core/act/click.ts';
import { setValue } from '../../src/core/act/set-value.ts';
import { resolveOne } from '../../src/core/query/resolve.ts';
import { hasState } from '../../src/model/element.ts';
import { canRunTestApps } from '../support/test-app.ts';
import { useTestApp } from '../support/use-test-app.ts';

const BOX = 'Pears';
const signal = neverAborted;

/** They have no action at all. */
describe.skipIf(!canRunTestApps)('check boxes of GTK 4', () => {
  const desk = useTestApp('gtk4-check-boxes.py');

  const isOn = async (query = BOX) =>
    hasState((await resolveOne(desk.app, query, {}, signal)).step.node, 'checked');
  const set = (value: string, query = BOX) => setValue(desk.app, { query, value }, signal);

  test('are set in the background, left alone where they are so already, and set back', async () => {
    const on = await set('true');
    expect(on.outcome).toMatchObject({ effect: 'confirmed', route: 'pointer', focusTaken: false });
    expect(await isOn()).toBe(true);
    expect((await set('true')).outcome.effect).toBe('confirmed');
    expect(await isOn()).toBe(true);
    expect(await on.inverse?.untouched?.(signal)).toBe(true);
    expect(await on.inverse?.revert(signal)).toMatchObject({ effect: 'confirmed' });
    expect(await isOn()).toBe(false);
  });

  test('are turned back after a click', async () => {
    const { inverse, outcome } = await click(desk.app, BOX, { kind: 'single', mode: 'background' }, signal);
    expect([outcome.effect, await isOn()]).toEqual(['confirmed', true]);
    expect(await inverse?.revert(signal)).toMatchObject({ effect: 'confirmed' });
    expect(await isOn()).toBe(false);
  });

  test('are turned also while a list is open, which is closed first', async () => {
    const press = (query: string) => click(desk.app, query, { kind: 'single', mode: 'background' }, signal);
    const isOpen = async () =>
      hasState((await resolveOne(desk.app, 'AXPopUpButton', {}, signal)).step.node, 'expanded');
    expect((await press('AXPopUpButton')).outcome.effect).toBe('confirmed');
    expect([await isOpen(), await isOn()]).toEqual([true, false]);
    expect((await press(BOX)).outcome.effect).toBe('confirmed');
    expect([await isOpen(), await isOn()]).toEqual([false, true]);
  });

  test('that are radio buttons are chosen, and not unchosen', async () => {
    expect((await set('true', 'Green')).outcome.effect).toBe('confirmed');
    expect([await isOn('Green'), await isOn('Red')]).toEqual([true, false]);
    expect((await set('false', 'Green')).outcome).toMatchObject({
      effect: 'none',
      evidence: [{ detail: expect.stringContaining('by choosing another one') }],
    });
  });

  test('that are buttons which stay pressed say so, are set and set back', async () => {
    const press = (query: string) => click(desk.app, query, { kind: 'single', mode: 'background' }, signal);
    const detail = async (query: string) => (await press(query)).outcome.evidence[0]?.detail;
    const on = await press('Monday');
    expect(on.outcome).toMatchObject({ effect: 'confirmed', evidence: [{ detail: 'checked is now true.' }] });
    expect(await on.inverse?.revert(signal)).toMatchObject({ effect: 'confirmed' });
    expect(await isOn('Monday')).toBe(false);
    expect(await detail('Monday')).toBe('checked is now true.');
    const off = await set('false', 'Monday');
    expect(off.outcome).toMatchObject({
      effect: 'confirmed',
      evidence: [{ detail: 'The value read back is "0".' }],
    });
    expect(await isOn('Monday')).toBe(false);
    expect(await off.inverse?.revert(signal)).toMatchObject({ effect: 'confirmed' });
    expect(await isOn('Monday')).toBe(true);
  });

  test('are neither plain buttons nor those of menus', async () => {
    const press = (query: string) => click(desk.app, query, { kind: 'single', mode: 'background' }, signal);
    expect((await press('Plain')).outcome.effect).toBe('unverified');
    await expect(set('true', 'Plain')).rejects.toMatchObject({
      guidance: expect.stringContaining('ax_click turns it on or off'),
    });
    await press('More');
    await resolveOne(desk.app, 'Inside', {}, signal);
    expect(await isOn('More')).toBe(false);
  });

  test('are clicked and set in a menu that is open as well', async () => {
    const { outcome } = await click(desk.app, 'Cherries', { kind: 'single', mode: 'background' }, signal);
    expect(outcome).toMatchObject({ effect: 'confirmed', route: 'pointer', focusTaken: false });
    expect([await isOn('Cherries'), await isOn('Plums')]).toEqual([true, false]);
    expect((await set('true', 'Plums')).outcome).toMatchObject({ effect: 'confirmed' });
    expect((await set('false', 'Cherries')).outcome).toMatchObject({ effect: 'confirmed' });
    expect([await isOn('Cherries'), await isOn('Plums')]).toEqual([false, true]);
  });
});
