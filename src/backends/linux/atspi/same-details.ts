import type { NodeDetails } from './details.ts';

/** The details as they were told before where nothing is different, so that whoever compares them sees that at once. */
export function unlessSame(now: NodeDetails, before: NodeDetails | undefined): NodeDetails {
  return before && areSameDetails(now, before) ? before : now;
}

/** What is not asked again while nothing else changed is the very same. */
function areSameDetails(now: NodeDetails, before: NodeDetails): boolean {
  return (
    now.text === before.text &&
    now.chosen === before.chosen &&
    now.identifier === before.identifier &&
    now.isFlat === before.isFlat &&
    now.isEmpty === before.isEmpty &&
    now.isTextHidden === before.isTextHidden &&
    now.actionNames === before.actionNames &&
    now.attributes === before.attributes &&
    areSameParts(now.extents, before.extents) &&
    areSameParts(now.number, before.number) &&
    areSameParts(now.label, before.label) &&
    areSameParts(now.table, before.table)
  );
}

function areSameParts<T extends object>(now: T | undefined, before: T | undefined): boolean {
  if (now === before || !now || !before) return now === before;
  for (const key in now) if (!Object.is(now[key], before[key])) return false;
  return true;
}
