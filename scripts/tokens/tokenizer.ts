import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const PACKAGE = 'gpt-tokenizer';
const INSTALL_MS = 120_000;

/** Counts tokens as a model does. */
export interface Tokenizer {
  readonly name: string;
  count(text: string): number;
}

/** Installs the vocabulary o200k into a folder. It is no model's own that we know of, and close to those of all of them. */
export async function installTokenizer(folder: string): Promise<Tokenizer> {
  try {
    await run('npm', ['install', '--prefix', folder, '--no-audit', '--no-fund', PACKAGE], {
      timeout: INSTALL_MS,
    });
  } catch (cause) {
    throw new Error(`npm could not install ${PACKAGE}`, { cause });
  }
  const home = join(folder, 'node_modules', PACKAGE);
  const { version } = JSON.parse(await readFile(join(home, 'package.json'), 'utf8'));
  const { encode } = await import(pathToFileURL(join(home, 'esm/encoding/o200k_base.js')).href);
  return { name: `o200k_base of ${PACKAGE} ${version}`, count: (text) => encode(text).length };
}
