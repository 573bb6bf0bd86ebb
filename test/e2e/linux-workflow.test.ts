import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { privateProvider } from '../../src/backends/linux/index.ts';
import { neverAborted } from '../../src/base/cancellation.ts';
import { DisposableStore } from '../../src/base/disposal.ts';
import { silentLogger } from '../../src/core/logger.ts';
import { permissivePolicy } from '../../src/core/policy/policy.ts';
import { Desktop } from '../../src/core/session/desktop.ts';
import { ToolCaller } from '../../src/core/tool/tool-caller.ts';
import { axSurface } from '../../src/surfaces/ax/ax-surface.ts';
import { runProgram } from '../support/built-program.ts';
import { connect, linux } from '../support/linux-contract-subject.ts';
import { PrivateDesk } from '../support/private-desk.ts';
import { PrivateHome } from '../support/private-home.ts';

const CONNECTING = ['DISPLAY', 'XAUTHORITY', 'DBUS_SESSION_BUS_ADDRESS', 'XDG_RUNTIME_DIR'];
const FORM = [
  ...['--forms', '--text=Sign in', '--add-entry=Username', '--add-password=Password'],
  ...['--add-combo=Colour', '--combo-values=Red|Green|Blue'],
];
const USERNAME = { app: 'zenity', query: '//AXTextField' };
const COLOUR = { app: 'zenity', query: '//AXPopUpButton' };
const LEVEL = { app: 'Widget Factory', query: "//AXSlider[@AXValue='2']" };
const LOREM = { app: 'Widget Factory', query: '//AXTextArea' };

const set = (place: object, value: string) => ({ tool: 'ax_set_value', args: { ...place, value } });
const read = (place: object) => ({ tool: 'ax_get_value', args: place });
const missing = { tool: 'ax_find', args: { app: 'zenity', query: 'button:Nowhere', timeout_ms: 0 } };

interface Answer {
  readonly success: boolean;
  readonly rolled_back: boolean;
  readonly results: { status: string; outcome?: { effect: string }; result?: { value?: string } }[];
  readonly rollback?: { step: number; status: string; reason?: string }[];
}

