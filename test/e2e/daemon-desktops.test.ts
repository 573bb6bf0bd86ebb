import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { identify } from '../../src/backends/linux/private-desktop/process-identity.ts';
import { listDesktops, stopDesktop } from '../../src/backends/linux/private-desktop/running-desktops.ts';
import { neverAborted } from '../../src/base/cancellation.ts';
import { endingOf } from '../support/built-program.ts';
import { CommandUser } from '../support/command-user.ts';
import { serverOf } from '../support/display-server.ts';
import { linux } from '../support/linux-contract-subject.ts';

test('tree --watch tells what changes, until it is interrupted', async () => {
  await using user = new CommandUser();
  await user.run(['apps']);
  const child = user.start(['tree', '--app', 'Calculator', '--watch']);
  const ended = endingOf(child);
  let stdout = '';
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString('utf8');
  });
  await expect.poll(() => stdout, { timeout: 10_000 }).toMatch(/AXButton: .*"="/);
  expect(stdout).not.toContain('include_invisible');
  await user.run(['click', '8', '--app', 'Calculator']);
  await expect
    .poll(() => stdout, { timeout: 10_000 })
    .toMatch(/revision \d+\n {2}~ AXStaticText .* value: "0" → "8"/);
  child.kill('SIGINT');
  expect((await ended).code).toBe(130);
});

test('run - reads stdin, and runs where the other commands do', async () => {
  await using user = new CommandUser();
  expect(await user.run(['click', '8', '--app', 'Calculator'])).toMatchObject({ code: 0 });
  const child = user.start(['run', '-', '--format', 'json']);
  const ended = endingOf(child);
  let stdout = '';
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString('utf8');
  });
  child.stdin.end(JSON.stringify([{ tool: 'ax_get_value', args: { app: 'Calculator', query: '#display' } }]));
  expect(await ended).toMatchObject({ code: 0 });
  expect(JSON.parse(stdout)).toMatchObject({ success: true, results: [{ result: { value: '8' } }] });
});

test.each([['--no-daemon'], ['--daemon=on']])('tree --watch ends with its time (%s)', async (flag) => {
  await using user = new CommandUser();
  const args = ['tree', '--app', 'Login', '--watch', '--timeout-ms', '200', '--format', 'json', flag];
  const { code, stdout } = await user.run(args);
  expect(code).toBe(0);
  const [first = '', ...others] = stdout.trimEnd().split('\n');
  expect(JSON.parse(first)).toMatchObject({ app: 'Login', outline: expect.stringContaining('Username') });
  expect(others).toEqual([]);
});

test.skipIf(linux.missing)('a private desktop is kept between commands and ends with it', async () => {
  await using user = new CommandUser();
  const at = ['--desktop', 'private'];
  const app = 'org.gnome.Calculator';
  expect(await user.run(['connect', app, '--launch', ...at])).toMatchObject({ code: 0 });
  expect(await user.run(['find', 'button:7', '--app', app, ...at])).toMatchObject({ code: 0 });
  const display = await user.json<{ stdout: string }>('run-script', 'echo $DISPLAY', ...at);
  expect(display.stdout).toMatch(/^:\d+\n$/);
  await user.json('clipboard', 'write', 'kept by the process', ...at);
  expect(await user.json('clipboard', 'read', ...at)).toMatchObject({ text: 'kept by the process' });
  const { pid, desktops } = (await user.status()) ?? {};
  expect(desktops).toMatchObject([{ desktop: 'private' }]);
  const own = async () => (await listDesktops()).filter(({ owner }) => owner.pid === pid);
  expect(await own()).toHaveLength(1);
  expect(await user.run(['daemon', 'stop'])).toMatchObject({ code: 0 });
  expect(await own()).toEqual([]);
});

describe.skipIf(linux.missing)('stop ends a private desktop of which a part hangs', () => {
  test.each([
    ['the display', ['display'], /^Stopped the background process\.\n$/],
    [
      'everything',
      ['display', 'guard', 'itself'],
      /^The background process \d+ did not answer and was made to end\. .*\n$/,
    ],
  ] as const)('%s', { timeout: 60_000 }, async (_what, parts, said) => {
    await using user = new CommandUser();
    expect(await user.run(['apps', '--desktop', 'private'])).toMatchObject({ code: 0 });
    const { pid = 0 } = (await user.status()) ?? {};
    const [desktop] = (await listDesktops()).filter(({ owner }) => owner.pid === pid);
    const { folder = '', display = '' } = desktop ?? {};
    const guard = Number(readFileSync(`${folder}/guard`, 'utf8').split(' ')[0]);
    const server = serverOf(display);
    const found = { display: server, guard, itself: pid };
    for (const part of parts) process.kill(found[part], 'SIGSTOP');
    const { code, stdout } = await user.run(['daemon', 'stop']);
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringMatching(said) });
    expect(existsSync(folder)).toBe(false);
    expect(await identify(server)).toBeUndefined();
    expect(await user.run(['daemon', 'list'])).toMatchObject({
      stdout: 'No background process is running.\n',
    });
  });
});

test.skipIf(linux.missing)('it ends when its desktop ends', async () => {
  await using user = new CommandUser();
  expect(await user.run(['apps', '--desktop', 'private'])).toMatchObject({ code: 0 });
  const { pid } = (await user.status()) ?? {};
  const [desktop] = (await listDesktops()).filter(({ owner }) => owner.pid === pid);
  await stopDesktop(desktop?.id ?? '', {}, neverAborted);
  await expect.poll(() => user.processes, { timeout: 10_000 }).toEqual([]);
  expect(user.sockets).toEqual([]);
  expect(await user.run(['apps', '--desktop', 'private'])).toMatchObject({ code: 0 });
});
