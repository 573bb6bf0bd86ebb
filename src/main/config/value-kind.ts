import { isIP } from 'node:net';

/**
 * What values a setting takes: how they are checked, how text becomes one, and how a person is told.
 *
 * Written without Zod: every start of the program reads its configuration, and loading Zod for that took 16 of the 62 ms
 * within which a server should have listed its tools (Node 20).
 */
export interface ValueKind<V> {
  /** The value to use, or undefined for one that is not allowed. */
  check(value: unknown): V | undefined;
  /** Completes the sentence "this must be …". */
  readonly expected: string;
  /** The values, where they can be listed, so that an error can name the one that was meant. */
  readonly choices: readonly string[];
  /** Turns the text of a flag or variable into what a file would hold; `check` judges the result. */
  fromText(text: string): unknown;
}

/** One of a few names. An alias is accepted and replaced by the name that it stands for. */
export function oneOf<const T extends readonly string[]>(
  choices: T,
  aliases: Readonly<Record<string, T[number]>> = {},
): ValueKind<T[number]> {
  const names = new Map<unknown, T[number]>([
    ...choices.map((name) => [name, name] as const),
    ...Object.entries(aliases),
  ]);
  return {
    check: (value) => names.get(value),
    expected: `one of ${choices.join(', ')}`,
    choices,
    fromText: (text) => text,
  };
}

/** On or off, as people write it. */
export function onOff(): ValueKind<'on' | 'off'> {
  const aliases = { true: 'on', '1': 'on', false: 'off', '0': 'off' } as const;
  const kind = oneOf(['on', 'off'], aliases);
  return { ...kind, check: (value) => kind.check(typeof value === 'boolean' ? String(value) : value) };
}

/** A whole number between two bounds, both allowed. */
export function integer(min: number, max: number): ValueKind<number> {
  return {
    check: (value) =>
      Number.isInteger(value) && Number(value) >= min && Number(value) <= max ? Number(value) : undefined,
    expected: `an integer from ${min} to ${max}`,
    choices: [],
    // What is not plainly a number stays text and is refused: Number('') and Number('0x10') would be surprises.
    fromText: (text) => (/^-?\d+$/.test(text) ? Number(text) : text),
  };
}

/** At least one lower-case name, none of them twice; a comma separates them in text. */
export function names(): ValueKind<readonly string[]> {
  const isName = (name: unknown) => typeof name === 'string' && /^[a-z][a-z0-9-]*$/.test(name);
  return {
    check: (value) =>
      Array.isArray(value) && value.length > 0 && value.every(isName) && new Set(value).size === value.length
        ? (value as string[])
        : undefined,
    expected: 'a list of different lower-case names',
    choices: [],
    fromText: (text) => text.split(',').map((name) => name.trim()),
  };
}

/** A folder; `~` stands for the home directory. */
export function folder(): ValueKind<string> {
  return {
    check: (value) =>
      typeof value === 'string' && value.trim() !== '' && !value.includes('\0') ? value : undefined,
    expected: 'the path of a folder',
    choices: [],
    fromText: (text) => text,
  };
}

/** Where a server can listen. */
export function host(): ValueKind<string> {
  return {
    check: (value) =>
      typeof value === 'string' && (isIP(value) > 0 || HOST_NAME.test(value)) ? value : undefined,
    expected: 'an IP address or a host name',
    choices: [],
    fromText: (text) => text,
  };
}

const HOST_NAME = /^(?=.{1,253}$)(?!-)[a-z0-9-]{1,63}(?<!-)(?:\.(?!-)[a-z0-9-]{1,63}(?<!-))*$/i;
