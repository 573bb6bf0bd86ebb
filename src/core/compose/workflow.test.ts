import { describe, expect, test } from 'vitest';
import { WorkflowDesk } from '../../../test/support/workflow-desk.ts';
import { AutomationError } from '../../base/errors.ts';

const setName = (value: string, more: object = {}) => ({
  tool: 'ax_set_value',
  args: { app: 'Login', query: 'Username', value },
  ...more,
});
const readName = { tool: 'ax_get_value', args: { app: 'Login', query: 'Username' } };
const missing = { tool: 'ax_find', args: { app: 'Login', query: 'button:Nowhere' } };
const press7 = { tool: 'ax_click', args: { app: 'Calculator', query: 'button:7' } };

describe('running', () => {
  test('steps in order, with results passed on', async () => {
    await using desk = await WorkflowDesk.open();
    const answer = await desk.run([
      setName('{{curly}} ada'),
      readName,
      {
        tool: 'ax_type',
        args: { app: 'TextEdit', query: '#document', text: 'Dear {{step_2.value}}', clear_first: true },
      },
    ]);
    expect(answer).toMatchObject({ success: true, steps_completed: 3, steps_total: 3, rolled_back: false });
    expect(answer.results.map(({ status, outcome }) => [status, outcome?.effect])).toEqual([
      ['completed', 'confirmed'],
      ['completed', undefined],
      ['completed', 'confirmed'],
    ]);
    expect(await desk.value('TextEdit', '#document')).toBe('Dear {{curly}} ada');
  });

  test('text of an application that looks like a reference is typed as it is', async () => {
    await using desk = await WorkflowDesk.open();
    await desk.call('ax_set_value', {
      app: 'Login',
      query: 'Username',
      value: '{{step_1.title}} \\{{step_1.x}}',
    });
    const { success } = await desk.run([
      readName,
      { tool: 'ax_set_value', args: { app: 'TextEdit', query: '#document', value: '{{step_1.value}}' } },
    ]);
    expect(success).toBe(true);
    expect(await desk.value('TextEdit', '#document')).toBe('{{step_1.title}} \\{{step_1.x}}');
  });

  test('its text says what reads found, as they quote it', async () => {
    await using desk = await WorkflowDesk.open();
    const document = { app: 'TextEdit', query: '#document' };
    await desk.call('ax_set_value', { ...document, value: 'Success: 9 of 9\nsteps' });
    const { text } = await desk.sim.call('ax_workflow', {
      steps: [{ tool: 'ax_get_value', args: document }],
    });
    expect(text.split('\n').slice(0, 3)).toEqual([
      'Success: 1 of 1 step completed.',
      '1. ax_get_value: completed',
      expect.stringMatching(/^ {3}AXTextArea ".*" = "Success: 9 of 9\\nsteps"$/),
    ]);
  });

  test('tells how far it has come, step by step', async () => {
    await using desk = await WorkflowDesk.open();
    await desk.run([{ ...press7, name: 'seven' }, { ...missing, on_fail: 'skip' }, readName]);
    expect(desk.progress).toEqual([
      '1/3 seven (ax_click): confirmed',
      '2/3 ax_find: skipped, answered_no',
      '3/3 ax_get_value: completed',
    ]);
  });

  test('every step passes the policy, as a step of the workflow', async () => {
    await using desk = await WorkflowDesk.open();
    await desk.run([press7, readName]);
    const [whole, ...steps] = desk.requests;
    expect(whole?.tool.name).toBe('ax_workflow');
    expect(steps.map(({ tool, parentId }) => [tool.name, parentId])).toEqual([
      ['ax_click', whole?.callId],
      ['ax_get_value', whole?.callId],
    ]);
  });

  test('a step that the policy refuses fails like any other', async () => {
    await using desk = await WorkflowDesk.open({
      admit: async ({ tool }) => {
        if (tool.name === 'ax_click') throw new AutomationError('policy_denied', 'No clicks here.');
      },
    });
    const answer = await desk.run([setName('ada'), { ...press7, on_fail: 'rollback', retry: 5 }]);
    expect(answer).toMatchObject({ success: false, rolled_back: true });
    expect(answer.results[1]).toMatchObject({ attempts: 1, error: { code: 'policy_denied' } });
    expect(await desk.value('Login', 'Username')).toBe('');
  });

  test('the pause after a step passes on the clock', async () => {
    await using desk = await WorkflowDesk.open();
    const before = desk.clock.now();
    await desk.run([{ ...readName, wait_after_ms: 5000 }]);
    expect(desk.clock.now() - before).toBeGreaterThanOrEqual(5000);
    expect(desk.clock.pendingTimers).toBe(0);
  });
});

