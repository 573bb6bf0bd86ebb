import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { COMMAND } from '../support/built-program.ts';
import { CommandUser } from '../support/command-user.ts';
import { linux } from '../support/linux-contract-subject.ts';

const run = promisify(execFile);
const README = new URL('../../README.md', import.meta.url);
/** Stands for lines that are left out, and for what is another one every time. */
const LEFT_OUT = '…';

interface Step {
  readonly command: string;
  readonly output: readonly string[];
}

/** The commands of the tour, with what they are said to print. */
function tourIn(text: string): Step[] {
  const [, block = ''] = /## Five minutes[\s\S]*?```console\n([\s\S]*?)```/.exec(text) ?? [];
  const parts = block.split(/^\$ /m).slice(1);
  return parts.map((part) => {
    const [command = '', ...output] = part.trimEnd().split('\n');
    return { command, output };
  });
}

function patternOf(output: readonly string[]): RegExp {
  const lines = output.map((line) => {
    if (line === LEFT_OUT) return '(?:.*\\n)*?';
    const escaped = line.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    return `${escaped.replaceAll('el-…', 'el-\\d+').replaceAll(LEFT_OUT, '.*')}\\n`;
  });
  return new RegExp(`^${lines.join('')}$`);
}

test.skipIf(linux.missing)('the tour in the README prints what the README says', async () => {
  await using user = new CommandUser();
  const env = { ...user.home.env, DESKHAND_DAEMON: 'on', DESKHAND_DESKTOP: 'private' };
  const tour = tourIn(readFileSync(README, 'utf8'));
  expect(tour.length).toBeGreaterThan(5);
  for (const { command, output } of tour) {
    const script = `deskhand() { '${COMMAND}' "$@"; }; { ${command}; } 2>&1`;
    const { stdout } = await run('/bin/sh', ['-c', script], { cwd: user.home.workFolder, env }).catch(
      (error) => error,
    );
    const isAsSaid = patternOf(output).test(stdout);
    expect({ command, stdout, isAsSaid }).toMatchObject({ command, isAsSaid: true });
  }
});
