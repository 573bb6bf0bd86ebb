import { describe, expect, test } from 'vitest';
import { WorkflowDesk } from '../../../test/support/workflow-desk.ts';
import { AutomationError } from '../../base/errors.ts';

const set = (app: string, query: string, value: string) => ({
  tool: 'ax_set_value',
  args: { app, query, value },
});
const type = (text: string, more: object = {}) => ({
  tool: 'ax_type',
  args: { app: 'TextEdit', query: '#document', text, ...more },
});
const failing = { tool: 'ax_find', args: { app: 'Login', query: 'button:Nowhere' }, on_fail: 'rollback' };
const press7 = { tool: 'ax_click', args: { app: 'Calculator', query: 'button:7' } };

describe('rolling back', () => {
  test('restores values and text, the last one first, and reads them back', async () => {
    await using desk = await WorkflowDesk.open();
    await desk.call('ax_set_value', { app: 'TextEdit', query: '#document', value: 'first' });
    const answer = await desk.run([
      set('Login', 'Username', 'ada'),
      set('Login', 'Remember me', 'true'),
      type(' second'),
      type('third', { clear_first: true }),
      failing,
    ]);
    expect(answer).toMatchObject({ success: false, steps_completed: 4, rolled_back: true });
    expect(answer.rollback).toEqual(
      [4, 3, 2, 1].map((step) => expect.objectContaining({ step, status: 'undone' })),
    );
    expect(await desk.value('TextEdit', '#document')).toBe('first');
    expect(await desk.value('Login', 'Username')).toBe('');
    expect(await desk.value('Login', 'Remember me')).toBe('0');
  });

  test('chooses the radio button again that was chosen before', async () => {
    await using desk = await WorkflowDesk.open();
    const pick = { tool: 'ax_click', args: { app: 'Settings', query: 'AXRadioButton:Auto' } };
    const answer = await desk.run([pick, set('Settings', 'AXRadioButton:Dark', 'true'), failing]);
    expect(answer).toMatchObject({ steps_completed: 2, rolled_back: true });
    expect(await desk.value('Settings', 'AXRadioGroup:Appearance')).toBe('Light');
  });

  test('names what it cannot take back, and takes back the rest', async () => {
    await using desk = await WorkflowDesk.open();
    const answer = await desk.run([
      set('Login', 'Username', 'ada'),
      press7,
      { tool: 'ax_type', args: { app: 'Login', query: 'Password', text: 'secret' } },
      failing,
    ]);
    expect(answer.rolled_back).toBe(false);
    expect(answer.rollback).toEqual([
      expect.objectContaining({
        step: 3,
        status: 'skipped_irreversible',
        reason: expect.stringContaining('secure'),
      }),
      expect.objectContaining({
        step: 2,
        status: 'skipped_irreversible',
        reason: expect.stringContaining('ax_click'),
      }),
      expect.objectContaining({ step: 1, status: 'undone' }),
    ]);
    expect(await desk.value('Login', 'Username')).toBe('');
  });

  test('does not claim what it could not see', async () => {
    await using desk = await WorkflowDesk.open();
    const { sim } = desk.sim.backend;
    const remember = set('Login', 'Remember me', 'true');
    desk.sim.backend.ports.tree.attributes = async () => {
      sim.faults.ignoreActs(sim.widget('Login', 'Remember me'));
      throw new AutomationError('not_actionable', 'It breaks here.');
    };
    const breaking = {
      tool: 'ax_get_attributes',
      args: { app: 'Login', query: 'textfield:Username' },
      on_fail: 'rollback',
    };
    const answer = await desk.run([remember, breaking]);
    expect(answer).toMatchObject({ rolled_back: false, rollback: [{ step: 1, status: 'failed' }] });
  });

  test.each([
    [2, 'undone'],
    [Number.POSITIVE_INFINITY, 'refused'],
  ])('waits for an application that does not answer %d times', async (times, status) => {
    await using desk = await WorkflowDesk.open();
    const { tree } = desk.sim.backend.ports;
    const read = tree.read.bind(tree);
    tree.attributes = async () => {
      let left = times;
      tree.read = async (...call) => {
        if (left-- > 0) throw new AutomationError('app_unresponsive', 'It does not answer.');
        return read(...call);
      };
      throw new AutomationError('not_actionable', 'It breaks here.');
    };
    const breaking = {
      tool: 'ax_get_attributes',
      args: { app: 'Login', query: 'textfield:Username' },
      on_fail: 'rollback',
    };
    const names = ['ada', 'bea', 'cleo'].map((name) => set('Login', 'Username', name));
    const { rollback } = await desk.run([...names, breaking]);
    expect(rollback).toEqual([3, 2, 1].map((step) => expect.objectContaining({ step, status })));
  });

  test('leaves alone what somebody else has changed since', async () => {
    await using desk = await WorkflowDesk.open();
    const username = desk.sim.backend.sim.widget('Login', 'Username');
    const userTypes = {
      tool: 'ax_get_attributes',
      args: { app: 'Login', query: 'textfield:Username' },
      on_fail: 'rollback',
    };
    const { tree, text } = desk.sim.backend.ports;
    tree.attributes = async (app, _node, signal) => {
      await text.replace(app, username.id, 'by the user', signal);
      throw new AutomationError('not_actionable', 'It breaks here.');
    };
    const answer = await desk.run([set('Login', 'Username', 'ada'), userTypes]);
    expect(answer).toMatchObject({
      rolled_back: false,
      rollback: [{ step: 1, status: 'refused', reason: expect.stringContaining('changed since') }],
    });
    expect(await desk.value('Login', 'Username')).toBe('by the user');
  });

  test('has nothing left to do where a step has undone the others', async () => {
    await using desk = await WorkflowDesk.open();
    const answer = await desk.run([set('Login', 'Username', 'ada'), { tool: 'ax_undo', args: {} }, failing]);
    expect(answer).toMatchObject({ rolled_back: true, rollback: [{ step: 1, status: 'undone' }] });
  });

  test('takes its acts off the undo stack, and only those', async () => {
    await using desk = await WorkflowDesk.open();
    await desk.call('ax_set_value', { app: 'Login', query: 'Remember me', value: 'true' });
    await desk.run([set('Login', 'Username', 'ada'), failing]);
    expect(await desk.call('ax_session_info', {})).toMatchObject({ undo_stack_depth: 1 });
    expect(await desk.call('ax_undo', { count: 5 })).toMatchObject({ undone: 1, skipped: 0 });
    expect(await desk.value('Login', 'Remember me')).toBe('0');
  });
});

