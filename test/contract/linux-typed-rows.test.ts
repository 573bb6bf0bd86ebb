import { describe, expect, test } from 'vitest';
import { neverAborted } from '../../src/base/cancellation.ts';
import { click } from '../../src/core/act/click.ts';
import { canRunTestApps } from '../support/test-app.ts';
import { useTestApp } from '../support/use-test-app.ts';

const signal = neverAborted;

describe.skipIf(!canRunTestApps)('rows of GTK 4 that are named after a type of their application', () => {
  const desk = useTestApp('typed-rows.py');

  const titlesOf = async (role: string) => {
    const { steps } = await desk.app.snapshot(signal);
    return steps.filter(({ node }) => node.role === role).map(({ node }) => node.title);
  };

  test('are known by what is in them, and other names stay', async () => {
    expect(await titlesOf('AXRow')).toEqual(['Forks', 'Knives', 'Spoons', 'Ladles']);
    expect(await titlesOf('AXButton')).toEqual(expect.arrayContaining(['PaperClip', 'GlueStick']));
  });

  test('are clicked by that', async () => {
    const { target, outcome } = await click(
      desk.app,
      'Spoons',
      { kind: 'single', mode: 'background' },
      signal,
    );
    expect(target).toMatchObject({ role: 'AXRow', title: 'Spoons' });
    expect(outcome).toMatchObject({ effect: 'confirmed' });
  });
});
