import { AutomationError } from '../../base/errors.ts';
import { Emitter } from '../../base/events.ts';

/** The folder that the simulated user keeps everything in. */
export const HOME = '/Users/demo';

/** A small tree of folders and text files, shared by the simulated applications. */
export class SimFileSystem {
  readonly #folders = new Set<string>(['/']);
  readonly #files = new Map<string, string>();
  readonly #changes = new Emitter<void>();
  readonly onChange = this.#changes.event;

  isFolder(path: string): boolean {
    return this.#folders.has(path);
  }

  isFile(path: string): boolean {
    return this.#files.has(path);
  }

  exists(path: string): boolean {
    return this.isFile(path) || this.isFolder(path);
  }

  read(path: string): string {
    const text = this.#files.get(path);
    if (text === undefined) throw new AutomationError('invalid_value', `There is no file ${path}.`);
    return text;
  }

  write(path: string, text: string): void {
    this.#requireFolder(parentOf(path));
    if (this.isFolder(path)) throw new AutomationError('invalid_value', `${path} is a folder.`);
    this.#files.set(path, text);
    this.#changes.fire();
  }

  createFolder(path: string): void {
    this.#requireFolder(parentOf(path));
    if (this.exists(path)) throw new AutomationError('invalid_value', `${path} exists already.`);
    this.#folders.add(path);
    this.#changes.fire();
  }

  /** Removes a file, or a folder with everything in it. */
  remove(path: string): void {
    const inside = (other: string) => other === path || other.startsWith(`${path}/`);
    for (const file of [...this.#files.keys()].filter(inside)) this.#files.delete(file);
    for (const folder of [...this.#folders].filter(inside)) this.#folders.delete(folder);
    this.#changes.fire();
  }

  /** Paths of the folders directly inside a folder, by name. */
  foldersIn(path: string): string[] {
    return [...this.#folders].filter((folder) => folder !== '/' && parentOf(folder) === path).sort();
  }

  /** Paths of the files directly inside a folder, by name. */
  filesIn(path: string): string[] {
    return [...this.#files.keys()].filter((file) => parentOf(file) === path).sort();
  }

  #requireFolder(path: string): void {
    if (!this.isFolder(path)) throw new AutomationError('invalid_value', `There is no folder ${path}.`);
  }
}

function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/')) || '/';
}

/** The last part of a path. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** The path of something inside a folder. */
export function joinPath(folder: string, name: string): string {
  return folder === '/' ? `/${name}` : `${folder}/${name}`;
}

/** What the simulated user finds at home. */
export function furnish(files: SimFileSystem): void {
  for (const folder of ['/Users', HOME]) files.createFolder(folder);
  for (const name of ['Desktop', 'Documents', 'Downloads', 'Pictures']) files.createFolder(`${HOME}/${name}`);
  files.createFolder(`${HOME}/Documents/Projects`);
  files.write(`${HOME}/Documents/Welcome.txt`, 'Welcome to the simulated desktop.\nNothing here is real.');
  files.write(`${HOME}/Documents/Shopping List.txt`, 'Bread\nMilk\nApples');
  files.write(`${HOME}/Documents/Projects/Plan.txt`, '1. Look\n2. Act\n3. Prove it');
  files.write(`${HOME}/Downloads/Read Me.txt`, 'Thank you for downloading.');
}
