import { fold } from '../../../base/text.ts';
import type { TableModel } from '../widgets/table.ts';

const FIRST_NAMES = (
  'Ada Alan Alice Anita Barbara Betty Blaise Carol Charles Claude Clara Dennis Dorothy Edith Edsger Emmy Evelyn ' +
  'Frances Gladys Grace Hedy Ida Jean John Joan Karen Katherine Ken Kathleen Konrad Leslie Lise Lynn Margaret Mary ' +
  'Maria Niklaus Radia Ralph Rosalind Ruth Sofia Sophie Stephanie Sister Tim Vera Wang Xia Yukihiro'
).split(' ');

const LAST_NAMES = (
  'Archer Babbage Bartik Booth Borg Chang Clarke Conway Cray Dijkstra Easley Engel Estrin Feinler Floyd Germain Goldberg ' +
  'Hamilton Hopper Holberton Hoare Iverson Jennings Johnson Kernighan Kay Keller Lamarr Lamport Liskov Lovelace McNulty ' +
  'Meitner Milner Naur Noether Perlman Petzold Ritchie Rhodes Sammet Shannon Shaw Shirley Spence Thompson Turing ' +
  'Wilkes Wirth Zuse'
).split(' ');

const PAIRS = FIRST_NAMES.length * LAST_NAMES.length;
const GENERATIONS = 400;

/** How many people the simulated address book knows. */
export const CONTACT_COUNT = PAIRS * GENERATIONS;

/** One entry of the address book. */
export interface Contact {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
}

/** Makes the contact of a number: always the same one, and nothing is stored. */
export function contactOf(number: number): Contact {
  const pair = number % PAIRS;
  const generation = Math.floor(number / PAIRS) + 1;
  const [first, last] = namesOf(pair);
  const digits = String((number * 7_919) % 10_000_000).padStart(7, '0');
  return {
    name: `${first} ${last} ${generation}`,
    email: `${first}.${last}.${generation}@example.org`.toLowerCase(),
    phone: `+1 555 ${digits.slice(0, 3)} ${digits.slice(3)}`,
  };
}

/** What people have changed in the address book; only that is stored. */
export class EditedContacts {
  readonly #fields = new Map<string, readonly string[]>();

  /** Name, email and phone. */
  fieldsOf(key: string): readonly string[] {
    const edited = this.#fields.get(key);
    if (edited) return edited;
    const { name, email, phone } = contactOf(Number(key));
    return [name, email, phone];
  }

  write(key: string, column: number, text: string): void {
    this.#fields.set(key, this.fieldsOf(key).with(column, text));
  }
}

/**
 * The contacts whose names contain every word of a search, as a table.
 * Names are a product of pairs and generations, so the search looks at these few thousand parts and never at the
 * million names that they make; the order is that of the whole book.
 */
export function searchContacts(search: string, edited = new EditedContacts()): TableModel {
  const words = fold(search).split(' ').filter(Boolean);
  const letters = words.filter((word) => !/^\d+$/.test(word));
  const numbers = words.filter((word) => /^\d+$/.test(word));
  const pairs = upTo(PAIRS).filter((pair) => {
    const name = namesOf(pair).join(' ').toLowerCase();
    return letters.every((word) => name.includes(word));
  });
  const generations = upTo(GENERATIONS).filter((generation) =>
    numbers.every((word) => String(generation + 1) === word),
  );
  const placeOfPair = new Map(pairs.map((pair, place) => [pair, place]));
  const placeOfGeneration = new Map(generations.map((generation, place) => [generation, place]));
  return {
    columns: ['Name', 'Email', 'Phone'],
    rowCount: pairs.length * generations.length,
    keyAt(index) {
      const generation = generations[Math.floor(index / pairs.length)] ?? 0;
      return String(generation * PAIRS + (pairs[index % pairs.length] ?? 0));
    },
    indexOf(key) {
      const generation = placeOfGeneration.get(Math.floor(Number(key) / PAIRS));
      const pair = placeOfPair.get(Number(key) % PAIRS);
      return generation === undefined || pair === undefined ? -1 : generation * pairs.length + pair;
    },
    cellsOf: (key) => edited.fieldsOf(key),
    write: (key, column, text) => edited.write(key, column, text),
  };
}

function namesOf(pair: number): [first: string, last: string] {
  const first = FIRST_NAMES[pair % FIRST_NAMES.length] ?? '';
  const last = LAST_NAMES[Math.floor(pair / FIRST_NAMES.length)] ?? '';
  return [first, last];
}

function upTo(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}
