import { keepLatest } from '../../base/keep-latest.ts';
import type { NodeId, UiNode, WalkStep } from '../../model/element.ts';
import { roleTraits } from '../../model/role.ts';
import { changedText, diffSnapshots, type NodeChange, type SnapshotDiff } from '../see/diff.ts';
import type { Snapshot } from '../see/snapshot.ts';
import { isTelling } from '../see/telling.ts';
import { Chance, type Unforeseen } from './chance.ts';
import { beatsOf, type Foresight } from './foresight.ts';
import { LastingPlaces } from './lasting-places.ts';
import { OwnChanges } from './own-changes.ts';
import { OwnComings } from './own-comings.ts';
import { Passing } from './passing.ts';
import { type Doubt, type Standing, standingIn } from './standing.ts';
import { isOtherWords, isTick, textOf } from './ticks.ts';
import { TrustedTexts } from './trusted-texts.ts';

/** What does not change for so long does not change by itself. */
const QUIET_MS = 2000;
/** A clock that counts seconds does not stay as it is for so long. */
const TICK_MS = 1_200;
/** What an act changes it changes within this time, mostly: later than that it may have been the turn of what changes by itself. */
const PROMPT_MS = 500;
/** How long that has to stand still. */
const LONG_TICK_MS = 3_200;
/** Rows of a log come and go; those that changed long ago are gone. */
const MOST_KEPT = 1000;

/**
 * Elements that change without being acted on, such as clocks and counters. That they changed again proves nothing
 * about an act, so they are no evidence. One that was seen changing between two acts is only suspected: it may as well have
 * been late with what the act before did. Whoever has nothing else to go by watches it.
 */
