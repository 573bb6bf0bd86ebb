import { describe, expect, test } from 'vitest';
import { neverAborted } from '../../src/base/cancellation.ts';
import { click } from '../../src/core/act/click.ts';
import { resolveOne } from '../../src/core/query/resolve.ts';
import { canRunTestApps } from '../support/test-app.ts';
import { useTestApp } from '../support/use-test-app.ts';

const signal = neverAborted;

describe.skipIf(!canRunTestApps)('rows of a GTK 3 table that is sorted', () => {
  const desk = useTestApp('silent-sort.py');

  const press = (query: string, kind: 'single' | 'double' = 'single') =>
    click(desk.app, query, { kind, mode: 'background' }, signal);

  async function last(): Promise<string> {
    const { step } = await resolveOne(desk.app, '/^Last: /', {}, signal);
    return step.node.title;
  }

  async function placeOf(query: string): Promise<number> {
    const { step } = await resolveOne(desk.app, query, {}, signal);
    return step.node.bounds?.y ?? Number.NaN;
  }

  test('are refused where one was renamed, passed them and left them with the names of others', async () => {
    await resolveOne(desk.app, 'title:Frank', {}, signal);
    await press('Rename Eve to Gus');
    // Drawn are Frank, Grace, Gus and Heidi; told are Frank, Frank, Gus and Heidi.
    await expect(press('title:Frank index:2')).rejects.toMatchObject({
      code: 'not_actionable',
      guidance: expect.stringContaining('ax_screenshot'),
    });
    for (const name of ['title:Frank index:1', 'Gus', 'Heidi'])
      expect((await press(name)).outcome).toMatchObject({ effect: 'confirmed' });
  });

  test('stand where they are drawn, and the order is what the click on the header changed', async () => {
    const heads = await placeOf('title:Dave index:1');
    const { outcome } = await press('cell:Aloud');
    expect(outcome).toMatchObject({ effect: 'confirmed', evidence: [{ kind: 'elements_moved' }] });
    expect(await placeOf('title:Alice index:1')).toBe(heads);
    expect((await press('title:Alice index:1', 'double')).outcome.effect).toBe('confirmed');
    expect(await last()).toBe('Last: open Alice');
  });

  test('are in doubt where they are drawn in another order and say the same', async () => {
    const { outcome } = await press('cell:Silently');
    expect(outcome).toMatchObject({ effect: 'unverified', evidence: [{ kind: 'pixels_changed' }] });
    const opened = await press('title:Alice index:1', 'double');
    // What is called Alice is not Alice any more, and nobody can know.
    expect(await last()).toBe('Last: open Dave');
    expect(opened.outcome).toMatchObject({ effect: 'unverified' });
    expect(opened.outcome.evidence.at(-1)?.detail).toContain('may be those of other rows');
    // To be sorted once more does not give a row its name back.
    await press('cell:Aloud');
    expect((await press('title:Bob index:1', 'double')).outcome.effect).toBe('unverified');
    expect(await last()).toBe('Last: open Carol');
  });
});
