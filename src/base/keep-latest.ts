/** Forgets what was noted first, until no more than so many are left. */
export function keepLatest<Key>(noted: Map<Key, unknown> | Set<Key>, most: number): void {
  for (const key of noted.keys()) {
    if (noted.size <= most) return;
    noted.delete(key);
  }
}
