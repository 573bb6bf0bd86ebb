import { MASK, walk } from '../../../model/element.ts';
import { innerChoice, isChosenTwice } from './choices.ts';
import { isDatePart } from './date-parts.ts';
import type { NodeParts } from './describe-node.ts';
import type { NodeDetails } from './details.ts';
import { isDisclosure } from './node-role.ts';
import { isNumeric, isTextual, ROLE } from './roles.ts';
import { STATE_BIT, type StateBits } from './state-bits.ts';
import { isCheckable, isChecked, isMixed, type StatesOwner } from './states.ts';
import { isWritten } from './written-spins.ts';

/** What its states are told from. */
export function ownerOf(parts: NodeParts): StatesOwner {
  const { record, details, isCheckUntold, isForPointer: isOpener } = parts;
  return {
    role: record.role,
    states: record.states,
    actionNames: details.actionNames,
    isCheckUntold,
    isDisclosure: isDisclosure(record, details),
    isOpener,
  };
}

/** What an object holds, as it is shown. */
export function valueIn(parts: NodeParts): string | undefined {
  const { record, details, quirks } = parts;
  const { role, states } = record;
  if (isWritten(record, details, quirks)) return details.text;
  if (details.number) return shownNumber(parts, details.number);
  if (isCheckable(ownerOf(parts), quirks)) return shownCheck(states);
  if (details.chosen !== undefined)
    return isChosenTwice(parts) ? undefined : (innerChoice(parts) ?? details.chosen);
  if (quirks.textInBoxes && !isTextual(role, states) && !isNumeric(role)) return textBesideName(parts);
  // An empty one shows what belongs there, in letters.
  if (isDatePart(record, details, quirks) && !DIGIT.test(details.text ?? '')) return '';
  return parts.richText ?? (details.text === undefined ? undefined : withoutObjects(details.text));
}

const DIGIT = /\d/;

function shownCheck(states: StateBits): string {
  if (isMixed(states)) return 'mixed';
  return isChecked(states) ? '1' : '0';
}

/** The words of a box, by which people know it as they do a label, unless they are only those of what is in it. */
export function boxText({
  record: { role, states },
  details,
  quirks,
  children,
}: NodeParts): string | undefined {
  if (!quirks.textInBoxes || isTextual(role, states) || isNumeric(role)) return undefined;
  const text = details.text === undefined ? undefined : withoutObjects(details.text)?.trim();
  if (!text) return undefined;
  let own = text;
  for (const { node } of walk(children)) if (node.title !== '') own = own.replace(node.title, '');
  return WORDS.test(own) ? text : undefined;
}

/** The words of a box that has a name of its own: a name may be given to what people see the words of. */
function textBesideName(parts: NodeParts): string | undefined {
  const { name } = parts.record;
  const text = name === '' ? undefined : boxText(parts);
  return text === undefined || text === name ? undefined : text.replace(SEVERAL_OBJECTS, '…');
}

const SEVERAL_OBJECTS = /…[…\s]*…/g;
const WORDS = /[\p{L}\p{N}]/u;

/** What stands in a text for an object in it, which is told by itself. */
const OBJECT = /\uFFFC/g;

function withoutObjects(text: string): string | undefined {
  if (!text.includes('\uFFFC')) return text;
  return WORDS.test(text) ? text.replace(OBJECT, '…') : undefined;
}

/**
 * A number as its field shows it: one that is rounded there is taken as it is shown when the focus leaves the field. An empty
 * field has no number, and tells 0 all the same.
 */
function shownNumber(
  { record, details, quirks }: NodeParts,
  { current, min }: NonNullable<NodeDetails['number']>,
): string {
  const told = String(current);
  if (isDatePart(record, details, quirks)) return current < min ? '' : told;
  if (record.role !== ROLE.spinButton || !record.states.has(STATE_BIT.editable)) return told;
  const shown = details.text?.trim() ?? told;
  // Some show a unit or write numbers as it is usual somewhere.
  return shown === '' || (Number.isFinite(Number(shown)) && Number(shown) !== current) ? shown : told;
}

/** Of what is secret only that there is nothing. */
export function secretIn({ details, isInsideSecret }: NodeParts): string {
  return details.isEmpty && !isInsideSecret ? '' : MASK;
}

/** The formula of a cell. LibreOffice 7.4 gives it without the sign of equality, and only up to the first colon, before which it puts a backslash. */
export function formulaIn({ details, quirks }: NodeParts): string | undefined {
  const formula = quirks.cellsHoldText ? details.attributes.get('Formula') : undefined;
  if (typeof formula !== 'string' || formula === '') return undefined;
  const cut = formula.indexOf('\\');
  return cut < 0 ? `=${formula}` : `=${formula.slice(0, cut)}…`;
}
