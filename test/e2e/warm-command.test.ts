import { execFile } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { COMMAND } from '../support/built-program.ts';
import { CommandUser } from '../support/command-user.ts';

const run = promisify(execFile);
const SEVEN = ['find', 'button:7', '--app', 'Calculator'];
const EIGHT = ['find', 'button:8', '--app', 'Calculator'];

/** A folder with nothing but these programs. */
async function pathOf(user: CommandUser, programs: readonly string[]): Promise<string> {
  const folder = join(user.home.root, 'bin');
  mkdirSync(folder);
  for (const name of programs) {
    const { stdout } = await run('/bin/sh', ['-c', `command -v ${name}`]);
    symlinkSync(name === 'node' ? process.execPath : stdout.trim(), join(folder, name));
  }
  return folder;
}

test('a warm command starts no Node', async () => {
  await using user = new CommandUser();
  await user.run(SEVEN);
  const env = { PATH: await pathOf(user, ['perl']) };
  expect(await user.run(EIGHT, { env })).toMatchObject({ code: 0, stdout: expect.stringContaining('"8"') });
  const { code, stderr } = await user.run(['--no-daemon', ...SEVEN], { env });
  expect({ code, stderr }).toEqual({ code: 127, stderr: 'deskhand: Node.js is not on the path.\n' });
});

test('without Perl all of it is left to Node', async () => {
  await using user = new CommandUser();
  const env = { PATH: await pathOf(user, ['node', 'dirname', 'readlink']) };
  expect(await user.run(SEVEN, { env })).toMatchObject({ code: 0, stdout: expect.stringContaining('"7"') });
  expect(await user.run(EIGHT, { env })).toMatchObject({ code: 0, stdout: expect.stringContaining('"8"') });
});

test('it finds what is beside it through the links of a package manager', async () => {
  await using user = new CommandUser();
  const [inner, outer] = [join(user.home.root, 'inner'), join(user.home.root, 'outer')];
  symlinkSync(COMMAND, inner);
  symlinkSync('inner', outer);
  for (const _ of ['cold', 'warm'])
    expect(await user.run(SEVEN, { program: outer })).toMatchObject({ code: 0 });
});

test('every character arrives as it was written', async () => {
  await using user = new CommandUser();
  await user.run(SEVEN);
  const text = 'a "quoted" \\ \t line\nand ünïcödé 🙂 \u007f';
  expect(await user.run(['clipboard', 'write', text])).toMatchObject({ code: 0 });
  expect(await user.json('clipboard', 'read')).toMatchObject({ text });
});

test('a language that is not installed is nothing to complain of', async () => {
  await using user = new CommandUser();
  const env = { LC_ALL: 'xx_XX.UTF-8' };
  await user.run(SEVEN, { env });
  const without = await user.run(EIGHT);
  expect(await user.run(EIGHT, { env })).toEqual(without);
  expect(without.code).toBe(0);
});
