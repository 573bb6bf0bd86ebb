import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const run = (...args) =>
  spawnSync(process.execPath, [join(import.meta.dirname, 'test.mjs'), ...args], { encoding: 'utf8' });

test('an unknown stage is a failure, and the last line still counts', () => {
  const { status, stdout } = run('nonsense');
  expect(status).toBe(1);
  expect(stdout).toContain('There is no stage nonsense.');
  expect(stdout.trimEnd().split('\n').at(-1)).toBe('0 passed, 1 failed, 0 skipped');
});

test('--help lists the stages in order', () => {
  const { status, stdout } = run('--help');
  expect(status).toBe(0);
  const names = [...stdout.matchAll(/^ {2}([a-z]\S*) /gm)].map(([, name]) => name);
  expect(names.slice(0, 6)).toEqual(['types', 'web-types', 'lint', 'promises', 'unused', 'package']);
  expect(names.slice(6)).toEqual(['architecture', 'unit', 'contract', 'e2e', 'docs']);
});
