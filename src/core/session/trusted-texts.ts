import { keepLatest } from '../../base/keep-latest.ts';
import type { NodeId } from '../../model/element.ts';
import { isTime } from './ticks.ts';

/** How long an element is trusted that was watched and did not change. */
const TRUST_MS = 60_000;
const MOST_KEPT = 1000;

/** What was suspected to change by itself, and stood still for long enough when it was watched. */
export class TrustedTexts {
  /** Until when it is trusted. */
  readonly #until = new Map<NodeId, number>();
  /** What was watched for long, and is trusted also where it changes late. */
  readonly #wellTrusted = new Set<NodeId>();

  /** Trusts what stood still. A clock that does is about to be set off by some act. */
  trust(id: NodeId, text: string, { at, isLong = false }: { at: number; isLong?: boolean }): void {
    this.distrust(id);
    if (isTime(text)) return;
    this.#until.set(id, at + TRUST_MS);
    keepLatest(this.#until, MOST_KEPT);
    if (isLong) this.#wellTrusted.add(id);
    keepLatest(this.#wellTrusted, MOST_KEPT);
  }

  distrust(id: NodeId): void {
    this.#until.delete(id);
    this.#wellTrusted.delete(id);
  }

  /** Whether it is trusted at a time, if need be where it changes late. */
  has(id: NodeId, at: number, { isLate = false } = {}): boolean {
    return (this.#until.get(id) ?? 0) > at && (!isLate || this.#wellTrusted.has(id));
  }
}
