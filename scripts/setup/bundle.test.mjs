import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { temporaryTree, writeTree } from '../../test/support/temporary-tree.ts';
import { buildBundle } from './bundle.mjs';

const OUTPUTS = {
  'dist/deskhand': '',
  'dist/deskhand.cjs': '',
  'dist/deskhand.mjs': '',
  'dist/library.mjs': '',
  'dist/library.d.mts': '',
};

let root;
let builds;
let exitCode;

beforeEach(async () => {
  root = temporaryTree({ 'src/a.ts': '1', 'src/a.test.ts': '1', 'package.json': '{}' });
  builds = 0;
  exitCode = 0;
});

async function build() {
  const lines = [];
  const runCommand = async () => {
    builds += 1;
    if (exitCode === 0) writeTree(root, OUTPUTS);
    return exitCode;
  };
  await buildBundle({ root, log: (line) => lines.push(line), runCommand });
  return lines;
}

test('builds once, and says so', async () => {
  expect(await build()).toEqual(['Building …']);
  expect(await build()).toEqual([]);
  expect(builds).toBe(1);
});

test.each([
  'src/a.ts',
  'src/deep/new.ts',
  'web/main.ts',
  'package.json',
  'package-lock.json',
  'tsdown.config.ts',
  'tsconfig.json',
])('a change of %s builds again', async (path) => {
  await build();
  writeTree(root, { [path]: 'changed' });
  await build();
  await build();
  expect(builds).toBe(2);
});

test('a changed test does not build again', async () => {
  await build();
  writeTree(root, { 'src/a.test.ts': 'changed', 'docs/a.md': 'changed' });
  await build();
  expect(builds).toBe(1);
});

test('a missing output builds again', async () => {
  await build();
  rmSync(join(root, 'dist/library.mjs'));
  await build();
  expect(builds).toBe(2);
});

test('a failed build says how to repeat it, and is tried again', async () => {
  exitCode = 1;
  await expect(build()).rejects.toThrow(/build failed.*npm run build/);
  exitCode = 0;
  await build();
  expect(builds).toBe(2);
});