describe.skipIf(linux.missing)(`workflows on real applications (${linux.missing ?? 'all there'})`, () => {
  let home: PrivateHome;
  let desk: PrivateDesk;

  beforeAll(async () => {
    home = new PrivateHome();
    desk = await PrivateDesk.open();
    await desk.launch('zenity', FORM);
    await desk.launch('gtk3-widget-factory');
  });

  afterAll(async () => {
    await desk[Symbol.asyncDispose]();
    home[Symbol.dispose]();
  });

  /** Runs steps with the built program: a new process each time, which knows nothing of those before it. */
  async function run(steps: unknown, ...options: string[]): Promise<Answer> {
    writeFileSync(join(home.workFolder, 'workflow.json'), JSON.stringify(steps));
    const env = Object.fromEntries(CONNECTING.map((name) => [name, desk.desktop.env[name] ?? '']));
    const words = ['run', 'workflow.json', '--desktop', 'session', '--format', 'json', ...options];
    const { stdout, stderr } = await runProgram(words, { home, env });
    expect(stderr).toBe('');
    return JSON.parse(stdout) as Answer;
  }

  async function valuesOf(...places: object[]): Promise<(string | undefined)[]> {
    const { results } = await run(places.map(read));
    return results.map(({ result }) => result?.value);
  }

  test('a failing step takes back text, choice and slider, as another process sees', async () => {
    await run([set(USERNAME, 'before'), set(COLOUR, 'Red')]);
    const before = await valuesOf(USERNAME, COLOUR, LEVEL, LOREM);
    expect(before).toEqual(['before', 'Red', '2', expect.stringContaining('Lorem ipsum')]);

    const answer = await run([
      set(USERNAME, 'ada'),
      { tool: 'ax_type', args: { ...USERNAME, text: ' lovelace' } },
      set(COLOUR, 'Blue'),
      set(LEVEL, '4'),
      { tool: 'ax_type', args: { ...LOREM, text: 'Short.', clear_first: true } },
      read(USERNAME),
      { ...missing, on_fail: 'rollback' },
    ]);
    expect(answer.results.map(({ status, outcome }) => [status, outcome?.effect])).toEqual([
      ...Array.from({ length: 5 }, () => ['completed', 'confirmed']),
      ['completed', undefined],
      ['failed', undefined],
    ]);
    expect(answer.results[5]?.result?.value).toBe('ada lovelace');
    expect(answer.rollback?.map(({ step, status }) => [step, status])).toEqual(
      [5, 4, 3, 2, 1].map((step) => [step, 'undone']),
    );
    expect(answer.rolled_back).toBe(true);
    expect(await valuesOf(USERNAME, COLOUR, LEVEL, LOREM)).toEqual(before);
  });

  test('what cannot be taken back is named, and the rest is taken back', async () => {
    await run([set(USERNAME, 'before')]);
    const answer = await run([
      set(USERNAME, 'ada'),
      { tool: 'ax_type', args: { app: 'zenity', query: '//AXSecureTextField', text: 'secret' } },
      {
        tool: 'ax_click',
        args: { app: 'Widget Factory', query: "//AXTab[@AXTitle='page 2'][1]" },
        on_fail: 'skip',
      },
      { ...missing, on_fail: 'rollback' },
    ]);
    expect(answer.rolled_back).toBe(false);
    expect(answer.rollback).toContainEqual(
      expect.objectContaining({ step: 2, status: 'skipped_irreversible' }),
    );
    expect(answer.rollback?.at(-1)).toMatchObject({ step: 1, status: 'undone' });
    expect(await valuesOf(USERNAME)).toEqual(['before']);
  });

  test('a dry run finds the elements and changes nothing', async () => {
    const before = await valuesOf(USERNAME, COLOUR, LEVEL);
    const answer = await run(
      [set(USERNAME, 'dry'), set(COLOUR, 'Green'), set(LEVEL, '1'), missing],
      '--dry-run',
    );
    expect(answer.results).toMatchObject([
      { status: 'ready', element: { role: 'AXTextField' } },
      { status: 'ready', element: { role: 'AXPopUpButton' } },
      { status: 'ready', element: { role: 'AXSlider' } },
      { status: 'unresolvable' },
    ]);
    expect(await valuesOf(USERNAME, COLOUR, LEVEL)).toEqual(before);
  });

  test('undo restores what was there, and refuses to destroy what somebody else wrote since', async () => {
    await using resources = new DisposableStore();
    const backend = await connect(desk, resources);
    const provider = { ...privateProvider(process.env), open: async () => backend };
    const desktop = new Desktop(provider, { findMs: 1_000, callMs: 10_000, settleMs: 1_000 });
    const caller = new ToolCaller({
      surfaces: [axSurface],
      desktop,
      policy: permissivePolicy,
      logger: silentLogger,
    });
    const call = async (principal: string, tool: string, input: object) =>
      (await caller.call(tool, input, { principal, host: 'library' }, neverAborted)).data;

    await call('somebody', 'ax_set_value', { ...USERNAME, value: 'theirs' });
    await call('us', 'ax_set_value', { ...USERNAME, value: 'ours' });
    expect(await call('us', 'ax_undo', {})).toMatchObject({ undone: 1, actions: [{ status: 'undone' }] });
    expect(await call('us', 'ax_get_value', USERNAME)).toMatchObject({ value: 'theirs' });

    await call('us', 'ax_set_value', { ...USERNAME, value: 'ours' });
    await call('somebody', 'ax_set_value', { ...USERNAME, value: 'newer' });
    expect(await call('us', 'ax_undo', {})).toMatchObject({ undone: 0, actions: [{ status: 'refused' }] });
    expect(await call('us', 'ax_get_value', USERNAME)).toMatchObject({ value: 'newer' });
  });
});
