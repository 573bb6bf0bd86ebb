import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { simProvider } from '../../backends/sim/index.ts';
import { neverAborted } from '../../base/cancellation.ts';
import { silentLogger } from '../../core/logger.ts';
import { permissivePolicy } from '../../core/policy/policy.ts';
import { Desktop } from '../../core/session/desktop.ts';
import { ToolCaller } from '../../core/tool/tool-caller.ts';
import { axSurface } from '../../surfaces/ax/ax-surface.ts';
import type { Command } from './command.ts';
import type { OutputFormat } from './output.ts';
import { parseArguments } from './parse-arguments.ts';
import { TestOutput } from './test-output.ts';
import { toolCommand } from './tool-command.ts';

const NOBODY = () => Promise.reject(new Error('Nothing should be opened.'));
const COMMANDS = axSurface.tools.map((tool) => ({ tool, command: toolCommand(tool, axSurface, NOBODY) }));

function commandOf(toolName: string): Command {
  const found = COMMANDS.find(({ tool }) => tool.name === toolName);
  if (!found) throw new Error(`No tool ${toolName}.`);
  return found.command;
}

/** Runs a command line on a simulated desktop of its own. */
async function run(toolName: string, words: string[], format: OutputFormat = 'text') {
  await using desktop = new Desktop(simProvider(), { findMs: 0, callMs: 5000, settleMs: 50 });
  const caller = new ToolCaller({
    surfaces: [axSurface],
    desktop,
    policy: permissivePolicy,
    logger: silentLogger,
  });
  const tool = axSurface.tools.find(({ name }) => name === toolName);
  if (!tool) throw new Error(`No tool ${toolName}.`);
  const command = toolCommand(tool, axSurface, async () => caller);
  const captured = new TestOutput({ format });
  const exitCode = await command.run(parseArguments(command, words), captured.output, neverAborted);
  return { exitCode, bytes: captured.bytes, stderr: captured.stderr };
}

describe('the command of a tool', () => {
  test('has the name of the tool without its prefix, or the one that the tool wants', () => {
    const names = Object.fromEntries(COMMANDS.map(({ tool, command }) => [tool.name, command.name]));
    expect(names).toMatchObject({
      ax_find: 'find',
      ax_get_value: 'get-value',
      ax_set_value: 'set-value',
      ax_get_tree: 'tree',
      ax_list_apps: 'apps',
      ax_list_windows: 'windows',
      ax_is_accessible: 'is-accessible',
    });
    expect(new Set(Object.values(names)).size).toBe(COMMANDS.length);
  });

  test.each(COMMANDS)('$tool.name takes every field of its tool, each in one way', ({ tool, command }) => {
    const given = [...command.positionals, ...command.options].map(({ field }) => field);
    const wanted = [...Object.keys(tool.input.shape), ...(tool.givesImages ? ['output'] : [])];
    expect(given.sort()).toEqual(wanted.sort());
    expect(command.positionals.map(({ field }) => field)).toEqual(tool.positional);
    expect(command.positionals.every(({ flags }) => flags.length === 0)).toBe(true);
    const flags = command.options.flatMap((option) => option.flags);
    expect(flags.every((flag) => /^[a-z][a-z-]*$/.test(flag))).toBe(true);
    expect(new Set(flags).size).toBe(flags.length);
    expect(command.summary).toBe(tool.summary);
    expect(command.group).toBe(tool.effect === 'read' ? 'see' : 'act');
  });

  test.each(COMMANDS)(
    '$tool.name requires exactly what its tool does, but for the application',
    ({ tool, command }) => {
      const required = [...command.positionals, ...command.options].filter((spec) => spec.required);
      const wanted = Object.entries(tool.input.shape).filter(
        ([field, schema]) => field !== 'app' && !schema.safeParse(undefined).success,
      );
      expect(required.map(({ field }) => field).sort()).toEqual(wanted.map(([field]) => field).sort());
    },
  );

  test.each(COMMANDS)('$tool.name understands the lines that its help shows', ({ tool, command }) => {
    expect(command.examples).toHaveLength(tool.examples.length);
    for (const [index, { line }] of command.examples.entries()) {
      const [program, name, ...words] = shellWords(line);
      expect([program, name]).toEqual(['deskhand', command.name]);
      expect(parseArguments(command, words)).toEqual(tool.examples[index]?.input);
    }
  });

  test('has short names for what is often written', () => {
    const flagsOf = (tool: string, field: string) =>
      commandOf(tool).options.find((option) => option.field === field)?.flags;
    expect(flagsOf('ax_get_tree', 'max_depth')).toEqual(['depth', 'max-depth']);
    expect(flagsOf('ax_type', 'query')).toEqual(['element', 'query']);
    expect(parseArguments(commandOf('ax_type'), ['hi', '--element', 'Username'])).toEqual({
      text: 'hi',
      query: 'Username',
    });
  });

  test('reads each kind of field', () => {
    const kindOf = (tool: string, field: string) =>
      [...commandOf(tool).positionals, ...commandOf(tool).options].find((spec) => spec.field === field)?.type;
    expect(kindOf('ax_find', 'query')).toEqual({ kind: 'text' });
    expect(kindOf('ax_find', 'timeout_ms')).toEqual({ kind: 'number' });
    expect(kindOf('ax_connect', 'launch')).toEqual({ kind: 'switch' });
    expect(kindOf('ax_click', 'mode')).toEqual({ kind: 'choice', choices: ['background', 'focus'] });
    expect(kindOf('ax_screenshot', 'region')).toEqual({ kind: 'numbers', fields: ['x', 'y', 'w', 'h'] });
  });

  test('says which application is meant when none is named', () => {
    const appOf = (tool: string) =>
      [...commandOf(tool).options, ...commandOf(tool).positionals].find(({ field }) => field === 'app');
    expect(appOf('ax_find')).toMatchObject({ required: false, default: 'frontmost' });
    expect(appOf('ax_connect')).toMatchObject({ required: false, default: 'frontmost' });
    expect(appOf('ax_screenshot')).toMatchObject({ required: false, default: undefined });
  });
});

