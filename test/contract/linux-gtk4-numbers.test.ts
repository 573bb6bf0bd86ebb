import { describe, expect, test } from 'vitest';
import { neverAborted } from '../../src/base/cancellation.ts';
import { click } from '../../src/core/act/click.ts';
import { typeText } from '../../src/core/act/type-text.ts';
import { resolveOne } from '../../src/core/query/resolve.ts';
import { canRunTestApps } from '../support/test-app.ts';
import { useTestApp } from '../support/use-test-app.ts';

const signal = neverAborted;

describe.skipIf(!canRunTestApps)('numbers and rows of GTK 4', () => {
  const desk = useTestApp('gtk4-numbers-and-secrets.py');

  const press = (query: string) => click(desk.app, query, { kind: 'single', mode: 'background' }, signal);
  const found = async (query: string) => (await resolveOne(desk.app, query, {}, signal)).step.node;

  test('a row that may have been activated is not said to have done nothing', async () => {
    expect((await press('AXRow:Start')).outcome).toMatchObject({ effect: 'unverified' });
  });

  test('a click into a number does not hit the button in its middle', async () => {
    await press('AXIncrementor');
    expect(await found('AXIncrementor')).toMatchObject({ value: '50' });
    expect((await found('/^Changed: /')).title).toBe('Changed: never');
  });

  test('a number is typed without one', async () => {
    const done = await typeText(
      desk.app,
      { query: 'AXIncrementor', text: '7', clearFirst: true, mode: 'background' },
      signal,
    );
    expect(done.outcome).toMatchObject({ effect: 'confirmed' });
    expect((await found('/^Changed: /')).title).toBe('Changed: never');
  });
});
