import { hash64 } from '../../base/text.ts';
import type { AppId } from '../../model/application.ts';
import type { ElementRef } from '../../model/element.ts';
import type { Fingerprint } from '../see/fingerprint.ts';
import { driftOfNode } from './same-element.ts';

/** Threes, because tokenizers cut numbers into such; letters among the digits would cost nearly a token each. */
const LENGTHS = [6, 9, 12, 18] as const;
const LARGEST = 10n ** 18n;
/** As many as the largest reading has elements. */
const CAPACITY = 20_000;
const SEPARATOR = '\u0000';

interface RefRecord {
  readonly ref: ElementRef;
  readonly key: string;
  /** What the element was like when it was last told of. */
  print: Fingerprint;
}

/**
 * Gives elements their refs and remembers what they were given to. A ref begins as a hash of what makes an element itself,
 * so that it is the same wherever and whenever it is worked out; then it stays with its element through changes that
 * leave it the same, and a node that was used again for something else gets another one.
 */
export class RefRegistry {
  readonly #app: AppId;
  readonly #records = new Map<ElementRef, RefRecord>();
  /** The ref that a node or cell has now. */
  readonly #current = new Map<string, ElementRef>();

  constructor(app: AppId) {
    this.#app = app;
  }

  refOf(print: Fingerprint): ElementRef {
    const ref = this.#current.get(bearerOf(print));
    const known = ref === undefined ? undefined : this.#records.get(ref);
    if (known && driftOfNode(known.print, print) !== undefined) {
      if (!print.isPart || known.print.isPart) known.print = print;
      return known.ref;
    }
    return this.#name(print);
  }

  /** Whoever knows that an element is still what it was, says so: its ref stays with it. */
  carryOver(then: Fingerprint, now: Fingerprint): void {
    const known = this.#records.get(this.refOf(then));
    if (known && this.#current.get(bearerOf(now)) === known.ref) known.print = now;
  }

  /** What the element of a ref was like when it was last told of. */
  recall(ref: ElementRef): Fingerprint | undefined {
    return this.#records.get(ref)?.print;
  }

  #name(print: Fingerprint): ElementRef {
    const key = identityKey(this.#app, print);
    const digits = digitsOf(key);
    const refs = LENGTHS.map((length): ElementRef => `el-${digits.slice(0, length)}`);
    const isFree = (ref: ElementRef) => (this.#records.get(ref)?.key ?? key) === key;
    const ref = refs.find(isFree) ?? `el-${digits}`;
    this.#records.delete(ref);
    this.#records.set(ref, { ref, key, print });
    this.#current.set(bearerOf(print), ref);
    if (this.#records.size > CAPACITY) this.#forgetOldest();
    return ref;
  }

  #forgetOldest(): void {
    const [oldest] = this.#records.values();
    if (!oldest) return;
    this.#records.delete(oldest.ref);
    const bearer = bearerOf(oldest.print);
    if (this.#current.get(bearer) === oldest.ref) this.#current.delete(bearer);
  }
}

function digitsOf(key: string): string {
  return String(BigInt(`0x${hash64(key)}`) % LARGEST).padStart(LENGTHS[3], '0');
}

/** A spreadsheet makes a new node for a cell whenever it is asked for: its place is what lasts. */
function bearerOf({ id, cell }: Fingerprint): string {
  return cell ? [cell.table, cell.row, cell.column].join('!') : id;
}

/** An identifier is the better identity where there is one, but rows made from one template share theirs. */
function identityKey(app: AppId, print: Fingerprint): string {
  const { role, title, identifier, isItem, setting } = print;
  const name = identifier && !isItem ? `#${identifier}` : title;
  return [app, bearerOf(print), role, name, ...(isItem ? [setting] : [])].join(SEPARATOR);
}
