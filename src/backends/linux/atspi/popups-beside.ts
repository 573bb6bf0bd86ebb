import type { AtspiApp } from './atspi-app.ts';
import { ATSPI } from './interfaces.ts';
import { type NodeRecord, readRecords } from './node-record.ts';
import { nodeId, type ObjectRef, readRef } from './object-ref.ts';
import { isCollection, ROLE } from './roles.ts';
import type { WalkedNode } from './walked-node.ts';

/** Notes which lists of combo boxes are closed, where only announcements tell. */
export function markClosedLists({ popups }: AtspiApp, reached: readonly WalkedNode[]): void {
  if (!popups) return;
  for (const node of reached) {
    const isList = node.parent?.record.role === ROLE.comboBox && isCollection(node.record.role);
    if (isList) node.isClosedList = !popups.has(node.record.id);
  }
}

/** The announced menus and lists that a walk through the windows has not come to. What else was announced is forgotten. */
export async function popupsBeside(
  app: AtspiApp,
  reached: readonly WalkedNode[],
  signal: AbortSignal,
): Promise<ObjectRef[]> {
  const { popups } = app;
  if (!popups) return [];
  for (const { record } of reached) if (!isCollection(record.role)) popups.forget(record.id);
  const ids = new Set(reached.map(({ record }) => record.id));
  const refs = popups.refs.filter((ref) => !ids.has(nodeId(ref)));
  const records = await readRecords(app, refs, signal, () => undefined);
  const found = await Promise.all(records.map(async (record) => record && isPopup(app, record, signal)));
  for (const [place, ref] of refs.entries()) if (!found[place]) popups.forget(nodeId(ref));
  return refs.filter((_, place) => found[place]);
}

/** What a field could be completed to is in a list that belongs to nothing. */
async function isPopup(app: AtspiApp, { role, ref }: NodeRecord, signal: AbortSignal): Promise<boolean> {
  if (role === ROLE.popupMenu) return true;
  if (!isCollection(role)) return false;
  return readRef(await app.askProperty(ref, ATSPI.accessible, 'Parent', signal)) === undefined;
}
