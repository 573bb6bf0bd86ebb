import { isWithin, type Path, partsSeenOnce, type Region } from './region.ts';

/** Of a page that was not watched yet nothing is known but that most do little by themselves: as if a third of a change had been seen. */
const PRIOR_CHANGES = 0.3;
/** How many changes may be expected by chance in the time of an act for one that is seen in it to be proof, where none were seen. */
const MOST_WHERE_QUIET = 0.03;
/** The same where some were seen: there chance must hardly ever prove anything. */
const MOST_WHERE_LIVELY = 0.002;
/** Who has watched for a shorter time than that has not seen whether a page is quiet, however soon after the act a change came. */
const LEAST_WATCH_MS = 3_000;
/** Until it was watched for so long, a page may be lively, so that less may be expected by chance there than on a quiet one. */
const LONG_WATCH_MS = 8_000;
const MOST_AT_FIRST = 0.01;
/** What was watched longer ago says nothing about now. */
const LASTING_MS = 60_000;

/** Something that happened. */
export interface Happening {
  /** Whether it was a dialog or the like that came or went: that happens much more seldom than anything else. */
  readonly isOpening: boolean;
  /** Whether it is known by now to happen again and again. */
  isForeseen(): boolean;
}

/** What happened by itself at one moment. */
export interface Beat extends Happening {
  /** What it happened in, from the outside. Several things may have happened together. */
  readonly paths: readonly Path[];
}

/** Of what is asked whether it may have happened by chance. */
export interface Kind {
  /** Dialogs and the like alone. */
  readonly isOpening?: boolean;
  /** What happens in one part of a page alone. */
  readonly region?: Region | undefined;
}

/** A time in which nothing was done. */
interface Span {
  readonly from: number;
  readonly to: number;
  /** What changed in it that nobody could foresee. */
  readonly beats: readonly Beat[];
  /** How many of them it may have been at most, where some may have changed together. */
  readonly most?: number;
}

/**
 * How lively the pages of an application are: how often something on them changes by itself of which nobody knew that it does. The
 * livelier they are, the sooner after an act has to be seen what is to prove it.
 */
export class Pulse {
  #spans: readonly Span[] = [];
  /** What was foreseen when the act at hand began: what was found out since then was none the less a surprise during it. */
  readonly #foreseen = new Set<Beat>();

  /** Another act begins. */
  begin(): void {
    this.#foreseen.clear();
    const beats = this.#spans.flatMap((span) => span.beats);
    for (const beat of beats) if (beat.isForeseen()) this.#foreseen.add(beat);
  }

  note(span: Span): void {
    this.#spans = [...this.#spans.filter(({ to }) => to > span.to - LASTING_MS), span];
  }

  /** Another page is shown: what was seen of the one before says nothing about it. */
  forget(): void {
    this.#spans = [];
  }

  /** Whether something new happened of late, whether or not it is foreseen by now: where some does, more may come. */
  hasBeaten(region?: Region): boolean {
    const beats = this.#spans.flatMap((span) => span.beats);
    return beats.some(({ paths }) => !region || paths.some((path) => isWithin(region, path)));
  }

  /** Whether something of a kind may well have happened by chance within so much time. */
  mayBeat(withinMs: number, kind: Kind = {}): boolean {
    return this.missingMs(withinMs, kind) > 0;
  }

  /** For how long nothing of its kind would have to happen for something within so much time to be proof. */
  missingMs(withinMs: number, kind: Kind = {}): number {
    const watchedMs = sumOf(this.#spans.map(({ from, to }) => to - from));
    const apartFrom = kind.region?.apartFrom;
    const expected = PRIOR_CHANGES + this.#surprises(kind) + (apartFrom ? this.#firsts(apartFrom) : 0);
    const isLively = this.hasBeaten(apartFrom ? undefined : kind.region);
    const watchFor = (most: number) => (withinMs * expected) / most;
    const firstMs = clamp(watchFor(MOST_AT_FIRST), LEAST_WATCH_MS, LONG_WATCH_MS);
    const quietMs = Math.max(watchFor(MOST_WHERE_QUIET), firstMs);
    const strictMs = watchFor(MOST_WHERE_LIVELY);
    return (isLively ? strictMs : Math.min(strictMs, quietMs)) - watchedMs;
  }

  /** How often something new happened, of late, in a part of a page in which nothing else did. */
  #firsts(apartFrom: Path): number {
    const beats = this.#spans.flatMap((span) => span.beats).filter((beat) => !this.#foreseen.has(beat));
    return partsSeenOnce(
      apartFrom,
      beats.map(({ paths }) => paths),
    );
  }

  /**
   * What happens again and again is foreseen by now, and says nothing about how often something new happens: that is told by what
   * was seen once only.
   */
  #surprises({ isOpening = false, region }: Kind): number {
    const counts = (beat: Beat) =>
      !this.#foreseen.has(beat) &&
      (beat.isOpening || !isOpening) &&
      (!region || beat.paths.some((path) => isWithin(region, path)));
    return sumOf(
      this.#spans.map(({ beats, most = beats.length }) => Math.min(most, beats.filter(counts).length)),
    );
  }
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0);
}
