/** The value below which the given share of the samples lies (nearest rank). */
export function percentile(samples, share) {
  if (samples.length === 0) throw new RangeError('No samples.');
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
}

export function median(samples) {
  return percentile(samples, 0.5);
}
