import { renameSync, rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryTree, writeTree } from '../../test/support/temporary-tree.ts';
import { hashInputs, readStamp, writeStamp } from './stamp.mjs';

const INPUTS = ['src', 'web', 'package.json'];

test('the hash follows contents and names, not times', async () => {
  const root = temporaryTree({ 'src/a/b.ts': '1', 'package.json': '{}' });
  const before = await hashInputs(root, INPUTS);
  utimesSync(join(root, 'src/a/b.ts'), 1, 1);
  expect(await hashInputs(root, INPUTS)).toBe(before);

  writeTree(root, { 'src/a/b.ts': '2' });
  const edited = await hashInputs(root, INPUTS);
  renameSync(join(root, 'src/a/b.ts'), join(root, 'src/a/c.ts'));
  const renamed = await hashInputs(root, INPUTS);
  rmSync(join(root, 'src/a/c.ts'));
  const deleted = await hashInputs(root, INPUTS);
  expect(new Set([before, edited, renamed, deleted]).size).toBe(4);

  writeTree(root, { 'src/a/b.ts': '1' });
  expect(await hashInputs(root, INPUTS)).toBe(before);
});

test('ignored files and other folders do not count', async () => {
  const root = temporaryTree({ 'src/a.ts': '1' });
  const ignore = (path) => path.endsWith('.test.ts');
  const before = await hashInputs(root, INPUTS, { ignore });
  writeTree(root, { 'src/a.test.ts': '1', 'docs/a.md': '1' });
  expect(await hashInputs(root, INPUTS, { ignore })).toBe(before);
});

test('the salt counts', async () => {
  const root = temporaryTree({ 'src/a.ts': '1' });
  expect(await hashInputs(root, INPUTS, { salt: 'a' })).not.toBe(
    await hashInputs(root, INPUTS, { salt: 'b' }),
  );
});

test('a stamp is read back, and is undefined before it is written', async () => {
  const file = join(temporaryTree(), 'deep/stamp');
  expect(await readStamp(file)).toBeUndefined();
  await writeStamp(file, 'x');
  expect(await readStamp(file)).toBe('x');
});
