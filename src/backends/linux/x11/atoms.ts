import type { X11Connection } from './connection.ts';
import { type Query, query } from './request.ts';

/** The number of a name. */
export function internAtom(name: string): Query<number> {
  const bytes = Buffer.from(name, 'utf8');
  return query(
    'InternAtom',
    [16, 0],
    (body) => body.u16(bytes.length).skip(2).padded(bytes),
    (reply) => reply.readUInt32LE(8),
  );
}

/** The name of a number. */
function getAtomName(atom: number): Query<string> {
  return query(
    'GetAtomName',
    [17, 0],
    (body) => body.u32(atom),
    (reply) => reply.subarray(32, 32 + reply.readUInt16LE(8)).toString('utf8'),
  );
}

/** Atoms that the protocol itself numbers. */
export const Atom = {
  none: 0,
  atom: 4,
  cardinal: 6,
  string: 31,
  window: 33,
  wmName: 39,
  wmNormalHints: 40,
  wmTransientFor: 68,
} as const;

/** Names and their numbers on one server; once known, they are not asked for again. */
export class AtomCache {
  readonly #x: X11Connection;
  readonly #numbers = new Map<string, number>();
  readonly #names = new Map<number, string>();

  constructor(x: X11Connection) {
    this.#x = x;
  }

  async number(name: string, signal: AbortSignal): Promise<number> {
    const known = this.#numbers.get(name);
    if (known !== undefined) return known;
    const number = await this.#x.ask(internAtom(name), signal);
    this.#numbers.set(name, number);
    this.#names.set(number, name);
    return number;
  }

  /** The numbers of several names, under those names. */
  async numbers<Name extends string>(
    names: readonly Name[],
    signal: AbortSignal,
  ): Promise<Record<Name, number>> {
    const pairs = names.map(async (name) => [name, await this.number(name, signal)] as const);
    return Object.fromEntries(await Promise.all(pairs)) as Record<Name, number>;
  }

  async name(number: number, signal: AbortSignal): Promise<string> {
    const known = this.#names.get(number);
    if (known !== undefined) return known;
    const name = await this.#x.ask(getAtomName(number), signal);
    this.#names.set(number, name);
    return name;
  }
}
