import type { Event } from '../../base/events.ts';
import { pause } from '../../base/wait-for.ts';
import type { AppInfo, WindowInfo } from '../../model/application.ts';
import type { NodeId, UiNode } from '../../model/element.ts';
import type { UiEvent } from '../../model/event.ts';
import type { TreeOptions, TreeRead } from '../ports/tree.ts';
import { Snapshot } from '../see/snapshot.ts';
import { AppCalls, type PortAccess } from './app-calls.ts';
import { ClickedWindow } from './clicked-window.ts';
import type { DesktopSession } from './desktop-session.ts';
import { DoubtfulRows } from './doubtful-rows.ts';
import { RefRegistry } from './ref-registry.ts';
import { RestlessNodes } from './restless-nodes.ts';
import { Revisions } from './revisions.ts';
import { TakenBack } from './taken-back.ts';

const MAX_DEPTH = 64;
const MAX_NODES = 20_000;
const RECENT_MS = 10_000;
/** How long what an act brings about may go on after the first sign of it: a button is down, and then its popover opens. */
const ECHO_MS = 150;
/** How long an act of which nothing was seen may still show something, as what a page fetches does. */
const OWED_MS = 5_000;

export interface SnapshotOptions {
  /** Where to start; the application's windows when absent. */
  readonly root?: NodeId;
  /** Which nodes of a snapshot the caller will rely on, given what was there before. */
  readonly relyingOn?: (known: Snapshot) => readonly NodeId[] | Promise<readonly NodeId[]>;
  /** Whether what lists hold has to be in the right order, which some applications do not tell of. */
  readonly isInOrder?: boolean;
}

/** An act of which nothing was seen. */
export interface Owed {
  /** What it was done to is called so. */
  readonly title: string;
  /** What there was when it was given up on. */
  readonly seen: Snapshot;
}

/** One connected application: its refs, its last snapshot, and bounded access to its ports. */
export class AppSession {
  info: AppInfo;
  alias: string | undefined;
  /** The names, folded, by which it was asked for when it was connected to or started. */
  readonly connectedAs = new Set<string>();
  /** Whether it was not there any more when somebody looked what runs. */
  hasEnded = false;
  readonly desktop: DesktopSession;
  readonly restless = new RestlessNodes();
  /** Texts that are known to tell where the pointer is. */
  readonly pointerPlaces = new Set<NodeId>();
  readonly takenBack = new TakenBack();
  readonly doubts = new DoubtfulRows();
  readonly revisions = new Revisions();
  readonly clicked = new ClickedWindow();
  readonly #calls: AppCalls;
  readonly #refs: RefRegistry;
  #last: Snapshot | undefined;
  /** One for all snapshots: a function for each would hold on to what was there when it was made, the snapshot before. */
  readonly #numbering = (snapshot: Snapshot): number => this.revisions.numberOf(snapshot);
  /** Since when nothing was done, nor is showing late what it did. */
  #untouchedSince = Number.NEGATIVE_INFINITY;
  #lateUntil = Number.NEGATIVE_INFINITY;
  #owed: Owed | undefined;
  #owedUntil = Number.NEGATIVE_INFINITY;
  /** Until when an act whose effect was seen may show more of it. */
  #echoUntil = Number.NEGATIVE_INFINITY;
  /** Whether the next act may wait for the late effect of another one. */
  #isPatient = true;
  /** Which act the next reading may show more of: one whose effect was not read, or one of a moment ago. */
  #changing: 'unread' | 'echo' | undefined;
  #changingUntil = Number.NEGATIVE_INFINITY;

  constructor(desktop: DesktopSession, info: AppInfo, refs = new RefRegistry(info.id)) {
    this.desktop = desktop;
    this.info = info;
    this.#refs = refs;
    this.#calls = new AppCalls(desktop, () => this.info);
  }

