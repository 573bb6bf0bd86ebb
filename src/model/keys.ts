import { z } from 'zod';
import { AutomationError } from '../base/errors.ts';
import { nearest } from '../base/text.ts';

/** Modifier keys as the ax surface names them. `cmd` is the platform's command key. */
export const Modifier = z.enum(['cmd', 'ctrl', 'opt', 'shift']);
export type Modifier = z.infer<typeof Modifier>;

/** Keys that can be held: `super` is the key with the system's sign, whatever the platform's command key is. */
export const HeldKey = z.enum([...Modifier.options, 'super']);
export type HeldKey = z.infer<typeof HeldKey>;

const FUNCTION_KEYS = Array.from({ length: 24 }, (_, index) => `f${index + 1}` as const);

/** Keys that have a name; every other key is the character that it types. */
const NAMED_KEYS = [
  ...(['return', 'escape', 'tab', 'space', 'delete', 'backspace', 'insert'] as const),
  ...(['up', 'down', 'left', 'right', 'home', 'end', 'pageup', 'pagedown'] as const),
  ...(['menu', 'printscreen', 'pause', 'capslock', 'super', 'ctrl', 'opt', 'shift'] as const),
  ...FUNCTION_KEYS,
] as const;
const NamedKey = z.enum(NAMED_KEYS);
export type NamedKey = z.infer<typeof NamedKey>;

/** One key, with the modifiers held while it is pressed. */
export const KeyChord = z.object({
  key: z.union([NamedKey, z.string().length(1)]),
  modifiers: z.array(HeldKey).default([]),
});
export type KeyChord = z.infer<typeof KeyChord>;

/** Other names that people use, in lower case and without spaces, dashes and underscores. */
const OTHER_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    enter: 'return',
    esc: 'escape',
    spacebar: 'space',
    del: 'delete',
    forwarddelete: 'delete',
    ins: 'insert',
    arrowup: 'up',
    uparrow: 'up',
    arrowdown: 'down',
    downarrow: 'down',
    arrowleft: 'left',
    leftarrow: 'left',
    arrowright: 'right',
    rightarrow: 'right',
    pgup: 'pageup',
    prior: 'pageup',
    pgdn: 'pagedown',
    pgdown: 'pagedown',
    next: 'pagedown',
    contextmenu: 'menu',
    apps: 'menu',
    print: 'printscreen',
    prtsc: 'printscreen',
    meta: 'super',
    win: 'super',
    windows: 'super',
    command: 'cmd',
    control: 'ctrl',
    alt: 'opt',
    option: 'opt',
    plus: '+',
    minus: '-',
    hyphen: '-',
    equal: '=',
    equals: '=',
    comma: ',',
    period: '.',
    dot: '.',
    slash: '/',
    backslash: '\\',
    semicolon: ';',
    colon: ':',
    quote: "'",
    apostrophe: "'",
    doublequote: '"',
    backtick: '`',
    grave: '`',
    tilde: '~',
    underscore: '_',
    bracketleft: '[',
    leftbracket: '[',
    bracketright: ']',
    rightbracket: ']',
  }),
);

/** What the keys type that are known by their names. */
const CONTROLS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '\n': 'return',
    '\r': 'return',
    '\t': 'tab',
    '\b': 'backspace',
    '\u001b': 'escape',
  }),
);

const LONGEST_KEY = 100;
const NAMED: ReadonlySet<string> = new Set(NAMED_KEYS);
const HELD: ReadonlySet<string> = new Set(HeldKey.options);

/**
 * Reads a key as people write it: a character, a name, or a chord such as `ctrl+shift+t`. With `exact`, `cmd` is not the
 * platform's command key but the very key that bears the system's sign.
 */
export function parseChord(
  text: string,
  modifiers: readonly HeldKey[] = [],
  { exact = false }: { exact?: boolean } = {},
): KeyChord {
  const parts = splitChord(text);
  const held = [...modifiers, ...parts.slice(0, -1).map((part) => readHeld(part, text))];
  const key = readKey(parts.at(-1) ?? '', text);
  const exactly = (name: HeldKey): HeldKey => (exact && name === 'cmd' ? 'super' : name);
  return { key, modifiers: [...new Set(held.map(exactly))] };
}

/** A key as people write it. What no key is called needs no application to be known for that. */
export const KeyText = z
  .string()
  .min(1)
  .max(LONGEST_KEY)
  .superRefine((text, context) => {
    if (text === '' || text.length > LONGEST_KEY) return;
    try {
      parseChord(text);
    } catch (thrown) {
      const { message, guidance } = AutomationError.from(thrown);
      context.addIssue({ code: 'custom', message: message.replace(/\.$/, ''), params: { guidance } });
    }
  });

/** The plus of `ctrl++` and of `+` alone is a key; every other one joins. */
function splitChord(text: string): string[] {
  const chord = text.length > 1 ? text.trim() : text;
  if (Array.from(chord).length <= 1) return [chord];
  const isPlus = chord.endsWith('++');
  const parts = (isPlus ? chord.slice(0, -2) : chord).split('+').map((part) => part.trim());
  return isPlus ? [...parts, '+'] : parts;
}

function readHeld(part: string, chord: string): HeldKey {
  const name = canonical(part);
  if (HELD.has(name)) return name as HeldKey;
  throw new AutomationError(
    'invalid_input',
    `${JSON.stringify(part)} in ${JSON.stringify(chord)} is no modifier.`,
    {
      guidance: `Hold any of ${HeldKey.options.join(', ')}.`,
    },
  );
}

function readKey(part: string, chord: string): KeyChord['key'] {
  const isCharacter = part.length === 1 && !/[\p{Control}\p{Surrogate}]/u.test(part);
  if (isCharacter) return part === ' ' ? 'space' : part;
  const name = CONTROLS.get(part) ?? canonical(part);
  if (name === 'cmd') return 'super';
  if (NAMED.has(name) || (name.length === 1 && part.length > 1)) return name;
  const similar = nearest(name, [...NAMED_KEYS, ...OTHER_NAMES.keys()]);
  throw new AutomationError('invalid_input', `${JSON.stringify(chord)} is no key.`, {
    guidance: [
      similar.length > 0 ? `Did you mean ${similar.join(' or ')}?` : '',
      'Use a character, return, escape, tab, space, delete, backspace, insert, up, down, left, right, home, end, pageup,',
      'pagedown, menu or F1 to F24, alone or in a chord such as ctrl+shift+t. ax_type types text.',
    ]
      .join(' ')
      .trim(),
  });
}

function canonical(part: string): string {
  const folded = part.toLowerCase().replace(/[\s_-]+/g, '');
  return OTHER_NAMES.get(folded) ?? folded;
}
