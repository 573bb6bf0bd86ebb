import type { NodeDetails } from './details.ts';
import type { NodeRecord } from './node-record.ts';
import type { Quirks } from './quirks.ts';
import { ROLE } from './roles.ts';
import { STATE_BIT } from './state-bits.ts';

type Described = Pick<NodeDetails, 'attributes'>;

/** What Firefox calls the parts of a date in the style sheet of its own that draws them. */
const PART_CLASS = 'datetime-edit-field';
const DATE_TYPES: ReadonlySet<unknown> = new Set(['date', 'time', 'datetime-local', 'month', 'week']);

/** Whether it is the month, the hour or another part of a date or time that digits are typed into, and that says of itself that it cannot be edited. */
export function isDatePart(
  { role, states }: NodeRecord,
  { attributes }: Described,
  { datePartsTyped }: Quirks,
): boolean {
  if (!datePartsTyped || role !== ROLE.spinButton || states.has(STATE_BIT.editable)) return false;
  // Those of a page's own making are said to be no "span" with a hint, but whatever the page made them of.
  const isOwn = attributes.has('placeholder') || classesOf(attributes).includes(PART_CLASS);
  return attributes.get('tag') === 'span' && isOwn;
}

/** Whether its attributes may say that it is a date or time made of parts. */
export function mayBeDate({ states }: NodeRecord, { datePartsTyped }: Quirks): boolean {
  return datePartsTyped && states.has(STATE_BIT.editable);
}

/** Whether it is a date or time made of parts, and says that it can be edited as a whole: what is typed there goes to a part. */
export function isDateOfParts(record: NodeRecord, { attributes }: Described, quirks: Quirks): boolean {
  if (!mayBeDate(record, quirks)) return false;
  return attributes.get('tag') === 'input' && DATE_TYPES.has(attributes.get('text-input-type'));
}

function classesOf(attributes: Described['attributes']): string[] {
  const classes = attributes.get('class');
  return typeof classes === 'string' ? classes.split(' ') : [];
}
