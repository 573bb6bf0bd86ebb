import type { NodeId } from '../../../model/element.ts';
import type { NodeRecord } from './node-record.ts';
import { nodeId, type ObjectRef } from './object-ref.ts';
import type { Quirks } from './quirks.ts';
import { ROLE } from './roles.ts';
import type { WalkedNode } from './walked-node.ts';

/** Notes which parts of windows are windows of their own as well, as bubbles are that point at a part of their browser. */
export function markTwins(roots: readonly WalkedNode[]): void {
  const ids = new Set<NodeId>(roots.map(({ record }) => record.id));
  for (const { children } of roots)
    for (const child of children) if (ids.has(child.record.id)) child.hasOwnWindow = true;
}

/** Whether it is a dialog that is drawn in its window, and keeps everybody from the page there. */
export function isModalInside({ record, parent, hasOwnWindow }: WalkedNode, quirks: Quirks): boolean {
  const { innerDialogs } = quirks;
  if (innerDialogs === 'plain' || !parent || record.role !== ROLE.dialog || hasOwnWindow) return false;
  if (innerDialogs === 'modal-in-windows') return !parent.parent && parent.record.role === ROLE.frame;
  const isFrame = (node: WalkedNode) => node.record.role === ROLE.internalFrame;
  return isFrame(parent) && (parent.parent?.children.filter(isFrame).length ?? 0) > 1;
}

/**
 * The children of a window, with what it told before a dialog was drawn in it: while somebody attends to such a window it tells the
 * dialog alone, and what it shows is there all the same. What is gone since drops out when it is read.
 */
export function withBehind(
  refs: readonly ObjectRef[],
  { role }: NodeRecord,
  before: readonly WalkedNode[],
  { innerDialogs }: Quirks,
): readonly ObjectRef[] {
  if (innerDialogs !== 'modal-in-windows' || role !== ROLE.frame || refs.length !== 1) return refs;
  const told = new Set(refs.map(nodeId));
  const behind = before.filter(({ record }) => record.role === ROLE.panel && !told.has(record.id));
  return [...behind.map(({ record }) => record.ref), ...refs];
}