describe('running the command of a tool', () => {
  test('means the application in front when none is named', async () => {
    const { exitCode, bytes, stderr } = await run('ax_get_value', ['#display']);
    expect(bytes.toString()).toBe('AXStaticText "" = "0"\n');
    expect(exitCode).toBe(0);
    expect(stderr).toContain('SIMULATED');
  });

  test('ends with 1 when the answer is no', async () => {
    const { exitCode, bytes } = await run('ax_find', ['Nonsense'], 'json');
    expect(exitCode).toBe(1);
    expect(JSON.parse(bytes.toString())).toMatchObject({ found: false });
  });

  test('prints an answer that is one list as that list', async () => {
    const { bytes } = await run('ax_list_apps', [], 'json');
    expect(JSON.parse(bytes.toString())).toEqual(
      expect.arrayContaining([expect.objectContaining({ name: 'Calculator', frontmost: true })]),
    );
  });

  test('passes failures on for the caller to print', async () => {
    await expect(run('ax_click', ['Save', '--app', 'Nonsense'])).rejects.toMatchObject({
      code: 'app_not_found',
    });
  });

  test('writes a picture to stdout and nothing else with it', async () => {
    const { bytes } = await run('ax_screenshot', ['--app', 'Calculator', '--output', '-']);
    expect(bytes.subarray(1, 4).toString()).toBe('PNG');
    expect(bytes.subarray(-8, -4).toString()).toBe('IEND');
  });

  test('saves a picture where it is told to, and says where', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'deskhand-shot-'));
    try {
      const path = join(folder, 'calculator.png');
      const words = ['--app', 'Calculator', '--region', '0,0,20,10', '--output', path];
      const { bytes } = await run('ax_screenshot', words, 'json');
      expect(JSON.parse(bytes.toString())).toMatchObject({ width: 20, height: 10, output: path });
      expect((await readFile(path)).subarray(1, 4).toString()).toBe('PNG');
      expect(await readdir(folder)).toEqual(['calculator.png']);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

/** The words of a line as a shell reads them: plain ones, and ones in single quotes. */
function shellWords(line: string): string[] {
  return [...line.matchAll(/(?:'[^']*'|\\'|[^\s'])+/g)].map(([word]) =>
    word.replace(
      /'([^']*)'|\\(')/g,
      (_, quoted: string | undefined, escaped: string | undefined) => quoted ?? escaped ?? '',
    ),
  );
}
