import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { simProvider } from '../../backends/sim/index.ts';
import { neverAborted } from '../../base/cancellation.ts';
import { AutomationError } from '../../base/errors.ts';
import { Emitter } from '../../base/events.ts';
import { type Logger, silentLogger } from '../logger.ts';
import {
  type CallEnding,
  type Caller,
  type CallRequest,
  type Policy,
  permissivePolicy,
} from '../policy/policy.ts';
import type { BackendProvider } from '../ports/backend.ts';
import { Desktop } from '../session/desktop.ts';
import { defineTool, type Surface, toolAnnotations } from './define-tool.ts';
import { ToolCaller } from './tool-caller.ts';

const CALLER: Caller = { principal: 'tester', host: 'library' };

const declaration = {
  name: 'test_greet',
  title: 'Greet',
  summary: 'Greet somebody.',
  effect: 'read' as const,
  needs: ['clipboard' as const],
  duration: 'instant' as const,
  input: z.strictObject({ name: z.string().max(10), times: z.int().default(1) }),
  output: z.object({ greeting: z.string() }),
  examples: [{ say: 'Greet Ada', input: { name: 'Ada' } }] as [{ say: string; input: { name: string } }],
};

const greet = defineTool({
  ...declaration,
  run: async ({ name, times }) => ({ greeting: `Hello, ${name}!`.repeat(times), internal: 'kept inside' }),
  render: ({ greeting }) => greeting,
});

const fail = defineTool({
  ...declaration,
  name: 'test_fail',
  effect: 'destroy',
  run: async () => {
    throw new TypeError('broken');
  },
  render: () => '',
});

function callerWith(
  overrides: { policy?: Policy; logger?: Logger; provider?: BackendProvider; surfaces?: Surface[] } = {},
) {
  const surface: Surface = { name: 'test', prefix: 'test_', instructions: '', tools: [greet, fail] };
  return new ToolCaller({
    surfaces: overrides.surfaces ?? [surface],
    desktop: new Desktop(overrides.provider ?? simProvider({ apps: [] }), {
      findMs: 0,
      callMs: 1000,
      settleMs: 0,
    }),
    policy: overrides.policy ?? permissivePolicy,
    logger: overrides.logger ?? silentLogger,
  });
}

describe('a desktop that is lost', () => {
  const LOSS = new AutomationError('desktop_unavailable', 'The display ended.');

  test('is told once: by the call that it interrupted, or by the next one', async () => {
    const losses = new Emitter<AutomationError>();
    const sim = simProvider({ apps: [] });
    const provider: BackendProvider = {
      ...sim,
      open: async (signal) => ({ ...(await sim.open(signal)), onLost: losses.event }),
    };
    const lose = defineTool({
      ...declaration,
      name: 'test_lose',
      run: async () => {
        losses.fire(LOSS);
        throw LOSS;
      },
      render: () => '',
    });
    const surface: Surface = { name: 'test', prefix: 'test_', instructions: '', tools: [greet, lose] };
    const caller = callerWith({ provider, surfaces: [surface] });
    const call = (tool: string) =>
      caller.call(tool, { name: 'Ada' }, CALLER, neverAborted).then(() => 'answered', String);
    expect([await call('test_lose'), await call('test_greet')]).toEqual([String(LOSS), 'answered']);
    losses.fire(LOSS);
    expect([await call('test_greet'), await call('test_greet')]).toEqual([String(LOSS), 'answered']);
  });
});

describe('a call', () => {
  test('parses the input, fills in defaults, and answers with exactly the declared data', async () => {
    const result = await callerWith().call('test_greet', { name: 'Ada' }, CALLER, neverAborted);
    expect(result).toEqual({
      data: { greeting: 'Hello, Ada!' },
      text: 'Hello, Ada!',
      images: [],
      answersNo: false,
    });
  });

  test('names every problem of its input and what would be right', async () => {
    const call = callerWith().call(
      'test_greet',
      { name: 'far too long a name', extra: 1 },
      CALLER,
      neverAborted,
    );
    await expect(call).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringMatching(/name.*extra|extra.*name/s),
      guidance: expect.stringContaining('name, times'),
    });
  });

  test('of an unknown tool names the nearest', async () => {
    await expect(callerWith().call('test_gret', {}, CALLER, neverAborted)).rejects.toMatchObject({
      code: 'unknown_tool',
      guidance: expect.stringContaining('test_greet'),
    });
  });

  test('that was given up before it began never runs', async () => {
    const aborted = AbortSignal.abort();
    await expect(callerWith().call('test_greet', { name: 'Ada' }, CALLER, aborted)).rejects.toMatchObject({
      code: 'cancelled',
    });
  });

  test('turns a defect into a typed error that keeps its cause', async () => {
    const call = callerWith().call('test_fail', { name: 'Ada' }, CALLER, neverAborted);
    await expect(call).rejects.toMatchObject({ code: 'internal', cause: expect.any(TypeError) });
  });
});

