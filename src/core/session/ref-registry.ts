import type { AppId } from '../../model/application.ts';
import type { ElementRef, UiNode } from '../../model/element.ts';

const DIGITS = [6, 8, 12, 16] as const;
const CAPACITY = 50_000;
const SEPARATOR = '\u0000';

/**
 * Gives elements their refs. A ref is a hash of what makes an element itself – its node and its identity – so the same
 * element has the same ref in every snapshot, and a node that was recycled for something else has another one.
 */
export class RefRegistry {
  readonly #app: AppId;
  readonly #refs = new Map<string, ElementRef>();
  readonly #keys = new Map<ElementRef, string>();

  constructor(app: AppId) {
    this.#app = app;
  }

  refOf(node: UiNode): ElementRef {
    const key = identityKey(this.#app, node);
    const known = this.#refs.get(key);
    if (known) return known;
    const hash = hash64(key);
    const digits = DIGITS.find((count) => !this.#keys.has(`el-${hash.slice(0, count)}`)) ?? 16;
    const ref: ElementRef = `el-${hash.slice(0, digits)}`;
    this.#remember(key, ref);
    return ref;
  }

  /** The title or identifier that an element had when its ref was given; helps to find a successor. */
  nameOf(ref: ElementRef): string | undefined {
    return this.#keys.get(ref)?.split(SEPARATOR).at(-1)?.replace(/^#/, '');
  }

  #remember(key: string, ref: ElementRef): void {
    this.#refs.set(key, ref);
    this.#keys.set(ref, key);
    if (this.#refs.size <= CAPACITY) return;
    const oldest = this.#refs.entries().next().value;
    if (!oldest) return;
    this.#refs.delete(oldest[0]);
    this.#keys.delete(oldest[1]);
  }
}

/** An identifier is the better identity where there is one: titles such as Play and Pause may change. */
function identityKey(app: AppId, node: UiNode): string {
  return [app, node.id, node.role, node.identifier ? `#${node.identifier}` : node.title].join(SEPARATOR);
}

/** FNV-1a, twice with different seeds: short names, not security. */
function hash64(text: string): string {
  return fnv1a(text, 0x811c9dc5) + fnv1a(text, 0x01234567);
}

function fnv1a(text: string, seed: number): string {
  let hash = seed;
  for (let i = 0; i < text.length; i++) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, '0');
}
