import { AutomationError } from '../../base/errors.ts';
import { hasState, type UiNode, type WalkStep } from '../../model/element.ts';

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

/**
 * Refuses a tab where the key would leave the field, and what comes after it would operate whatever is next: a space there
 * presses a button. Pages leave every field, also one of many lines.
 */
export function requireNoTab({ node, ancestors }: WalkStep, text: string): void {
  if (!text.includes('\t') || !hasState(node, 'editable')) return;
  const isInPage = ancestors.some(({ role }) => role === 'AXWebArea');
  if (!isInPage && (node.role === 'AXTextArea' || node.role === 'AXCell')) return;
  throw new AutomationError(
    'invalid_value',
    'The Tab key would leave this field in the middle of the text.',
    {
      guidance:
        'Type what comes before the tab, use ax_key_press with Tab, and type the rest where that leads.',
    },
  );
}
