import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { decodePng } from '../../src/core/image/decode-png.ts';
import { PROGRAM, type ProgramRun, runProgram } from '../support/built-program.ts';
import { PrivateHome } from '../support/private-home.ts';
import { isInstalled, runInTerminal } from '../support/shell.ts';

const ESCAPE = '\u001b';

let home: PrivateHome;

beforeEach(() => {
  home = new PrivateHome();
});

afterEach(() => home[Symbol.dispose]());

/** Runs a command as a person does, on the simulated desktop. */
function deskhand(...args: string[]): Promise<ProgramRun> {
  return runProgram(['--desktop', 'sim', ...args], { home });
}

async function json(...args: string[]): Promise<unknown> {
  const { stdout } = await deskhand(...args, '--format', 'json');
  return JSON.parse(stdout);
}

describe('commands', () => {
  test.each(['check', 'doctor'])('%s says what works', async (command) => {
    const { code, stdout } = await deskhand(command);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^ok {3}desktop opens: the sim desktop$/m);
    expect(stdout).toMatch(/^ok {3}pictures can be taken: \d+ by \d+ pixels$/m);
    expect(stdout).toContain('SIMULATED');
    expect(await json(command)).toMatchObject({ ok: true, desktop: 'sim' });
  });

  test('apps lists what runs; stdout has nothing else', async () => {
    const { code, stdout, stderr } = await deskhand('apps');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^"Calculator" pid \d+ \S+ \(frontmost\)$/m);
    expect(stdout).not.toContain('SIMULATED');
    expect(stderr).toContain('SIMULATED');
  });

  test('find: 0 for yes, 1 for no', async () => {
    const yes = await deskhand('find', 'button:7');
    expect(yes).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Found AXButton "7" \(el-\w+\)/) });
    const no = await deskhand('find', 'buton:Equals', '--timeout-ms', '0');
    expect(no).toMatchObject({ code: 1, stdout: expect.stringContaining('Nothing matches') });
  });

  test('click and type report what was read back', async () => {
    const click = await deskhand('click', 'button:7');
    expect(click).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^confirmed: clicked AXButton "7"/),
    });
    const type = await deskhand('type', 'Buy milk', '--element', '#document', '--app', 'TextEdit');
    expect(type.code).toBe(0);
    expect(type.stdout).toContain('confirmed: typed into AXTextArea');
    expect(type.stdout).toContain('The value read back is "Buy milk".');
  });

  test('set-value and get-value', async () => {
    const set = await json('set-value', 'Remember me', 'true', '--app', 'Login');
    expect(set).toMatchObject({ outcome: { effect: 'confirmed' } });
    expect(await json('get-value', '#display', '--app', 'Calculator')).toMatchObject({ value: '0' });
  });

  test('tree shows as many levels as asked for, and says what it left out', async () => {
    const shallow = await deskhand('tree', '--depth', '1', '--app', 'Login');
    const deep = await deskhand('tree', '--depth', '9', '--app', 'Login');
    expect(shallow.stdout).toMatch(/Not shown: \d+ deeper \(--depth 2\)/);
    expect(shallow.stdout).not.toContain('AXTextField');
    expect(deep.stdout).toMatch(/AXTextField.*"Username"/);
    expect(deep.stdout).not.toContain('deeper (');
  });

  test('screenshot saves a picture where it is told to', async () => {
    const { code, stdout } = await deskhand('screenshot', '--app', 'Calculator', '--output', 'shot.png');
    expect(code).toBe(0);
    const { width, height } = decodePng(readFileSync(join(home.workFolder, 'shot.png')));
    expect(stdout).toContain(`Picture of ${width} by ${height} pixels`);
    expect(stdout).toContain('Saved to shot.png.');
  });

  test('screenshot never overwrites by itself', async () => {
    for (const _ of [1, 2]) await deskhand('screenshot', '--region', '0,0,20,10');
    expect(readdirSync(home.workFolder).sort()).toEqual(['screenshot-2.png', 'screenshot.png']);
  });

  test('screenshot to stdout is the picture and nothing else', async () => {
    const { stdoutBytes } = await deskhand('screenshot', '--region', '5,5,20,10', '--output', '-');
    expect(decodePng(stdoutBytes)).toMatchObject({ width: 20, height: 10 });
  });

  test('--version', async () => {
    expect(await deskhand('--version')).toMatchObject({ code: 0, stdout: `${packageJson.version}\n` });
  });
});

describe('--format', () => {
  test('json of one list is that list', async () => {
    const apps = await json('apps');
    expect(apps).toBeInstanceOf(Array);
    expect(apps).toContainEqual(expect.objectContaining({ name: 'Calculator', frontmost: true }));
    expect(await json('windows', '--app', 'TextEdit')).toHaveLength(1);
  });

  test.each([
    ['is-accessible'],
    ['connect', 'Login'],
    ['find', 'button:7'],
    ['tree'],
    ['attributes', '#display'],
    ['click', 'button:7'],
    ['session-info'],
    ['completions', 'bash'],
    ['--version'],
    ['--help'],
  ])('json of %s parses', async (...args) => {
    expect(await json(...args)).toBeTruthy();
  });

  test('json of a failure names its code', async () => {
    const { code, stdout, stderr } = await deskhand('click', 'x', '--app', 'Nope', '--format', 'json');
    expect({ code, stdout }).toEqual({ code: 3, stdout: '' });
    const error: unknown = JSON.parse(stderr.slice(stderr.indexOf('{')));
    expect(error).toMatchObject({ error: { code: 'app_not_found', guidance: expect.any(String) } });
  });

  test.each([
    ['a yes', ['find', 'button:7'], 0],
    ['a no', ['find', 'nothing like it', '--timeout-ms', '0'], 1],
    ['an act', ['click', 'button:7'], 0],
    ['a picture', ['screenshot'], 0],
    ['a failure', ['click', 'x', '--app', 'Nope'], 3],
    ['a wrong command', ['clik'], 2],
  ])('quiet prints nothing for %s', async (_name, args, code) => {
    const run = await deskhand(...args, '--format', 'quiet');
    expect(run).toMatchObject({ code, stdout: '', stderr: '' });
    expect(readdirSync(home.workFolder)).toEqual([]);
  });
});

