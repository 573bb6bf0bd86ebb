import { hasState, type UiNode } from '../../model/element.ts';
import { roleTraits } from '../../model/role.ts';
import { mayOpenEditor } from './cell-editor.ts';
import { isFolded } from './expansion.ts';
import type { Setting } from './judge-setting.ts';
import { openerOf } from './pick.ts';
import { asBoolean, isOfBoxes, isOfFolding } from './read-value.ts';
import { isChooser } from './target.ts';

/** What kind of value an element takes, or is meant by a text where it takes several; undefined where it takes none. */
export function kindOf(node: UiNode, text?: string): Setting['kind'] | undefined {
  if (isBox(node)) return isOfFolding(text) && isFolded(node) ? 'expansion' : 'boolean';
  if (node.range) return 'number';
  if (isChooser(node) && node.accepts.includes('value')) return 'choice';
  if (hasState(node, 'editable')) return 'text';
  if (isForBox(node, text)) return 'boolean';
  if (isChooser(node) && openerOf(node)) return 'entry';
  if (isFolded(node) && !isName(node, text)) return 'expansion';
  if (mayOpenEditor(node)) return 'text';
  return kindOfItem(node);
}

function kindOfItem({ accepts, choices }: UiNode): Setting['kind'] | undefined {
  return accepts.includes('selection') ? 'selection' : choices && 'choice';
}

function isBox(node: UiNode): boolean {
  return roleTraits(node.role).toggles === true || hasState(node, 'checkable');
}

/** Whether it can only be meant for what such a row says. */
function isName(node: UiNode, text: string | undefined): boolean {
  return text !== undefined && mayOpenEditor(node) && asBoolean(text) === undefined;
}

/** Whether it can only be meant for the box that an item may have. */
function isForBox(node: UiNode, text: string | undefined): boolean {
  if (!node.mayHaveBox || text === undefined || asBoolean(text) === undefined || isOfFolding(text))
    return false;
  return !isFolded(node) || isOfBoxes(text);
}
