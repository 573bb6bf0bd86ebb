import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { EXIT_CODES } from '../../src/hosts/cli/exit-codes.ts';
import { SETTINGS } from '../../src/main/config/settings.ts';
import { type ProgramRun, runProgram } from '../support/built-program.ts';
import { PrivateHome } from '../support/private-home.ts';
import { isInstalled, isReadable, runScript } from '../support/shell.ts';

const COMMANDS = [
  'is-accessible',
  'apps',
  'connect',
  'find',
  'tree',
  'attributes',
  'click',
  'type',
  'set-value',
  'get-value',
  'windows',
  'screenshot',
  'session-info',
  'mcp serve',
  'check',
  'doctor',
  'demo',
  'completions',
];

let home: PrivateHome;

beforeEach(() => {
  home = new PrivateHome();
});

afterEach(() => home[Symbol.dispose]());

function deskhand(...args: string[]): Promise<ProgramRun> {
  return runProgram(args, { home });
}

describe('help', () => {
  test('the overview names every command, every exit code and where to begin', async () => {
    const { code, stdout, stderr } = await deskhand('--help');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    for (const command of COMMANDS.filter((name) => name !== 'doctor')) {
      expect(stdout).toMatch(new RegExp(`^  ${command} +\\S`, 'm'));
    }
    for (const [exit, meaning] of Object.entries(EXIT_CODES)) {
      expect(stdout).toMatch(new RegExp(`^ +${exit} +${meaning.slice(0, 20)}`, 'm'));
    }
    expect(stdout).toContain('deskhand check');
    expect((await deskhand('help')).stdout).toBe(stdout);
  });

  test.each(COMMANDS)('%s: the same in every way of asking', async (command) => {
    const words = command.split(' ');
    const { code, stdout, stderr } = await deskhand('help', ...words);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('Usage: deskhand ');
    expect((await deskhand(...words, '--help')).stdout).toBe(stdout);
    expect((await deskhand(...words, '-h')).stdout).toBe(stdout);
  });

  test('settings: every one of them, with flag and variable', async () => {
    const { code, stdout } = await deskhand('help', 'settings');
    expect(code).toBe(0);
    for (const { key, flag, env } of SETTINGS) {
      expect(stdout).toMatch(new RegExp(`^${key.replace('.', '\\.')}$`, 'm'));
      expect(stdout).toContain(`--${flag} `);
      expect(stdout).toContain(env[0].name);
    }
  });

  test.each([
    ['clik', 'deskhand click'],
    ['screenshoot', 'deskhand screenshot'],
    ['mcp', 'deskhand mcp serve'],
  ])('an unknown command %s: did you mean', async (word, meant) => {
    const { code, stderr } = await deskhand(word);
    expect(code).toBe(2);
    expect(stderr).toContain(`Did you mean "${meant}"?`);
  });

  test('an unknown option: did you mean', async () => {
    const { code, stderr } = await deskhand('click', 'x', '--click-tipe', 'double');
    expect(code).toBe(2);
    expect(stderr).toContain('--click-tipe is not an option; did you mean --click-type?');
    expect(stderr).toContain('deskhand help click');
  });

  test('an unknown option that is like a setting: did you mean', async () => {
    const { stderr } = await deskhand('apps', '--fromat', 'json');
    expect(stderr).toContain('did you mean --format?');
  });

  test('a topic that is no command: how to ask for it', async () => {
    expect((await deskhand('settings')).stderr).toContain('deskhand help settings');
  });

  test('a wrong value is one problem and not two', async () => {
    const { stderr } = await deskhand('completions', 'tcsh');
    expect(stderr).toContain('expected bash|zsh|fish');
    expect(stderr).not.toContain('missing');
  });
});

