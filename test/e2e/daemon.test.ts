import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { COMMAND, endingOf, NODE_COMMAND, PROGRAM, type ProgramRun } from '../support/built-program.ts';
import { begun, CommandUser } from '../support/command-user.ts';

const SEVEN = ['find', 'button:7', '--app', 'Calculator'];
const ENDLESS = ['find', 'no such element', '--app', 'Calculator', '--timeout-ms', '600000'];

test('commands share a session: refs, values and history', async () => {
  await using user = new CommandUser();
  const { element_ref: ref } = await user.json<{ element_ref: string }>(...SEVEN);
  for (const expected of ['7', '77']) {
    await user.json('click', ref, '--app', 'Calculator');
    expect(await user.json('get-value', '#display', '--app', 'Calculator')).toMatchObject({
      value: expected,
    });
  }
  const info = await user.json('session-info');
  expect(info).toMatchObject({ action_count: 2, connected_apps: ['Calculator'] });
  // The program itself, which is slower, goes the same way.
  const { stdout } = await user.run(['get-value', '#display', '--app', 'Calculator'], { program: PROGRAM });
  expect(stdout).toContain('"77"');
  expect(await user.status()).toMatchObject({ desktops: [{ desktop: 'sim', running: 0 }] });
});

test('many first commands at once start one process', async () => {
  await using user = new CommandUser();
  const runs = await Promise.all(Array.from({ length: 8 }, () => user.run(SEVEN)));
  expect(runs.map(({ code }) => code)).toEqual(Array.from({ length: 8 }, () => 0));
  expect(await user.status()).toMatchObject({ desktops: [{ desktop: 'sim', calls: 8 }] });
  await expect.poll(() => user.processes.length).toBe(1);
  expect(user.sockets).toHaveLength(1);
});

test.each([COMMAND, NODE_COMMAND, PROGRAM])('in a folder that was removed: %s', async (program) => {
  await using user = new CommandUser();
  const gone = join(user.home.root, 'gone');
  const node = program.endsWith('js') ? `'${process.execPath}' ` : '';
  const leave = `mkdir '${gone}' && cd '${gone}' && rmdir '${gone}'`;
  const script = `${leave} && exec ${node}'${program}' ${SEVEN.join(' ')}`;
  const { code, stdout } = await user.run(['-c', script], { program: 'sh' });
  expect(stdout).toContain('Found AXButton "7"');
  expect(code).toBe(0);
  expect(await user.status()).toMatchObject({ desktops: [{ desktop: 'sim', calls: 1 }] });
});

test('the same output, errors, exit codes and pictures as without it', async () => {
  await using user = new CommandUser();
  const lines = [
    SEVEN,
    [...SEVEN, '--format', 'json'],
    ['tree', '--app', 'Login', '--depth', '2', '--color', 'always'],
    ['find', 'nothing like it', '--timeout-ms', '0'],
    ['click', 'Sign In', '--app', 'Login'],
    ['click', 'x', '--app', 'Nope', '--format', 'json'],
    ['clik'],
    ['find'],
    ['find', 'a', '--desktop', 'moon'],
    ['help', 'tree'],
    ['--version'],
    ['screenshot', '--region', '5,5,20,10', '--output', '-'],
    ['screenshot', '--region', '5,5,20,10', '--format', 'quiet'],
    [],
  ];
  await user.run(SEVEN);
  for (const line of lines) {
    const alone = comparable(await user.run([...line, '--no-daemon']));
    expect(comparable(await user.run(line))).toEqual(alone);
    expect(comparable(await user.run(line, { program: NODE_COMMAND }))).toEqual(alone);
  }
});

/** Refs are names, which every session gives anew; pictures are compared byte by byte. */
function comparable({ code, stdout, stderr, stdoutBytes }: ProgramRun) {
  const isPicture = stdoutBytes[0] === 0x89;
  const nameless = (text: string) => text.replace(/el-[0-9a-f]{6}/g, 'el-…');
  return { code, stdout: isPicture ? stdoutBytes : nameless(stdout), stderr: nameless(stderr) };
}

test('files are those of the caller', async () => {
  await using user = new CommandUser();
  for (const _ of [1, 2]) await user.run(['screenshot', '--region', '0,0,20,10']);
  expect(readdirSync(user.home.workFolder).sort()).toEqual(['screenshot-2.png', 'screenshot.png']);
  writeFileSync(join(user.home.workFolder, 'own.toml'), 'format = "json"');
  expect(JSON.parse((await user.run([...SEVEN, '--config', 'own.toml'])).stdout)).toMatchObject({
    found: true,
  });
});

test('only its user can reach it', async () => {
  await using user = new CommandUser();
  await user.run(SEVEN);
  const [socket = ''] = user.sockets;
  expect(statSync(user.folder).mode & 0o777).toBe(0o700);
  expect(statSync(join(user.folder, socket)).mode & 0o777).toBe(0o600);
});

test.each([
  ['open to others', (folder: string) => chmodSync(folder, 0o770)],
  [
    'a link',
    (folder: string) => {
      rmSync(folder, { recursive: true });
      mkdirSync(`${folder}-elsewhere`, { mode: 0o700 });
      symlinkSync(`${folder}-elsewhere`, folder);
    },
  ],
])('a folder that is %s is not used', async (_name, spoil) => {
  await using user = new CommandUser();
  mkdirSync(user.folder, { mode: 0o700 });
  spoil(user.folder);
  const { code, stderr } = await user.run(SEVEN);
  expect(code).toBe(0);
  expect(stderr).toContain('does not belong to you alone');
  expect(user.processes).toEqual([]);
});

