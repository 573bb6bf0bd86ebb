import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { COMMAND, NODE_COMMAND, PROGRAM } from '../support/built-program.ts';
import { CommandUser } from '../support/command-user.ts';

const ONE = ['find', 'button:7', '--app', 'Calculator'];

test.each([
  ['the command', `exec '${COMMAND}' "$@"`],
  ['what it leaves to Node', `exec '${process.execPath}' '${NODE_COMMAND}' "$@"`],
  ['the program alone', `exec '${process.execPath}' '${PROGRAM}' "$@" --no-daemon`],
])('%s tells by its exit code that its answer was lost on a full disk', async (_name, command) => {
  await using user = new CommandUser();
  const program = join(user.home.root, 'into');
  const into = async (where: string, args: readonly string[] = ONE) => {
    writeFileSync(program, `#!/bin/sh\n${command} ${where}\n`, { mode: 0o700 });
    return user.run(args, { program });
  };
  for (const _ of ['cold', 'warm']) {
    const { code, stderr } = await into('>/dev/full');
    expect(code).toBe(5);
    expect(stderr).toMatch(/^The output could not be written: .*[Nn]o space left on device.*$/m);
  }
  // Nobody misses the rest where the reader has had enough.
  expect((await into('| true')).stderr).not.toContain('written');
  // A refusal keeps its own exit code, and its words do not go there.
  expect(await into('>/dev/full', ['find', 'button:none', '--app', 'Nobody'])).toMatchObject({ code: 3 });
});
