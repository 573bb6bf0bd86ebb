import type { State } from '../../../model/element.ts';
import { isBareItem } from './folding-items.ts';
import type { Quirks } from './quirks.ts';
import { isToggle, ROLE } from './roles.ts';
import { STATE_BIT, type StateBits } from './state-bits.ts';

/** States that mean the same in both vocabularies. */
const DIRECT: readonly (readonly [number, State])[] = [
  [STATE_BIT.focusable, 'focusable'],
  [STATE_BIT.focused, 'focused'],
  [STATE_BIT.editable, 'editable'],
  [STATE_BIT.selectable, 'selectable'],
  [STATE_BIT.selected, 'selected'],
  [STATE_BIT.indeterminate, 'mixed'],
  [STATE_BIT.expanded, 'expanded'],
  [STATE_BIT.modal, 'modal'],
  [STATE_BIT.busy, 'busy'],
  [STATE_BIT.required, 'required'],
  [STATE_BIT.invalidEntry, 'invalid'],
];

const EXPANDABLE = [STATE_BIT.expandable, STATE_BIT.expanded, STATE_BIT.collapsed];

const FOLDING: ReadonlySet<State> = new Set<State>(['expandable', 'expanded']);

/** Whether the object can be seen, as far as its states tell. */
export function isVisible(bits: StateBits, quirks: Quirks): boolean {
  if (!bits.has(STATE_BIT.visible)) return false;
  return quirks.showingUnreliable || bits.has(STATE_BIT.showing);
}

/** Whether the object can be used. Chromium calls a field that may only be read neither enabled nor disabled. */
export function isEnabled(bits: StateBits): boolean {
  const isRead = bits.has(STATE_BIT.readOnly) && bits.has(STATE_BIT.focusable);
  return bits.has(STATE_BIT.enabled) || bits.has(STATE_BIT.sensitive) || isRead;
}

/** Whether a toggle is on. */
export function isChecked(bits: StateBits): boolean {
  return isTurnedOn(bits) && !isMixed(bits);
}

/** The same of one that may be shown as neither on nor off, which in GTK 3 a press does not end. GTK 4 says `pressed` for toggle buttons. */
function isTurnedOn(bits: StateBits): boolean {
  return bits.has(STATE_BIT.checked) || bits.has(STATE_BIT.pressed);
}

/** Whether a toggle is neither on nor off. Qt says that it is on as well. */
export function isMixed(bits: StateBits): boolean {
  return bits.has(STATE_BIT.indeterminate);
}

/** What the states of an object are told from. */
export interface StatesOwner {
  readonly role: number;
  readonly states: StateBits;
  /** The names of its actions, as far as they were asked for. */
  readonly actionNames?: readonly string[];
  readonly isCheckUntold?: boolean;
  /** A press only shows and hides what is below it. */
  readonly isDisclosure?: boolean;
  /** It opens something, and is pressed while that is open. */
  readonly isOpener?: boolean;
}

/**
 * Whether the object holds a state that a press changes. Qt and cells of GTK 3 tell it only while they are checked; a cell
 * with a check box in it has an action more than others.
 */
export function isCheckable(owner: StatesOwner, { openRoles, pressedIsOn }: Quirks): boolean {
  const { role, states, actionNames, isCheckUntold, isDisclosure, isOpener } = owner;
  if (isCheckUntold || isDisclosure) return false;
  if (isToggle(role) || states.has(STATE_BIT.checkable) || states.has(STATE_BIT.checked)) return true;
  if (pressedIsOn && role === ROLE.pushButton && states.has(STATE_BIT.pressed)) return isOpener !== true;
  return openRoles.has(role) && actionNames?.includes('toggle') === true;
}

/** The states of an object in our vocabulary, but for `secure`, which is a matter of its role. */
export function statesOf(owner: StatesOwner, quirks: Quirks): State[] {
  const { role, states: bits } = owner;
  const states: State[] = [];
  if (isEnabled(bits)) states.push('enabled');
  if (isVisible(bits, quirks)) states.push('visible');
  const isTab = role === ROLE.pageTab && quirks.tabFocus !== 'own';
  for (const [bit, state] of DIRECT) if (bits.has(bit) && !(isTab && state === 'focused')) states.push(state);
  if (isTab && quirks.tabFocus === 'current' && bits.has(STATE_BIT.focused)) states.push('selected');
  if (isCheckable(owner, quirks)) {
    states.push('checkable');
    if (isTurnedOn(bits)) states.push('checked');
  }
  if (EXPANDABLE.some((bit) => bits.has(bit))) states.push('expandable');
  return isBareItem(role, bits, quirks) ? states.filter((state) => !FOLDING.has(state)) : states;
}
