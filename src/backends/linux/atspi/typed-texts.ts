import type { UiNode } from '../../../model/element.ts';
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

/** What whoever puts a text in has to know. */
export function textTraits(
  { role, states, interfaces }: NodeRecord,
  { fieldsHeededWhenLeft }: Quirks,
): Pick<UiNode, 'isHeededWhenLeft' | 'isParagraph'> {
  const isEditable = states.has(STATE_BIT.editable);
  const isField = isEditable && (interfaces & HAS.editableText) !== 0 && !states.has(STATE_BIT.multiLine);
  return {
    isHeededWhenLeft: (fieldsHeededWhenLeft && isField) || undefined,
    isParagraph: (isParagraph(role) && isEditable) || undefined,
  };
}
