import { hasState, type NodeId, type UiNode, type WalkStep } from '../../model/element.ts';
import type { SnapshotDiff } from '../see/diff.ts';
import { isOpening } from '../see/opening.ts';
import type { Snapshot } from '../see/snapshot.ts';
import { isTelling } from '../see/telling.ts';
import { HeardTimes, TOGETHER_MS } from './heard-times.ts';
import { type Beat, type Happening, type Kind, Pulse } from './pulse.ts';
import { type Path, pathOf, placeOf, type Region, regionAround } from './region.ts';

/** What changed and is not known to do so by itself, and for each element how to tell later whether it is known then. */
export interface Unforeseen {
  readonly diff: SnapshotDiff;
  readonly beats: ReadonlyMap<NodeId, Happening>;
}

/** How something was first seen during an act. */
interface Sighting {
  /** How long after the act; negative where it was before. */
  readonly afterMs: number;
  /** How long after the reading before the act, which a page that hung may have heard of much later, together with the acts before. */
  readonly sinceMs: number;
  /** What it was in. */
  readonly path: Path;
  /** The part of the page that it shares with what was acted on. */
  readonly region: Region | undefined;
}

/** Two readings between which nothing was done, and what changed between them that is not known to do so by itself. */
export interface Interval {
  readonly before: Snapshot;
  readonly after: Snapshot;
  readonly unforeseen: Unforeseen;
  /** What was before: an act, of whose effect this may be more; nothing; or a change that made somebody watch whether there are others. */
  readonly follows: 'act' | 'nothing' | 'change';
}

/**
 * Tells by the time of it what an act has changed on a web page from what changed there in the same moment by chance: what is seen at
 * once was hardly anything else, and on a page where much happens by itself, whatever is seen later proves nothing. Other applications
 * do hardly anything by themselves but what is known to be restless.
 */
export class Chance {
  /** When the application told of what is to be seen. */
  readonly heard = new HeardTimes();
  readonly #pulse = new Pulse();
  /** What was seen on a page during the act at hand. */
  readonly #sightings = new Map<NodeId, Sighting>();
  /** What was seen elsewhere meanwhile, where hardly anything changes by itself. */
  readonly #apart = new Set<NodeId>();
  /** When that reading was. */
  #since = Number.NEGATIVE_INFINITY;
  /** Whether what followed the first sign of the act at hand was learnt from. */
  #isLearnt = false;
  /** The pages that were shown last. */
  #pages: ReadonlySet<NodeId> = new Set();

  /** Another act begins. */
  begin(): void {
    this.#pulse.begin();
    this.#sightings.clear();
    this.#apart.clear();
    this.#isLearnt = false;
  }

