import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ServedSim } from '../../../test/support/served-sim.ts';
import { neverAborted } from '../../base/cancellation.ts';
import { ManualClock } from '../../base/clock.ts';
import { AutomationError } from '../../base/errors.ts';
import { Emitter } from '../../base/events.ts';
import { silentLogger } from '../../core/logger.ts';
import { type Policy, permissivePolicy } from '../../core/policy/policy.ts';
import { defineTool } from '../../core/tool/define-tool.ts';
import { ToolCaller } from '../../core/tool/tool-caller.ts';
import type { UiEvent } from '../../model/event.ts';
import { CallLine, DesktopChange, InspectorState } from '../../model/inspection.ts';
import { inBursts } from './desktop-changes.ts';
import { eventStream } from './event-stream.ts';
import { readOnlyPolicy } from './read-only-policy.ts';
import { inspectorSurface } from './view-tools.ts';

const AGENT = { principal: 'local', host: 'mcp' } as const;
const VIEWER = { principal: 'inspector', host: 'inspector' } as const;

describe('the log of calls', () => {
  test('tells tool, host, duration and outcome, and never what was typed', async () => {
    await using served = await ServedSim.open(['Calculator', 'Login']);
    const call = (tool: string, input: object) => served.caller.call(tool, input, AGENT, neverAborted);
    await call('ax_list_apps', {});
    await call('ax_type', { app: 'Login', query: 'Username', text: 'top secret' });
    await call('ax_click', { app: 'Calculator', query: 'secret button' }).catch(() => undefined);
    const { text } = await served.send('/inspector/state');
    const { calls } = InspectorState.parse(JSON.parse(text));
    expect(calls.map(({ tool, host, outcome }) => ({ tool, host, outcome }))).toEqual([
      { tool: 'ax_list_apps', host: 'mcp', outcome: { kind: 'answered' } },
      { tool: 'ax_type', host: 'mcp', outcome: { kind: 'acted', effect: 'confirmed' } },
      { tool: 'ax_click', host: 'mcp', outcome: { kind: 'failed', code: 'element_not_found' } },
    ]);
    expect(text).not.toContain('secret');
  });

  test('keeps the latest hundred', async () => {
    await using served = await ServedSim.open([]);
    for (let count = 0; count < 101; count++) {
      await served.caller.call('ax_list_apps', {}, AGENT, neverAborted);
    }
    const { calls } = InspectorState.parse(JSON.parse((await served.send('/inspector/state')).text));
    expect(calls).toHaveLength(100);
    expect([calls[0]?.id, calls[99]?.id]).toEqual(['call-2', 'call-101']);
  });
});

test('looking leaves no trace for those who act', async () => {
  await using served = await ServedSim.open(['Calculator']);
  await served.send('/inspector/state');
  await served.send('/inspector/tree?app=Calculator');
  await served.send('/inspector/screen.png');
  const { data } = await served.caller.call('ax_session_info', {}, AGENT, neverAborted);
  expect(data).toMatchObject({ connected_apps: [], action_count: 0 });
  const { calls } = InspectorState.parse(JSON.parse((await served.send('/inspector/state')).text));
  expect(calls.map(({ tool }) => tool)).toEqual(['ax_session_info']);
});

describe('only reads', () => {
  test('are declared', () => {
    expect(inspectorSurface.tools.map(({ effect }) => effect)).toEqual(['read', 'read', 'read']);
  });

  test.each(['act', 'destroy'] as const)('get through: %s is denied before it runs', async (effect) => {
    let hasRun = false;
    const tool = defineTool({
      name: 'test_act',
      title: 'Act',
      summary: 'Acts.',
      effect,
      needs: [],
      duration: 'instant',
      input: z.strictObject({}),
      output: z.object({}),
      examples: [{ say: 'Act', input: {} }],
      run: async () => {
        hasRun = true;
        return {};
      },
      render: () => '',
    });
    await using served = await ServedSim.open([]);
    const viewer = viewerWith(served, readOnlyPolicy(permissivePolicy), [
      { ...inspectorSurface, tools: [tool] },
    ]);
    await expect(viewer.call('test_act', {}, VIEWER, neverAborted)).rejects.toMatchObject({
      code: 'policy_denied',
    });
    expect(hasRun).toBe(false);
  });

  test('that the policy of the server allows', async () => {
    const denied = new AutomationError('policy_denied', 'No pictures.');
    const strict: Policy = { ...permissivePolicy, admit: () => Promise.reject(denied) };
    await using served = await ServedSim.open([], { policy: strict });
    expect(await served.send('/inspector/screen.png')).toMatchObject({
      status: 403,
      text: expect.stringContaining('No pictures.'),
    });
  });
});