describe('configuration', () => {
  function writeConfig(text: string): void {
    mkdirSync(home.configFolder, { recursive: true });
    writeFileSync(join(home.configFolder, 'config.toml'), text);
  }

  test('the file in the configuration folder holds', async () => {
    writeConfig('format = "json"\ndesktop = "sim"\n');
    expect(JSON.parse((await deskhand('apps')).stdout)).toBeInstanceOf(Array);
  });

  test('a flag wins over a variable, a variable over the file', async () => {
    writeConfig('format = "quiet"\n');
    const env = { DESKHAND_FORMAT: 'json' };
    expect(JSON.parse((await runProgram(['apps'], { home, env })).stdout)).toBeInstanceOf(Array);
    const flagged = await runProgram(['apps', '--format', 'text'], { home, env });
    expect(flagged.stdout).toMatch(/^"Calculator"/);
  });

  test.each([
    ['no TOML', 'format = ', /config\.toml:1:\d+: this is not valid TOML/],
    ['an unknown key', 'fromat = "json"\n', /unknown key fromat; did you mean format\?/],
    ['a wrong value', 'format = "xml"\n', /format must be one of text, json, quiet, not "xml"/],
    ['a wrong type', '[timeouts]\nfind_ms = "soon"\n', /timeouts\.find_ms must be/],
  ])('%s in the file: exit code 2, and where to look', async (_name, text, words) => {
    writeConfig(text);
    const { code, stdout, stderr } = await deskhand('apps');
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(words);
    expect(stderr).toContain('deskhand help settings');
  });

  test('all problems at once', async () => {
    writeConfig('format = "xml"\ncolour = "red"\n');
    const env = { DESKHAND_DESKTOP: 'moon' };
    const { code, stderr } = await runProgram(['apps', '--log-level', 'loud'], { home, env });
    expect(code).toBe(2);
    for (const word of ['4 problems', 'xml', 'colour', 'moon', 'loud']) expect(stderr).toContain(word);
  });

  test('a file that is named must be there', async () => {
    const { code, stderr } = await deskhand('apps', '--config', 'nowhere.toml');
    expect(code).toBe(2);
    expect(stderr).toContain('nowhere.toml');
  });
});

describe('completion', () => {
  async function script(shell: string): Promise<string> {
    const { code, stdout } = await deskhand('completions', shell);
    expect(code).toBe(0);
    const file = join(home.workFolder, `deskhand.${shell}`);
    writeFileSync(file, stdout);
    return file;
  }

  test('bash reads the script', async () => {
    expect(await isReadable('bash', await script('bash'), home)).toBe(true);
  });

  test.for(['zsh', 'fish'])('%s reads the script', async (shell, { skip }) => {
    const file = await script(shell);
    skip(!isInstalled(shell), `${shell} is not installed`);
    expect(await isReadable(shell, file, home)).toBe(true);
  });

  /** What bash offers when Tab is pressed after these words; the last one may be empty. */
  async function complete(...words: string[]): Promise<string[]> {
    const file = await script('bash');
    const list = ['deskhand', ...words].map((word) => `'${word}'`).join(' ');
    const press = `source '${file}'; COMP_WORDS=(${list}); COMP_CWORD=${words.length}; _deskhand`;
    const printed = await runScript('bash', `${press}; printf '%s\\n' "\${COMPREPLY[@]}"`, home);
    return printed.split('\n').filter(Boolean);
  }

  test('of a command', async () => {
    expect(await complete('cl')).toEqual(['click', 'click-at', 'clipboard']);
    expect(await complete('se')).toEqual(expect.arrayContaining(['set-value', 'session-info']));
    expect(await complete('')).toEqual(expect.arrayContaining(['apps', 'check', 'mcp', 'tree']));
  });

  test('of an option', async () => {
    expect(await complete('click', '--cl')).toEqual(['--click-type']);
    expect(await complete('tree', '--de')).toEqual(expect.arrayContaining(['--depth', '--desktop']));
    expect(await complete('mcp', 'serve', '--st')).toEqual(['--stdio']);
  });

  test('of a choice', async () => {
    expect(await complete('click', '--click-type', '')).toEqual(['single', 'double', 'right']);
    expect(await complete('find', 'x', '--strategy', 're')).toEqual(['regex']);
  });

  test('of a command of two words', async () => {
    expect(await complete('')).not.toContain('serve');
    expect(await complete('mcp', '')).toEqual(['serve']);
  });

  test('of an argument that is a choice', async () => {
    expect(await complete('completions', '')).toEqual(expect.arrayContaining(['bash', 'zsh', 'fish']));
  });
});
