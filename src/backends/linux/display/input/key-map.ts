import { neverAborted } from '../../../../base/cancellation.ts';
import {
  changeKeyboardMapping,
  getKeyboardMapping,
  getModifierMapping,
  type KeysymRow,
} from '../../x11/keyboard-mapping.ts';
import { mappingNotify } from '../../x11/window-events.ts';
import type { DisplayContext } from '../display-context.ts';
import type { InputSource } from './input-source.ts';

/** A key and whether shift has to be held for the wanted keysym. */
export interface Keystroke {
  readonly keycode: number;
  readonly shift: boolean;
}

/** A key that is pressed or let go. */
interface HeldStroke {
  readonly keycode: number;
  readonly down: boolean;
  /** The modifiers that are held, a bit for each. */
  readonly state: number;
}

/**
 * What the keys of the user's keyboard mean: applications read the keys of every keyboard by it. Keysyms that no key has
 * are given to keycodes that no keyboard uses. They stay there until the place is needed or the map is disposed of:
 * applications read the map some time after a key, and taking a meaning back at once would change what was typed.
 *
 * An application that reads the map for the first time when a key comes (zenity, whatever has no shortcuts) reads that of the
 * keyboard it is told is its own, which at that moment is the agent's. So the agent's keyboard means the same.
 */
export class KeyMap implements AsyncDisposable {
  readonly #context: DisplayContext;
  readonly #source: InputSource | undefined;
  readonly #keys = new Map<number, Keystroke>();
  /** The map as the agent's keyboard last got it. */
  #copied: readonly KeysymRow[] = [];
  #spare: number[] = [];
  /** The keycodes of each modifier. */
  #modifiers: readonly (readonly number[])[] = [];
  /** Lent keycodes by keysym, the one that was used longest ago first. */
  readonly #lent = new Map<number, number>();
  #isFresh = false;
  readonly #unsubscribe: () => void;

