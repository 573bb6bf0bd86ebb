import { describe, expect, test } from 'vitest';
import { WorkflowDesk } from '../../../test/support/workflow-desk.ts';
import { neverAborted } from '../../base/cancellation.ts';
import { rehearsalBackend } from './rehearsal-backend.ts';

const press = (query: string, app = 'Calculator') => ({ tool: 'ax_click', args: { app, query } });

async function rehearse(desk: WorkflowDesk, steps: unknown) {
  return desk.run(steps, { dry_run: true });
}

describe('a dry run', () => {
  test('names the element that each step would take, and does nothing', async () => {
    await using desk = await WorkflowDesk.open();
    const answer = await rehearse(desk, [
      press('button:7'),
      { tool: 'ax_type', args: { app: 'Login', query: 'Username', text: 'ada' } },
      { tool: 'ax_set_value', args: { app: 'Login', query: 'Remember me', value: 'true' } },
      { tool: 'ax_get_value', args: { app: 'Calculator', query: '#display' } },
    ]);
    expect(answer).toMatchObject({ success: true, steps_completed: 0, dry_run: true });
    expect(answer.results.map(({ status, element }) => [status, element?.title])).toEqual([
      ['ready', '7'],
      ['ready', 'Username'],
      ['ready', 'Remember me'],
      ['ready', undefined],
    ]);
    expect(await desk.value('Calculator', '#display')).toBe('0');
    expect(await desk.value('Login', 'Username')).toBe('');
    expect(await desk.value('Login', 'Remember me')).toBe('0');
    expect(await desk.call('ax_session_info', {})).toMatchObject({ undo_stack_depth: 0 });
    expect(desk.lines).toEqual([]);
  });

  test('asks the policy for each step, as one that will not be done', async () => {
    await using desk = await WorkflowDesk.open();
    await rehearse(desk, [press('button:7')]);
    expect(desk.requests.map(({ tool, rehearsal }) => [tool.name, rehearsal])).toEqual([
      ['ax_workflow', undefined],
      ['ax_click', true],
    ]);
  });

  test('calls what is not there yet unresolvable now, without waiting for it', async () => {
    await using desk = await WorkflowDesk.open();
    const before = desk.clock.now();
    const later = { tool: 'ax_click', args: { app: 'Login', query: 'button:Later', timeout_ms: 60_000 } };
    const answer = await rehearse(desk, [press('button:7'), later, press('x', 'Nowhere')]);
    expect(answer.success).toBe(true);
    expect(answer.results.map(({ status, error }) => [status, error?.code])).toEqual([
      ['ready', undefined],
      ['unresolvable', 'element_not_found'],
      ['unresolvable', 'app_not_found'],
    ]);
    expect(desk.clock.now() - before).toBeLessThan(1000);
  });

  test('says which step cannot work before anything has changed', async () => {
    await using desk = await WorkflowDesk.open();
    const answer = await rehearse(desk, [
      { tool: 'ax_set_value', args: { app: 'Login', query: 'Remember me', value: 'maybe' } },
      press('button:7'),
    ]);
    expect(answer).toMatchObject({ success: false, error: expect.stringContaining('Step 1') });
    expect(answer.results.map(({ status }) => status)).toEqual(['would_fail', 'ready']);
  });

  test('fails on what no earlier step can put right: the name of a key, the form of a query', async () => {
    await using desk = await WorkflowDesk.open();
    const strike = { tool: 'ax_key_press', args: { app: 'Nowhere', key: 'ctrl+retrun' } };
    await expect(rehearse(desk, [press('button:7'), strike])).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringMatching(/step 2, args\.key: "ctrl\+retrun" is no key\. Did you mean return/),
    });
    const answer = await rehearse(desk, [press('button:7'), press('/(/')]);
    expect(answer).toMatchObject({ success: false, error: expect.stringContaining('Step 2') });
    expect(answer.results[1]).toMatchObject({ status: 'would_fail', error: { code: 'invalid_query' } });
  });

  test('records no baseline, and knows that one would be there by then', async () => {
    await using desk = await WorkflowDesk.open();
    const compare = { app: 'Calculator', baseline: 'baseline:dry' };
    const record = { tool: 'ax_visual_diff', args: { ...compare, save_baseline: 'always' } };
    const answer = await rehearse(desk, [record, { tool: 'ax_visual_diff', args: compare }]);
    expect(answer.results.map(({ status }) => status)).toEqual(['ready', 'unresolvable']);
    expect(answer.success).toBe(true);
    await expect(desk.call('ax_visual_diff', compare)).rejects.toMatchObject({
      message: expect.stringContaining('not been recorded'),
    });
  });

  test('fills in what reads give, and says where a result is needed first', async () => {
    await using desk = await WorkflowDesk.open();
    const answer = await rehearse(desk, [
      { tool: 'ax_find', args: { app: 'Calculator', query: 'button:8' } },
      press('{{step_1.element_ref}}'),
      press('{{step_2.clicked.title}}'),
      { tool: 'ax_undo', args: {} },
    ]);
    expect(answer.results.map(({ status, element }) => [status, element?.title])).toEqual([
      ['ready', undefined],
      ['ready', '8'],
      ['unresolvable', undefined],
      ['checked', undefined],
    ]);
  });

  test('knows the refs of the session', async () => {
    await using desk = await WorkflowDesk.open();
    const { element_ref } = await desk.call('ax_find', { app: 'Calculator', query: 'button:9' });
    const answer = await rehearse(desk, [press(String(element_ref))]);
    expect(answer.results[0]).toMatchObject({ status: 'ready', element: { title: '9', element_ref } });
  });
});

test('on the desktop of a rehearsal nothing but reading is possible', async () => {
  await using desk = await WorkflowDesk.open();
  const { ports } = rehearsalBackend(desk.sim.backend);
  const names = Object.keys(desk.sim.backend.ports);
  expect(Object.keys(ports)).toEqual(names);
  await expect(ports.apps?.list(neverAborted)).resolves.not.toHaveLength(0);
  const acts = [
    ports.apps?.launch('x', neverAborted),
    ports.apps?.quit('x', neverAborted),
    ports.clipboard?.write('x', neverAborted),
    ports.text?.insert('x', 'y', 'z', neverAborted),
    ports.pointer?.click({ x: 1, y: 1 }, { button: 'left', count: 1 }, neverAborted),
    ports.keyboard?.type('x', {}, neverAborted),
    ports.windows?.close('x', neverAborted),
  ];
  for (const act of acts) await expect(act).rejects.toMatchObject({ name: 'RehearsalStop' });
  expect(ports.pointer?.disturbsUser).toBe(desk.sim.backend.ports.pointer.disturbsUser);
});