test.each([
  ['--no-daemon', ['--no-daemon'], {}],
  ['--daemon off', ['--daemon', 'off'], {}],
  ['the variable', [], { DESKHAND_DAEMON: 'off' }],
] as const)('%s does without it', async (_name, flags, env) => {
  await using user = new CommandUser();
  expect(await user.run([...SEVEN, ...flags], { env })).toMatchObject({ code: 0 });
  expect(user.processes).toEqual([]);
});

test('a setting in the file does without it, also where it runs', async () => {
  await using user = new CommandUser();
  await user.run(['click', 'button:7', '--app', 'Calculator']);
  mkdirSync(user.home.configFolder, { recursive: true });
  writeFileSync(join(user.home.configFolder, 'config.toml'), 'daemon = false');
  const args = ['get-value', '#display', '--app', 'Calculator'];
  const { stdout } = await user.run(args, { env: { DESKHAND_DAEMON: '' } });
  expect(stdout).toContain('"0"');
});

test('killed between calls: the next call starts another', async () => {
  await using user = new CommandUser();
  await user.run(SEVEN);
  const { pid = 0 } = (await user.status()) ?? {};
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => user.processes).toEqual([]);
  expect(await user.run(SEVEN)).toMatchObject({ code: 0 });
  expect((await user.status())?.pid).not.toBe(pid);
  expect(user.sockets).toHaveLength(1);
});

test.each([
  ['reads', ENDLESS, /nothing was changed/, false],
  ['acts', ['run-script', 'sleep 600', '--timeout-ms', '600000'], /may have been done/, true],
] as const)(
  'killed in the middle of a call that %s: told, and not sent again',
  async (_name, args, words, acted) => {
    await using user = new CommandUser();
    const { ended, stderr } = await begun(user, args);
    process.kill((await user.status())?.pid ?? 0, 'SIGKILL');
    expect(await ended).toEqual({ code: 5, signal: null });
    expect(stderr()).toMatch(words);
    expect(await user.status()).toBeUndefined();
    const { ended: again, stderr: json } = await begunJson(user, args);
    process.kill((await user.status())?.pid ?? 0, 'SIGKILL');
    await again;
    expect(JSON.parse(json())).toMatchObject({
      error: { code: 'daemon_lost', details: { may_have_acted: acted } },
    });
  },
);

async function begunJson(user: CommandUser, args: readonly string[]) {
  const child = user.start([...args, '--format', 'json']);
  const ended = endingOf(child);
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString('utf8');
  });
  await expect
    .poll(async () => (await user.status())?.desktops, { timeout: 10_000 })
    .toContainEqual(expect.objectContaining({ running: 1 }));
  return { ended, stderr: () => stderr };
}

test('another build replaces it', async () => {
  await using user = new CommandUser();
  await user.run(SEVEN);
  const { pid = 0 } = (await user.status()) ?? {};
  const folder = mkdtempSync(join(tmpdir(), 'deskhand-build-'));
  try {
    cpSync(dirname(COMMAND), folder, { recursive: true });
    const id = /\d+\.\d+\.\d+ ([0-9a-f]{16})/.exec(readFileSync(COMMAND, 'utf8'))?.[1] ?? '';
    expect(id).not.toBe('');
    for (const name of readdirSync(folder)) {
      const file = join(folder, name);
      writeFileSync(file, readFileSync(file, 'utf8').replaceAll(id, 'f'.repeat(16)));
    }
    expect(await user.run(SEVEN, { program: join(folder, 'deskhand') })).toMatchObject({ code: 0 });
    await expect.poll(() => user.processes.length).toBe(1);
    expect(user.processes).not.toContain(pid);
    expect(user.sockets).toHaveLength(1);
  } finally {
    await user.run(['daemon', 'stop']);
    rmSync(folder, { recursive: true, force: true });
  }
});

test('it ends when nobody uses it', async () => {
  await using user = new CommandUser();
  await user.run([...SEVEN, '--daemon-idle-ms', '300']);
  await expect.poll(() => user.processes, { timeout: 10_000 }).toEqual([]);
  expect(user.sockets).toEqual([]);
  expect(await user.status()).toBeUndefined();
});

test('SIGTERM ends it as well', async () => {
  await using user = new CommandUser();
  await user.run(SEVEN);
  process.kill((await user.status())?.pid ?? 0, 'SIGTERM');
  await expect.poll(() => user.processes, { timeout: 10_000 }).toEqual([]);
  expect(user.sockets).toEqual([]);
});

test.each([
  ['SIGINT', 130, 'Interrupted by SIGINT'],
  ['SIGTERM', 130, 'Interrupted by SIGTERM'],
  ['SIGKILL', null, ''],
] as const)('%s to a command ends its call, and only that', async (signal, code, words) => {
  await using user = new CommandUser();
  const { child, ended, stderr } = await begun(user, ENDLESS);
  const before = await user.status();
  child.kill(signal);
  expect((await ended).code).toBe(code);
  expect(stderr()).toContain(words);
  await expect.poll(async () => (await user.status())?.desktops[0]?.running).toBe(0);
  expect((await user.status())?.pid).toBe(before?.pid);
});

test('a reader that stops reading does not disturb it', async () => {
  await using user = new CommandUser();
  await user.run(SEVEN);
  const child = user.start(['tree', '--app', 'Files', '--depth', '20']);
  child.stdout.destroy();
  expect((await endingOf(child)).signal).toBeNull();
  expect(await user.run(SEVEN)).toMatchObject({ code: 0 });
});
