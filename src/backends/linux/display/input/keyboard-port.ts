import { abortable, throwIfAborted } from '../../../../base/cancellation.ts';
import { AutomationError } from '../../../../base/errors.ts';
import { waitFor } from '../../../../base/wait-for.ts';
import type { InputTarget, KeyboardPort } from '../../../../core/ports/input.ts';
import type { KeyChord } from '../../../../model/keys.ts';
import { hasDrawn, isHeldUp, progressOf } from '../app-barrier.ts';
import type { DisplayContext } from '../display-context.ts';
import type { Turns } from '../turns.ts';
import { onWindow } from '../window-id.ts';
import { pidOf } from '../window-properties.ts';
import type { Attention, Recipient } from './attention.ts';
import type { InputSource } from './input-source.ts';
import type { KeyMap, Keystroke } from './key-map.ts';
import { chordKeysyms, isBeyondPlane, keysymsOf, SHIFT_KEYSYM } from './keysyms.ts';
import { holdsUserKeys } from './popups.ts';
import { tellKeys } from './told-keys.ts';
import { toolkitOf } from './toolkit.ts';
import { isViewableSoon } from './viewable.ts';
import { windowForKeys } from './window-for-keys.ts';

/** Where keys go, and whether shift has to be avoided on the way. */
interface KeyRecipient extends Recipient {
  readonly withoutShift: boolean;
  readonly isQt: boolean;
  readonly isGtk3: boolean;
  /** Its application has the user's keyboard for a menu, and hears no other until that is closed. */
  readonly isDeaf: boolean;
}

interface Unread {
  readonly xid: number;
  readonly since: number;
}

/** How long an application may take to read keys before others are lent in their place. */
const READ_PATIENCE_MS = 5000;
/** The same for applications that never say how far they are, such as xterm. */
const READ_TIME_MS = 1000;
/** How long an application gets to notice a key before somebody looks what came of it. */
const NOTICE_MS = 500;
/** What is struck again within less is taken by Qt for a key that is held down, which some programs do not count. */
const AGAIN_MS = 2;
/** Between two looks at the signal. */
const KEYS_PER_TURN = 200;

/** Types and presses keys, with the agent's own keyboard where the server can have several. */
export function keyboardPort(
  context: DisplayContext,
  attention: Attention,
  keys: KeyMap,
  turns: Turns,
): KeyboardPort {
  const { source } = attention;
  const typist = new Typist(context, attention, keys);
  return {
    disturbsUser: source.disturbsUser,
    type: (text, target, signal) => turns.take(() => typist.type(text, target, signal), signal),
    press: async (chord, target, signal) => {
      const keys = keysOf(chord);
      return turns.take(() => typist.press(keys, target, signal), signal);
    },
    ...(!source.disturbsUser && {
      attended: ({ window, app }, work, signal) =>
        turns.take(
          (inner) =>
            typist.attended({ window, app }, (press) => work((chord) => press(keysOf(chord))), inner),
          signal,
          window === undefined
            ? undefined
            : (inner) => onWindow(window, (xid) => isHeldUp(context, xid, inner)),
        ),
    }),
  };
}

/** The keys of a chord: the last one and those that are held meanwhile. */
interface ChordKeys {
  readonly key: number;
  readonly held: number[];
}

function keysOf(chord: KeyChord): ChordKeys {
  const { key, held } = chordKeysyms(chord);
  if (key === undefined) throw new AutomationError('invalid_input', 'No key makes this control character.');
  return { key, held };
}

class Typist {
  readonly #context: DisplayContext;
  readonly #source: InputSource;
  readonly #attention: Attention;
  readonly #keys: KeyMap;
  /** Keys that may still be in an application's queue. */
  #unread: Unread | undefined;

  constructor(context: DisplayContext, attention: Attention, keys: KeyMap) {
    this.#context = context;
    this.#source = attention.source;
    this.#attention = attention;
    this.#keys = keys;
  }

