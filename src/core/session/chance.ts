import type { NodeId, UiNode, WalkStep } from '../../model/element.ts';
import type { Role } from '../../model/role.ts';
import type { SnapshotDiff } from '../see/diff.ts';
import type { Snapshot } from '../see/snapshot.ts';
import { isTelling } from '../see/telling.ts';
import { Pulse } from './pulse.ts';

/** Two readings between which nothing was done, and what changed between them that is not known to do so by itself. */
export interface Interval {
  readonly before: Snapshot;
  readonly after: Snapshot;
  readonly unforeseen: SnapshotDiff;
  /** What was before: an act, of whose effect this may be more; nothing; or a change that made somebody watch whether there are others. */
  readonly follows: 'act' | 'nothing' | 'change';
}

/**
 * Tells by the time of it what an act has changed on a web page from what changed there in the same moment by chance: what is seen at
 * once was hardly anything else, and on a page where much happens by itself, whatever is seen later proves nothing. Other applications
 * do hardly anything by themselves but what is known to be restless.
 */
export class Chance {
  readonly #pulse = new Pulse();
  /** How long after the reading before the act at hand something was first seen on a page. */
  readonly #latencies = new Map<NodeId, number>();

  /** Another act begins. */
  begin(): void {
    this.#latencies.clear();
  }

  /** Notes what is to be seen since the reading before the act. */
  sight(diff: SnapshotDiff, before: Snapshot, after: Snapshot): void {
    for (const { id } of ofPages(diff, before, after))
      if (!this.#latencies.has(id)) this.#latencies.set(id, after.takenAt - before.takenAt);
  }

  /** Learns from a time in which nothing was done. */
  note({ before, after, unforeseen, follows }: Interval): void {
    const [from, to] = [before.takenAt, after.takenAt];
    if (follows === 'act' && to - from < ECHO_MS) return;
    const most = follows === 'act' ? 1 : Math.ceil((to - from) / 1_000);
    const { appeared, vanished } = unforeseen;
    const tops = { ...unforeseen, appeared: topsOf(appeared), vanished: topsOf(vanished) };
    const changes = Math.min(most, ofPages(tops, before, after).length);
    this.#pulse.note({ from, to, changes, isWatched: follows === 'change' });
  }

  /** Learns from an act that nothing proves: what came late in it may have done so by itself. */
  noteAct(unforeseen: SnapshotDiff, from: number, to: number): void {
    const isLate = nodesIn(unforeseen).some(({ id }) => (this.#latencies.get(id) ?? 0) > AT_ONCE_MS);
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
/** What is seen in so short a time after an act is the rest of its effect as a rule. */
const ECHO_MS = 1_000;
/** Longer than that nobody waits to know what an act has done. */
const LONGEST_WATCH_MS = 4_000;
/** They tell the title of the page that is in them. */
const TITLED_BY_PAGES: readonly Role[] = ['AXWindow', 'AXTab'];

/** What differs on web pages, and in the titles that they give. */
function ofPages(diff: SnapshotDiff, before: Snapshot, after: Snapshot): UiNode[] {
  const titled = diff.changed.filter(({ after: { role } }) => TITLED_BY_PAGES.includes(role));
  const titles = after.steps.some(isOfPage) ? titled.map((change) => change.after) : [];
  return [...titles, ...nodesIn(diff).filter(({ id }) => isOfPage(after.get(id) ?? before.get(id)))];
}

function nodesIn({ appeared, vanished, changed, reordered = [] }: SnapshotDiff): UiNode[] {
  const telling = changed.filter(isTelling).map(({ after }) => after);
  return [...[...appeared, ...vanished].map(({ node }) => node), ...telling, ...reordered];
}

function isOfPage(step: WalkStep | undefined): boolean {
  if (!step) return false;
  return [step.node, ...step.ancestors].some(({ role }) => role === 'AXWebArea');
}

/** Those that are in none of the others. */
export function topsOf(steps: readonly WalkStep[]): WalkStep[] {
  const ids = new Set(steps.map(({ node }) => node.id));
  return steps.filter(({ ancestors }) => !ids.has(ancestors.at(-1)?.id ?? ''));
}