export class RestlessNodes {
  /** What may have happened by chance while something was done, whatever it was. */
  readonly chance = new Chance();
  /** All of them are known by the names of their places. */
  readonly #places = new LastingPlaces();
  readonly #nodes = new Map<NodeId, 'suspected' | 'seen'>();
  /** What was acted on, and shows nothing of it yet: a browser may tell a value with the next act only. */
  readonly #owing = new Set<NodeId>();
  readonly #trusted = new TrustedTexts();
  /** What changed during the act at hand as what changes by itself does. */
  readonly #doubts = new Map<NodeId, Doubt>();
  /** What was doubted during the act at hand, and stood still then. */
  readonly #cleared = new Set<NodeId>();
  /** What may change by itself, as it was when an act was over, or when it was first seen. */
  #standing: ReadonlyMap<NodeId, Standing> | undefined;
  readonly #passing = new Passing();
  /** What was seen to go on changing right after an act. */
  readonly #echoing = new Set<NodeId>();
  /** What was seen to change between acts more than once. */
  readonly #own = new OwnChanges();
  readonly #comings = new OwnComings(this.#places);
  #now = Number.NEGATIVE_INFINITY;
  readonly #foresight: Foresight = {
    placeOf: (id) => this.#places.of(id),
    isRestless: (place) => this.#own.has(place, this.#now),
    hasCome: (key) => this.#comings.hasCome(key, this.#now),
  };

  /** Remembers what an act has left, which may have set off a clock that stood still until then. What it left in doubt stays open. */
  rest(last: Snapshot | undefined): void {
    this.#standing = last && standingIn(last, this.#places);
    this.#doubts.clear();
    this.#cleared.clear();
  }

  /**
   * Doubts what changed during an act as what changes by itself does, unless it stood still for long enough before or after that.
   * `aim` is what the act was done to.
   */
  doubt(before: Snapshot, after: Snapshot, changed: readonly NodeChange[], aim?: NodeId): void {
    for (const change of changed) {
      this.#places.note(change.after.id, change.before.id);
      const id = this.#places.of(change.after.id);
      const doubt = this.#doubts.get(id);
      if (doubt) {
        this.#reconsider(id, doubt, textOf(change.after), after.takenAt);
        continue;
      }
      const watchMs = after.takenAt - this.#now > PROMPT_MS ? LONG_TICK_MS : TICK_MS;
      if (id === aim || this.#isKnown(id, change.before, before.takenAt, watchMs)) continue;
      const isClock = isTick(change, after.takenAt - before.takenAt);
      if (isClock || isOtherWords(change))
        this.#doubts.set(id, {
          text: textOf(change.after),
          since: after.takenAt,
          mayGoOn: !isClock,
          watchMs,
        });
    }
  }

  /** Notes what is to be seen since the reading before the act at hand. */
  sight(diff: SnapshotDiff, before: Snapshot, after: Snapshot, aim?: NodeId): void {
    this.#comings.sight(diff, after.takenAt);
    this.chance.sight(diff, before, after, aim);
  }

  /** Whether something that is not known to happen by itself did so right after the act; it may have to be watched none the less. */
  hasComeAtOnce({ appeared, vanished, changed }: SnapshotDiff): boolean {
    const steps = this.#comings.without([...appeared, ...vanished], this.#now);
    const nodes = [...changed.filter(isTelling).map(({ after }) => after), ...steps.map(({ node }) => node)];
    return nodes.some((node) => this.chance.isAtOnce(node) && !this.#isKnownToChange(node));
  }

  #isKnownToChange({ role, id }: UiNode): boolean {
    const place = this.#places.of(id);
    return roleTraits(role).restless === true || this.#own.has(place, this.#now) || this.#nodes.has(place);
  }

  #reconsider(id: NodeId, doubt: Doubt, text: string, at: number): void {
    if (doubt.text !== text && doubt.mayGoOn) {
      this.#doubts.set(id, { ...doubt, text, since: at, mayGoOn: false });
    } else if (doubt.text !== text) {
      this.#doubts.delete(id);
      this.#own.note(id, at);
      this.#note(id, 'seen');
    } else if (at - doubt.since >= doubt.watchMs) {
      this.#doubts.delete(id);
      this.#cleared.add(id);
      this.#trusted.trust(id, text, { at, isLong: doubt.watchMs >= LONG_TICK_MS });
    }
  }

  /** Whether it is known by now to change by itself, or not to. */
  #isKnown(id: NodeId, node: UiNode, at: number, watchMs: number): boolean {
    if (this.#nodes.has(id) || this.#cleared.has(id)) return true;
    if (this.#own.isSuspected(id, at)) return false;
    if (this.#trusted.has(id, at, { isLate: watchMs > TICK_MS })) return true;
    const stood = this.#standing?.get(id);
    return stood !== undefined && at - stood.since >= watchMs && stood.text === textOf(node);
  }

  /** Learns from two readings right after an act, which may show the rest of its effect: once is no reason to suspect anything. */
  observeEcho(before: Snapshot, after: Snapshot): void {
    for (const id of this.#changedText(before, after)) {
      if (this.#trusted.has(id, after.takenAt)) continue;
      if (this.#echoing.has(id)) this.#note(id, this.#nodes.get(id) ?? 'suspected');
      this.#echoing.add(id);
    }
    keepLatest(this.#echoing, MOST_KEPT);
  }

  /** Learns from two readings between which nothing was done; `isLate` says that what was done before may have shown. */
  observe(before: Snapshot, after: Snapshot, { isLate }: { isLate: boolean }): void {
    this.#standing ??= standingIn(before, this.#places);
    const diff = diffSnapshots(before, after);
    this.chance.note({
      before,
      after,
      unforeseen: this.#unforeseen(diff),
      follows: isLate ? 'act' : 'nothing',
    });
    const changed = this.#changedText(before, after);
    this.#comings.note(diff, after.takenAt);
    this.#passing.noteUninvited(diff.appeared);
    this.#forgetQuiet(changed, before, after);
    for (const id of changed) {
      const isSequel = !this.#own.note(id, after.takenAt);
      if (isSequel && isLate && this.#trusted.has(id, after.takenAt)) continue;
      this.#note(id, this.#nodes.get(id) ?? 'suspected');
    }
  }

  /** Learns from two readings after an act that was waited for in vain: what it was to change may have changed late. */
  observeLate(before: Snapshot, after: Snapshot): void {
    const diff = diffSnapshots(before, after);
    this.chance.note({ before, after, unforeseen: this.#unforeseen(diff), follows: 'act' });
    this.#comings.note(diff, after.takenAt);
    for (const id of this.#changedText(before, after))
      if (this.#own.note(id, after.takenAt)) this.#trusted.distrust(id);
  }

  /** Learns from what followed the first sign of an act of which nobody knows whether it was one. */
  noteRest(diff: SnapshotDiff, until: number): void {
    this.chance.noteRest(this.#unforeseen(diff), until);
  }

  /** Learns from two readings during which was watched what is suspected. */
  watch(before: Snapshot, after: Snapshot): void {
    const unforeseen = this.#unforeseen(diffSnapshots(before, after));
    this.chance.note({ before, after, unforeseen, follows: 'change' });
    const changed = this.#changedText(before, after);
    this.#forgetQuiet(changed, before, after);
    for (const id of changed) this.#note(id, 'seen');
    for (const [id, doubt] of [...this.#doubts]) {
      const node = after.get(this.#places.at(id))?.node;
      if (node) this.#reconsider(id, doubt, textOf(node), after.takenAt);
    }
  }

  /** What differs without what is known to do so by itself, which may be another object every time. */
  #unforeseen(all: SnapshotDiff): Unforeseen {
    for (const { before, after } of all.changed) this.#places.note(after.id, before.id);
    const diff = {
      appeared: this.withoutOwn(all.appeared),
      vanished: this.withoutOwn(all.vanished),
      changed: all.changed.filter((change) => !this.isOwn(change)),
      reordered: all.reordered?.filter((node) => !this.has(node)),
    };
    return { diff, beats: beatsOf(diff, this.#comings, this.#foresight) };
  }

  /** The places where another text is told. */
  #changedText(before: Snapshot, after: Snapshot): Set<NodeId> {
    const changed = changedText(before, after);
    for (const [now, was] of changed) this.#places.note(now, was);
    return new Set([...changed.keys()].map((id) => this.#places.of(id)));
  }

  #forgetQuiet(changed: ReadonlySet<NodeId>, before: Snapshot, after: Snapshot): void {
    if (after.takenAt - before.takenAt < QUIET_MS) return;
    for (const id of [...this.#nodes.keys()].filter((each) => !changed.has(each))) {
      this.#nodes.delete(id);
      const node = after.get(this.#places.at(id))?.node;
      if (node) this.#trusted.trust(id, textOf(node), { at: after.takenAt });
    }
  }

  #note(id: NodeId, how: 'suspected' | 'seen'): void {
    this.#trusted.distrust(id);
    this.#nodes.delete(id);
    this.#nodes.set(id, how);
    keepLatest(this.#nodes, MOST_KEPT);
  }

  /** Remembers what changed during an act that was or was not proved, and the words that came with it. */
  noteSeen(diff: SnapshotDiff, at: number, { isProved }: { isProved: boolean }): void {
    const { appeared, changed } = diff;
    const unforeseen = this.#unforeseen(diff);
    if (!isProved) this.chance.noteAct(unforeseen, this.#now, at);
    this.#comings.noteSeen(diff, at, { isProved, promptUntil: this.#now + PROMPT_MS });
    const prompt = changed.filter(({ after }) => this.chance.isAtOnce(after));
    const acted = new Set((isProved ? changed : prompt).map(({ after }) => this.#places.of(after.id)));
    for (const place of new Set(changed.map(({ after }) => this.#places.of(after.id)))) {
      const isOwn = this.#own.has(place, at) || (!acted.has(place) && this.#own.isSuspected(place, at));
      if (isOwn) this.#own.note(place, at);
      else if (acted.has(place)) this.#own.noteActed(place, at);
    }
    this.#passing.noteActed(appeared, at);
  }

  /** Trusts the words that have stood for long enough when an act begins. */
  beginAt(now: number): void {
    this.#now = now;
    this.chance.begin();
    this.#passing.begin(now);
  }

  /**
   * Whether that it is gone proves nothing: words that came a moment ago may have been about to go, and so may dialogs that came by
   * themselves, unless they went right after the act.
   */
  mayPass(node: UiNode): boolean {
    return this.#passing.isNotice(node) || (this.#passing.isUninvited(node) && this.chance.isBelated(node));
  }

  /** Remembers that nothing was seen of an act on an element: the next change of it may be of that one. */
  owe(id: NodeId): void {
    this.#owing.add(id);
    keepLatest(this.#owing, MOST_KEPT);
  }

  /** Remembers that elements have shown what became of them. */
  settle(ids: Iterable<NodeId>): void {
    for (const id of ids) this.#owing.delete(id);
  }

  has(node: UiNode): boolean {
    const id = this.#places.of(node.id);
    return this.#isKnownToChange(node) || this.#doubts.has(id) || this.#owing.has(id);
  }

  /** Whether what changed is known to do so by itself. */
  isOwn(change: NodeChange): boolean {
    return this.has(change.after) || this.#comings.hasTurned(change, this.#now);
  }

  /** What came or went and is not known to do so by itself. */
  withoutOwn(steps: readonly WalkStep[]): WalkStep[] {
    return this.#comings.without(steps, this.#now).filter(({ node }) => !this.has(node));
  }

  /** Until when it has to be watched that was last read at a time; undefined where that would tell nothing new. */
  watchUntil(node: UiNode, readAt: number): number | undefined {
    const id = this.#places.of(node.id);
    if (this.#own.has(id, this.#now)) return undefined;
    if (this.#nodes.get(id) === 'suspected') return readAt + QUIET_MS;
    const doubt = this.#doubts.get(id);
    if (doubt) return doubt.since + doubt.watchMs;
    const missingMs = this.chance.missingMs(node);
    return missingMs && readAt + missingMs;
  }
}