function viewerWith(served: ServedSim, policy: Policy, surfaces: ToolCaller['surfaces']): ToolCaller {
  return new ToolCaller({ surfaces, desktop: served.caller.desktop, policy, logger: silentLogger });
}

describe('the stream of events', () => {
  test('tells calls and changes as they happen', async () => {
    await using served = await ServedSim.open(['Calculator']);
    await using events = await EventReader.open(`${served.server.url}inspector/events`);
    const input = { app: 'Calculator', query: 'button:7' };
    await served.caller.call('ax_click', input, AGENT, neverAborted);
    const [app] = await served.backend.ports.apps.list(neverAborted);
    expect(CallLine.parse(await events.next('call'))).toMatchObject({ tool: 'ax_click' });
    expect(DesktopChange.parse(await events.next('desktop')).apps).toEqual([app?.id]);
  });

  test('lets go of its subscriptions when the reader leaves or the signal aborts', async () => {
    const source = new Emitter<number>();
    const start = (sink: { send(event: string, data: unknown): void }) =>
      source.event((value) => sink.send('number', value));
    const stop = new AbortController();
    const ended = eventStream(start, stop.signal);
    const left = eventStream(start, neverAborted);
    expect(source.listenerCount).toBe(2);
    source.fire(1);
    await left.cancel();
    stop.abort();
    expect(source.listenerCount).toBe(0);
    expect(await new Response(ended).text()).toBe('retry: 1000\n\nevent: number\ndata: 1\n\n');
  });

  test('gives up on a reader that takes nothing', () => {
    const source = new Emitter<number>();
    eventStream((sink) => source.event((value) => sink.send('number', value)), neverAborted);
    for (let count = 0; count < 2000; count++) source.fire(count);
    expect(source.listenerCount).toBe(0);
  });
});

describe('changes of the desktop', () => {
  const setUp = () => {
    const clock = new ManualClock();
    const source = new Emitter<UiEvent>();
    const changes: DesktopChange[] = [];
    const stop = inBursts(source.event, clock)((change) => changes.push(change));
    const fire = (app: string) => source.fire({ kind: 'node_changed', app, node: 'n' });
    return { clock, source, changes, stop, fire };
  };

  test('come together where they happen together', () => {
    const { clock, changes, fire } = setUp();
    for (const app of ['a', 'b', 'a']) fire(app);
    clock.advance(99);
    expect(changes).toEqual([]);
    clock.advance(1);
    expect(changes).toEqual([{ apps: ['a', 'b'], kinds: ['node_changed'] }]);
  });

  test('get through a steady flow, but less often, until it rests', () => {
    const { clock, changes, fire } = setUp();
    for (let ms = 0; ms < 10_000; ms += 10) {
      fire('restless');
      clock.advance(10);
    }
    expect(changes.length).toBeGreaterThan(20);
    expect(changes.length).toBeLessThan(30);
    clock.advance(1000);
    const before = changes.length;
    fire('a');
    clock.advance(100);
    expect(changes.slice(before)).toEqual([{ apps: ['a'], kinds: ['node_changed'] }]);
  });

  test('are not told any more after the end', () => {
    const { clock, source, changes, stop, fire } = setUp();
    fire('a');
    stop();
    clock.advance(1000);
    expect(changes).toEqual([]);
    expect([clock.pendingTimers, source.listenerCount]).toEqual([0, 0]);
  });
});

/** Reads server-sent events one by one. */
class EventReader implements AsyncDisposable {
  readonly #reader: ReadableStreamDefaultReader<string>;
  #text = '';

  private constructor(reader: ReadableStreamDefaultReader<string>) {
    this.#reader = reader;
  }

  static async open(url: string): Promise<EventReader> {
    const { body } = await fetch(url);
    if (!body) throw new Error('The stream has no body.');
    return new EventReader(body.pipeThrough(new TextDecoderStream()).getReader());
  }

  /** The data of the next event of this name, which is taken off the stream. */
  async next(name: string): Promise<unknown> {
    for (;;) {
      const found = new RegExp(`event: ${name}\ndata: (.*)\n\n`).exec(this.#text);
      if (found) {
        this.#text = this.#text.replace(found[0], '');
        return JSON.parse(found[1] ?? '');
      }
      const { value, done } = await this.#reader.read();
      if (done) throw new Error(`The stream ended before an event "${name}".`);
      this.#text += value;
    }
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#reader.cancel();
  }
}
