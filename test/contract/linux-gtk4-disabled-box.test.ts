import { describe, expect, test } from 'vitest';
import { neverAborted } from '../../src/base/cancellation.ts';
import { click } from '../../src/core/act/click.ts';
import { setValue } from '../../src/core/act/set-value.ts';
import { typeText } from '../../src/core/act/type-text.ts';
import { canRunTestApps } from '../support/test-app.ts';
import { useTestApp } from '../support/use-test-app.ts';

const signal = neverAborted;
const timeoutMs = 200;
const DISABLED = { code: 'not_actionable', message: expect.stringContaining('is disabled') };

/** They say that they are enabled. */
describe.skipIf(!canRunTestApps)('what lies in a disabled box of GTK 4', () => {
  const desk = useTestApp('gtk4-disabled-box.py');

  const set = async (query: string, value: string) =>
    (await setValue(desk.app, { query, value, timeoutMs }, signal)).outcome.effect;
  const press = (query: string) =>
    click(desk.app, query, { kind: 'single', mode: 'background', timeoutMs }, signal);
  const type = (query: string, text: string) =>
    typeText(desk.app, { query, text, clearFirst: false, mode: 'background', timeoutMs }, signal);

  test('is refused until the box is enabled', async () => {
    await expect(set('AXIncrementor', '10')).rejects.toMatchObject(DISABLED);
    await expect(set('AXCheckBox index:2', 'true')).rejects.toMatchObject(DISABLED);
    await expect(press('Reset')).rejects.toMatchObject(DISABLED);
    await expect(type('AXTextField', 'Ada')).rejects.toMatchObject(DISABLED);
    expect(await set('Use a limit', 'true')).toBe('confirmed');
    expect(await set('AXIncrementor', '10')).toBe('confirmed');
    expect((await press('Reset')).outcome.effect).toBe('confirmed');
    expect((await type('AXTextField', 'Ada')).outcome.effect).toBe('confirmed');
    expect(await set('Use a limit', 'false')).toBe('confirmed');
    await expect(set('AXIncrementor', '10')).rejects.toMatchObject(DISABLED);
  });
});
