import type { NodeId } from '../../../model/element.ts';
import { around, type Rect } from '../../../model/geometry.ts';
import type { AtspiApp } from './atspi-app.ts';
import { NO_DETAILS, type NodeDetails, readExtents } from './details.ts';
import { ATSPI, COORDINATES } from './interfaces.ts';
import { type NodeRecord, readRecord } from './node-record.ts';
import { childAt, nodeId, type ObjectRef, readRef } from './object-ref.ts';
import { isMenuItem, ROLE } from './roles.ts';
import { STATE_BIT, StateBits } from './state-bits.ts';
import { isVisible } from './states.ts';
import type { WalkedNode } from './walked-node.ts';

/** How far apart the points are at which a menu is asked what lies there. No item is that low. */
const STEP_PX = 4;
/** A menu is not higher than this: it is not asked at more points. */
const MOST_POINTS = 600;

const SHOWN = [STATE_BIT.visible, STATE_BIT.showing];
const ALL_SHOWN = new StateBits((1 << STATE_BIT.visible) | (1 << STATE_BIT.showing), 0);

/**
 * Gives the items that open menus show and that other menus have lent them the places that they have there. Qt keeps an item
 * with the first menu that it was in: in any other one it says that it is hidden as long as the first one is, and where it is
 * in that. A menu knows what lies at its points. Answers whether there was any.
 */
export async function placeLentItems(
  app: AtspiApp,
  nodes: readonly WalkedNode[],
  signal: AbortSignal,
): Promise<boolean> {
  if (!app.quirks.menusLend) return false;
  const found = await Promise.all(nodes.map((menu) => placeThoseIn(app, menu, signal)));
  return found.includes(true);
}

async function placeThoseIn(app: AtspiApp, menu: WalkedNode, signal: AbortSignal): Promise<boolean> {
  if (!isOpenMenu(app, menu.record)) return false;
  const hidden = menu.children.filter(
    ({ record }) => isMenuItem(record.role) && !isVisible(record.states, app.quirks),
  );
  if (hidden.length === 0) return false;
  const places = await placesIn(app, menu.record.ref, signal);
  const lent = hidden.filter(({ record }) => places.has(record.id));
  if (lent.length === 0) return false;
  const children = await childrenOf(app, menu.record.ref, signal);
  for (const node of lent) {
    const { record, details = NO_DETAILS } = node;
    node.details = { ...details, extents: places.get(record.id) };
    node.record = asShown(record, childAt(menu.record.ref, children.indexOf(record.id)));
    node.lentBy = record.ref;
    if (node.children.some((inner) => isOpenMenu(app, inner.record))) continue;
    node.childCount = 0;
    node.children = [];
  }
  return true;
}

/** It is another element than in its own menu, and the same object. */
function asShown(record: NodeRecord, ref: ObjectRef): NodeRecord {
  return { ...record, ref, id: nodeId(ref), states: record.states.with(SHOWN, ALL_SHOWN) };
}

/** Notes which items have lent others the menu that they open, while that is open there. */
export function markLenders(nodes: readonly WalkedNode[]): void {
  const lent = nodes.filter(({ lentBy, children }) => lentBy && children.length > 0);
  if (lent.length === 0) return;
  const lenders = new Set(lent.flatMap(({ lentBy }) => (lentBy ? nodeId(lentBy) : [])));
  for (const node of nodes) if (lenders.has(node.record.id)) node.hasLentMenu = true;
}

const NOTHING_KNOWN = { parent: undefined };

/** How an item that a menu was lent is now, while that menu is open. */
export async function asLentNow(
  app: AtspiApp,
  { record, details }: { readonly record: NodeRecord; readonly details: NodeDetails },
  { parent, lentBy }: Pick<WalkedNode, 'parent' | 'lentBy'> = NOTHING_KNOWN,
  signal: AbortSignal,
): Promise<{ readonly record: NodeRecord; readonly details: NodeDetails }> {
  const menu = lentBy && parent && (await readRecord(app, parent.record.ref, signal));
  if (!menu || !isOpenMenu(app, menu)) return { record, details };
  const extents = (await placesIn(app, menu.ref, signal)).get(nodeId(lentBy));
  if (!extents) return { record, details };
  return { record: asShown(record, record.ref), details: { ...details, extents } };
}

function isOpenMenu(app: AtspiApp, { role, states }: NodeRecord): boolean {
  return role === ROLE.popupMenu && isVisible(states, app.quirks);
}

/** Where the items of a menu are, as far as it knows. */
async function placesIn(
  app: AtspiApp,
  menu: ObjectRef,
  signal: AbortSignal,
): Promise<ReadonlyMap<NodeId, Rect>> {
  const box = await readExtents(app, { ref: menu }, signal);
  const found = new Map<NodeId, Rect>();
  if (!box) return found;
  const length = Math.min(MOST_POINTS, Math.floor(box.height / STEP_PX));
  const rows = Array.from({ length }, (_, row) => box.y + row * STEP_PX);
  const answers = await Promise.all(
    rows.map((y) => {
      const body = [Math.round(box.x + box.width / 2), y + STEP_PX / 2, COORDINATES.screen];
      const args = { signature: 'iiu', body };
      return app.ask(menu, ATSPI.component, 'GetAccessibleAtPoint', args, signal);
    }),
  );
  for (const [row, answer] of answers.entries()) {
    const ref = readRef(answer?.[0]);
    if (!ref) continue;
    const line = { x: box.x, y: rows[row] ?? box.y, width: box.width, height: STEP_PX };
    const id = nodeId(ref);
    found.set(id, around(found.get(id) ?? line, line));
  }
  return found;
}

/** All children of an object by their places, those that are lost among them. */
async function childrenOf(
  app: AtspiApp,
  ref: ObjectRef,
  signal: AbortSignal,
): Promise<(NodeId | undefined)[]> {
  const [list] = (await app.ask(ref, ATSPI.accessible, 'GetChildren', undefined, signal)) ?? [];
  if (!Array.isArray(list)) return [];
  return list.map((child) => {
    const found = readRef(child);
    return found && nodeId(found);
  });
}
