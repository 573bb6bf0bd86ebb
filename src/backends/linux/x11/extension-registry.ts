import { abortable, neverAborted } from '../../../base/cancellation.ts';
import { AutomationError } from '../../../base/errors.ts';
import type { X11Connection } from './connection.ts';
import { type ExtensionKind, queryExtension } from './extensions.ts';
import type { Extension } from './request.ts';

/** The extensions of one connection, each asked for when it is first needed. */
export class ExtensionRegistry {
  readonly #x: X11Connection;
  readonly #known = new Map<string, Promise<Extension | undefined>>();

  constructor(x: X11Connection) {
    this.#x = x;
  }

  /** The extension, or undefined where this server lacks it or has only an older version. */
  async find(kind: ExtensionKind, signal: AbortSignal): Promise<Extension | undefined> {
    let answer = this.#known.get(kind.name);
    if (!answer) {
      // Others may wait for the same answer, so one caller's cancellation must not end the question.
      answer = this.#ask(kind, neverAborted);
      this.#known.set(kind.name, answer);
    }
    return abortable(answer, signal);
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
