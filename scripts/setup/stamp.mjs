import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Hashes the contents of files, and of all files in folders, by path. What does not exist counts as such. */
export async function hashInputs(root, inputs, { ignore = () => false, salt = '' } = {}) {
  /** @type {string[]} */
  const paths = (await Promise.all(inputs.map((input) => listFiles(root, input)))).flat();
  const hash = createHash('sha256').update(salt);
  for (const path of paths.filter((file) => !ignore(file)).sort()) {
    hash.update(`\0${path}\0`).update(await readFile(join(root, path)));
  }
  return hash.digest('hex');
}

/** What the stamp says, or `undefined` when there is none. */
export async function readStamp(file) {
  return await readFile(file, 'utf8').catch(() => undefined);
}

export async function writeStamp(file, value) {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, value);
}

async function listFiles(root, input) {
  const kind = await stat(join(root, input)).catch(() => undefined);
  if (!kind) return [];
  if (kind.isFile()) return [input];
  const entries = await readdir(join(root, input), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
}