  async type(text: string, target: InputTarget, signal: AbortSignal): Promise<void> {
    const { keysyms, unknown } = keysymsOf(text);
    if (unknown.length > 0)
      throw new AutomationError('invalid_input', `No key makes ${unknown.length} of the characters.`);
    await this.#into(target, (to) => this.#write(keysyms, to, signal), signal, { mayOffer: true });
  }

  press(keys: ChordKeys, target: InputTarget, signal: AbortSignal): Promise<void> {
    return this.#into(target, (to) => this.#chord(keys, to, signal), signal);
  }

  /** Lets the window notice first that it is attended to, and then each key. */
  attended(
    target: InputTarget,
    work: (press: (keys: ChordKeys) => Promise<void>) => Promise<void>,
    signal: AbortSignal,
  ): Promise<void> {
    return this.#into(
      target,
      async (to) => {
        const caughtUp = () => progressOf(this.#context, to.xid, signal, NOTICE_MS);
        await caughtUp();
        const press = async (keys: ChordKeys) => {
          throwIfAborted(signal);
          await this.#chord(keys, to, signal);
          await caughtUp();
        };
        await abortable(work(press), signal);
      },
      signal,
    );
  }

  /** Does something while the keys go to a window. */
  async #into(
    target: InputTarget,
    deed: (to: KeyRecipient) => Promise<void>,
    signal: AbortSignal,
    manner?: { readonly mayOffer: boolean },
  ): Promise<void> {
    const to = await this.#recipient(target, signal);
    await this.#keys.refresh(signal);
    const progress = await this.#attention.during(to, () => deed(to), signal, manner);
    this.#unread = progress === 'caught up' ? undefined : { xid: to.xid, since: this.#context.clock.now() };
  }

  async #write(keysyms: readonly number[], to: KeyRecipient, signal: AbortSignal): Promise<void> {
    for (const part of this.#parts(keysyms, to)) {
      const missing = part.filter((keysym) => !this.#keys.has(keysym, to));
      await this.#lend(missing, to, signal);
      await this.#strike(part, to, signal);
    }
  }

  async #chord({ key, held }: ChordKeys, to: KeyRecipient, signal: AbortSignal): Promise<void> {
    if (!this.#find(key, to)) await this.#lend([key], to, signal);
    const { keycode, shift } = this.#require(key, to);
    const extra = shift && !held.includes(SHIFT_KEYSYM) ? [SHIFT_KEYSYM] : [];
    const modifiers = [...held, ...extra].map((keysym) => this.#require(keysym, to).keycode);
    const isTold = to.isDeaf || (to.withoutShift && modifiers.length > 0);
    if (isTold) return tellKeys(this.#context, to.xid, this.#keys.strokesOf([...modifiers, keycode]), signal);
    for (const each of modifiers) this.#key(each, true);
    this.#tap(keycode);
    for (const each of modifiers.reverse()) this.#key(each, false);
    await this.#context.x.sync(signal);
  }

  /**
   * Lends keys. Where that takes away others, what was typed with those has to be read before. Chromium reads the map again when it has time
   * after it was told of the change, and took the first key that followed for what the key meant before (13 of 110 times).
   */
  async #lend(keysyms: readonly number[], { xid }: KeyRecipient, signal: AbortSignal): Promise<void> {
    const isNew = keysyms.some((keysym) => !this.#keys.isLent(keysym));
    if (this.#unread && !this.#keys.hasRoomFor(keysyms)) await this.#untilRead(this.#unread, signal);
    await this.#keys.lend(keysyms, signal);
    if (isNew) await progressOf(this.#context, xid, signal, NOTICE_MS);
  }

  async #untilRead({ xid, since }: Unread, signal: AbortSignal): Promise<void> {
    const { clock } = this.#context;
    const progress = await progressOf(this.#context, xid, signal, READ_PATIENCE_MS);
    if (progress === 'behind')
      throw new AutomationError('app_unresponsive', 'The application does not read the keys typed so far.');
    if (progress === 'unknown') {
      const isPast = async () => clock.now() - since >= READ_TIME_MS || undefined;
      await waitFor(isPast, { clock, timeoutMs: READ_TIME_MS }, signal);
    }
    this.#unread = undefined;
  }

  /** The window that keys are for, if it can take any. */
  async #recipient({ window, app }: InputTarget, signal: AbortSignal): Promise<KeyRecipient> {
    const id = window ?? (await windowForKeys(this.#context, app, signal));
    return onWindow(id, async (xid) => {
      if (!(await isViewableSoon(this.#context, xid, signal)))
        throw new AutomationError(
          'not_actionable',
          `The window ${id} is minimized or hidden; it takes no keys.`,
        );
      // Qt 5 reads shift from the user's keyboard, not from the one that the key came from.
      const pid = await pidOf(this.#context, xid, signal);
      const toolkit = await toolkitOf(pid);
      const isQt = toolkit === 'qt';
      const isApart = isQt && !this.#source.disturbsUser;
      const isDeaf = isApart && (await holdsUserKeys(this.#context, pid, signal));
      return { xid, pid, isQt, isGtk3: toolkit === 'gtk3', withoutShift: isApart, isDeaf };
    });
  }

  /** Cuts keysyms into parts for which the spare keys suffice. */
  *#parts(keysyms: readonly number[], to: KeyRecipient): Generator<number[]> {
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

  async #strike(keysyms: readonly number[], to: KeyRecipient, signal: AbortSignal): Promise<void> {
    const shiftKey = this.#require(SHIFT_KEYSYM, to).keycode;
    let last: number | undefined;
    for (const [index, keysym] of keysyms.entries()) {
      const { keycode, shift } = this.#require(keysym, to);
      if (isOutOfTurn(keysym, keysyms[index - 1], to)) await hasDrawn(this.#context, to.xid, signal);
      if (shift) this.#key(shiftKey, true);
      this.#tap(keycode, to.isQt && keycode === last ? AGAIN_MS : 0);
      last = keycode;
      if (shift) this.#key(shiftKey, false);
      if (index % KEYS_PER_TURN === KEYS_PER_TURN - 1) await this.#context.x.sync(signal);
    }
    if (isOutOfTurn(undefined, keysyms.at(-1), to)) await hasDrawn(this.#context, to.xid, signal);
    throwIfAborted(signal);
    await this.#context.x.sync(signal);
    this.#unread = { xid: to.xid, since: this.#context.clock.now() };
  }

  #find(keysym: number, { withoutShift }: KeyRecipient): Keystroke | undefined {
    return this.#keys.find(keysym, { withoutShift });
  }

  #require(keysym: number, to: KeyRecipient): Keystroke {
    const found = this.#find(keysym, to);
    if (found) return found;
    throw new AutomationError(
      'capability_missing',
      'This keyboard has no key for a character, and no spare keys.',
    );
  }

  #tap(keycode: number, delayMs = 0): void {
    this.#key(keycode, true, delayMs);
    this.#key(keycode, false);
  }

  #key(code: number, down: boolean, delayMs = 0): void {
    this.#source.act({ kind: 'key', down, code, delayMs });
  }
}

/**
 * Whether a key might overtake the one before it. LibreOffice 7.4 puts a sign of two units in when it has time, and other signs when none came for 20
 * milliseconds: of what is typed faster some gets lost, and the rest changes places, whoever types it.
 */
function isOutOfTurn(
  next: number | undefined,
  before: number | undefined,
  { isGtk3 }: KeyRecipient,
): boolean {
  const isAnyBeyond = [next, before].some((keysym) => keysym !== undefined && isBeyondPlane(keysym));
  return isGtk3 && before !== undefined && isAnyBeyond;
}
