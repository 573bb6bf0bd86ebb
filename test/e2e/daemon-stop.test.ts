import { expect, test } from 'vitest';
import { begun, CommandUser } from '../support/command-user.ts';

const SEVEN = ['find', 'button:7', '--app', 'Calculator'];
const ENDLESS = ['find', 'no such element', '--app', 'Calculator', '--timeout-ms', '600000'];

test.each([
  ['reads', ENDLESS, /was stopped while the call ran.*nothing was changed/s],
  ['watches', ['tree', '--watch', '--app', 'Calculator'], /was stopped while the call ran/],
  [
    'acts',
    ['run-script', 'sleep 600', '--timeout-ms', '600000'],
    /was stopped while.*unknown whether the act arrived/s,
  ],
] as const)(
  'stop ends it and what it runs, and answers those who wait: one that %s',
  async (_name, args, words) => {
    await using user = new CommandUser();
    const { ended, stderr } = await begun(user, args);
    expect(await user.run(['daemon', 'stop', 'private'])).toMatchObject({ code: 2 });
    const { code, stdout } = await user.run(['daemon', 'stop']);
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'Stopped the background process.\n' });
    expect(await ended).toEqual({ code: 130, signal: null });
    expect(stderr()).toMatch(words);
    expect(stderr()).not.toContain('by its caller');
    await expect.poll(() => user.processes).toEqual([]);
    expect((await user.run(['daemon', 'stop'])).stdout).toBe('No background process is running.\n');
  },
);

test('one that hangs is told of, and stop makes it end', { timeout: 90_000 }, async () => {
  await using user = new CommandUser();
  await user.run(SEVEN);
  const { pid = 0 } = (await user.status()) ?? {};
  process.kill(pid, 'SIGSTOP');
  const [listed, found, named] = await Promise.all([
    user.run(['daemon', 'list']),
    user.run(SEVEN),
    user.run(['daemon', 'stop', 'sim']),
  ]);
  expect([listed.code, found.code, named.code]).toEqual([6, 5, 6]);
  for (const { stderr } of [listed, named]) expect(stderr).toContain(`process ${pid} does not answer`);
  for (const { stderr } of [listed, found, named]) expect(stderr).toMatch(/does not answer.*daemon stop/s);
  const { code, stdout } = await user.run(['daemon', 'stop']);
  const said = `The background process ${pid} did not answer and was made to end.\n`;
  expect({ code, stdout }).toEqual({ code: 0, stdout: said });
  await expect.poll(() => user.processes).toEqual([]);
  expect(await user.run(SEVEN)).toMatchObject({ code: 0 });
  expect(user.sockets).toHaveLength(1);
});
