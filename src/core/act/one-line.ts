import { AutomationError } from '../../base/errors.ts';
import type { UiNode } from '../../model/element.ts';

/** Refuses line breaks where one would confirm a field of one line, or begin another paragraph. */
export function requireOneLine({ role, isParagraph }: UiNode, text: string, isTyped: boolean): void {
  if (!/[\r\n]/u.test(text)) return;
  if (isParagraph)
    throw new AutomationError('invalid_value', 'A paragraph of a text takes no line break.', {
      guidance: 'Use ax_type with clear_first, where a line break begins the next paragraph.',
    });
  if (!isTyped || role === 'AXTextArea') return;
  throw new AutomationError('invalid_value', 'A field of one line takes no line break.', {
    guidance: 'Leave it out, or use ax_type, where a line break at the end is the Return key.',
  });
}
