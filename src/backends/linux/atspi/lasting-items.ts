import type { Rect } from '../../../model/geometry.ts';
import type { AtspiApp } from './atspi-app.ts';
import { readExtents } from './details.ts';
import type { WalkedNode } from './walked-node.ts';

/**
 * Gives items of views that are other objects in every reading the identity that they had before. The object of an
 * earlier reading stays with its item wherever that goes, so the one that is now at the place of an item is that item.
 */
export async function keepItems(
  app: AtspiApp,
  nodes: readonly WalkedNode[],
  earlier: ReadonlyMap<string, WalkedNode>,
  signal: AbortSignal,
): Promise<void> {
  const views = nodes.flatMap((view) => {
    const before = earlier.get(view.record.id);
    return before && before !== view ? [{ before, view }] : [];
  });
  await Promise.all(views.map(({ before, view }) => keepItemsOf(app, before, view, signal)));
}

async function keepItemsOf(
  app: AtspiApp,
  before: WalkedNode,
  view: WalkedNode,
  signal: AbortSignal,
): Promise<void> {
  const known = new Set(before.children.map(({ record }) => record.id));
  const fresh = view.children.filter(({ record }) => !known.has(record.id));
  if (fresh.length === 0 || known.size === 0) return;
  const present = new Set(view.children.map(({ record }) => record.id));
  const left = before.children.filter(({ record }) => !present.has(record.id));
  const places = await Promise.all(left.map(({ record }) => readExtents(app, record, signal)));
  // Cells of a row that is one wide cell are all where that is: they are told apart by their order.
  const byPlace = new Map<string, WalkedNode[]>();
  for (const [index, item] of left.entries()) {
    const place = places[index];
    if (!place) continue;
    const key = placeKey(item, place);
    byPlace.set(key, [...(byPlace.get(key) ?? []), item]);
  }
  for (const item of fresh) {
    const extents = item.details?.extents;
    const same = extents ? byPlace.get(placeKey(item, extents))?.shift() : unseenTwin(before, view, item);
    if (same) item.record = { ...item.record, id: same.record.id, ref: same.record.ref };
  }
}

/** What cannot be seen, as the header of a column that is hidden, is known by its number and its name. */
function unseenTwin(before: WalkedNode, view: WalkedNode, item: WalkedNode): WalkedNode | undefined {
  const twin = before.children[view.children.indexOf(item)];
  const isTwin = twin?.record.name === item.record.name && twin.record.role === item.record.role;
  return isTwin && !twin.details?.extents ? twin : undefined;
}

/** The editor of an item is where the item is. */
function placeKey({ record }: WalkedNode, { x, y, width, height }: Rect): string {
  return [record.role, x, y, width, height].join();
}
