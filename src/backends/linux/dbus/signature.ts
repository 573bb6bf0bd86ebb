import { DBUS_ERRORS, DBusError } from './dbus-error.ts';

/** A type code that stands alone. */
export type BasicCode = 'y' | 'b' | 'n' | 'q' | 'i' | 'u' | 'x' | 't' | 'd' | 's' | 'o' | 'g' | 'h';

/** One complete D-Bus type, parsed. */
export type DBusType =
  | { readonly kind: 'basic'; readonly code: BasicCode }
  | { readonly kind: 'variant' }
  | { readonly kind: 'array'; readonly element: DBusType }
  | { readonly kind: 'struct'; readonly fields: readonly DBusType[] }
  | { readonly kind: 'entry'; readonly key: DBusType; readonly value: DBusType };

const MAX_LENGTH = 255;
const MAX_DEPTH = 32;
const ALIGNMENT: Readonly<Record<BasicCode, number>> = {
  y: 1,
  b: 4,
  n: 2,
  q: 2,
  i: 4,
  u: 4,
  x: 8,
  t: 8,
  d: 8,
  s: 4,
  o: 4,
  g: 1,
  h: 4,
};

/** To which multiple of bytes a value of the type is padded. */
export function alignmentOf(type: DBusType): number {
  if (type.kind === 'basic') return ALIGNMENT[type.code];
  if (type.kind === 'variant') return 1;
  return type.kind === 'array' ? 4 : 8;
}

/** The complete types of a signature, in order. */
export function parseSignature(signature: string): DBusType[] {
  if (signature.length > MAX_LENGTH) throw invalid(signature, 'is longer than 255 characters');
  const parser = new Parser(signature);
  const types: DBusType[] = [];
  while (!parser.done) types.push(parser.next(0));
  return types;
}

/** The type of a signature that must hold exactly one, as inside a variant. */
export function parseSingleType(signature: string): DBusType {
  const [type, ...others] = parseSignature(signature);
  if (!type || others.length > 0) throw invalid(signature, 'is not exactly one type');
  return type;
}

class Parser {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get done(): boolean {
    return this.#at >= this.#text.length;
  }

  next(depth: number): DBusType {
    if (depth > MAX_DEPTH * 2) throw invalid(this.#text, 'is nested too deeply');
    const code = this.#text[this.#at++];
    if (code === 'v') return { kind: 'variant' };
    if (code === 'a') return { kind: 'array', element: this.#element(depth + 1) };
    if (code === '(') return { kind: 'struct', fields: this.#fields(depth + 1) };
    if (code !== undefined && code in ALIGNMENT) return { kind: 'basic', code: code as BasicCode };
    throw invalid(this.#text, `has no type at position ${this.#at - 1}`);
  }

  #element(depth: number): DBusType {
    if (this.#text[this.#at] !== '{') return this.next(depth);
    this.#at++;
    const key = this.next(depth + 1);
    if (key.kind !== 'basic') throw invalid(this.#text, 'has a dictionary key that is not basic');
    const value = this.next(depth + 1);
    if (this.#text[this.#at++] !== '}') throw invalid(this.#text, 'does not close a dictionary entry');
    return { kind: 'entry', key, value };
  }

  #fields(depth: number): DBusType[] {
    const fields: DBusType[] = [];
    while (this.#text[this.#at] !== ')') fields.push(this.next(depth));
    this.#at++;
    if (fields.length === 0) throw invalid(this.#text, 'has an empty struct');
    return fields;
  }
}

function invalid(signature: string, why: string): DBusError {
  return new DBusError(DBUS_ERRORS.invalidArgs, `The signature ${JSON.stringify(signature)} ${why}.`);
}
