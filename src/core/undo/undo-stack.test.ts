import { describe, expect, test } from 'vitest';
import { WorkflowDesk } from '../../../test/support/workflow-desk.ts';
import { neverAborted } from '../../base/cancellation.ts';
import type { Inverse } from '../act/inverse.ts';
import { UndoStack } from './undo-stack.ts';

const setName = (value: string) => ({ app: 'Login', query: 'Username', value });

async function depth(desk: WorkflowDesk): Promise<unknown> {
  return (await desk.call('ax_session_info', {})).undo_stack_depth;
}

describe('undoing', () => {
  test('takes back the last act, and reads it back', async () => {
    await using desk = await WorkflowDesk.open();
    await desk.call('ax_set_value', setName('first'));
    await desk.call('ax_set_value', setName('second'));
    expect(await depth(desk)).toBe(2);
    expect(await desk.call('ax_undo', {})).toMatchObject({
      undone: 1,
      skipped: 0,
      remaining: 1,
      actions: [{ tool: 'ax_set_value', status: 'undone', outcome: { effect: 'confirmed' } }],
    });
    expect(await desk.value('Login', 'Username')).toBe('first');
    await desk.call('ax_undo', {});
    expect(await desk.value('Login', 'Username')).toBe('');
    expect(await desk.call('ax_undo', {})).toMatchObject({ undone: 0, skipped: 0, actions: [] });
  });

  test('skips what cannot be taken back', async () => {
    await using desk = await WorkflowDesk.open();
    await desk.call('ax_set_value', setName('ada'));
    await desk.call('ax_click', { app: 'Calculator', query: 'button:7' });
    expect(await depth(desk)).toBe(1);
    expect(await desk.call('ax_undo', { count: 2 })).toMatchObject({
      undone: 1,
      skipped: 1,
      actions: [
        { tool: 'ax_click', status: 'skipped_irreversible' },
        { tool: 'ax_set_value', status: 'undone' },
      ],
    });
    expect(await desk.value('Login', 'Username')).toBe('');
  });

  test.each([
    ['Settings', 'Language', (choices: readonly string[]) => choices.at(-1) ?? ''],
    ['Login', 'Remember me', () => 'true'],
  ])('restores in %s the previous %s', async (app, query, pick) => {
    await using desk = await WorkflowDesk.open();
    const before = await desk.value(app, query);
    const session = await desk.sim.caller.desktop.session('test', neverAborted);
    const snapshot = await (await session.app(app, neverAborted)).snapshot(neverAborted);
    const choices = snapshot.steps.find(({ node }) => node.title === query)?.node.choices ?? [];
    await desk.call('ax_set_value', { app, query, value: pick(choices) });
    expect(await desk.value(app, query)).not.toBe(before);
    expect(await desk.call('ax_undo', {})).toMatchObject({ undone: 1 });
    expect(await desk.value(app, query)).toBe(before);
  });

  test('refuses to overwrite what somebody else wrote since', async () => {
    await using desk = await WorkflowDesk.open();
    await desk.call('ax_set_value', setName('ada'));
    const { ports, sim } = desk.sim.backend;
    const app = await (await desk.sim.caller.desktop.session('test', neverAborted)).app(
      'Login',
      neverAborted,
    );
    await ports.text.replace(app.info.id, sim.widget('Login', 'Username').id, 'by the user', neverAborted);
    expect(await desk.call('ax_undo', {})).toMatchObject({
      undone: 0,
      skipped: 1,
      actions: [{ status: 'refused', reason: expect.stringContaining('changed since') }],
    });
    expect(await desk.value('Login', 'Username')).toBe('by the user');
    expect(await depth(desk)).toBe(0);
  });

  test('refuses where the element or its application is gone', async () => {
    await using desk = await WorkflowDesk.open();
    await desk.call('ax_set_value', setName('ada'));
    desk.sim.backend.sim.faults.dieInNextCall('Login');
    expect(await desk.call('ax_undo', {})).toMatchObject({
      undone: 0,
      actions: [{ status: 'refused' }],
      remaining: 0,
    });
  });

  test('counts no act on an application that has ended', async () => {
    await using desk = await WorkflowDesk.open();
    await desk.call('ax_set_value', { app: 'TextEdit', query: '#document', value: 'kept' });
    await desk.call('ax_set_value', setName('ada'));
    await desk.call('ax_set_value', setName('bob'));
    expect(await depth(desk)).toBe(3);
    desk.sim.backend.sim.faults.dieInNextCall('Login');
    expect(await desk.call('ax_undo', {})).toMatchObject({ actions: [{ status: 'refused' }], remaining: 1 });
    expect(await depth(desk)).toBe(1);
    expect(await desk.call('ax_undo', { count: 2 })).toMatchObject({ undone: 1, skipped: 1, remaining: 0 });
  });

  test('keeps an act whose application does not answer now', async () => {
    await using desk = await WorkflowDesk.open();
    await desk.call('ax_set_value', setName('ada'));
    const release = desk.sim.backend.sim.faults.hang('Login');
    expect(await desk.call('ax_undo', {})).toMatchObject({ actions: [{ status: 'refused' }], remaining: 1 });
    release();
    expect(await desk.call('ax_undo', {})).toMatchObject({ undone: 1, remaining: 0 });
  });

  test('tries again once what was refused, and lets it stand in the way of none before it', async () => {
    await using desk = await WorkflowDesk.open();
    await desk.call('ax_set_value', { app: 'Login', query: 'Remember me', value: 'true' });
    await desk.call('ax_set_value', setName('ada'));
    desk.sim.backend.sim.widget('Login', 'Username').enabled = false;
    expect(await desk.call('ax_undo', {})).toMatchObject({
      undone: 0,
      actions: [{ status: 'refused', reason: expect.stringContaining('disabled') }],
      remaining: 2,
    });
    expect(await desk.call('ax_undo', {})).toMatchObject({
      undone: 1,
      actions: [{ status: 'refused' }, { status: 'undone' }],
      remaining: 0,
    });
    expect(await desk.value('Login', 'Remember me')).toBe('0');
  });

  test('does not repeat what was tried in vain', async () => {
    await using desk = await WorkflowDesk.open();
    await desk.call('ax_set_value', setName('ada'));
    await desk.call('ax_set_value', { app: 'Login', query: 'Remember me', value: 'true' });
    desk.sim.backend.sim.faults.ignoreActs(desk.sim.backend.sim.widget('Login', 'Remember me'));
    expect(await desk.call('ax_undo', {})).toMatchObject({
      actions: [{ status: 'failed', reason: expect.stringContaining('Nothing changed') }],
      remaining: 1,
    });
    expect(await desk.call('ax_undo', {})).toMatchObject({ undone: 1, remaining: 0 });
    expect(await desk.value('Login', 'Username')).toBe('');
  });

  test.each(['ax_click', 'ax_set_value'])(
    'chooses again the radio button that %s took it from',
    async (tool) => {
      await using desk = await WorkflowDesk.open();
      const choice = () => desk.value('Settings', 'AXRadioGroup:Appearance');
      const value = tool === 'ax_set_value' ? { value: 'true' } : {};
      await desk.call(tool, { app: 'Settings', query: 'AXRadioButton:Auto', ...value });
      await desk.call(tool, { app: 'Settings', query: 'AXRadioButton:Dark', ...value });
      expect(await choice()).toBe('Dark');
      expect(await desk.call('ax_undo', {})).toMatchObject({
        undone: 1,
        actions: [{ what: expect.stringContaining('"Auto"'), outcome: { effect: 'confirmed' } }],
      });
      expect(await choice()).toBe('Auto');
      expect(await desk.call('ax_undo', {})).toMatchObject({ undone: 1, remaining: 0 });
      expect(await choice()).toBe('Light');
    },
  );

  test('leaves a third radio button alone that somebody has chosen since', async () => {
    await using desk = await WorkflowDesk.open();
    await desk.call('ax_click', { app: 'Settings', query: 'AXRadioButton:Dark' });
    const { ports, sim } = desk.sim.backend;
    const session = await desk.sim.caller.desktop.session('test', neverAborted);
    const { info } = await session.app('Settings', neverAborted);
    await ports.values.set(info.id, sim.widget('Settings', 'Auto').id, true, neverAborted);
    expect(await desk.call('ax_undo', {})).toMatchObject({ actions: [{ status: 'refused' }] });
    expect(await desk.value('Settings', 'AXRadioGroup:Appearance')).toBe('Auto');
  });

  test('is for whoever acted, and nobody else', async () => {
    await using desk = await WorkflowDesk.open();
    await desk.call('ax_set_value', setName('ada'));
    const other = { principal: 'other', host: 'library' } as const;
    const { data } = await desk.sim.caller.call('ax_undo', {}, other, neverAborted);
    expect(data).toMatchObject({ undone: 0, actions: [] });
  });

  test('remembers neither reads, nor acts without effect, nor refusals', async () => {
    await using desk = await WorkflowDesk.open();
    desk.sim.backend.sim.faults.ignoreActs(desk.sim.backend.sim.widget('Login', 'Remember me'));
    await desk.call('ax_get_value', { app: 'Login', query: 'Username' });
    await desk.call('ax_click', { app: 'Login', query: 'Remember me' });
    await expect(desk.call('ax_click', { app: 'Login', query: 'Nowhere' })).rejects.toMatchObject({
      code: 'element_not_found',
    });
    expect(await desk.call('ax_undo', { count: 9 })).toMatchObject({ actions: [] });
  });

  test('remembers an act of which nobody knows whether it arrived', async () => {
    await using desk = await WorkflowDesk.open();
    desk.sim.backend.ports.actions.perform = () => new Promise(() => undefined);
    await expect(desk.call('ax_click', { app: 'Calculator', query: 'button:7' })).rejects.toMatchObject({
      code: 'app_unresponsive',
    });
    expect(await desk.call('ax_undo', {})).toMatchObject({
      actions: [{ status: 'skipped_irreversible', reason: expect.stringContaining('unknown') }],
    });
  });
});

describe('the stack', () => {
  const inverse = (revert: Inverse['revert']): Inverse => ({ kind: 'value', describe: 'x', revert });
  const confirmed = inverse(async () => ({
    effect: 'confirmed',
    route: 'accessibility',
    evidence: [],
    focusTaken: false,
    changes: { appeared: [], vanished: [], changed: [], omitted: 0 },
  }));

  test('is bounded, and forgets the oldest', async () => {
    const stack = new UndoStack();
    for (let index = 0; index < 250; index++) stack.push({ tool: `tool-${index}`, inverse: confirmed });
    expect(stack.depth).toBe(100);
    const results = await stack.undo(1000, neverAborted);
    expect([results[0]?.act.tool, results.at(-1)?.act.tool]).toEqual(['tool-249', 'tool-150']);
    expect(stack.depth).toBe(0);
  });

  test('never takes one act back twice, whoever asks at the same time', async () => {
    const stack = new UndoStack();
    stack.push({ tool: 'a', inverse: confirmed });
    const both = await Promise.all([stack.undo(1, neverAborted), stack.undo(1, neverAborted)]);
    expect(both.flat()).toHaveLength(1);
  });
});
