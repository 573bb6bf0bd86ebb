import { expect, test } from 'vitest';
import { temporaryTree, writeTree } from '../../test/support/temporary-tree.ts';
import { installDependencies } from './dependencies.mjs';

const lockFile = (version) =>
  JSON.stringify({
    packages: {
      '': { name: 'deskhand' },
      'node_modules/zod': { version, integrity: `sha512-${version}` },
      'node_modules/only-elsewhere': { version: '1.0.0', optional: true },
    },
  });

/** A checkout, and the commands that installing in it ran. */
function checkout(files, exitCode = 0) {
  const root = temporaryTree(files);
  const commands = [];
  const lines = [];
  const runCommand = async (...command) => {
    commands.push(command.slice(0, 2).flat().join(' '));
    return exitCode;
  };
  return {
    root,
    commands,
    lines,
    install: () => installDependencies({ root, log: (line) => lines.push(line), runCommand }),
  };
}

test('installs once, and again when the lock file changes', async () => {
  const { root, commands, lines, install } = checkout({ 'package-lock.json': lockFile('1.0.0') });
  await install();
  await install();
  expect(commands).toEqual(['npm ci --no-audit --no-fund']);
  expect(lines).toEqual(['Installing npm packages …']);

  writeTree(root, { 'package-lock.json': lockFile('2.0.0') });
  await install();
  expect(commands).toHaveLength(2);
});

test('is silent and offline after an npm ci by hand', async () => {
  const { root, commands, lines, install } = checkout({
    'package-lock.json': lockFile('1.0.0'),
    'node_modules/.package-lock.json': lockFile('1.0.0'),
    'node_modules/zod/package.json': '{}',
  });
  await install();
  expect(commands).toEqual([]);
  expect(lines).toEqual([]);

  writeTree(root, { 'package-lock.json': lockFile('1.0.1') });
  await install();
  expect(commands).toHaveLength(1);
});

test('installs when a package was deleted', async () => {
  const { commands, install } = checkout({
    'package-lock.json': lockFile('1.0.0'),
    'node_modules/.package-lock.json': lockFile('1.0.0'),
  });
  await install();
  expect(commands).toHaveLength(1);
});

test('a failed install says what to do, and is tried again', async () => {
  const { commands, install } = checkout({ 'package-lock.json': lockFile('1.0.0') }, 1);
  await expect(install()).rejects.toThrow(/npm ci failed.*run "npm ci"/);
  await expect(install()).rejects.toThrow('npm ci failed');
  expect(commands).toHaveLength(2);
});
