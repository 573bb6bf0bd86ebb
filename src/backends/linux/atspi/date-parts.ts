import type { NodeDetails } from './details.ts';
import type { NodeRecord } from './node-record.ts';
import type { Quirks } from './quirks.ts';
import { ROLE } from './roles.ts';
import { STATE_BIT } from './state-bits.ts';

/** Whether it is the month, the hour or another part of a date or time that digits are typed into, and that says of itself that it cannot be edited. */
export function isDatePart(
  { role, states }: NodeRecord,
  { attributes }: Pick<NodeDetails, 'attributes'>,
  { datePartsTyped }: Quirks,
): boolean {
  if (!datePartsTyped || role !== ROLE.spinButton || states.has(STATE_BIT.editable)) return false;
  // Those of a page's own making are said to be no "span" with a hint, but whatever the page made them of.
  return attributes.get('tag') === 'span' && attributes.has('placeholder');
}
