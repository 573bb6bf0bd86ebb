import { describe, expect, test } from 'vitest';
import { neverAborted } from '../../src/base/cancellation.ts';
import { typeText } from '../../src/core/act/type-text.ts';
import { resolveOne } from '../../src/core/query/resolve.ts';
import { canRunTestApps } from '../support/test-app.ts';
import { useTestApp } from '../support/use-test-app.ts';

const signal = neverAborted;

/** The action of a GTK 3 field presses the default button; its key may mean something else. */
describe.skipIf(!canRunTestApps)('a line break at the end of what is typed', () => {
  const desk = useTestApp('gtk3-return.py');
  const last = async () => (await resolveOne(desk.app, '/^Last: /', {}, signal)).step.node.title;

  test('is the Return key, for a program that listens to keys', async () => {
    const typing = { query: 'Name', text: 'Omega\n', clearFirst: true, mode: 'background' } as const;
    const { outcome } = await typeText(desk.app, typing, signal);
    expect(outcome).toMatchObject({ effect: 'confirmed', route: 'keyboard', focusTaken: false });
    expect(await last()).toBe('Last: renamed Omega');
  });
});
