import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const INSTALL_MS = 90_000;

/** An npm package that was installed only to be compared or counted with. */
export interface InstalledPackage {
  /** Its own folder. */
  readonly home: string;
  readonly version: string;
}

/** Installs an npm package into a folder. */
export async function installPackage(folder: string, name: string): Promise<InstalledPackage> {
  try {
    const args = ['install', '--prefix', folder, '--no-audit', '--no-fund', name];
    await run('npm', args, { timeout: INSTALL_MS });
  } catch (cause) {
    throw new Error(`npm could not install ${name}`, { cause });
  }
  const home = join(folder, 'node_modules', name);
  const { version } = JSON.parse(await readFile(join(home, 'package.json'), 'utf8'));
  return { home, version };
}
