import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installPackage } from '../../bench/linux/install-package.ts';

const PACKAGE = 'gpt-tokenizer';

/** Counts tokens as a model does. */
export interface Tokenizer {
  readonly name: string;
  count(text: string): number;
}

/** Installs the vocabulary o200k into a folder. It is no model's own that we know of, and close to those of all of them. */
export async function installTokenizer(folder: string): Promise<Tokenizer> {
  const { home, version } = await installPackage(folder, PACKAGE);
  const { encode } = await import(pathToFileURL(join(home, 'esm/encoding/o200k_base.js')).href);
  return { name: `o200k_base of ${PACKAGE} ${version}`, count: (text) => encode(text).length };
}
