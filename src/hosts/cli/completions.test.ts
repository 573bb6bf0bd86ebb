import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { axSurface } from '../../surfaces/ax/ax-surface.ts';
import type { Command } from './command.ts';
import { checkCommand } from './commands/check.ts';
import { completionsCommand } from './commands/completions.ts';
import { mcpServeCommand } from './commands/mcp-serve.ts';
import { completionScript, SHELLS } from './completions.ts';
import { toolCommand } from './tool-command.ts';

const GLOBALS = [
  { name: 'desktop', placeholder: 'auto|sim', summary: "Which desktop: the user's, or [sim]." },
];
const NOBODY = () => Promise.reject(new Error('Nothing should be opened.'));
const COMMANDS: readonly Command[] = [
  ...axSurface.tools.map((tool) => toolCommand(tool, axSurface, NOBODY)),
  mcpServeCommand(() => Promise.resolve()),
  checkCommand(NOBODY, () => []),
  completionsCommand(() => COMMANDS, GLOBALS),
];

/** What bash offers after these words; the last one is being written. */
function offers(...words: string[]): string[] {
  const script = `${completionScript('bash', COMMANDS, GLOBALS)}
COMP_WORDS=("$@"); COMP_CWORD=$((\${#COMP_WORDS[@]} - 1)); _deskhand; printf '%s\\n' "\${COMPREPLY[@]-}"`;
  const printed = execFileSync('bash', ['-uc', script, 'bash', 'deskhand', ...words], { encoding: 'utf8' });
  return printed.split('\n').filter(Boolean);
}

describe('bash', () => {
  test('offers the commands that begin with what is written', () => {
    expect(offers('s').sort()).toEqual(['screenshot', 'scroll', 'session-info', 'set-value']);
    expect(offers('doc')).toEqual(['doctor']);
    expect(offers('mc')).toEqual(['mcp']);
  });

  test('offers the second word of a command only after its first', () => {
    expect(offers('serv')).toEqual([]);
    expect(offers('mcp', '')).toEqual(['serve']);
    expect(offers('mcp', 'serve', '--st')).toEqual(['--stdio']);
  });

  test('offers the options of a command, those of every command, and help', () => {
    expect(offers('tree', '--').sort()).toEqual(
      [
        '--app',
        '--as',
        '--budget-tokens',
        '--compact',
        '--cursor',
        '--depth',
        '--desktop',
        '--help',
        '--include-invisible',
        '--max-depth',
        '--root-query',
        '--since',
      ].sort(),
    );
    expect(offers('find', 'Save', '--str')).toEqual(['--strategy']);
  });

  test('offers the values of an option that has choices', () => {
    expect(offers('click', 'Save', '--mode', '')).toEqual(['background', 'focus']);
    expect(offers('visual-diff', 'x', '--mode', '')).toEqual(['pixel', 'perceptual']);
    expect(offers('find', 'Save', '--strategy', 're')).toEqual(['regex']);
  });

  test('offers the choices of an argument', () => {
    expect(offers('completions', '')).toEqual([...SHELLS, '--desktop', '--help']);
    expect(offers('completions', 'z')).toEqual(['zsh']);
  });

  test('offers nothing for a command that it does not know', () => {
    expect(offers('nonsense', '')).toEqual([]);
  });
});

describe.each(SHELLS)('the script for %s', (shell) => {
  const script = completionScript(shell, COMMANDS, GLOBALS);

  test('knows every command and every option', () => {
    for (const { name, options } of COMMANDS) {
      for (const word of name.split(' ')) expect(script).toContain(word);
      for (const { flags } of options) expect(script).toMatch(new RegExp(`(--|-l )${flags[0]}\\b`));
    }
    expect(script).toMatch(/(--|-l )desktop\b/);
  });

  test('says at its top how to use it', () => {
    expect(script.split('\n').slice(0, 2).join('\n')).toContain(`deskhand completions ${shell}`);
  });
});

test('texts with quotes and brackets do not break the scripts', () => {
  expect(completionScript('zsh', COMMANDS, GLOBALS)).toContain(
    `'--desktop[Which desktop\\: the user'\\''s, or \\[sim\\].]:value:'`,
  );
  expect(completionScript('fish', COMMANDS, GLOBALS)).toContain(
    `complete -c deskhand -x -l desktop -d 'Which desktop: the user\\'s, or [sim].'`,
  );
});

test('zsh offers the first word of a command first, and what follows it after that', () => {
  const script = completionScript('zsh', COMMANDS, GLOBALS);
  expect(script).toContain("'mcp:Serve MCP clients");
  expect(script).toMatch(/'mcp'\) _arguments .*'2:argument:\(serve\)'/);
  expect(script).toMatch(/'completions'\) _arguments .*'2:argument:\(bash zsh fish\)'/);
});
