import type { NodeRecord } from './node-record.ts';
import type { Quirks } from './quirks.ts';
import { isAdjustable, ROLE } from './roles.ts';
import type { WalkedNode } from './walked-node.ts';

/**
 * A box with a title as it is called. Qt 5 calls what has no name of its own after the box around it, also a box whose title is not
 * asked for then; what is in that one is called by the title.
 */
export function withOwnTitle(
  record: NodeRecord,
  { parent, children }: Pick<WalkedNode, 'parent' | 'children'>,
  { boxesNamedAsOuter }: Quirks,
): NodeRecord {
  const isNested = isBox(record.role) && parent !== undefined && isBox(parent.record.role);
  if (!boxesNamedAsOuter || !isNested || record.name === '' || parent.record.name !== record.name)
    return record;
  const names = new Set(children.filter(isCalledAfterBox).map((child) => child.record.name));
  const [title, ...others] = names;
  return title && others.length === 0 ? { ...record, name: title } : record;
}

function isBox(role: number): boolean {
  return role === ROLE.panel || role === ROLE.checkBox;
}

/** Whether it has no words of its own on it. */
function isCalledAfterBox({ record: { role } }: WalkedNode): boolean {
  return role === ROLE.filler || role === ROLE.panel || isAdjustable(role);
}