  /** The same application, with the same refs and alias, through another view of its desktop. */
  seenThrough(desktop: DesktopSession): AppSession {
    const twin = new AppSession(desktop, this.info, this.#refs);
    twin.alias = this.alias;
    for (const name of this.connectedAs) twin.connectedAs.add(name);
    return twin;
  }

  /** The latest reading of all elements, without reading them. */
  get lastSnapshot(): Snapshot | undefined {
    return this.#last;
  }

  get clock() {
    return this.desktop.backend.clock;
  }

  /**
   * Makes one call to the application and bounds how long it may take, so that one that hangs costs its own callers a
   * known time and nobody else anything. A call that takes its time by itself, such as a slow drag, gets that as extra.
   */
  bounded<T>(
    call: (ports: PortAccess, signal: AbortSignal) => Promise<T>,
    signal: AbortSignal,
    { extraMs = 0 }: { extraMs?: number } = {},
  ): Promise<T> {
    return this.#calls.bounded(call, signal, extraMs);
  }

  /**
   * Reads something for which an application may take its time only as long as it answers at all. Of one that hangs that is
   * known within a moment.
   */
  whileAnswering<T>(read: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T> {
    return this.#calls.whileAnswering(read, signal);
  }

  /**
   * Reads the elements now, for finding, acting and showing. Who says what it will rely on may get a tree that was kept up
   * to date by events, with just that read again.
   */
  async snapshot(
    signal: AbortSignal,
    { root, relyingOn, isInOrder }: SnapshotOptions = {},
  ): Promise<Snapshot> {
    const known =
      relyingOn && (async (roots: readonly UiNode[]) => relyingOn(this.#snapshotOf({ roots, omitted: 0 })));
    const read = await this.read(signal, { root, relyingOn: known, isInOrder });
    if (root !== undefined) return this.#snapshotOf(read, this.#last?.get(root)?.ancestors ?? []);
    const [last, changing] = [this.#last, this.#changing];
    const next = this.#snapshotOf(read);
    this.#last = next;
    this.#changing = undefined;
    if (last) this.doubts.compare(last, next);
    if (!last || this.#untouchedSince === Number.POSITIVE_INFINITY) return next;
    if (changing === 'echo') this.restless.observeEcho(last, next);
    if (changing) return next;
    // What an act was waited for in vain to change is no suspect.
    if (last.takenAt < this.#lateUntil) this.restless.observeLate(last, next);
    else this.restless.observe(last, next, { isLate: last.takenAt < this.#untouchedSince });
    return next;
  }

  /** Reads the elements now and remembers nothing. */
  read(
    signal: AbortSignal,
    options: Pick<TreeOptions, 'root' | 'relyingOn' | 'isInOrder'> = {},
  ): Promise<TreeRead> {
    const limited = { ...options, maxDepth: MAX_DEPTH, maxNodes: MAX_NODES };
    return this.bounded((port, limit) => port('tree').read(this.info.id, limited, limit), signal);
  }

  /** What is the same as before is not gone through again. A part has the revision of the whole before it. */
  #snapshotOf(read: TreeRead, above?: readonly UiNode[]): Snapshot {
    const last = this.#last;
    const facts = {
      revision: above ? () => last?.revision ?? 0 : this.#numbering,
      takenAt: this.clock.now(),
      isKept: read.isKept,
    };
    return !above && last?.isOf(read)
      ? last.as(facts)
      : new Snapshot({ ...read, ...facts, above }, this.#refs);
  }

  /**
   * Does one act, from finding its element to having seen its effect, when all acts before it on the same application are
   * done. In a rehearsal nothing is done, so that nothing has to be waited for.
   */
  inTurn<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    const { isRehearsal, shared, backend } = this.desktop;
    return isRehearsal ? work() : shared.turns.take(this.info, work, signal, backend.claim);
  }

  /** Lets other acts pass while the one whose turn it is waits for its element, which one of them may have to bring about. */
  steppingAside<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    const { isRehearsal, shared } = this.desktop;
    return isRehearsal ? work() : shared.turns.stepAside(this.info.id, work, signal);
  }

  /** Marks the time of an act, in which changes say nothing about what an application does by itself. */
  async acting<T>(work: () => Promise<T>): Promise<T> {
    this.#untouchedSince = Number.POSITIVE_INFINITY;
    try {
      return await work();
    } finally {
      this.restless.rest(this.#last);
      this.#untouchedSince = this.clock.now() + this.desktop.options.settleMs;
    }
  }

  /** Whether an act whose effect was not seen may still show it. */
  get awaitsEffect(): boolean {
    return this.clock.now() < this.#lateUntil;
  }

  /** Remembers that what an act changed was not read: in the next reading it says nothing about what changes by itself. */
  expectChanges(): void {
    this.#changing = 'unread';
    this.#changingUntil = this.clock.now() + this.desktop.options.settleMs;
  }

  /** Whether elements may still change because of such an act. */
  get awaitsChanges(): boolean {
    return this.clock.now() < this.#changingUntil;
  }

  /** A reading from shortly before such an act. What is taken from it has to be checked. */
  get outdatedSnapshot(): Snapshot | undefined {
    const last = this.#last;
    return this.#changing && last && this.clock.now() - last.takenAt < RECENT_MS ? last : undefined;
  }

  /** Remembers that an act was given up on without having seen its effect, which may come yet; for longer where nothing at all was seen. */
  expectLateEffect(owed?: Owed): void {
    this.#lateUntil = this.clock.now() + this.desktop.options.settleMs;
    if (!owed) return;
    this.#owed = owed;
    this.#owedUntil = this.#lateUntil + OWED_MS;
  }

  /** An act of some seconds ago that has shown nothing yet. */
  get owed(): Owed | undefined {
    return this.clock.now() < this.#owedUntil ? this.#owed : undefined;
  }

  /** Remembers that something came that may be what such an act owed. */
  forgetOwed(): void {
    this.#owed = undefined;
  }

  /**
   * Lets the next act wait, because something was shown that may be the effect of the last one or of the one before: otherwise it
   * would be in doubt as well, and so would all that follow.
   */
  bePatient(): void {
    this.#isPatient = true;
  }

  /** Remembers that the effect of the last act was seen. */
  noteEffect(): void {
    this.#isPatient = true;
    this.#echoUntil = this.clock.now() + ECHO_MS;
  }

  /** Remembers that an effect which seemed to be missing was seen after all. */
  forgetLateEffect(): void {
    this.#lateUntil = Number.NEGATIVE_INFINITY;
    this.#owed = undefined;
  }

  /**
   * Gives an act whose effect was not seen the rest of its time, so that what follows the next one is its own. Not twice in a
   * row: an application that shows nothing of two acts will not of the third.
   */
  async letSettle(signal: AbortSignal): Promise<void> {
    if (!this.awaitsEffect || !this.#isPatient) return;
    this.#isPatient = false;
    await pause(this.#lateUntil - this.clock.now(), this.clock, signal);
  }

  /**
   * Lets an act that was done a moment ago show the rest of its effect, which would be taken for proof of the next one. Says
   * whether time has passed, so that what was read before may be another by now.
   */
  async letEcho(signal: AbortSignal): Promise<boolean> {
    const leftMs = this.#echoUntil - this.clock.now();
    if (leftMs <= 0) return false;
    await pause(leftMs, this.clock, signal);
    this.#changing = 'echo';
    return true;
  }

  windows(signal: AbortSignal): Promise<WindowInfo[]> {
    return this.bounded((port, limit) => port('windows').list(this.info.id, limit), signal);
  }

  /** Fires when something happens in this application; undefined on a desktop without events. */
  get onEvent(): Event<UiEvent> | undefined {
    const events = this.desktop.backend.ports.events;
    if (!events) return undefined;
    return (listener) =>
      events.onEvent((event) => {
        if (event.app === this.info.id) listener(event);
      });
  }
}
