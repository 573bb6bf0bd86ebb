import { describe, expect, test } from 'vitest';
import { axSurface } from '../../surfaces/ax/ax-surface.ts';
import type { Command } from './command.ts';
import { mcpServeCommand } from './commands/mcp-serve.ts';
import { EXIT_CODES } from './exit-codes.ts';
import { commandHelp, type GlobalFlag, overview } from './help.ts';
import { toolCommand } from './tool-command.ts';

const GLOBALS: readonly GlobalFlag[] = [
  { name: 'desktop', placeholder: 'auto|sim', summary: 'Which desktop to drive.' },
  { name: 'format', placeholder: 'text|json|quiet', summary: 'How answers are printed.' },
];

const NOBODY = () => Promise.reject(new Error('Nothing should be opened.'));
const COMMANDS: readonly Command[] = [
  ...axSurface.tools.map((tool) => toolCommand(tool, axSurface, NOBODY)),
  mcpServeCommand(() => Promise.resolve()),
];

const helpOf = (name: string) => {
  const command = COMMANDS.find((entry) => entry.name === name);
  if (!command) throw new Error(`No command ${name}.`);
  return commandHelp(command, GLOBALS);
};

describe('help about a command', () => {
  test('says all that is needed to use it', () => {
    expect(`\n${helpOf('tree')}\n`).toMatchInlineSnapshot(`
      "
      Show the elements of an application as an outline: ref, role, title, value and state. Or only what changed since a revision.

      Usage: deskhand tree [OPTIONS]

      Options:
        --app APP                Application name, alias, bundle id or pid; "frontmost" for the one in front (default: "frontmost")
        --root-query ROOT_QUERY  Start at this element and not at the windows
        --depth N                How many levels to show; when absent, deeper ones too where budget_tokens is not used up by that (default: 5)
        --include-invisible      Also show hidden elements, such as closed menus, and mere boxes
        --compact                Role and title only
        --as outline|json        json is for programs (default: "outline")
        --budget-tokens N        About how long the answer may be; what is most useful comes first (1000, json 4000)
        --since N                A revision you have seen: answers only what changed
        --cursor CURSOR          next_cursor of an answer, to go on with it

      Options of every command:
        --desktop auto|sim        Which desktop to drive.
        --format text|json|quiet  How answers are printed.
        --help                    Say how a command is used.
        --version                 Print the version.

      Examples:
        # What can I press in the calculator?
        deskhand tree --app Calculator
        # Only the shape of the login window
        deskhand tree --app Login --compact --depth 3
        # What changed since I looked?
        deskhand tree --app Calculator --since 1
        # The form, for a program
        deskhand tree --app Login --root-query '#sign-in-form' --as json
      "
    `);
  });

  test('shows what has to be given and what may be', () => {
    expect(helpOf('set-value')).toContain('Usage: deskhand set-value QUERY VALUE [OPTIONS]');
    expect(helpOf('connect')).toContain('Usage: deskhand connect [APP] [OPTIONS]');
    expect(helpOf('apps')).toContain('Usage: deskhand apps\n');
    expect(helpOf('screenshot')).toContain('--region x,y,w,h');
    expect(helpOf('screenshot')).toContain('--output OUTPUT');
  });

  test('names other words for it', () => {
    const [command] = COMMANDS;
    if (!command) throw new Error('There are no commands.');
    expect(commandHelp({ ...command, aliases: ['ok', 'fine'] }, GLOBALS)).toContain('Also called: ok, fine');
  });
});

describe('the overview', () => {
  const text = overview(COMMANDS, GLOBALS);

  test.each(COMMANDS.map(({ name, summary }) => [name, summary]))('has a line for %s', (name, summary) => {
    const lines = text.split('\n').filter((line) => line.startsWith(`  ${name} `));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(summary);
  });

  test('puts each command under what it is for', () => {
    const [see = '', act = ''] = [text.split('Act:')[0], text.split('Act:')[1]?.split('Serve:')[0]];
    expect(see).toContain('  find ');
    expect(act).toContain('  click ');
    expect(act).not.toContain('  find ');
  });

  test('explains the options of every command and every exit code', () => {
    for (const { name, summary } of GLOBALS) expect(text).toMatch(new RegExp(`--${name} .*${summary}`));
    for (const [code, meaning] of Object.entries(EXIT_CODES)) {
      expect(text).toContain(`${code.padEnd(3)}  ${meaning}`);
    }
  });
});
