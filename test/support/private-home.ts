import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

const FOLDERS = {
  HOME: 'home',
  XDG_CONFIG_HOME: 'config',
  XDG_CACHE_HOME: 'cache',
  XDG_DATA_HOME: 'data',
  XDG_STATE_HOME: 'state',
  XDG_RUNTIME_DIR: 'runtime',
  TMPDIR: 'tmp',
} as const;

/** A home of its own for one program: what it reads and writes there has nothing to do with the user's. */
export class PrivateHome implements Disposable {
  readonly root = mkdtempSync(join(realpathSync(tmpdir()), 'deskhand-home-'));
  /** Where a program runs that was not told otherwise. */
  readonly workFolder = join(this.root, 'work');
  readonly configFolder = join(this.root, FOLDERS.XDG_CONFIG_HOME, 'deskhand');

  constructor() {
    for (const folder of [...Object.values(FOLDERS), 'work']) {
      mkdirSync(join(this.root, folder), { mode: 0o700 });
    }
  }

  /**
   * The whole environment of the program: nothing of the user's but the way to other programs. Commands open a desktop of
   * their own, so that nothing is left of one test for the next.
   */
  get env(): Record<string, string> {
    const own = Object.entries(FOLDERS).map(([name, folder]) => [name, join(this.root, folder)]);
    const others = { PATH: process.env.PATH ?? '', LANG: 'C.UTF-8', DESKHAND_DAEMON: 'off' };
    return { ...Object.fromEntries(own), ...others };
  }

  /** Everything below it that is not one of its own folders. */
  get contents(): string[] {
    const own = new Set<string>([...Object.values(FOLDERS), 'work']);
    return readdirSync(this.root, { recursive: true, withFileTypes: true })
      .map((entry) => relative(this.root, join(entry.parentPath, entry.name)))
      .filter((path) => !own.has(path))
      .sort();
  }

  [Symbol.dispose](): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}
