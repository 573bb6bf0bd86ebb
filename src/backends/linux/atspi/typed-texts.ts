import { HAS } from './interfaces.ts';
import type { NodeRecord } from './node-record.ts';
import type { Quirks } from './quirks.ts';
import { isAdjustable, isParagraph } from './roles.ts';
import { STATE_BIT } from './state-bits.ts';

/** Whether a text has to be typed there, because what is put in by other means is not heard of. */
export function isTyped({ role, states, interfaces }: NodeRecord, { typedTexts }: Quirks): boolean {
  if (typedTexts === 'numbers') return isAdjustable(role);
  if (typedTexts === 'editors')
    return isAdjustable(role) || (isParagraph(role) && (interfaces & HAS.selection) === 0);
  return typedTexts === 'all' || (typedTexts === 'lines' && !states.has(STATE_BIT.multiLine));
}

/** Whether its program may heed a text that is put in there only when the focus has been there and goes. */
export function isHeededWhenLeft(
  { states, interfaces }: NodeRecord,
  { fieldsHeededWhenLeft }: Quirks,
): boolean {
  const isField = (interfaces & HAS.editableText) !== 0 && states.has(STATE_BIT.editable);
  return fieldsHeededWhenLeft && isField && !states.has(STATE_BIT.multiLine);
}
