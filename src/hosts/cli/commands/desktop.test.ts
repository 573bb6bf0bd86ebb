import { beforeEach, expect, test } from 'vitest';
import { neverAborted } from '../../../base/cancellation.ts';
import { AutomationError } from '../../../base/errors.ts';
import { runCli } from '../run-cli.ts';
import { TestOutput } from '../test-output.ts';
import { type ApplicationEnd, type DesktopControl, desktopCommands, type RunningDesktop } from './desktop.ts';

const RUNNING: RunningDesktop[] = [
  {
    id: '4f2a91c0',
    display: ':100',
    size: { width: 800, height: 600 },
    app: 'kcalc',
    owner: { pid: 7 },
    startedAt: '2026-11-15T20:00:00.000Z',
  },
  {
    id: '00000001',
    display: ':101',
    size: { width: 1920, height: 1080 },
    owner: { pid: 8 },
    startedAt: '2026-11-15T20:01:00.000Z',
  },
];

let asked: unknown[];
let end: ApplicationEnd;
let running: RunningDesktop[];
let ended: string[];

beforeEach(() => {
  asked = [];
  end = { kind: 'ended', exitCode: 0, output: '' };
  running = RUNNING;
  ended = [];
});

const control: DesktopControl = {
  async run(options, onStart) {
    asked.push(options);
    onStart({
      id: '4f2a91c0',
      display: ':100',
      size: options.size ?? { width: 1920, height: 1080 },
      pid: 5,
      logFile: '/x/app.log',
      connect: { DISPLAY: ':100', XAUTHORITY: '/x/authority' },
    });
    return end;
  },
  list: async () => running,
  async stop(id) {
    asked.push(id);
    if (ended.includes(id))
      throw new AutomationError('invalid_input', `No private desktop ${id} is running.`);
  },
};

async function run(...words: string[]) {
  const written = new TestOutput();
  const options = {
    commands: desktopCommands(control),
    globals: [],
    topics: {},
    version: '0',
    output: written.output,
  };
  const code = await runCli(words, options, neverAborted);
  return { code, stdout: written.stdout, stderr: written.stderr };
}

test('run says where the desktop is, and passes the command on as it is', async () => {
  const { code, stdout } = await run(
    'desktop',
    'run',
    '--size',
    '800x600',
    '--own-home',
    '--',
    'app',
    '--help',
    '-x',
  );
  expect(code).toBe(0);
  expect(asked).toEqual([
    { command: ['app', '--help', '-x'], size: { width: 800, height: 600 }, ownHome: true },
  ]);
  expect(stdout).toContain('Private desktop 4f2a91c0 on display :100, 800 by 600.');
  expect(stdout).toContain('export DISPLAY=:100 XAUTHORITY=/x/authority');
});

test("run ends with the application's code, and shows the end of its output on stderr", async () => {
  end = { kind: 'ended', exitCode: 3, output: 'no such file' };
  const { code, stdout, stderr } = await run('desktop', 'run', '--', 'app');
  expect(code).toBe(3);
  expect(stdout).not.toContain('no such file');
  expect(stderr).toContain('ended with code 3. The end of its output:\nno such file');
});

test('an interrupted run says so with its code alone', async () => {
  end = { kind: 'interrupted' };
  expect(await run('desktop', 'run', '--', 'app')).toMatchObject({ code: 130, stderr: '' });
});

test.each([['1x'], ['0x5'], ['99999x5'], ['wide']])('a size of %s is refused', async (size) => {
  const { code, stderr } = await run('desktop', 'run', '--size', size, '--', 'app');
  expect(code).toBe(2);
  expect(stderr).toContain(`"${size}" is not a size`);
  expect(asked).toEqual([]);
});

test('run without a command says what is missing, and help shows where it goes', async () => {
  expect((await run('desktop', 'run')).stderr).toContain('command is missing');
  const { stdout } = await run('help', 'desktop', 'run');
  expect(stdout).toContain('Usage: deskhand desktop run [OPTIONS] -- COMMAND…');
});

test('list shows one line each', async () => {
  expect((await run('desktop', 'list')).stdout.trimEnd().split('\n')).toEqual([
    '4f2a91c0  :100  800x600  kcalc  started by 7  2026-11-15T20:00:00.000Z',
    '00000001  :101  1920x1080  -  started by 8  2026-11-15T20:01:00.000Z',
  ]);
  running = [];
  expect((await run('desktop', 'list')).stdout).toBe('No private desktop is running.\n');
});

test('stop ends one, or all', async () => {
  expect((await run('desktop', 'stop', '4f2a91c0')).stdout).toBe('Stopped 1 private desktop.\n');
  expect((await run('desktop', 'stop', '--all')).stdout).toBe('Stopped 2 private desktops.\n');
  expect(asked).toEqual(['4f2a91c0', '4f2a91c0', '00000001']);
  const { code, stderr } = await run('desktop', 'stop');
  expect(code).toBe(2);
  expect(stderr).toContain('say which one, or --all');
});

test('stop --all is content where one has ended by itself meanwhile; stop with its id is not', async () => {
  ended = ['4f2a91c0'];
  expect(await run('desktop', 'stop', '--all')).toMatchObject({ code: 0, stderr: '' });
  expect(asked).toEqual(['4f2a91c0', '00000001']);
  expect((await run('desktop', 'stop', '4f2a91c0')).code).toBe(2);
});
