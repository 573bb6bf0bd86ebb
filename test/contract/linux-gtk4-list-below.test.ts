import { describe, expect, test } from 'vitest';
import { neverAborted } from '../../src/base/cancellation.ts';
import { click } from '../../src/core/act/click.ts';
import { resolveOne } from '../../src/core/query/resolve.ts';
import { canRunTestApps } from '../support/test-app.ts';
import { useTestApp } from '../support/use-test-app.ts';

const signal = neverAborted;

describe.skipIf(!canRunTestApps)('a list of GTK 4 at the end of what is scrolled', () => {
  const desk = useTestApp('gtk4-list-below.py');

  test('is scrolled into view, with which it moves itself, before a row of it is clicked', async () => {
    const { outcome } = await click(desk.app, 'Second row', { kind: 'single', mode: 'background' }, signal);
    expect(outcome).toMatchObject({ effect: 'confirmed', route: 'pointer' });
    const last = await resolveOne(desk.app, '/^Last: /', {}, signal);
    expect(last.step.node.title).toBe('Last: Second row');
  });
});
