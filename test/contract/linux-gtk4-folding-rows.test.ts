import { describe, expect, test } from 'vitest';
import { neverAborted } from '../../src/base/cancellation.ts';
import { click } from '../../src/core/act/click.ts';
import { setValue } from '../../src/core/act/set-value.ts';
import { resolveOne } from '../../src/core/query/resolve.ts';
import { hasState } from '../../src/model/element.ts';
import { canRunTestApps } from '../support/test-app.ts';
import { useTestApp } from '../support/use-test-app.ts';

const signal = neverAborted;

describe.skipIf(!canRunTestApps)('rows of GTK 4 that show and hide others', () => {
  const desk = useTestApp('gtk4-folding-rows.py');

  const press = (query: string) => click(desk.app, query, { kind: 'single', mode: 'background' }, signal);
  const set = (query: string, value: string) => setValue(desk.app, { query, value }, signal);
  const found = async (query: string) => (await resolveOne(desk.app, query, {}, signal)).step.node;
  const isShown = async (query: string) => hasState(await found(query), 'visible');
  const last = async () => (await found('/^Last: /')).title;

  test('take every click, and hide what is in them when they are folded again', async () => {
    expect((await press('AXRow:Details')).outcome).toMatchObject({ effect: 'confirmed' });
    expect([await last(), await isShown('"Nothing else"')]).toEqual(['Last: Details expanded', true]);
    expect((await press('AXRow:Details')).outcome).toMatchObject({ effect: 'confirmed' });
    expect([await last(), await isShown('"Nothing else"')]).toEqual(['Last: Details collapsed', false]);
  });

  test('say whether they are expanded, are set and set back', async () => {
    const { outcome, inverse } = await set('AXRow:Details', 'true');
    expect(outcome).toMatchObject({ effect: 'confirmed', evidence: [{ detail: 'It is expanded now.' }] });
    expect(await last()).toBe('Last: Details expanded');
    expect(hasState(await found('AXRow:Details'), 'expanded')).toBe(true);
    expect(await inverse?.revert(signal)).toMatchObject({ effect: 'confirmed' });
    expect(await last()).toBe('Last: Details collapsed');
  });

  test('are not mistaken for the switch in them', async () => {
    await expect(set('AXRow:Alarm', 'true')).rejects.toMatchObject({
      code: 'not_actionable',
      guidance: expect.stringContaining('"expanded" or "collapsed"'),
    });
    expect((await set('AXRow:Alarm', 'expanded')).outcome).toMatchObject({ effect: 'confirmed' });
    expect(await last()).toBe('Last: Alarm expanded');
    expect((await set('AXCheckBox:Alarm', 'true')).outcome).toMatchObject({ effect: 'confirmed' });
    expect(await last()).toBe('Last: switch on');
    expect((await set('AXRow:Alarm', 'unchecked')).outcome).toMatchObject({ effect: 'confirmed' });
    expect(await last()).toBe('Last: switch off');
  });

  test('are set like an expander, which has the name of its label', async () => {
    expect((await found('More options')).role).toBe('AXDisclosureTriangle');
    const { outcome, inverse } = await set('More options', 'expanded');
    expect(outcome).toMatchObject({ effect: 'confirmed', route: 'accessibility', focusTaken: false });
    expect(outcome.changes.appeared.map(({ title }) => title)).toContain('In the expander');
    expect([await last(), await isShown('In the expander')]).toEqual(['Last: expander True', true]);
    expect((await set('In the expander', 'true')).outcome.effect).toBe('confirmed');
    expect(await inverse?.revert(signal)).toMatchObject({ effect: 'confirmed' });
    expect(await last()).toBe('Last: expander False');
    expect((await press('More options')).outcome.effect).toBe('confirmed');
    expect(await last()).toBe('Last: expander True');
  });
});