describe('what is wrong is told before anything runs', () => {
  test.each([
    ['an unknown tool', [press7, { tool: 'ax_clik', args: {} }], /step 2, tool: .*ax_click/],
    [
      'a workflow in a workflow',
      [press7, { tool: 'ax_workflow', args: { steps: [press7] } }],
      /step 2, tool: .*cannot be a step/,
    ],
    ['a missing field', [press7, { tool: 'ax_click', args: { app: 'Calculator' } }], /step 2, args\.query: /],
    [
      'an unknown field',
      [press7, { tool: 'ax_click', args: { ...press7.args, qery: 'x' } }],
      /step 2, args: .*ax_click takes app, query/,
    ],
    [
      'a reference to a later step',
      [press7, setName('{{step_3.value}}'), readName],
      /step 2, args\.value: .*lies ahead/,
    ],
    ['a reference to itself', [press7, setName('{{step_2.set}}')], /step 2, .*lies ahead/],
    ['a reference to no step', [press7, setName('{{step_9.value}}')], /step 2, .*counted from 1 to 2/],
    ['a reference to step 0', [press7, setName('{{step_0.value}}')], /step 2, .*counted from 1/],
    [
      'a reference to no field',
      [press7, setName('{{step_1.value}}')],
      /step 2, .*no field of ax_click.*clicked, outcome/,
    ],
    ['a malformed reference', [press7, setName('{{step_1.clicked.title + 1}}')], /step 2, args: /],
  ])('%s', async (_name, steps, message) => {
    await using desk = await WorkflowDesk.open();
    await expect(desk.run(steps)).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringMatching(message),
    });
    expect(desk.requests.map(({ tool }) => tool.name)).toEqual(['ax_workflow']);
  });

  test('all of it at once', async () => {
    await using desk = await WorkflowDesk.open();
    const steps = [
      { tool: 'nope', args: {} },
      { tool: 'ax_find', args: {} },
    ];
    await expect(desk.run(steps)).rejects.toMatchObject({
      message: expect.stringMatching(/step 1.*step 2.*step 2/),
    });
  });

  test('a reference of the right shape may stand where its type is not known yet', async () => {
    await using desk = await WorkflowDesk.open();
    const find = { tool: 'ax_find', args: { app: 'Calculator', query: 'button:7' } };
    const deeper = { tool: 'ax_get_tree', args: { app: 'Calculator', max_depth: '{{step_1.matches}}' } };
    expect(await desk.run([find, deeper])).toMatchObject({ success: true });
  });
});

describe('a failing step', () => {
  test('aborts unless told otherwise, and leaves what was done', async () => {
    await using desk = await WorkflowDesk.open();
    const answer = await desk.run([setName('ada'), missing, readName]);
    expect(answer).toMatchObject({ success: false, steps_completed: 1, steps_total: 3, rolled_back: false });
    expect(answer.error).toMatch(/^Step 2 \(ax_find\) failed with answered_no: Nothing matches/);
    expect(answer.results).toHaveLength(2);
    expect(await desk.value('Login', 'Username')).toBe('ada');
  });

  test('that may be skipped does not stop the rest', async () => {
    await using desk = await WorkflowDesk.open();
    const answer = await desk.run([{ ...missing, on_fail: 'skip' }, setName('ada')]);
    expect(answer).toMatchObject({ success: true, steps_completed: 1 });
    expect(answer.results.map(({ status }) => status)).toEqual(['skipped', 'completed']);
  });

  test('that was skipped has no result to refer to', async () => {
    await using desk = await WorkflowDesk.open();
    const click = { tool: 'ax_click', args: { app: 'Login', query: 'Nowhere' }, on_fail: 'skip' };
    const answer = await desk.run([click, setName('{{step_1.clicked.title}}')]);
    expect(answer.results[1]).toMatchObject({ status: 'failed', error: { code: 'invalid_input' } });
  });

  test('is one whose act has no effect', async () => {
    await using desk = await WorkflowDesk.open();
    desk.sim.backend.sim.faults.ignoreActs(desk.sim.backend.sim.widget('Login', 'Remember me'));
    const remember = { tool: 'ax_click', args: { app: 'Login', query: 'Remember me' }, retry: 3 };
    const answer = await desk.run([remember]);
    expect(answer.results[0]).toMatchObject({
      status: 'failed',
      attempts: 1,
      outcome: { effect: 'none' },
      error: { code: 'no_effect' },
    });
  });
});

