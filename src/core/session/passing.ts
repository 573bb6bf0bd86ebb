import { keepLatest } from '../../base/keep-latest.ts';
import type { NodeId, UiNode, WalkStep } from '../../model/element.ts';
import { isOpening } from '../see/opening.ts';
import { isNotice } from './standing.ts';

/** Notices are gone by then, or stay until somebody closes them. */
const NOTICE_MS = 8_000;
const MOST_KEPT = 1000;

/** What may go by itself, as it came: words that came with an act, and dialogs that nobody asked for. */
export class Passing {
  /** Words that came with an act, and until when they may go. */
  readonly #notices = new Map<NodeId, number>();
  readonly #uninvited = new Set<NodeId>();

  /** Remembers the words that came with an act. */
  noteActed(appeared: readonly WalkStep[], at: number): void {
    for (const { node } of appeared) if (isNotice(node)) this.#notices.set(node.id, at + NOTICE_MS);
    keepLatest(this.#notices, MOST_KEPT);
  }

  /** Remembers the dialogs and the like that came while nothing was done. */
  noteUninvited(appeared: readonly WalkStep[]): void {
    for (const { node } of appeared) if (isOpening(node)) this.#uninvited.add(node.id);
    keepLatest(this.#uninvited, MOST_KEPT);
  }

  /** Trusts the words that have stood for long enough when an act begins. */
  begin(now: number): void {
    for (const [id, until] of [...this.#notices]) if (until < now) this.#notices.delete(id);
  }

  isNotice({ id }: UiNode): boolean {
    return this.#notices.has(id);
  }

  isUninvited({ id }: UiNode): boolean {
    return this.#uninvited.has(id);
  }
}