describe('exit codes and errors', () => {
  test.each([
    ['2: unknown command', ['frobnicate'], 2, /is not a command/],
    ['2: missing argument', ['click'], 2, /query is missing/],
    ['2: too many arguments', ['find', 'a', 'b'], 2, /one argument too many/],
    ['2: wrong value', ['find', 'a', '--timeout-ms', 'soon'], 2, /not a value for timeout_ms/],
    ['2: value without its option', ['find', 'a', '--timeout-ms'], 2, /--timeout-ms needs a value/],
    ['2: out of range', ['find', 'a', '--timeout-ms', '-1'], 2, /timeout_ms/],
    ['2: wrong query', ['find', '(', '--strategy', 'regex'], 2, /regular expression/],
    [
      '2: value that an element refuses',
      ['set-value', 'Brightness', '101', '--app', 'Settings'],
      2,
      /0 to 100/,
    ],
    [
      '2: picture that cannot be saved',
      ['screenshot', '--output', 'no/such/folder.png'],
      2,
      /cannot be saved/,
    ],
    ['3: no such app', ['find', 'x', '--app', 'Nope'], 3, /deskhand apps/],
    ['3: several apps', ['find', 'x', '--app', 't'], 3, /may mean/],
    ['3: no such element', ['click', 'nothing', '--timeout-ms', '0'], 3, /Nothing in "Calculator" matches/],
    ['3: several elements', ['click', 'AXCheckBox', '--app', 'Settings'], 3, /element_ref/],
    ['3: disabled', ['click', 'Sign In', '--app', 'Login'], 3, /is disabled/],
    ['4: would take the focus', ['click', '#display', '--click-type', 'double'], 4, /--mode focus/],
  ])('%s', async (_name, args, code, words) => {
    const run = await deskhand(...args);
    expect(run).toMatchObject({ code, stdout: '', stderr: expect.stringMatching(words) });
    expect(run.stderr).toMatch(/^deskhand: .+\n {2}\S/m);
  });

  test('no command at all: the overview, on stderr', async () => {
    const run = await deskhand();
    expect(run).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('Usage: deskhand') });
  });
});

describe('color', () => {
  test('none into a pipe', async () => {
    const { stdout, stderr } = await deskhand('click', 'button:7');
    const failed = await deskhand('clik');
    expect(stdout + stderr + failed.stderr).not.toContain(ESCAPE);
  });

  test('--color always', async () => {
    const { stdout } = await deskhand('click', 'button:7', '--color', 'always');
    expect(stdout).toContain(`${ESCAPE}[32mconfirmed:${ESCAPE}[0m`);
    expect((await deskhand('clik', '--color', 'always')).stderr).toContain(`${ESCAPE}[31mdeskhand:`);
  });

  test('a flag wins over NO_COLOR', async () => {
    const args = ['--desktop', 'sim', '--color', 'always', 'click', 'button:7'];
    expect((await runProgram(args, { home, env: { NO_COLOR: '1' } })).stdout).toContain(ESCAPE);
  });

  test.skipIf(!isInstalled('script'))('on a terminal, but not with NO_COLOR (needs script)', async () => {
    const line = `'${process.execPath}' '${PROGRAM}' --desktop sim click button:7`;
    expect(await runInTerminal(line, home)).toContain(`${ESCAPE}[32mconfirmed:`);
    const plain = await runInTerminal(line, home, { NO_COLOR: '1' });
    expect(plain).toContain('confirmed:');
    expect(plain).not.toContain(ESCAPE);
  });
});

describe('the command line itself', () => {
  test.each([['--help'], ['--version'], ['--format'], ['-5']])('after -- %s is an argument', async (word) => {
    const { code, stdout } = await deskhand(
      'type',
      '--app',
      'TextEdit',
      '--element',
      '#document',
      '--',
      word,
    );
    expect(code).toBe(0);
    expect(stdout).toContain(`The value read back is "${word}".`);
  });

  test('options may be written with =, with underscores, and before the arguments', async () => {
    const input = ['--app=Login', '--timeout_ms=0', 'Username'];
    expect(await json('find', ...input)).toMatchObject({ role: 'AXTextField', title: 'Username' });
  });

  test('a positional argument has a name too', async () => {
    expect(await json('click', '--query', 'button:7')).toMatchObject({ clicked: { title: '7' } });
  });

  test('a switch can be turned off', async () => {
    const all = await deskhand('tree', '--app', 'Login', '--include-invisible');
    const shown = await deskhand('tree', '--app', 'Login', '--no-include-invisible');
    expect(all.stdout).toContain('#welcome');
    expect(shown.stdout).not.toContain('#welcome');
  });
});
