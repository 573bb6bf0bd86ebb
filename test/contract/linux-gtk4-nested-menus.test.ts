import { describe, expect, test } from 'vitest';
import { neverAborted } from '../../src/base/cancellation.ts';
import { click } from '../../src/core/act/click.ts';
import { pressKey } from '../../src/core/act/key-press.ts';
import { canRunTestApps } from '../support/test-app.ts';
import { useTestApp } from '../support/use-test-app.ts';

const CHORD = { key: 'ctrl+k', modifiers: [], exact: false, mode: 'background' } as const;
const signal = neverAborted;

describe.skipIf(!canRunTestApps)('menus in menus of GTK 4', () => {
  const desk = useTestApp('gtk4-nested-menus.py');

  const press = async (query: string) =>
    (await click(desk.app, query, { kind: 'single', mode: 'background' }, signal)).outcome;

  test('leave the window its keys when an item in them is pressed by its path', async () => {
    expect(await press('Main > View > Zoom In')).toMatchObject({ effect: 'confirmed' });
    const { outcome } = await pressKey(desk.app.desktop, { app: desk.app, ...CHORD }, signal);
    expect(outcome).toMatchObject({ effect: 'confirmed' });
    expect(outcome.evidence[0]?.detail).toContain('"key, 2"');
  });

  test('that were opened for other acts show that they open', async () => {
    for (const path of ['Main > Silent', 'Main > View > Zoom Silently', 'Main > Silent'])
      expect(await press(path)).toMatchObject({ effect: 'unverified' });
    expect(await press('Main')).toMatchObject({ effect: 'confirmed' });
  });
});
