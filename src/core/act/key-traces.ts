import { quote } from '../../base/text.ts';
import type { WindowId } from '../../model/application.ts';
import type { UiNode } from '../../model/element.ts';
import type { KeyChord } from '../../model/keys.ts';
import type { Snapshot } from '../see/snapshot.ts';
import type { AppSession } from '../session/app-session.ts';
import { CaretTrace } from './caret-trace.ts';
import type { Verdict } from './carry-out.ts';
import { elsewhere } from './judge.ts';
import { focusedIn } from './keyboard-focus.ts';
import type { Observation } from './perform.ts';

/** Keys by which a caret goes along its line, and those by which it goes to another one, which leave a field that has only one. */
const ALONG_LINES: ReadonlySet<string> = new Set(['left', 'right', 'home', 'end']);
const ACROSS_LINES: ReadonlySet<string> = new Set(['up', 'down', 'pageup', 'pagedown']);
const COPYING: ReadonlySet<string> = new Set(['c', 'x', 'insert']);

/** What a key does that no element shows: it moves the caret of a text, selects a part of that, or copies it. */
export class KeyTraces implements Disposable {
  readonly #app: AppSession;
  readonly #window: WindowId;
  readonly #shown: Snapshot | undefined;
  readonly #key: string;
  readonly #isCopying: boolean;
  #caret: CaretTrace | undefined;
  #isCopied = false;
  #stopWatching: (() => void) | undefined;

  constructor(
    { app, window, snapshot }: { app: AppSession; window: WindowId; snapshot: Snapshot | undefined },
    { key, modifiers }: KeyChord,
  ) {
    this.#app = app;
    this.#window = window;
    this.#shown = snapshot;
    this.#key = key;
    this.#isCopying = modifiers.length === 1 && modifiers[0] !== 'shift' && COPYING.has(key);
  }

  /** Looks before the key is pressed, where it is known what is shown then. Says whether all that it moves is the caret. */
  async begin(shown: Snapshot | undefined, signal: AbortSignal): Promise<boolean> {
    const { clipboard } = this.#app.desktop.backend.ports;
    if (this.#isCopying && clipboard?.owner) {
      this.#stopWatching = clipboard.onChange(() => {
        this.#isCopied = true;
      });
    }
    const known = shown ?? this.#shown;
    const field = known && focusedIn(known, this.#window)?.node;
    const caret = await CaretTrace.begin(this.#app, field, signal);
    // One that was not there may come with the attention to its window, whatever the key does.
    this.#caret = caret?.wasThere ? caret : undefined;
    return this.#caret !== undefined && field !== undefined && this.#isForCaret(field);
  }

  /** What is different since. */
  async judge(seen: Pick<Observation, 'isShared'>, signal: AbortSignal): Promise<Verdict | undefined> {
    if (await this.#hasCopied(signal)) {
      const detail = `The clipboard has new contents from ${quote(this.#app.info.name)}.`;
      return elsewhere(seen, 'clipboard_changed', detail);
    }
    return this.#caret?.judge(seen, signal);
  }

  [Symbol.dispose](): void {
    this.#stopWatching?.();
  }

  #isForCaret({ role }: UiNode): boolean {
    return ALONG_LINES.has(this.#key) || (role === 'AXTextArea' && ACROSS_LINES.has(this.#key));
  }

  async #hasCopied(signal: AbortSignal): Promise<boolean> {
    const { clipboard } = this.#app.desktop.backend.ports;
    if (!this.#isCopied || !clipboard?.owner) return false;
    return (await clipboard.owner(signal)) === this.#app.info.id;
  }
}
