import { abortable, neverAborted } from '../../../base/cancellation.ts';
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
export function getAtomName(atom: number): Query<string> {
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

/** Names and their numbers on one server; each is asked for once. */
export class AtomCache {
  readonly #x: X11Connection;
  readonly #numbers = new Map<string, Promise<number>>();
  readonly #names = new Map<number, Promise<string>>();

  constructor(x: X11Connection) {
    this.#x = x;
  }

  number(name: string, signal: AbortSignal): Promise<number> {
    let number = this.#numbers.get(name);
    if (!number) {
      number = this.#x.ask(internAtom(name), neverAborted);
      this.#numbers.set(name, number);
    }
    return abortable(number, signal);
  }

  /** The numbers of several names, in their order. */
  async numbers<Name extends string>(
    names: readonly Name[],
    signal: AbortSignal,
  ): Promise<Record<Name, number>> {
    const pairs = names.map(async (name) => [name, await this.number(name, signal)] as const);
    return Object.fromEntries(await Promise.all(pairs)) as Record<Name, number>;
  }

  name(number: number, signal: AbortSignal): Promise<string> {
    let name = this.#names.get(number);
    if (!name) {
      name = this.#x.ask(getAtomName(number), neverAborted);
      this.#names.set(number, name);
    }
    return abortable(name, signal);
  }
}
