import type { HeldKey, KeyChord, NamedKey } from '../../../../model/keys.ts';

const SHIFT = 0xffe1;
const CONTROL = 0xffe3;
const ALT = 0xffe9;
const SUPER = 0xffeb;
const F1 = 0xffbe;

type FunctionKey = Extract<NamedKey, `f${number}`>;

const NAMED: Record<Exclude<NamedKey, FunctionKey>, number> = {
  return: 0xff0d,
  escape: 0xff1b,
  tab: 0xff09,
  space: 0x20,
  delete: 0xffff,
  backspace: 0xff08,
  insert: 0xff63,
  up: 0xff52,
  down: 0xff54,
  left: 0xff51,
  right: 0xff53,
  home: 0xff50,
  end: 0xff57,
  pageup: 0xff55,
  pagedown: 0xff56,
  menu: 0xff67,
  printscreen: 0xff61,
  pause: 0xff13,
  capslock: 0xffe5,
  super: SUPER,
  ctrl: CONTROL,
  opt: ALT,
  shift: SHIFT,
};

/** On Linux the command key is control. */
const MODIFIERS: Record<HeldKey, number> = {
  cmd: CONTROL,
  ctrl: CONTROL,
  opt: ALT,
  shift: SHIFT,
  super: SUPER,
};

const CONTROLS: Readonly<Record<string, number>> = {
  '\n': NAMED.return,
  '\r': NAMED.return,
  '\t': NAMED.tab,
  '\b': NAMED.backspace,
  '\u001b': NAMED.escape,
};

export const SHIFT_KEYSYM = SHIFT;
export const ESCAPE_KEYSYM = NAMED.escape;

/** The keysym of a character; undefined for control characters that no key makes. */
export function keysymOf(character: string): number | undefined {
  const control = CONTROLS[character];
  if (control !== undefined) return control;
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x20 || (code >= 0x7f && code < 0xa0) || (code >= 0xd800 && code <= 0xdfff)) return undefined;
  return code <= 0xff ? code : 0x1000000 | code;
}

/** The keysyms of a text. Both halves of a Windows line end are one key. */
export function keysymsOf(text: string): { keysyms: number[]; unknown: string[] } {
  const keysyms: number[] = [];
  const unknown: string[] = [];
  for (const character of text.replaceAll('\r\n', '\n')) {
    const keysym = keysymOf(character);
    if (keysym === undefined) unknown.push(character);
    else keysyms.push(keysym);
  }
  return { keysyms, unknown };
}

/** The key of a chord and the modifiers to hold. A letter in a shortcut means its key: `cmd+S` has no shift. */
export function chordKeysyms({ key, modifiers }: KeyChord): { key: number | undefined; held: number[] } {
  const held = [...new Set(modifiers.map((modifier) => MODIFIERS[modifier]))];
  const named = namedKeysym(key);
  if (named !== undefined) return { key: named, held };
  return { key: keysymOf(held.length > 0 ? key.toLowerCase() : key), held };
}

function namedKeysym(key: string): number | undefined {
  const number = /^f([1-9]\d?)$/.exec(key)?.[1];
  if (number !== undefined) return F1 + Number(number) - 1;
  return Object.hasOwn(NAMED, key) ? NAMED[key as keyof typeof NAMED] : undefined;
}

/** Whether a keysym means a character that takes two units of UTF-16. */
export function isBeyondPlane(keysym: number): boolean {
  return keysym > 0x0100ffff;
}
