import { ROLE } from './roles.ts';
import type { WalkedNode } from './tree-walk.ts';

const BOXES: ReadonlySet<number> = new Set([ROLE.filler, ROLE.panel]);

/** Whether an object is a button beside the tabs of a document: what holds both lies in what the document scrolls in. */
export function isTabButton({ record, parent }: WalkedNode): boolean {
  if (record.role !== ROLE.pushButton) return false;
  let box = parent;
  while (box?.parent && BOXES.has(box.parent.record.role)) box = box.parent;
  return (
    box?.parent?.record.role === ROLE.scrollPane &&
    box.children.some((child) => child.record.role === ROLE.pageTabList)
  );
}