describe('the journal', () => {
  test('says what was about to happen and what came of it, and nothing that was typed', async () => {
    await using desk = await WorkflowDesk.open();
    await desk.run([set('Login', 'Username', 'hunter2'), { ...failing, retry: 1 }], { name: 'sign-in' });
    expect(desk.lines.map(({ kind, step, status, attempt }) => [kind, step, status ?? attempt])).toEqual([
      ['workflow', undefined, undefined],
      ['intent', 1, 1],
      ['result', 1, 'completed'],
      ['intent', 2, 1],
      ['intent', 2, 2],
      ['result', 2, 'failed'],
      ['rollback_intent', 1, undefined],
      ['rollback_result', 1, 'undone'],
      ['end', undefined, undefined],
    ]);
    expect(desk.lines[0]).toMatchObject({ name: 'sign-in' });
    expect(desk.lines[1]).toMatchObject({ args: { app: 'Login', query: 'Username', value: '[redacted]' } });
    expect(desk.lines[2]).toMatchObject({ effect: 'confirmed', route: 'accessibility' });
    expect(JSON.stringify(desk.lines)).not.toContain('hunter2');
  });

  test('keeps references unfilled and leaves messages out', async () => {
    await using desk = await WorkflowDesk.open();
    await desk.call('ax_set_value', { app: 'Login', query: 'Username', value: 'hunter2' });
    await desk.run([
      { tool: 'ax_get_value', args: { app: 'Login', query: 'Username' } },
      { tool: 'ax_click', args: { app: 'Login', query: '{{step_1.value}}' }, on_fail: 'skip' },
      set('Login', 'Remember me', 'hunter2'),
    ]);
    expect(desk.lines.some(({ error }) => error === 'invalid_value')).toBe(true);
    expect(JSON.stringify(desk.lines)).toContain('{{step_1.value}}');
    expect(JSON.stringify(desk.lines)).not.toContain('hunter2');
  });

  test.each([
    ['opened', { open: () => Promise.reject(new Error('no space')) }],
    [
      'written',
      {
        open: async () => ({
          path: 'x',
          write: () => Promise.reject(new Error('no space')),
          [Symbol.asyncDispose]: () => Promise.resolve(),
        }),
      },
    ],
  ])('that cannot be %s does not stop the work, but is told', async (_how, journals) => {
    await using desk = await WorkflowDesk.open({}, journals);
    const answer = await desk.run([press7]);
    expect(answer).toMatchObject({ success: true, journal_problem: expect.stringContaining('no space') });
  });
});

describe('cancelling', () => {
  test('between two steps ends the workflow there, and says what ran', async () => {
    await using desk = await WorkflowDesk.open();
    const controller = new AbortController();
    desk.clock.schedule(2000, () => controller.abort());
    const steps = [{ ...set('Login', 'Username', 'ada'), wait_after_ms: 60_000 }, press7];
    await expect(desk.call('ax_workflow', { steps }, controller.signal)).rejects.toMatchObject({
      code: 'cancelled',
      message: expect.stringContaining('1 of 2 steps had completed'),
      details: { steps_completed: 1, journal: 'memory' },
    });
    expect(desk.clock.now()).toBeLessThan(10_000);
    expect(desk.clock.pendingTimers).toBe(0);
    expect(desk.lines.at(-1)).toMatchObject({ kind: 'end', success: false, error: 'cancelled' });
    expect(await desk.call('ax_undo', {})).toMatchObject({ undone: 1 });
  });

  test('inside a step ends that step, and rolls nothing back', async () => {
    await using desk = await WorkflowDesk.open();
    const controller = new AbortController();
    desk.clock.schedule(2000, () => controller.abort());
    const waiting = { tool: 'ax_find', args: { app: 'Login', query: 'Nowhere', timeout_ms: 600_000 } };
    const steps = [set('Login', 'Username', 'ada'), { ...waiting, on_fail: 'rollback', retry: 3 }];
    await expect(desk.call('ax_workflow', { steps }, controller.signal)).rejects.toMatchObject({
      code: 'cancelled',
    });
    expect(desk.clock.now()).toBeLessThan(10_000);
    expect(await desk.value('Login', 'Username')).toBe('ada');
  });
});
