import { AutomationError } from '../../../base/errors.ts';
import type { X11Connection } from './connection.ts';
import { type ExtensionKind, queryExtension } from './extensions.ts';
import type { Extension } from './request.ts';

/** The extensions of one connection, each asked for when it is first needed. */
export class ExtensionRegistry {
  readonly #x: X11Connection;
  readonly #known = new Map<string, Extension | undefined>();

  constructor(x: X11Connection) {
    this.#x = x;
  }

  /** The extension, or undefined where this server lacks it or has only an older version. */
  async find(kind: ExtensionKind, signal: AbortSignal): Promise<Extension | undefined> {
    if (this.#known.has(kind.name)) return this.#known.get(kind.name);
    const extension = await this.#ask(kind, signal);
    this.#known.set(kind.name, extension);
    return extension;
  }

  async require(kind: ExtensionKind, signal: AbortSignal): Promise<Extension> {
    const extension = await this.find(kind, signal);
    if (extension) return extension;
    throw new AutomationError('capability_missing', `This X server lacks the extension ${kind.name}.`);
  }

  async #ask(kind: ExtensionKind, signal: AbortSignal): Promise<Extension | undefined> {
    const extension = await this.#x.ask(queryExtension(kind.name), signal);
    if (!extension || !kind.version) return extension;
    const [major, minor] = await this.#x.ask(kind.version(extension), signal);
    const [wantedMajor, wantedMinor] = kind.atLeast ?? [0, 0];
    const isEnough = major > wantedMajor || (major === wantedMajor && minor >= wantedMinor);
    return isEnough ? extension : undefined;
  }
}
