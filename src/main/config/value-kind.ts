import { z } from 'zod';

/** What values a setting takes: how they are checked, how text becomes one, and how a person is told. */
export interface ValueKind<V> {
  readonly schema: z.ZodType<V>;
  /** Completes the sentence "this must be …". */
  readonly expected: string;
  /** The values, where they can be listed, so that an error can name the one that was meant. */
  readonly choices: readonly string[];
  /** Turns the text of a flag or variable into what a file would hold; the schema judges the result. */
  fromText(text: string): unknown;
}

/** One of a few names. An alias is accepted and replaced by the name that it stands for. */
export function oneOf<const T extends readonly string[]>(
  choices: T,
  aliases: Readonly<Record<string, T[number]>> = {},
): ValueKind<T[number]> {
  const names = new Map<unknown, string>(Object.entries(aliases));
  return {
    schema: z.preprocess((value) => names.get(value) ?? value, z.enum(choices)),
    expected: `one of ${choices.join(', ')}`,
    choices,
    fromText: (text) => text,
  };
}

/** A whole number between two bounds, both allowed. */
export function integer(min: number, max: number): ValueKind<number> {
  return {
    schema: z.int().min(min).max(max),
    expected: `an integer from ${min} to ${max}`,
    choices: [],
    // What is not plainly a number stays text and is refused: Number('') and Number('0x10') would be surprises.
    fromText: (text) => (/^-?\d+$/.test(text) ? Number(text) : text),
  };
}

/** At least one lower-case name, none of them twice; a comma separates them in text. */
export function names(): ValueKind<readonly string[]> {
  return {
    schema: z
      .array(z.string().regex(/^[a-z][a-z0-9-]*$/))
      .min(1)
      .refine((list) => new Set(list).size === list.length),
    expected: 'a list of different lower-case names',
    choices: [],
    fromText: (text) => text.split(',').map((name) => name.trim()),
  };
}

/** Where a server can listen. */
export function host(): ValueKind<string> {
  return {
    schema: z.union([z.ipv4(), z.ipv6(), z.hostname()]),
    expected: 'an IP address or a host name',
    choices: [],
    fromText: (text) => text,
  };
}
