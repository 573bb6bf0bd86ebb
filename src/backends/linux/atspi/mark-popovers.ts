import type { Method } from '../dbus/message.ts';
import type { AtspiApp } from './atspi-app.ts';
import type { CacheItems } from './cache-items.ts';
import { ATSPI } from './interfaces.ts';
import { nodeId, readRef } from './object-ref.ts';
import { propertyQuestion } from './property-question.ts';
import { isWindow, ROLE } from './roles.ts';
import { STATE_BIT } from './state-bits.ts';
import type { WalkedNode } from './walked-node.ts';

const PARENT: readonly Method[] = [propertyQuestion(ATSPI.accessible, 'Parent')];

/** Marks the popovers of GTK 3: a window lists them, and they say that they lie in what opens them. */
export async function markPopovers(
  app: AtspiApp,
  cache: CacheItems,
  nodes: readonly WalkedNode[],
  signal: AbortSignal,
): Promise<void> {
  if (!app.quirks.popoverChecksUntold) return;
  const suspects = nodes.filter(
    ({ record, parent }) => parent && isWindow(parent.record.role) && record.role === ROLE.panel,
  );
  const unknown = suspects.filter(({ record }) => !cache.parentOf(record));
  const refs = unknown.map(({ record }) => record.ref);
  const asked = refs.length > 0 ? await app.askEach(refs, PARENT, signal) : [];
  for (const node of suspects) {
    const answer = readRef(asked[unknown.indexOf(node)]);
    const parent = cache.parentOf(node.record) ?? (answer && nodeId(answer));
    // One that opens from nothing in particular lies in its window, and is modal as others are.
    const isPopover = parent !== node.parent?.record.id || node.record.states.has(STATE_BIT.modal);
    node.popoverOf = isPopover ? parent : undefined;
  }
}
