import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';
import { throwIfAborted } from '../../../base/cancellation.ts';
import type { InstalledApp } from '../../../core/ports/apps.ts';
import type { Environment } from '../private-desktop/desktop-environment.ts';
import { findProgram } from '../private-desktop/system-programs.ts';
import { type DesktopEntry, parseDesktopEntry } from './desktop-entry.ts';

const SUFFIX = '.desktop';
/** Files that are open at the same time: more would not be read sooner, and a program may open only so many. */
const AT_ONCE = 16;
const DEFAULT_DATA_FOLDERS = '/usr/local/share:/usr/share';

/** The applications that desktop files describe. Read again only when a folder has changed. */
export class InstalledApplications {
  readonly #env: Environment;
  #entries: readonly DesktopEntry[] = [];
  #stamp = '';
  /** What is being read now, which all who ask meanwhile get. */
  #reading: Promise<readonly DesktopEntry[]> | undefined;

  /** The environment says where desktop files and programs are. */
  constructor(env: Environment) {
    this.#env = env;
  }

  /** All applications that can be started, also those that menus hide. */
  async entries(signal: AbortSignal): Promise<readonly DesktopEntry[]> {
    throwIfAborted(signal);
    this.#reading ??= this.#look().finally(() => {
      this.#reading = undefined;
    });
    const entries = await this.#reading;
    throwIfAborted(signal);
    return entries;
  }

  async #look(): Promise<readonly DesktopEntry[]> {
    const files = (await Promise.all(applicationFolders(this.#env).map(desktopFiles))).flat();
    const stamp = files.map(({ file, changed }) => `${file} ${changed}`).join('\n');
    if (stamp === this.#stamp && stamp !== '') return this.#entries;
    this.#entries = await this.#read(files);
    this.#stamp = stamp;
    return this.#entries;
  }

  /** What can be started, by name. */
  async list(signal: AbortSignal): Promise<InstalledApp[]> {
    return (await this.entries(signal))
      .map(({ id, name, isShown, command: [program = ''] }) => ({
        name,
        bundleId: id,
        program: basename(program),
        ...(!isShown && { isHidden: true }),
      }))
      .sort((a, b) => a.name.localeCompare(b.name) || a.bundleId.localeCompare(b.bundleId));
  }

  /** The application of that id, written with or without `.desktop`. */
  async find(id: string, signal: AbortSignal): Promise<DesktopEntry | undefined> {
    const wanted = id.endsWith(SUFFIX) ? id.slice(0, -SUFFIX.length) : id;
    const entries = await this.entries(signal);
    return (
      entries.find((entry) => entry.id === wanted) ??
      entries.find((entry) => entry.id.toLowerCase() === wanted.toLowerCase())
    );
  }

  /** The user's folder comes first, and the first file of an id is the one that counts. */
  async #read(files: readonly DesktopFile[]): Promise<DesktopEntry[]> {
    const byId = new Map<string, DesktopEntry>();
    const parsed: (DesktopEntry | undefined)[] = [];
    for (let first = 0; first < files.length; first += AT_ONCE)
      parsed.push(...(await Promise.all(files.slice(first, first + AT_ONCE).map(readEntry))));
    for (const entry of parsed) if (entry && !byId.has(entry.id)) byId.set(entry.id, entry);
    return [...byId.values()].filter((entry) => !entry.isDeleted && this.#canRun(entry));
  }

  #canRun({ command: [program = ''], tryExec }: DesktopEntry): boolean {
    return [program, tryExec ?? program].every((name) => findProgram(name, this.#env) !== undefined);
  }
}

interface DesktopFile {
  readonly id: string;
  readonly file: string;
  readonly changed: number;
}

async function readEntry({ id, file }: DesktopFile): Promise<DesktopEntry | undefined> {
  return parseDesktopEntry(id, file, await readFile(file, 'utf8').catch(orNothing('')));
}

/** What cannot be read is as good as not there, unless it is only that nothing more can be opened at present. */
function orNothing<T>(nothing: T): (error: NodeJS.ErrnoException) => T {
  return (error) => {
    if (error.code === 'EMFILE' || error.code === 'ENFILE') throw error;
    return nothing;
  };
}

function applicationFolders({ HOME, XDG_DATA_HOME, XDG_DATA_DIRS }: Environment): string[] {
  const own = XDG_DATA_HOME || (HOME ? join(HOME, '.local/share') : undefined);
  const all = [...(own ? [own] : []), ...(XDG_DATA_DIRS || DEFAULT_DATA_FOLDERS).split(':')];
  return [...new Set(all.filter((folder) => folder !== ''))].map((folder) => join(folder, 'applications'));
}

/** A file in a folder below has the folder's name in its id, with a dash instead of the slash. */
async function desktopFiles(folder: string): Promise<DesktopFile[]> {
  const paths = await readdir(folder, { recursive: true }).catch(orNothing<string[]>([]));
  const files = paths.filter((path) => path.endsWith(SUFFIX)).sort();
  const found = await Promise.all(
    files.map(async (path) => {
      const file = join(folder, path);
      const changed = await stat(file).then(
        ({ mtimeMs }) => mtimeMs,
        () => undefined,
      );
      const id = relative(folder, file).slice(0, -SUFFIX.length).replaceAll(sep, '-');
      return changed === undefined ? undefined : { id, file, changed };
    }),
  );
  return found.filter((entry) => entry !== undefined);
}