  constructor(context: DisplayContext, source: InputSource | undefined) {
    this.#context = context;
    this.#source = source;
    this.#unsubscribe = context.x.on(mappingNotify, ({ isKeyboard }) => {
      if (isKeyboard) this.#isFresh = false;
    });
  }

  /** How many different keysyms can be lent at the same time. */
  get capacity(): number {
    return this.#spare.length;
  }

  /** Reads the map if somebody changed it. */
  async refresh(signal: AbortSignal): Promise<void> {
    if (this.#isFresh) return;
    const { x } = this.#context;
    const { minKeycode, maxKeycode } = x.setup;
    this.#isFresh = true;
    const [rows, modifiers] = await Promise.all([
      x.ask(getKeyboardMapping(minKeycode, maxKeycode - minKeycode + 1), signal),
      x.ask(getModifierMapping(), signal),
    ]);
    this.#forgetOverwritten(rows, minKeycode);
    await this.#copy(rows, minKeycode, signal);
    const ours = new Set(this.#lent.values());
    const taken = new Set(modifiers.flat());
    this.#modifiers = modifiers;
    this.#keys.clear();
    const free: number[] = [];
    for (const [index, row] of rows.entries()) {
      const keycode = minKeycode + index;
      const isEmpty = row.every((keysym) => keysym === 0);
      if (ours.has(keycode) || (isEmpty && !taken.has(keycode))) free.push(keycode);
      else this.#learn(keycode, row);
    }
    this.#spare = free;
  }

  /** Whether a keysym has a key of its own. */
  has(keysym: number, { withoutShift = false } = {}): boolean {
    const own = this.#keys.get(keysym);
    return own !== undefined && !(own.shift && withoutShift);
  }

  /** How to make a keysym; undefined where no key has it, or only together with shift and that is no use. */
  find(keysym: number, { withoutShift = false } = {}): Keystroke | undefined {
    const own = this.#keys.get(keysym);
    if (own && this.has(keysym, { withoutShift })) return own;
    const keycode = this.#lent.get(keysym);
    return keycode === undefined ? undefined : { keycode, shift: false };
  }

  /** Keys that are pressed one after the other and then let go, with the modifiers that are held at each of these strokes. */
  strokesOf(keycodes: readonly number[]): HeldStroke[] {
    let state = 0;
    const strokes: HeldStroke[] = [];
    for (const down of [true, false])
      for (const keycode of down ? keycodes : [...keycodes].reverse()) {
        strokes.push({ keycode, down, state });
        state ^= this.#stateOf(keycode);
      }
    return strokes;
  }

  /** Whether a keysym has a key that was lent to it. */
  isLent(keysym: number): boolean {
    return this.#lent.has(keysym);
  }

  /** Whether keysyms can be lent without taking any away. */
  hasRoomFor(keysyms: readonly number[]): boolean {
    const wanted = new Set([...this.#lent.keys(), ...keysyms]);
    return wanted.size <= this.capacity;
  }

  /** Gives keysyms keys of their own; those that were lent longest ago make room. */
  async lend(keysyms: Iterable<number>, signal: AbortSignal): Promise<void> {
    const { x } = this.#context;
    const wanted = [...new Set(keysyms)];
    const known = wanted.filter((keysym) => this.#lent.has(keysym));
    for (const keysym of known) this.#touch(keysym);
    for (const keysym of wanted.filter((each) => !this.#lent.has(each))) {
      const keycode = this.#roomFor();
      this.#lent.set(keysym, keycode);
      this.#mean(keycode, [keysym, keysym]);
    }
    await x.sync(signal);
    // What it heard of its own changes says nothing new.
    this.#isFresh = true;
  }

  /** Gives the keycodes back, without a meaning, as they were. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#unsubscribe();
    const { x } = this.#context;
    if (x.isClosed) return;
    for (const keycode of this.#lent.values()) this.#mean(keycode, [0]);
    this.#lent.clear();
    await x.sync(neverAborted);
  }

  /** Ours first: whoever hears that the user's has changed may read either. */
  #mean(keycode: number, row: KeysymRow): void {
    const change = changeKeyboardMapping(keycode, row);
    this.#source?.meaningItsKeyboard([change]);
    this.#context.x.send(change);
  }

  /** Lent keys end where somebody loads another map. */
  #forgetOverwritten(rows: readonly KeysymRow[], minKeycode: number): void {
    for (const [keysym, keycode] of this.#lent) {
      if (!rows[keycode - minKeycode]?.includes(keysym)) this.#lent.delete(keysym);
    }
  }

  async #copy(rows: readonly KeysymRow[], minKeycode: number, signal: AbortSignal): Promise<void> {
    const isSame =
      rows.length === this.#copied.length && rows.every((row, at) => isEqual(row, this.#copied[at]));
    if (isSame || !this.#source || this.#source.disturbsUser) return;
    this.#copied = rows;
    this.#source.meaningItsKeyboard([changeKeyboardMapping(minKeycode, ...rows)]);
    await this.#context.x.sync(signal);
    // What it heard of its own change says nothing new.
    this.#isFresh = true;
  }

  /** What a key changes in the state of the keyboard that it is held on. */
  #stateOf(keycode: number): number {
    const bit = this.#modifiers.findIndex((keys) => keys.includes(keycode));
    return bit < 0 ? 0 : 1 << bit;
  }

  #learn(keycode: number, row: KeysymRow): void {
    for (const [level, keysym] of row.slice(0, 2).entries()) {
      if (keysym === 0 || this.#keys.get(keysym)?.shift === false) continue;
      if (level === 0 || !this.#keys.has(keysym)) this.#keys.set(keysym, { keycode, shift: level === 1 });
    }
    // A letter alone on its key has its capital with shift.
    const [first = 0, second = 0] = row;
    if (second === 0 && first >= 0x61 && first <= 0x7a && !this.#keys.has(first - 0x20))
      this.#keys.set(first - 0x20, { keycode, shift: true });
  }

  /** Makes a keysym the one that was used last. */
  #touch(keysym: number): void {
    const keycode = this.#lent.get(keysym);
    if (keycode === undefined) return;
    this.#lent.delete(keysym);
    this.#lent.set(keysym, keycode);
  }

  #roomFor(): number {
    const used = new Set(this.#lent.values());
    const free = this.#spare.find((keycode) => !used.has(keycode));
    if (free !== undefined) return free;
    const [oldest] = this.#lent;
    if (!oldest) throw new Error('A keysym can be lent only where there is a spare keycode.');
    this.#lent.delete(oldest[0]);
    return oldest[1];
  }
}

function isEqual(row: KeysymRow, other: KeysymRow | undefined): boolean {
  return row.length === other?.length && row.every((keysym, level) => keysym === other[level]);
}
