import { describe, expect, test } from 'vitest';
import { neverAborted } from '../../src/base/cancellation.ts';
import { click } from '../../src/core/act/click.ts';
import { isInstalled } from '../support/shell.ts';
import { useTestApp } from '../support/use-test-app.ts';

const signal = neverAborted;

describe.skipIf(!isInstalled('Xvfb'))('a popover of GTK 3 behind a dialog', () => {
  const program = useTestApp('popover-behind.py');
  const press = async (query: string) =>
    (await click(program.app, query, { kind: 'single', mode: 'background' }, signal)).outcome;

  test('is not put away by an Escape, which would close the dialog', async () => {
    expect(await press('Recent')).toMatchObject({ effect: 'confirmed' });
    expect(await press('button:Settings')).toMatchObject({ effect: 'confirmed' });
    for (const choice of [0, 1, 2, 3, 4, 5])
      expect(await press(`Choice ${choice}`)).toMatchObject({ effect: 'confirmed' });
  });
});
