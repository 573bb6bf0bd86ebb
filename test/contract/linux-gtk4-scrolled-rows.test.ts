import { describe, expect, test } from 'vitest';
import { neverAborted } from '../../src/base/cancellation.ts';
import { click } from '../../src/core/act/click.ts';
import { scroll } from '../../src/core/act/scroll.ts';
import { scrollUntil } from '../../src/core/act/scroll-until.ts';
import { resolveOne } from '../../src/core/query/resolve.ts';
import { canRunTestApps } from '../support/test-app.ts';
import { useTestApp } from '../support/use-test-app.ts';

const signal = neverAborted;

describe.skipIf(!canRunTestApps)('rows of GTK 4 that were scrolled away', () => {
  const desk = useTestApp('gtk4-scrolled-rows.py');

  const press = (query: string) =>
    click(desk.app, query, { kind: 'single', mode: 'background', timeoutMs: 500 }, signal);
  const move = (direction: 'up' | 'down', amount: number) =>
    scroll(desk.app, { direction, amount, mode: 'background' }, signal);
  const found = async (query: string) => (await resolveOne(desk.app, query, {}, signal)).step.node;
  const last = async () => (await found('/^Last: /')).title;

  test('are out of sight, and not clicked where they were', async () => {
    await move('down', 200);
    expect((await found('"Item 005"')).states).not.toContain('visible');
    await expect(press('"Item 005"')).rejects.toMatchObject({ code: 'not_actionable' });
    expect(await last()).toBe('Last: nothing');
  });

  test('leave those clickable that took their places', async () => {
    expect((await press('"Item 015"')).outcome).toMatchObject({ effect: 'confirmed' });
    expect(await last()).toBe('Last: Item 015');
  });

  test('are kept by their list while they are selected, and out of sight all the same', async () => {
    await move('down', 500);
    expect((await found('"Item 015"')).states).not.toContain('visible');
    await expect(press('"Item 015"')).rejects.toMatchObject({ code: 'not_actionable' });
    expect(await last()).toBe('Last: Item 015');
  });

  test('are clicked once they are back', async () => {
    const until = { direction: 'up', until: '"Item 005"', mode: 'background' } as const;
    await scrollUntil(desk.app, until, signal);
    expect((await press('"Item 005"')).outcome).toMatchObject({ effect: 'confirmed' });
    expect(await last()).toBe('Last: Item 005');
  });

  test('are reached wherever they are, in a few leaps, and said not to be there once all have been seen', async () => {
    const until = (row: string) =>
      scrollUntil(desk.app, { direction: 'down', until: row, mode: 'background' }, signal);
    expect((await until('"Item 430"')).outcome).toMatchObject({ effect: 'confirmed' });
    expect((await press('"Item 430"')).outcome).toMatchObject({ effect: 'confirmed' });
    expect(await last()).toBe('Last: Item 430');
    const missing = until('"Item 999"');
    await expect(missing).rejects.toMatchObject({ code: 'element_not_found', details: { at_end: true } });
  }, 40_000);
});
