import type { NodeDetails } from './details.ts';
import { HAS } from './interfaces.ts';
import type { NodeRecord } from './node-record.ts';
import type { Quirks } from './quirks.ts';
import { ROLE } from './roles.ts';
import { STATE_BIT } from './state-bits.ts';

/** Whether it may be a date or time that says that it is a number, and not that it can be edited. */
export function mayBeWritten(
  { role, states, interfaces }: Pick<NodeRecord, 'role' | 'states' | 'interfaces'>,
  { datesSayNumber }: Quirks,
): boolean {
  const isEdited = (interfaces & HAS.text) !== 0 && (interfaces & HAS.editableText) !== 0;
  return datesSayNumber && role === ROLE.spinButton && isEdited && !states.has(STATE_BIT.editable);
}

/** Whether it is one: it has a text that is no number, or none any more, and no room for numbers. */
export function isWritten(
  record: NodeRecord,
  { number, text }: Pick<NodeDetails, 'text'> & { number?: { min: number; max: number } | undefined },
  quirks: Quirks,
): boolean {
  if (!mayBeWritten(record, quirks) || !number || number.max > number.min) return false;
  return text !== undefined && (text.trim() === '' || !Number.isFinite(Number(text)));
}
