/** The one part of a list that has to be replaced to make it another one. */
export interface Difference<T> {
  /** Where the part begins and ends. */
  readonly from: number;
  readonly to: number;
  /** What belongs there. */
  readonly put: readonly T[];
}

/** The smallest part of `old` between what both have at their beginning and at their end. */
export function differenceBetween<T>(old: readonly T[], wanted: readonly T[]): Difference<T> {
  const shorter = Math.min(old.length, wanted.length);
  let from = 0;
  while (from < shorter && old[from] === wanted[from]) from++;
  let end = 0;
  while (end < shorter - from && old.at(-1 - end) === wanted.at(-1 - end)) end++;
  return { from, to: old.length - end, put: wanted.slice(from, wanted.length - end) };
}