  /** Notes what is to be seen since the reading before the act, which is done to `aim` where it is done to an element. */
  sight(diff: SnapshotDiff, before: Snapshot, after: Snapshot, aim?: NodeId): void {
    this.#since = before.takenAt;
    this.#turnTo(before);
    const target = aim === undefined ? undefined : before.get(aim);
    const isThere = (id: NodeId) => after.get(id) !== undefined;
    for (const { id } of nodesIn(diff)) this.#apart.add(id);
    for (const node of ofPages(diff, before, after)) {
      const { id } = node;
      this.#apart.delete(id);
      if (this.#sightings.has(id)) continue;
      const step = after.get(id) ?? before.get(id);
      const path = placeOf(id, before, after);
      const region = regionAround(target, path, isThere);
      const heardAt = step && this.heard.of(step, (each) => before.get(each) !== undefined);
      const isUntold = heardAt === undefined && this.heard.hasArrived && !diff.reordered?.includes(node);
      const at = heardAt ?? after.takenAt + (isUntold ? UNTOLD_MS : 0);
      const afterMs = this.heard.latencyOf(at, before.takenAt);
      this.#sightings.set(id, { afterMs, sinceMs: at - before.takenAt, path, region });
    }
  }

  /** Learns from a time in which nothing was done. */
  note({ before, after, unforeseen, follows }: Interval): void {
    const [from, to] = [before.takenAt, after.takenAt];
    const ownMs = follows === 'act' ? to - from - ECHO_MS : to - from;
    this.#turnTo(before);
    if (this.#turnTo(after) || ownMs < 0) return;
    const most = Math.max(1, Math.ceil(ownMs / (follows === 'act' ? ECHO_MS : BEAT_MS)));
    const parts = ofPages(topsIn(unforeseen.diff), before, after);
    const beats = parts.map(({ id }) => beatOf([id], [placeOf(id, before, after)], unforeseen));
    this.#pulse.note({ from, to, beats: beats.slice(0, MOST_BEATS), most });
  }

  /** Forgets how lively pages were where another one is shown now; says whether that is so. */
  #turnTo(now: Snapshot): boolean {
    const pages = pagesIn(now);
    const isOther = [...pages].some((page) => !this.#pages.has(page));
    if (isOther) this.#pulse.forget();
    this.#pages = pages;
    return isOther;
  }

  /** Learns from the time after the first sign of the act at hand: what follows it may have done so by itself. */
  noteRest(unforeseen: Unforeseen, until: number): void {
    const moments = this.#momentsOf(unforeseen);
    const first = moments.find(({ afterMs }) => afterMs >= 0);
    if (!first) return;
    const beats = moments.filter((moment) => moment !== first).map(({ beat }) => beat);
    this.#pulse.note({ from: this.#since + first.afterMs, to: until, beats });
    this.#isLearnt = true;
  }

  /** Learns from an act that nothing proves: what came late in it, or before it, may have done so by itself. */
  noteAct(unforeseen: Unforeseen, from: number, to: number): void {
    const moments = this.#momentsOf(unforeseen);
    const first = moments.find(({ afterMs }) => afterMs >= 0);
    const open = this.#isLearnt ? moments.filter((moment) => moment === first) : moments;
    const end = this.#isLearnt ? this.#since + (first?.afterMs ?? 0) : to;
    const late = open.filter(({ afterMs }) => afterMs > AT_ONCE_MS || afterMs < 0);
    this.#pulse.note({ from: Math.min(from, end), to: end, beats: late.map(({ beat }) => beat) });
  }

  /** When something was told of for the first time since the act: what is told at once has changed together. */
  #momentsOf(unforeseen: Unforeseen): { readonly afterMs: number; readonly beat: Beat }[] {
    const seen = nodesIn(topsIn(unforeseen.diff)).flatMap(({ id }) => {
      const sighting = this.#sightings.get(id);
      return sighting ? [{ id, ...sighting }] : [];
    });
    const moments: { afterMs: number; ids: NodeId[]; paths: Path[] }[] = [];
    for (const { id, afterMs, path } of seen.sort((one, other) => one.afterMs - other.afterMs)) {
      const last = moments.at(-1);
      const isNew = !last || afterMs - last.afterMs > TOGETHER_MS || (last.afterMs < 0 && afterMs >= 0);
      const moment = isNew ? { afterMs, ids: [], paths: [] } : last;
      if (isNew) moments.push(moment);
      moment.ids.push(id);
      moment.paths.push(path);
    }
    return moments.map(({ afterMs, ids, paths }) => ({ afterMs, beat: beatOf(ids, paths, unforeseen) }));
  }

  /** Whether an element may well have come, gone or changed by chance in the time of the act. */
  isLikelyFor(node: UiNode): boolean {
    return this.#pulse.mayBeat(this.#latencyOf(node), this.#kindOf(node));
  }

  /** The same for the element that was acted on: of all that may change by chance on a page it is only one. */
  isLikelyForAim(node: UiNode): boolean {
    return this.#pulse.mayBeat(this.#latencyOf(node) / AMONG);
  }

  /** Whether something that no element tells of may well have happened within so much time, as the elements have done before. */
  isLikelyWithin(ms: number): boolean {
    return this.#pulse.hasBeaten() && this.#pulse.mayBeat(ms);
  }

  /** For how long nothing would have to change for that to be no chance; undefined where that has not to be watched any more. */
  missingMs(node: UiNode): number | undefined {
    const ms = this.#pulse.missingMs(this.#latencyOf(node), this.#kindOf(node));
    return ms > 0 && ms <= LONGEST_WATCH_MS ? ms : undefined;
  }

  /** Whether something happened right after the act: the late effect of another one would hardly have come in just that moment. */
  isAtOnce(node: UiNode): boolean {
    const sighting = this.#sightings.get(node.id);
    return sighting !== undefined && sighting.sinceMs <= AT_ONCE_MS && this.#latencyOf(node) <= NEXT_MS;
  }

  /** Whether something on a page was seen later than that. */
  isBelated(node: UiNode): boolean {
    return this.#sightings.has(node.id) && !this.isAtOnce(node);
  }

  /** What was before the act is as late as can be, and nobody knows of what was not seen to change when it did. */
  #latencyOf({ id }: UiNode): number {
    const afterMs = this.#sightings.get(id)?.afterMs ?? (this.#apart.has(id) ? 0 : this.#latestMs());
    return afterMs < 0 ? Number.POSITIVE_INFINITY : afterMs;
  }

