import { type NodeId, type UiNode, type WalkStep, walk } from '../../../model/element.ts';
import { drawnChoice } from './drawn-choosers.ts';
import type { NodeRecord } from './node-record.ts';
import type { Quirks } from './quirks.ts';
import { isChoice, ROLE } from './roles.ts';

/** What is known of a combo box. */
interface ComboParts {
  readonly record: NodeRecord;
  readonly quirks: Quirks;
  readonly children: readonly UiNode[];
  readonly popover?: NodeId;
  readonly isDrawnChooser?: boolean;
}

const MOST_CHOICES = 200;

/** What a combo box shows, where it does not say what is chosen. */
export function shownChoice(combo: ComboParts): string | undefined {
  const { record, quirks, children, popover, isDrawnChooser } = combo;
  if (record.role !== ROLE.comboBox) return undefined;
  if (isDrawnChooser) return drawnChoice(children);
  if (quirks.choiceIsName) return record.name;
  if (quirks.choiceIsSelected) return selectedChoice(children) ?? wordsOf(children);
  if (!quirks.choicesUntold) return undefined;
  // Neither the entries of an open list nor the field by which it is searched say what is chosen.
  const isListed = ({ node, ancestors }: WalkStep) => [node, ...ancestors].some(({ id }) => id === popover);
  const parts = [...walk(children)].filter((step) => !isListed(step));
  const shown = parts.filter(({ node }) => node.states.includes('visible'));
  // On a page that is not shown, a field still holds its text, but of several words any may be those that are meant.
  const field = (shown.length > 0 ? shown : parts).find(({ node }) => node.role === 'AXTextField');
  if (field) return field.node.value;
  // A row of settings shows its own name as well, before what is chosen, which is in a list of one.
  const texts = shown.filter(({ node }) => node.role === 'AXStaticText' && node.title !== record.name);
  const listed = texts.find(({ ancestors }) => ancestors.some(({ role }) => role === 'AXList'));
  return (listed ?? texts[0])?.node.title;
}

/** GTK 3 says that the item around it is chosen, but names the combo box after what is. */
export function innerChoice({ record: { name }, children }: ComboParts): string | undefined {
  const isMeant = (step: WalkStep) => step.node.title === name && isInnerChoice(step);
  return [...walk(children)].some(isMeant) ? name : undefined;
}

/** Whether it is to be chosen in a menu inside the one of a combo box, which does not count it among its choices. */
export function isInnerChoice({ node, ancestors }: WalkStep): boolean {
  return isChoice(node.nativeRole) && ancestors.some(({ role }) => role === 'AXMenuItem');
}

/** Chromium goes on calling the first choice of a list with groups selected when another one is: which of them is, nobody knows. */
export function isChosenTwice({ quirks, children }: ComboParts): boolean {
  if (!quirks.choiceBelow) return false;
  const isSelected = ({ node }: WalkStep) => isChoice(node.nativeRole) && node.states.includes('selected');
  return [...walk(children)].filter(isSelected).length > 1;
}

function selectedChoice(children: readonly UiNode[]): string | undefined {
  for (const { node } of walk(children))
    if (isChoice(node.nativeRole) && node.states.includes('selected')) return node.title;
  return undefined;
}

/** What a combo box that is made of a button says, where its choices are not in it. Firefox calls that hidden while it is closed. */
function wordsOf(children: readonly UiNode[]): string | undefined {
  const inside = [...walk(children)].map(({ node }) => node);
  if (inside.some(({ nativeRole }) => isChoice(nativeRole))) return undefined;
  return inside.find(({ title }) => title !== '')?.title;
}

/**
 * What there is to choose, where the application has it at hand below the combo box: nothing, where that has a field and could
 * tell more.
 */
export function choicesOf({ record, quirks, children }: ComboParts): string[] | undefined {
  if (record.role !== ROLE.comboBox) return undefined;
  const found: string[] = [];
  const visit = (nodes: readonly UiNode[]) => {
    for (const node of nodes) {
      if (found.length >= MOST_CHOICES) return;
      if (isChoice(node.nativeRole)) found.push(node.title);
      else visit(node.children);
    }
  };
  visit(children);
  const isTold = !quirks.choicesUntold && !quirks.opensToChoose;
  const isField = children.some(({ states }) => states.includes('editable'));
  return found.length > 0 || (isTold && isField) ? found : undefined;
}
