import { hasState, type UiNode } from '../../model/element.ts';
import type { Role } from '../../model/role.ts';
import { isTextOnly } from '../see/scaffold.ts';
import { elementText } from './outcome-text.ts';
import { fieldsIn, notActionable, type Target } from './target.ts';

/** What a key presses, and no text goes into. */
const PRESSED: ReadonlySet<Role> = new Set<Role>([
  ...(['AXButton', 'AXMenuButton', 'AXDisclosureTriangle', 'AXLink', 'AXTab'] as const),
  ...(['AXCheckBox', 'AXSwitch', 'AXRadioButton'] as const),
  ...(['AXMenuBarItem', 'AXMenuItem'] as const),
]);

/**
 * A text for what keys press is lost there, and a space in it presses that. One key is what somebody may want, unless a click
 * would have to bring the focus there first.
 */
function requireNotPressed(target: Target, text: string): void {
  const { node } = target;
  if (!PRESSED.has(node.role) || hasState(node, 'editable')) return;
  if (Array.from(text).length <= 1 && hasState(node, 'focused')) return;
  throw notActionable(
    target,
    'takes no text, and keys may press it. No key was pressed',
    'Name the field that is to get the text; ax_get_tree shows which there are. Single keys are for ax_key_press.',
  );
}

/** A label or picture never gets the focus: the keys would end up in whatever has it. */
export function requireTakesKeys(target: Target, text: string): void {
  requireNotPressed(target, text);
  const { node, step } = target;
  const fields = fieldsIn(node).map((each) => elementText(target.snapshot.summaryOf(each)));
  if (fields.length > 1)
    throw notActionable(
      target,
      `holds ${fields.length} fields`,
      `Type into one of them: ${fields.join(', ')}.`,
    );
  const takesKeys = (each: UiNode) => hasState(each, 'editable') || hasState(each, 'focused');
  const isItem = node.role === 'AXRow';
  // A label whose words can be marked and copied gets the focus, but no text.
  const isFocusable = hasState(node, 'focusable') && !isTextOnly(node);
  if (isFocusable || hasState(node, 'editable') || isItem || step.ancestors.some(takesKeys)) return;
  const field = target.snapshot.labels.fields.get(node.id);
  const meant = field && elementText(target.snapshot.summaryOf(field.node));
  throw notActionable(
    target,
    'takes no text',
    meant
      ? `Type into ${meant}.`
      : 'Name the field that is to get the text; ax_get_tree shows which there are.',
  );
}
