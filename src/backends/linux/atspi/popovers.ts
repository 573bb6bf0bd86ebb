import type { NodeId } from '../../../model/element.ts';
import { HAS } from './interfaces.ts';
import type { NodeRecord } from './node-record.ts';
import type { Quirks } from './quirks.ts';
import { numberOf, ROLE } from './roles.ts';
import { STATE_BIT } from './state-bits.ts';
import { isChecked } from './states.ts';

const POPOVER = /^Gtk\w*Popover(?:Menu)?$/;
const BUTTONS: ReadonlySet<number> = new Set([ROLE.pushButton, ROLE.toggleButton]);
/** GtkMenuButton, and GtkDropDown and GtkComboBox: the button that people see is inside of them. */
const OWNERS: ReadonlySet<number> = new Set([ROLE.pushButton, ROLE.comboBox]);

const CHECK_BOX = numberOf('check box');
const CHECKS: ReadonlySet<number> = new Set([CHECK_BOX, numberOf('radio button')]);

/** An object and what it is in. */
export interface Placed {
  readonly record: NodeRecord;
  readonly parent: (Placed & { readonly children?: readonly Placed[] }) | undefined;
  readonly popoverOf?: NodeId | undefined;
}

/** Whether an object is a popover of GTK 4, which has no name but its type. */
export function isPopover({ name }: NodeRecord, { typeAsName }: Quirks): boolean {
  return typeAsName && POPOVER.test(name);
}

/** What an object opens from, if it is a popover. */
export function openerOf({ record, parent, popoverOf }: Placed, quirks: Quirks): NodeId | undefined {
  return popoverOf ?? (isPopover(record, quirks) ? parent?.record.id : undefined);
}

/** An object and what is in it. */
interface Holding {
  readonly record: NodeRecord;
  readonly children: readonly Holding[];
  readonly isClosedList?: boolean;
}

/**
 * Whether an object is a combo box that is open. Neither GTK 4 nor Qt says so: the one has a popover only while it is shown,
 * the other announces its list.
 */
export function isOpenChooser({ record, children }: Holding, quirks: Quirks): boolean {
  if (record.role !== ROLE.comboBox) return false;
  if (children.some(({ isClosedList }) => isClosedList === false)) return true;
  return popoverIn(children, quirks) !== undefined;
}

/** The popover that is somewhere in some objects, such as the open list of a combo box. */
export function popoverIn(nodes: readonly Holding[], quirks: Quirks): NodeId | undefined {
  for (const { record, children } of nodes) {
    const found = isPopover(record, quirks) ? record.id : popoverIn(children, quirks);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Whether what an object opens by its action would take the user's keys, or its action does nothing: then it is for our pointer. */
export function isForPointer(placed: Placed, quirks: Quirks): boolean {
  if (quirks.drawnPressesUnheard && isDrawnButton(placed)) return true;
  if (quirks.menusGrab && opensMenu(placed)) return true;
  if (quirks.pathsOpenMenus && isInPath(placed)) return true;
  return quirks.popoversGrab && opensPopover(placed, quirks);
}

/** Whether an object is a button in a window that is drawn as a whole (Qt Quick), and has no actions for that. */
function isDrawnButton({ record: { role }, parent }: Placed): boolean {
  if (!BUTTONS.has(role)) return false;
  let window = parent;
  while (window?.parent) window = window.parent;
  return window?.record.role === ROLE.frame && (window.record.interfaces & HAS.action) === 0;
}

/**
 * Whether an object is a folder of a path that is shown as buttons, of which none says so: beside them is the field for the same
 * path, hidden as long as they are shown, and what shows one or the other.
 */
function isInPath({ record: { role }, parent }: Placed): boolean {
  if (role !== ROLE.pushButton || parent?.record.role !== ROLE.filler) return false;
  const isBeside = (wanted: number, isShown: boolean) =>
    parent.children?.some(
      ({ record }) => record.role === wanted && record.states.has(STATE_BIT.showing) === isShown,
    ) === true;
  return isBeside(ROLE.comboBox, false) && isBeside(CHECK_BOX, true);
}

/** Whether an object opens a menu or a list of GTK 3. The buttons of LibreOffice that do have no name, and lie beside a combo box. */
function opensMenu({ record, parent }: Placed): boolean {
  const { role, name } = record;
  if (role === ROLE.menu || role === ROLE.comboBox) return true;
  return (
    (BUTTONS.has(role) && parent?.record.role === ROLE.comboBox) ||
    (role === ROLE.toggleButton && name === '' && !isExpander(record))
  );
}

/** Whether an object is a GtkExpander of GTK 3, which calls itself a toggle button; a click in the middle of its line may do nothing. */
export function isExpander({ role, states }: Pick<NodeRecord, 'role' | 'states'>): boolean {
  return role === ROLE.toggleButton && states.has(STATE_BIT.expandable);
}

/** Whether an object is the button that opens a popover. GTK 4.8 does not say so: it is known by what it is in. */
export function opensPopover({ record, parent }: Placed, quirks: Quirks): boolean {
  if (!BUTTONS.has(record.role)) return false;
  if (record.states.has(STATE_BIT.hasPopup)) return true;
  let around = parent;
  while (around?.record.role === ROLE.panel && !isPopover(around.record, quirks)) around = around.parent;
  return around !== undefined && OWNERS.has(around.record.role);
}

/** Whether an object may be checked without saying so. A check box like any other says it once it is checked. */
export function isCheckUntold({ record, parent }: Placed, { popoverChecksUntold }: Quirks): boolean {
  if (!popoverChecksUntold || !CHECKS.has(record.role) || isChecked(record.states)) return false;
  for (let around = parent; around; around = around.parent) if (around.popoverOf !== undefined) return true;
  return false;
}
