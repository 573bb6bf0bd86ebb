import { keepLatest } from '../../base/keep-latest.ts';
import type { State, UiNode, WalkStep } from '../../model/element.ts';
import type { Role } from '../../model/role.ts';
import { type NodeChange, type SnapshotDiff, statesBut } from '../see/diff.ts';
import { isOpening } from '../see/opening.ts';
import { topsOf } from './chance.ts';
import type { LastingPlaces } from './lasting-places.ts';
import { OwnChanges } from './own-changes.ts';

/** What an act has brought about may go on for so long. */
const SEQUEL_MS = 8_000;
const MOST_KEPT = 1000;
const NO_TURN: readonly State[] = ['focused', 'visible'];
/** What holds many of one kind, whatever each of them says. */
const LISTS: ReadonlySet<Role> = new Set<Role>(['AXList', 'AXTable', 'AXOutline', 'AXRow']);

/** How an act ended. */
interface Ending {
  readonly isProved: boolean;
  /** Until when it was to be expected that something is seen of it. */
  readonly promptUntil: number;
}

/**
 * What comes, goes and turns by itself, again and again: lines of a log, notices, boxes that a program checks. Each that comes is
 * another element, so they are known by where they come and what kind they are.
 */
export class OwnComings {
  readonly #places: LastingPlaces;
  readonly #seen = new OwnChanges();
  /** What the last acts have brought about, and until when that may go on, as a list that is being filled does. */
  readonly #acted = new Map<string, number>();
  /** What was seen during the act at hand, since when. */
  readonly #sights = new Map<string, number>();

  constructor(places: LastingPlaces) {
    this.#places = places;
  }

  /** Remembers what came, went and turned between two acts. */
  note(diff: SnapshotDiff, at: number): void {
    for (const key of this.#keysOf(diff)) if ((this.#acted.get(key) ?? at) <= at) this.#seen.note(key, at);
  }

  /** Notes what is to be seen since an act began. */
  sight(diff: SnapshotDiff, at: number): void {
    for (const key of this.#keysOf(diff)) if (!this.#sights.has(key)) this.#sights.set(key, at);
  }

  /**
   * Remembers what did so during an act. What is known to do so by itself goes on doing it; what comes when an act that nothing proves
   * should be over may do so.
   */
  noteSeen(diff: SnapshotDiff, at: number, { isProved, promptUntil }: Ending): void {
    for (const key of this.#keysOf(diff)) {
      const isLate = (this.#sights.get(key) ?? at) > promptUntil;
      if (this.#seen.has(key, at) || (isLate && !isProved)) this.#seen.note(key, at);
      else if (isProved && !isLate) this.#acted.set(key, at + SEQUEL_MS);
    }
    this.#sights.clear();
    keepLatest(this.#acted, MOST_KEPT);
  }

  /** Whether an element is known to be turned by itself. */
  hasTurned({ after, property }: NodeChange, now: number): boolean {
    return property === 'states' && this.#seen.has(this.turnOf(after), now);
  }

  /** By what it is known that an element is turned. */
  turnOf({ id }: UiNode): string {
    return `turned ${this.#places.of(id)}`;
  }

  /** Whether something is known to come, go or turn by itself. */
  hasCome(key: string, now: number): boolean {
    return this.#seen.has(key, now);
  }

  /** What came or went, without what is known to do so by itself and all that is in it. */
  without(steps: readonly WalkStep[], now: number): WalkStep[] {
    const own = topsOf(steps).filter((step) => this.#seen.has(this.keyOf(step), now));
    if (own.length === 0) return [...steps];
    const ids = new Set(own.map(({ node }) => node.id));
    return steps.filter(({ node, ancestors }) => ![...ancestors, node].some(({ id }) => ids.has(id)));
  }

  #keysOf({ appeared, vanished, changed }: SnapshotDiff): ReadonlySet<string> {
    const turned = changed.filter(isTurn);
    const tops = [...topsOf(appeared), ...topsOf(vanished)];
    return new Set([
      ...tops.map((step) => this.keyOf(step)),
      ...turned.map(({ after }) => this.turnOf(after)),
    ]);
  }

  /** By what it is known that something comes and goes. */
  keyOf({ node, ancestors }: WalkStep): string {
    const around = ancestors.at(-1);
    const isOneOfMany = around !== undefined && LISTS.has(around.role);
    const words = isOneOfMany ? '' : firstWord(node);
    return `${around ? this.#places.of(around.id) : ''} ${node.role} ${words}`;
  }
}

/** The focus comes and goes with whoever attends to a window. */
function isTurn({ before, after, property }: NodeChange): boolean {
  return property === 'states' && statesBut(before, ...NO_TURN) !== statesBut(after, ...NO_TURN);
}

/** By which things that come in the same place are told apart: the whole name of a window, and how the words of anything else begin. */
function firstWord(node: UiNode): string {
  const said = wordsIn(node);
  return isOpening(node) ? said.replace(/\d+/g, '#') : (said.match(/\p{L}+/u)?.[0] ?? '');
}

function wordsIn(node: UiNode): string {
  if (node.title !== '') return node.title;
  for (const child of node.children) {
    const said = wordsIn(child);
    if (said !== '') return said;
  }
  return '';
}
