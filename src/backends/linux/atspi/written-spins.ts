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

/** What it says of itself. */
interface Said extends Pick<NodeDetails, 'text'> {
  readonly number?: { readonly current: number; readonly min: number; readonly max: number } | undefined;
}

/**
 * Whether it is one, or a number that only its text tells, as one is that a program has made of Qt's common part of all spin boxes (QXGEdit):
 * such a thing takes every number that is set, tells it again, and shows another one. It has no room for numbers, and a text that is
 * another one, or none, or no number.
 */
export function isWritten(record: NodeRecord, { number, text }: Said, quirks: Quirks): boolean {
  if (!mayBeWritten(record, quirks) || !number || number.max > number.min || text === undefined) return false;
  const isUnset = number.min === 0 && number.max === 0;
  return isUnset || text.trim() === '' || Number(text) !== number.current;
}
