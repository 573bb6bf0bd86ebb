import type { SemanticAction } from '../../../model/element.ts';
import type { Quirks } from './quirks.ts';
import { isIconItem, isItem, isListed, isMenuItem, isTextual, isToggle, ROLE } from './roles.ts';
import { STATE_BIT, type StateBits } from './state-bits.ts';

/**
 * Names that toolkits give to actions, in lower case (not the translated ones, which GetActions returns). `menu`, by which the
 * terminals of GTK show a menu as the menu key does, is none of them: that menu has the user's keys, or is not shown at all.
 */
const BY_NAME: Readonly<Record<string, SemanticAction>> = {
  click: 'press',
  press: 'press',
  toggle: 'press',
  jump: 'press',
  check: 'press',
  uncheck: 'press',
  open: 'press',
  switch: 'press',
  cycle: 'press',
  sort: 'press',
  select: 'select',
  showmenu: 'show_menu',
  'show menu': 'show_menu',
  showcontextmenu: 'show_menu',
  increase: 'increment',
  increment: 'increment',
  incrementline: 'increment',
  decrease: 'decrement',
  decrement: 'decrement',
  decrementline: 'decrement',
  expand: 'expand',
  collapse: 'collapse',
};

/** One name for both ways, in GTK 3 and in Swing. */
const EXPANDING = new Set(['expand or contract', 'toggleexpand']);

/** The object that an action belongs to, as far as it matters for what the action means. */
export interface ActionOwner {
  readonly role: number;
  readonly states: StateBits;
}

/** What an action of that name does to that object; undefined for what has no place in our vocabulary. */
export function semanticAction(name: string, owner: ActionOwner, quirks: Quirks): SemanticAction | undefined {
  const folded = name.toLowerCase();
  if (folded === quirks.selectAction && isListed(owner.role)) return 'select';
  if (isEmpty(folded, quirks) || isIdle(folded, owner, quirks)) return undefined;
  if (folded === '' && quirks.unnamedClicks && isMenuItem(owner.role)) return 'press';
  if (EXPANDING.has(folded)) return expandOrCollapse(owner);
  if (folded === 'activate' || isActivation(folded, owner, quirks)) return activation(owner, quirks);
  // Qt says so of what opens a menu or a list by a click; elsewhere it is the menu of the right button.
  if (folded === 'showmenu' && (isMenuItem(owner.role) || owner.role === ROLE.comboBox)) return 'press';
  // Firefox says so of radio buttons.
  if (folded === 'select' && isToggle(owner.role)) return 'press';
  return Object.hasOwn(BY_NAME, folded) ? BY_NAME[folded] : undefined;
}

/** Whether an action of that name is none, or none that the program hears of. */
function isEmpty(folded: string, { emptyAction, togglesUnheard }: Quirks): boolean {
  return folded === emptyAction || (togglesUnheard && folded === 'toggle');
}

/**
 * Whether its action is another one's, or does nothing while nobody attends to its window. A combo box of Firefox that is made of
 * a button has the action of a button, and its list, which is a part of the page, goes when the window is left.
 */
function isIdle(name: string, owner: ActionOwner, { labelsForward, opensByPointer }: Quirks): boolean {
  if (owner.role === ROLE.label) return labelsForward;
  const isList = owner.role === ROLE.comboBox && name !== 'press';
  return opensByPointer && (isList || isListOfMenu(owner));
}

function isActivation(name: string, { role }: ActionOwner, { toggleOpens }: Quirks): boolean {
  return name === 'toggle' && toggleOpens && isItem(role);
}

/** Activating a field is pressing Return in it: to call that a press would submit a form that was only clicked. */
function activation({ role, states }: ActionOwner, { activateFocuses }: Quirks): SemanticAction | undefined {
  if (isTextual(role, states) || states.has(STATE_BIT.editable))
    return activateFocuses ? undefined : 'confirm';
  // In a list, a click selects and a double click activates.
  return isItem(role) || isIconItem(role, states) ? 'open' : 'press';
}

/** Firefox has clickable menus and clickable items that open them, of which only the items can be selected. */
export function isListOfMenu({ role, states }: ActionOwner): boolean {
  return role === ROLE.menu && !states.has(STATE_BIT.selectable);
}

/** GTK 3 offers it in every cell, Swing in every item of a tree; it does something in rows that have others below them. */
function expandOrCollapse({ states }: ActionOwner): SemanticAction | undefined {
  if (states.has(STATE_BIT.expanded)) return 'collapse';
  return states.has(STATE_BIT.expandable) ? 'expand' : undefined;
}

/** What a list of actions means, each meaning once. */
export function semanticActions(
  names: readonly string[],
  owner: ActionOwner,
  quirks: Quirks,
): SemanticAction[] {
  const found = names.flatMap((name) => semanticAction(name, owner, quirks) ?? []);
  return [...new Set(found)];
}
