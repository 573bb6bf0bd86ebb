import { expect, test } from 'vitest';
import { neverAborted } from '../../src/base/cancellation.ts';
import { click } from '../../src/core/act/click.ts';
import { scrollUntil } from '../../src/core/act/scroll-until.ts';
import { resolveOne } from '../../src/core/query/resolve.ts';
import { describeQt } from '../support/describe-qt.ts';
import { useTestApp } from '../support/use-test-app.ts';

const signal = neverAborted;

describeQt('a table of $Qt that is too long to be walked', (version) => {
  const desk = useTestApp('qt-long-table.py', version);
  const press = async (query: string) =>
    (await click(desk.app, query, { kind: 'single', mode: 'background' }, signal)).outcome;
  const said = async () => (await resolveOne(desk.app, '/^Selected: /', {}, signal)).step.node.title;

  test('has a cell that is out of sight refused, which would be selected beside another', async () => {
    expect(await press('cell:B2')).toMatchObject({ effect: 'confirmed' });
    expect(await said()).toBe('Selected: 2/2');
    await expect(press('cell:C300')).rejects.toMatchObject({ code: 'not_actionable' });
    expect(await said()).toBe('Selected: 2/2');
  });

  test('has it clicked once it was scrolled into view', async () => {
    const request = { until: 'cell:C30', direction: 'down', amount: 100, mode: 'background' } as const;
    await scrollUntil(desk.app, request, signal);
    expect(await press('cell:C30')).toMatchObject({ effect: 'confirmed', route: 'pointer' });
    expect(await said()).toBe('Selected: 30/3');
  });
});

describeQt('a long table of $Qt in which one cell can be selected', (version) => {
  const desk = useTestApp('qt-long-table.py', version, 'single');

  test('has a cell that is out of sight selected, and says so', async () => {
    const press = (query: string) => click(desk.app, query, { kind: 'single', mode: 'background' }, signal);
    await press('cell:B2');
    expect((await press('cell:C300')).outcome).toMatchObject({ effect: 'confirmed' });
    const { step } = await resolveOne(desk.app, '/^Selected: /', {}, signal);
    expect(step.node.title).toBe('Selected: 300/3');
  });
});