  #latestMs(): number {
    return [...this.#sightings.values()].reduce((latest, { afterMs }) => Math.max(latest, afterMs), 0);
  }

  /** A dialog is no chance where hardly any come by themselves, nor is anything beside the element acted on where hardly anything changes there. */
  #kindOf(node: UiNode): Kind {
    return { isOpening: isOpening(node), region: this.#sightings.get(node.id)?.region };
  }
}

/** What changes together is foreseen where all of it is; of a page that is made anew a part tells enough. */
function beatOf(ids: readonly NodeId[], paths: readonly Path[], { beats }: Unforeseen): Beat {
  const parts = ids.slice(0, MOST_BEATS).map((id) => beats.get(id) ?? UNFORESEEN);
  return {
    isOpening: parts.some((beat) => beat.isOpening),
    isForeseen: () => parts.every((beat) => beat.isForeseen()),
    paths,
  };
}

const UNFORESEEN: Happening = { isOpening: false, isForeseen: () => false };
const MOST_BEATS = 30;
/** What an act changes itself is mostly seen within this time. */
const AT_ONCE_MS = 150;
/** What nobody told of, where the arrival of the act was told, may be an error of reading: it is taken for so much later. */
const UNTOLD_MS = 300;
/** What follows an act so soon is hardly the effect of another one. */
const NEXT_MS = 60;
/** What is seen in so short a time after an act is the rest of its effect as a rule. */
const ECHO_MS = 1_000;
/** Of what differs between two readings so much may have changed together. */
const BEAT_MS = 500;
/** Of so many things that change by chance hardly more than one is just the one that was acted on. */
const AMONG = 200;
/** Longer than that nobody waits to know what an act has done. */
const LONGEST_WATCH_MS = 8_000;

/**
 * What differs in an application that shows web pages: on them, in the titles that they give, in the bars around them, and in windows that
 * came meanwhile. A window without a page that was there before, such as a dialog, does hardly anything by itself.
 */
function ofPages(diff: SnapshotDiff, before: Snapshot, after: Snapshot): UiNode[] {
  const withPages = new Set([before, after].flatMap(windowsWithPages));
  if (withPages.size === 0) return [];
  return nodesIn(diff).filter(({ id }) => {
    const window = pathOf(after.get(id) ?? before.get(id))[0] ?? id;
    return withPages.has(window) || !before.get(window);
  });
}

/** The pages that are in no other one, as advertisements are, and are there: what comes while one is loading it will not go on doing. */
function pagesIn({ steps }: Snapshot): ReadonlySet<NodeId> {
  const isPage = ({ role }: UiNode) => role === 'AXWebArea';
  const pages = steps.filter(
    ({ node, ancestors }) => isPage(node) && !hasState(node, 'busy') && !ancestors.some(isPage),
  );
  return new Set(pages.map(({ node }) => node.id));
}

function windowsWithPages({ steps }: Snapshot): NodeId[] {
  const pages = steps.filter(({ node }) => node.role === 'AXWebArea');
  return pages.map(({ node, ancestors }) => (ancestors[0] ?? node).id);
}

function nodesIn({ appeared, vanished, changed, reordered = [] }: SnapshotDiff): UiNode[] {
  const telling = changed.filter(isTelling).map(({ after }) => after);
  return [...[...appeared, ...vanished].map(({ node }) => node), ...telling, ...reordered];
}

function topsIn(diff: SnapshotDiff): SnapshotDiff {
  return { ...diff, appeared: topsOf(diff.appeared), vanished: topsOf(diff.vanished) };
}

/** Those that are in none of the others. */
export function topsOf(steps: readonly WalkStep[]): WalkStep[] {
  const ids = new Set(steps.map(({ node }) => node.id));
  return steps.filter(({ ancestors }) => !ids.has(ancestors.at(-1)?.id ?? ''));
}
