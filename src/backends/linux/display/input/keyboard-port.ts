import { throwIfAborted } from '../../../../base/cancellation.ts';
import { AutomationError } from '../../../../base/errors.ts';
import type { KeyboardPort } from '../../../../core/ports/input.ts';
import type { WindowId } from '../../../../model/application.ts';
import { getWindowAttributes } from '../../x11/windows.ts';
import { hasCaughtUp } from '../app-barrier.ts';
import type { DisplayContext } from '../display-context.ts';
import { onWindow, windowIdOf } from '../window-id.ts';
import { activeWindow, clientAround } from '../window-list.ts';
import { pidOf } from '../window-properties.ts';
import type { InputSource } from './input-source.ts';
import type { KeyMap, Keystroke } from './key-map.ts';
import { chordKeysyms, keysymsOf, SHIFT_KEYSYM } from './keysyms.ts';
import { toolkitOf } from './toolkit.ts';

/** Where keys go, and whether shift has to be avoided on the way. */
interface Recipient {
  readonly xid: number;
  readonly withoutShift: boolean;
}

/** Between two looks at the signal. */
const KEYS_PER_TURN = 200;

/** Types and presses keys, with the agent's own keyboard where the server can have several. */
export function keyboardPort(context: DisplayContext, source: InputSource, keys: KeyMap): KeyboardPort {
  const typist = new Typist(context, source, keys);
  return {
    disturbsUser: source.disturbsUser,
    type: (text, { window }, signal) => typist.type(text, window, signal),
    press: (chord, { window }, signal) => {
      const { key, held } = chordKeysyms(chord);
      if (key === undefined)
        return Promise.reject(new AutomationError('invalid_input', 'No key makes this control character.'));
      return typist.press(key, held, window, signal);
    },
  };
}

class Typist {
  readonly #context: DisplayContext;
  readonly #source: InputSource;
  readonly #keys: KeyMap;

  constructor(context: DisplayContext, source: InputSource, keys: KeyMap) {
    this.#context = context;
    this.#source = source;
    this.#keys = keys;
  }

  async type(text: string, window: WindowId | undefined, signal: AbortSignal): Promise<void> {
    const { keysyms, unknown } = keysymsOf(text);
    if (unknown.length > 0)
      throw new AutomationError('invalid_input', `No key makes ${unknown.length} of the characters.`);
    const to = await this.#recipient(window, signal);
    await this.#keys.refresh(signal);
    for (const part of this.#parts(keysyms, to)) {
      const missing = part.filter((keysym) => !this.#keys.has(keysym, to));
      if (missing.length > 0) await this.#keys.lend(missing, signal);
      await this.#strike(part, to, signal);
      // What was lent for this part may be taken away for the next one.
      await hasCaughtUp(this.#context, to.xid, signal);
    }
  }

  async press(key: number, held: number[], window: WindowId | undefined, signal: AbortSignal): Promise<void> {
    const to = await this.#recipient(window, signal);
    await this.#keys.refresh(signal);
    if (!this.#find(key, to)) await this.#keys.lend([key], signal);
    const { keycode, shift } = this.#require(key, to);
    const extra = shift && !held.includes(SHIFT_KEYSYM) ? [SHIFT_KEYSYM] : [];
    const modifiers = [...held, ...extra].map((keysym) => this.#require(keysym, to).keycode);
    for (const each of modifiers) this.#key(each, true);
    this.#tap(keycode);
    for (const each of modifiers.reverse()) this.#key(each, false);
    await this.#context.x.sync(signal);
    await hasCaughtUp(this.#context, to.xid, signal);
  }

  /** Directs the keyboard to a window; it stays where it is if it is in there already, so that open menus stay open. */
  async #recipient(window: WindowId | undefined, signal: AbortSignal): Promise<Recipient> {
    const active = window === undefined ? await activeWindow(this.#context, signal) : undefined;
    if (active === 0) throw new AutomationError('not_actionable', 'No window has the focus.');
    const id = window ?? windowIdOf(active ?? 0);
    return onWindow(id, async (xid) => {
      const { isViewable } = await this.#context.x.ask(getWindowAttributes(xid), signal);
      if (!isViewable)
        throw new AutomationError(
          'not_actionable',
          `The window ${id} is minimized or hidden; it takes no keys.`,
        );
      const now = await this.#source.focused(signal);
      if (now !== xid && (await clientAround(this.#context, now, signal)) !== xid)
        await this.#source.focus(xid, signal);
      // Qt 5 reads shift from the user's keyboard, not from the one that the key came from.
      const isQt = (await toolkitOf(await pidOf(this.#context, xid, signal))) === 'qt';
      return { xid, withoutShift: isQt && !this.#source.disturbsUser };
    });
  }

  /** Cuts keysyms into parts for which the spare keys suffice. */
  *#parts(keysyms: readonly number[], to: Recipient): Generator<number[]> {
    let part: number[] = [];
    let lent = new Set<number>();
    for (const keysym of keysyms) {
      const isOwn = this.#keys.has(keysym, to);
      if (!isOwn && !lent.has(keysym) && lent.size >= this.#keys.capacity) {
        yield part;
        part = [];
        lent = new Set();
      }
      if (!isOwn) lent.add(keysym);
      part.push(keysym);
    }
    if (part.length > 0) yield part;
  }

  async #strike(keysyms: readonly number[], to: Recipient, signal: AbortSignal): Promise<void> {
    const shiftKey = this.#require(SHIFT_KEYSYM, to).keycode;
    for (const [index, keysym] of keysyms.entries()) {
      const { keycode, shift } = this.#require(keysym, to);
      if (shift) this.#key(shiftKey, true);
      this.#tap(keycode);
      if (shift) this.#key(shiftKey, false);
      if (index % KEYS_PER_TURN === KEYS_PER_TURN - 1) await this.#context.x.sync(signal);
    }
    throwIfAborted(signal);
    await this.#context.x.sync(signal);
  }

  #find(keysym: number, { withoutShift }: Recipient): Keystroke | undefined {
    return this.#keys.find(keysym, { withoutShift });
  }

  #require(keysym: number, to: Recipient): Keystroke {
    const found = this.#find(keysym, to);
    if (found) return found;
    throw new AutomationError(
      'capability_missing',
      'This keyboard has no key for a character, and no spare keys.',
    );
  }

  #tap(keycode: number): void {
    this.#key(keycode, true);
    this.#key(keycode, false);
  }

  #key(code: number, down: boolean): void {
    this.#source.act({ kind: 'key', down, code });
  }
}