describe('the policy', () => {
  function recordingPolicy() {
    const seen: string[] = [];
    const policy: Policy = {
      mode: 'normal',
      admit: async ({ tool, caller }: CallRequest) =>
        void seen.push(`admit ${tool.name} from ${caller.host}`),
      settle: async ({ tool }: CallRequest, ending: CallEnding) =>
        void seen.push(`${ending.kind} ${tool.name}`),
    };
    return { policy, seen };
  }

  test('sees every call before and after', async () => {
    const { policy, seen } = recordingPolicy();
    const caller = callerWith({ policy });
    await caller.call('test_greet', { name: 'Ada' }, CALLER, neverAborted);
    await expect(caller.call('test_fail', { name: 'Ada' }, CALLER, neverAborted)).rejects.toThrow('broken');
    expect(seen).toEqual([
      'admit test_greet from library',
      'answered test_greet',
      'admit test_fail from library',
      'failed test_fail',
    ]);
  });

  test('stops a call before anything happens', async () => {
    let hasRun = false;
    const tool = defineTool({
      ...declaration,
      run: async () => {
        hasRun = true;
        return { greeting: '' };
      },
      render: () => '',
    });
    const policy: Policy = {
      ...permissivePolicy,
      admit: () => Promise.reject(new AutomationError('policy_denied', 'Not today.')),
    };
    const caller = callerWith({
      policy,
      surfaces: [{ name: 'x', prefix: '', instructions: '', tools: [tool] }],
    });
    await expect(caller.call('test_greet', { name: 'Ada' }, CALLER, neverAborted)).rejects.toMatchObject({
      code: 'policy_denied',
    });
    expect(hasRun).toBe(false);
  });
});

describe('a tool whose capability is missing', () => {
  const poor: BackendProvider = { ...simProvider({ apps: [] }), capabilities: new Set(['apps']) };

  test('is not offered', () => {
    expect(callerWith({ provider: poor }).tools).toEqual([]);
    expect(callerWith().tools.map(({ name }) => name)).toEqual(['test_greet', 'test_fail']);
  });

  test('says so when it is called all the same', async () => {
    const call = callerWith({ provider: poor }).call('test_greet', { name: 'Ada' }, CALLER, neverAborted);
    await expect(call).rejects.toMatchObject({
      code: 'capability_missing',
      details: { missing: ['clipboard'] },
    });
  });
});

test('a tool that changes something and does not say what is remembered as what cannot be taken back', async () => {
  const base = { ...declaration, run: async () => ({ greeting: 'x' }), render: () => 'x' };
  const tools = [
    defineTool({ ...base, name: 'test_read' }),
    defineTool({ ...base, name: 'test_act', effect: 'act' }),
    defineTool({ ...base, name: 'test_nothing', effect: 'act', act: () => undefined }),
    defineTool({ ...base, name: 'test_whole', effect: 'destroy', composes: true }),
  ];
  const caller = callerWith({ surfaces: [{ name: 'test', prefix: 'test_', instructions: '', tools }] });
  await using desktop = caller.desktop;
  for (const { name } of tools) await caller.call(name, { name: 'Ada' }, CALLER, neverAborted);
  const { undo } = await desktop.session(CALLER.principal, neverAborted);
  expect(undo.depth).toBe(0);
  expect(await undo.undo(9, neverAborted)).toMatchObject([
    { act: { tool: 'test_act' }, taken: { status: 'skipped_irreversible' } },
  ]);
});

test('two surfaces with the same tool cannot share an endpoint', () => {
  const surface: Surface = { name: 'a', prefix: '', instructions: '', tools: [greet] };
  expect(() => callerWith({ surfaces: [surface, { ...surface, name: 'b' }] })).toThrow(/test_greet/);
});

test('the log never holds what was typed', async () => {
  const lines: string[] = [];
  const logger: Logger = { log: (...line) => void lines.push(JSON.stringify(line)) };
  const caller = callerWith({ logger });
  await caller.call('test_greet', { name: 'secret' }, CALLER, neverAborted);
  await expect(caller.call('test_fail', { name: 'secret' }, CALLER, neverAborted)).rejects.toThrow('broken');
  expect(lines.length).toBe(2);
  expect(lines.join()).not.toContain('"secret"');
});

test('annotations follow from the declared effect', () => {
  expect(toolAnnotations(greet)).toMatchObject({
    readOnlyHint: true,
    destructiveHint: false,
    idempotentHint: true,
  });
  expect(toolAnnotations(fail)).toMatchObject({
    readOnlyHint: false,
    destructiveHint: true,
    idempotentHint: false,
  });
});
