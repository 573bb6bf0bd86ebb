import type { NodeId } from '../../../model/element.ts';
import { isWindow } from './roles.ts';
import type { Walked } from './walk-parts.ts';
import type { WalkedNode } from './walked-node.ts';

/**
 * What was reached, each object once: GTK 3 tells the open list of a combo box below it, and again as the only thing in the
 * window that it is drawn in. Such a window is left out.
 */
export function withoutTwinWindows(walked: Walked): Walked {
  const windows = walked.roots.filter(holdsOne);
  if (windows.length === 0) return walked;
  const inside = new Map<NodeId, WalkedNode>();
  for (const window of windows) for (const { record } of window.children) inside.set(record.id, window);
  const twins = new Set<WalkedNode>();
  for (const { record, parent } of walked.nodes) {
    const window = inside.get(record.id);
    if (window && parent && parent !== window) twins.add(window);
  }
  if (twins.size === 0) return walked;
  return {
    ...walked,
    roots: walked.roots.filter((root) => !twins.has(root)),
    nodes: walked.nodes.filter((node) => !twins.has(rootOf(node))),
  };
}

function holdsOne({ record, children }: WalkedNode): boolean {
  return isWindow(record.role) && children.length === 1;
}

function rootOf(node: WalkedNode): WalkedNode {
  let at = node;
  while (at.parent) at = at.parent;
  return at;
}
