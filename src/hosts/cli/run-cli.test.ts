import { describe, expect, test } from 'vitest';
import { neverAborted } from '../../base/cancellation.ts';
import { AutomationError } from '../../base/errors.ts';
import type { Command } from './command.ts';
import type { OutputFormat } from './output.ts';
import { runCli } from './run-cli.ts';
import { TestOutput } from './test-output.ts';

function command(name: string, more: Partial<Command> = {}): Command {
  return {
    name,
    aliases: [],
    summary: `Does ${name}.`,
    group: 'see',
    positionals: [
      { field: 'query', flags: [], type: { kind: 'text' }, summary: 'What to find', required: false },
    ],
    options: [],
    examples: [],
    async run(values, output) {
      output.answer(`${name} ${JSON.stringify(values)}`, values);
      return 0;
    },
    ...more,
  };
}

const COMMANDS = [
  command('find'),
  command('mcp serve', { aliases: ['serve'] }),
  command('fail', { run: () => Promise.reject(new AutomationError('needs_focus', 'It needs the focus.')) }),
  command('crash', { run: () => Promise.reject(new TypeError('x is not a function')) }),
  command('no', { run: async () => 1 }),
];

async function cli(words: string[], format: OutputFormat = 'text') {
  const captured = new TestOutput({ format });
  const topics = { settings: () => 'All settings.' };
  const options = { commands: COMMANDS, globals: [], topics, version: '1.2.3', output: captured.output };
  const exitCode = await runCli(words, options, neverAborted);
  return { exitCode, stdout: captured.stdout, stderr: captured.stderr };
}

describe('a command line', () => {
  test.each([
    [['find', 'Save'], 'find {"query":"Save"}\n'],
    [['mcp', 'serve'], 'mcp serve {}\n'],
    [['serve', 'x'], 'mcp serve {"query":"x"}\n'],
    [['find', '--', '--help'], 'find {"query":"--help"}\n'],
  ])('%j runs its command', async (words, stdout) => {
    expect(await cli(words)).toEqual({ exitCode: 0, stdout, stderr: '' });
  });

  test('ends with the exit code of its command', async () => {
    expect((await cli(['no'])).exitCode).toBe(1);
  });

  test('that fails says why on stderr, and ends with the exit code of the failure', async () => {
    const { exitCode, stdout, stderr } = await cli(['fail']);
    expect([exitCode, stdout]).toEqual([4, '']);
    expect(stderr).toMatch(/^deskhand: It needs the focus\.\n {2}Nothing was done\./);
  });

  test('that meets a defect says so, in the format that was asked for', async () => {
    const { exitCode, stderr } = await cli(['crash'], 'json');
    expect(exitCode).toBe(70);
    expect(JSON.parse(stderr)).toMatchObject({
      error: { code: 'internal', message: 'Unexpected failure: x is not a function' },
    });
  });

  test('with a word that is no command names the nearest one', async () => {
    const { exitCode, stderr } = await cli(['fin']);
    expect(exitCode).toBe(2);
    expect(stderr).toBe('deskhand: "fin" is not a command.\n  Did you mean "deskhand find"?\n');
    expect((await cli(['launch'])).stderr).toContain('Did you mean "deskhand connect NAME --launch"?');
    expect((await cli(['xyzzy'])).stderr).toContain('"deskhand --help" lists the commands.');
    expect(await cli(['mcp', 'dance'])).toMatchObject({
      exitCode: 2,
      stderr: 'deskhand: "mcp dance" is not a command.\n  Did you mean "deskhand mcp serve"?\n',
    });
  });

  test('without any word shows what there is, and is an error', async () => {
    const { exitCode, stdout, stderr } = await cli([]);
    expect([exitCode, stdout]).toEqual([2, '']);
    expect(stderr).toContain('Usage: deskhand COMMAND');
  });
});

describe('help', () => {
  test.each([[['help']], [['--help']], [['-h']]])('is the overview for %j', async (words) => {
    const { exitCode, stdout } = await cli(words);
    expect(exitCode).toBe(0);
    expect(stdout).toContain('Usage: deskhand COMMAND');
  });

  test.each([[['help', 'find']], [['find', '--help']], [['find', 'Save', '-h']], [['--help', 'find']]])(
    'is about the command for %j',
    async (words) => {
      expect((await cli(words)).stdout).toMatch(/^Does find\.\n\nUsage: deskhand find \[QUERY\]/);
    },
  );

  test('knows commands of two words, and topics that are no commands', async () => {
    expect((await cli(['help', 'mcp', 'serve'])).stdout).toMatch(/^Does mcp serve\./);
    expect((await cli(['help', 'settings'])).stdout).toBe('All settings.\n');
  });

  test.each(['nonsense', 'constructor', 'toString'])('about %s is refused', async (word) => {
    const { exitCode, stderr } = await cli(['help', word]);
    expect(exitCode).toBe(2);
    expect(stderr).toContain(`"${word}" is not a command.`);
  });
});

test.each(['--version', '-V'])('%s prints the version, and as data in JSON', async (flag) => {
  expect(await cli([flag])).toEqual({ exitCode: 0, stdout: '1.2.3\n', stderr: '' });
  expect(JSON.parse((await cli([flag], 'json')).stdout)).toEqual({ version: '1.2.3' });
});
