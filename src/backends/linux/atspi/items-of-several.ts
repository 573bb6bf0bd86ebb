import { HAS } from './interfaces.ts';
import type { Quirks } from './quirks.ts';
import { ROLE } from './roles.ts';
import { STATE_BIT } from './state-bits.ts';
import type { WalkedNode } from './walked-node.ts';

/** Whether it is an item that is selected beside others, through its list, and unselected without them. */
export function isOfSeveral(
  { record, parent }: Pick<WalkedNode, 'record' | 'parent'>,
  { selectsSeveral }: Quirks,
): boolean {
  const list = parent?.record;
  if (!selectsSeveral || record.role !== ROLE.listItem || !record.states.has(STATE_BIT.selectable))
    return false;
  return list?.states.has(STATE_BIT.multiselectable) === true && (list.interfaces & HAS.selection) !== 0;
}
