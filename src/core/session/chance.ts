import type { NodeId, UiNode, WalkStep } from '../../model/element.ts';
import { roleTraits } from '../../model/role.ts';
import type { SnapshotDiff } from '../see/diff.ts';
import { isTelling } from '../see/telling.ts';
import { Pulse } from './pulse.ts';

/** Two readings between which nothing was done, and what changed between them that is not known to do so by itself. */
export interface Interval {
  readonly from: number;
  readonly to: number;
  readonly unforeseen: SnapshotDiff;
  /** What was before: an act, of whose effect this may be more; nothing; or a change that made somebody watch whether there are others. */
  readonly follows: 'act' | 'nothing' | 'change';
}

/**
 * Tells by the time of it what an act has changed from what changed in the same moment by chance: what is seen at once was hardly anything
 * else, and in an application in which much happens by itself, whatever is seen later proves nothing.
 */
export class Chance {
  readonly #pulse = new Pulse();
  /** How long after the reading before the act at hand something was first seen. */
  readonly #latencies = new Map<NodeId, number>();

  /** Another act begins. */
  begin(): void {
    this.#latencies.clear();
  }

  /** Notes what is to be seen since the reading before the act. */
  sight(diff: SnapshotDiff, readAt: number, now: number): void {
    const { appeared, vanished } = diff;
    const nodes = [
      ...partsOf(diff),
      ...appeared.map(({ node }) => node),
      ...vanished.map(({ node }) => node),
    ];
    for (const { id } of nodes) if (!this.#latencies.has(id)) this.#latencies.set(id, now - readAt);
  }

  /** Learns from a time in which nothing was done. */
  note({ from, to, unforeseen, follows }: Interval): void {
    const most = follows === 'act' ? 1 : Math.ceil((to - from) / 1_000);
    this.#pulse.note({
      from,
      to,
      changes: Math.min(most, partsOf(unforeseen).length),
      isWatched: follows === 'change',
    });
  }

  /** Learns from an act that nothing proves: what came late in it may have done so by itself. */
  noteAct({ from, to, unforeseen }: Omit<Interval, 'follows'>): void {
    const isLate = partsOf(unforeseen).some(({ id }) => (this.#latencies.get(id) ?? 0) > AT_ONCE_MS);
    this.#pulse.note({ from, to, changes: isLate ? 1 : 0 });
  }

  /** Whether an element may well have come, gone or changed by chance in the time of the act. */
  isLikelyFor({ id }: UiNode): boolean {
    return this.#pulse.mayBeat(this.#latencies.get(id) ?? 0);
  }

  /** Whether something that no element tells of may well have happened within so much time, as the elements have done before. */
  isLikelyWithin(ms: number): boolean {
    return this.#pulse.hasBeaten && this.#pulse.mayBeat(ms);
  }

  /** For how long nothing would have to change for that to be no chance; undefined where that has not to be watched any more. */
  missingMs({ id }: UiNode): number | undefined {
    const ms = this.#pulse.missingMs(this.#latencies.get(id) ?? 0);
    return ms > 0 && ms <= LONGEST_WATCH_MS ? ms : undefined;
  }
}

/** What an act changes itself is mostly seen within this time. */
const AT_ONCE_MS = 150;
/** Longer than that nobody waits to know what an act has done. */
const LONGEST_WATCH_MS = 4_000;

/** All that differs, without what is in something that came or went, and without windows, which do not come by chance. */
function partsOf({ appeared, vanished, changed, reordered = [] }: SnapshotDiff): UiNode[] {
  const steps = [...topsOf(appeared), ...topsOf(vanished)].filter((step) => !isWindow(step));
  return [
    ...steps.map(({ node }) => node),
    ...changed.filter(isTelling).map(({ after }) => after),
    ...reordered,
  ];
}

/** Whether it is a window, dialog or menu of the application itself: what a page calls a dialog may be a notice. */
export function isWindow({ node, ancestors }: WalkStep): boolean {
  return roleTraits(node.role).surface === true && ancestors.every(({ role }) => role !== 'AXWebArea');
}

/** Those that are in none of the others. */
export function topsOf(steps: readonly WalkStep[]): WalkStep[] {
  const ids = new Set(steps.map(({ node }) => node.id));
  return steps.filter(({ ancestors }) => !ids.has(ancestors.at(-1)?.id ?? ''));
}