describe('trying again', () => {
  test('happens for a read until it succeeds', async () => {
    await using desk = await WorkflowDesk.open();
    const { sim } = desk.sim.backend;
    desk.clock.schedule(400, () => {
      sim.widget('Login', 'Username').title = 'Nickname';
    });
    const find = { tool: 'ax_find', args: { app: 'Login', query: 'Nickname', strategy: 'exact' }, retry: 10 };
    const answer = await desk.run([find]);
    expect(answer.success).toBe(true);
    expect(answer.results[0]?.attempts).toBeGreaterThan(1);
  });

  test('happens for an act that was refused before anything was done, so often as allowed', async () => {
    await using desk = await WorkflowDesk.open();
    const click = { tool: 'ax_click', args: { app: 'Login', query: 'Nowhere' }, retry: 2 };
    const answer = await desk.run([click]);
    expect(answer.results[0]).toMatchObject({ attempts: 3, error: { code: 'element_not_found' } });
    expect(desk.requests.filter(({ tool }) => tool.name === 'ax_click')).toHaveLength(3);
  });

  test('happens for a setting without effect, which may be set twice', async () => {
    await using desk = await WorkflowDesk.open();
    const { faults } = desk.sim.backend.sim;
    const hear = faults.ignoreActs(desk.sim.backend.sim.widget('Login', 'Remember me'));
    desk.clock.schedule(350, hear);
    const remember = {
      tool: 'ax_set_value',
      args: { app: 'Login', query: 'Remember me', value: 'true' },
      retry: 3,
    };
    const answer = await desk.run([remember]);
    expect(answer).toMatchObject({
      success: true,
      results: [{ attempts: 2, outcome: { effect: 'confirmed' } }],
    });
  });

  test('never happens for an act that may have arrived', async () => {
    await using desk = await WorkflowDesk.open();
    desk.sim.backend.ports.actions.perform = () => new Promise(() => undefined);
    const answer = await desk.run([setName('ada'), { ...press7, retry: 5, on_fail: 'rollback' }]);
    expect(answer.results[1]).toMatchObject({ attempts: 1, error: { code: 'app_unresponsive' } });
    expect(answer).toMatchObject({
      rolled_back: false,
      rollback: [
        { step: 2, status: 'skipped_irreversible', reason: expect.stringContaining('may have happened') },
        { step: 1, status: 'undone' },
      ],
    });
  });

  test('never happens for an act without proof: it counts as done, and is named', async () => {
    await using desk = await WorkflowDesk.open();
    desk.sim.backend.ports.actions.perform = () => Promise.resolve();
    const answer = await desk.run([{ ...press7, retry: 5 }]);
    expect(answer).toMatchObject({ success: true, unverified: [1], results: [{ attempts: 1 }] });
  });

  test('never happens for input that cannot become right', async () => {
    await using desk = await WorkflowDesk.open();
    const steps = [
      { tool: 'ax_set_value', args: { app: 'Login', query: 'Remember me', value: 'maybe' }, retry: 5 },
    ];
    expect((await desk.run(steps)).results[0]).toMatchObject({
      attempts: 1,
      error: { code: 'invalid_value' },
    });
  });
});
