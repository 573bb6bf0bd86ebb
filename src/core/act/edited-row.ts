import type { UiNode } from '../../model/element.ts';
import { centerOf, contains, type Rect } from '../../model/geometry.ts';
import type { Snapshot } from '../see/snapshot.ts';
import type { Target } from './target.ts';

/**
 * Lets the items of a row keep their refs through an edit of one of them. A row that says something else is another one to whoever
 * comes upon it; to whoever edited it, it is the one that it was, where everything else of its table is as before.
 */
export function keepEditedRow({ step, node, snapshot: before }: Target, after: Snapshot): void {
  const table = step.ancestors.at(-1);
  const now = table && after.get(table.id)?.node;
  if (!table || !now || !node.bounds) return;
  const items = table.children.filter(({ role }) => ITEMS.has(role));
  const present = now.children.filter(({ role }) => ITEMS.has(role));
  const isSame = items.length === present.length && items.every(({ id }, at) => id === present[at]?.id);
  const row = isSame ? rowAt(items, node.bounds) : [];
  const isInRow = new Set(row);
  if (items.some((item, at) => item.title !== present[at]?.title && !isInRow.has(item))) return;
  for (const item of row) {
    const same = after.get(item.id)?.node;
    if (same && same.bounds?.y === item.bounds?.y) after.keepRef(same, before.fingerprintOf(item));
  }
}

const ITEMS: ReadonlySet<string> = new Set(['AXCell', 'AXRow']);

/** The items at the height of a place. */
function rowAt(items: readonly UiNode[], place: Rect): UiNode[] {
  const { y } = centerOf(place);
  return items.filter(({ bounds }) => bounds && contains(bounds, { x: bounds.x, y }));
}
