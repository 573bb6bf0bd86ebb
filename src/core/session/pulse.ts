/** What is known before a page was watched at all: as if it had been for so long, and had changed so often. */
const PRIOR = { ms: 2_000, changes: 0.17 };
/** How many changes may be expected by chance in the time of an act for one that is seen in it to be proof. */
const MOST_BY_CHANCE = 0.03;
/** What was watched longer ago says nothing about now. */
const LASTING_MS = 60_000;

/** A time in which nothing was done. */
interface Span {
  readonly from: number;
  readonly to: number;
  /** How often something changed in it that nobody could foresee. */
  readonly changes: number;
  /** Whether it was watched for just that. Otherwise a page may have been loading, or the user at work. */
  readonly isWatched?: boolean;
}

/**
 * How lively the pages of an application are: how often something on them changes by itself of which nobody knew that it does. The
 * livelier they are, the sooner after an act has to be seen what is to prove it.
 */
export class Pulse {
  #spans: readonly Span[] = [];

  note(span: Span): void {
    this.#spans = [...this.#spans.filter(({ to }) => to > span.to - LASTING_MS), span];
  }

  /** Whether something was seen at all to change by itself. */
  get hasBeaten(): boolean {
    return this.#changes > 0;
  }

  /** Whether something may well have changed by chance within so much time. */
  mayBeat(withinMs: number): boolean {
    return this.missingMs(withinMs) > 0;
  }

  /** For how long nothing would have to change for a change within so much time to be proof. */
  missingMs(withinMs: number): number {
    const watchedMs = PRIOR.ms + sumOf(this.#spans.map(({ from, to }) => to - from));
    return (withinMs * (PRIOR.changes + this.#changes)) / MOST_BY_CHANCE - watchedMs;
  }

  /** How often it is known to have changed by itself: once may have been anything. */
  get #changes(): number {
    const seenIn = (spans: readonly Span[]) => sumOf(spans.map(({ changes }) => changes));
    const watched = this.#spans.filter(({ isWatched }) => isWatched);
    const others = this.#spans.filter(({ isWatched }) => !isWatched);
    return seenIn(watched) + Math.max(0, seenIn(others) - 1);
  }
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0);
}
