import { median } from '../../bench/statistics.mjs';
import type { Reading } from './probe.ts';

/** What was compared of one quantity. */
export interface Growth {
  readonly what: keyof Reading;
  readonly early: number;
  readonly late: number;
  readonly limit: number;
  readonly isFlat: boolean;
}

interface Limit {
  readonly what: keyof Reading;
  /** So much more is noise, or this share of what there was, whichever is more. */
  readonly most: number;
  readonly share: number;
}

const MEGABYTE = 1e6;
/** The beginning is left out: code gets compiled, caches fill. */
const WARM_UP = 0.3;
const WINDOW = 0.25;
const LEAST_READINGS = 12;

const LIMITS: readonly Limit[] = [
  { what: 'heap', most: 0.6 * MEGABYTE, share: 0.03 },
  { what: 'buffers', most: 4 * MEGABYTE, share: 0.1 },
  // Pages that the collector keeps for later come and go: by 28 MB in a run of 20,000 calls that ended below where it began.
  { what: 'rss', most: 40 * MEGABYTE, share: 0.15 },
  { what: 'resources', most: 3, share: 0 },
  { what: 'files', most: 3, share: 0 },
  { what: 'xResources', most: 3, share: 0 },
];

/** Compares the medians of two windows of a run: one after its warming up, one at its end. */
export function growths(readings: readonly Reading[]): Growth[] {
  if (readings.length < LEAST_READINGS) throw new Error(`${readings.length} readings say nothing.`);
  const size = Math.floor(readings.length * WINDOW);
  const start = Math.floor(readings.length * WARM_UP);
  const early = readings.slice(start, start + size);
  const late = readings.slice(-size);
  return LIMITS.map(({ what, most, share }) => {
    const of = (window: readonly Reading[]) => median(window.map((reading) => reading[what]));
    const limit = Math.max(most, of(early) * share);
    return { what, early: of(early), late: of(late), limit, isFlat: of(late) - of(early) <= limit };
  });
}

export function isFlat(readings: readonly Reading[]): boolean {
  return growths(readings).every((growth) => growth.isFlat);
}

const MEMORY: ReadonlySet<keyof Reading> = new Set(['heap', 'buffers', 'rss']);

/** One line for people: what there was, what there is, and whether that is flat. */
export function describeGrowth({ what, early, late, isFlat: flat }: Growth): string {
  const amount = (value: number) =>
    MEMORY.has(what) ? `${(value / MEGABYTE).toFixed(1)} MB` : String(Math.round(value));
  return `${what} ${amount(early)} → ${amount(late)}${flat ? '' : ' GROWS'}`;
}
