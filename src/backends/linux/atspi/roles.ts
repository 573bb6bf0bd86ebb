import { type Role, roleTraits } from '../../../model/role.ts';
import { HAS } from './interfaces.ts';
import { ROLE_TABLE } from './role-table.ts';
import { STATE_BIT, type StateBits } from './state-bits.ts';

/** Numbers of the roles that are treated in a way of their own. */
export const ROLE = {
  checkBox: numberOf('check box'),
  comboBox: numberOf('combo box'),
  documentWeb: numberOf('document web'),
  separator: numberOf('separator'),
  filler: numberOf('filler'),
  spinButton: numberOf('spin button'),
  dialog: numberOf('dialog'),
  frame: numberOf('frame'),
  toolTip: numberOf('tool tip'),
  icon: numberOf('icon'),
  internalFrame: numberOf('internal frame'),
  label: numberOf('label'),
  list: numberOf('list'),
  text: numberOf('text'),
  listItem: numberOf('list item'),
  menu: numberOf('menu'),
  menuBar: numberOf('menu bar'),
  pageTab: numberOf('page tab'),
  pageTabList: numberOf('page tab list'),
  panel: numberOf('panel'),
  passwordText: numberOf('password text'),
  popupMenu: numberOf('popup menu'),
  pushButton: numberOf('push button'),
  scrollBar: numberOf('scroll bar'),
  scrollPane: numberOf('scroll pane'),
  tableCell: numberOf('table cell'),
  toggleButton: numberOf('toggle button'),
  treeItem: numberOf('tree item'),
  viewport: numberOf('viewport'),
} as const;

const TOGGLES = new Set(
  ['check box', 'check menu item', 'radio button', 'radio menu item', 'toggle button', 'switch'].map(
    numberOf,
  ),
);
const NUMERIC = new Set(
  ['slider', 'spin button', 'progress bar', 'level bar', 'scroll bar', 'dial', 'rating'].map(numberOf),
);
const ADJUSTABLE = new Set(['slider', 'spin button', 'scroll bar', 'dial', 'rating'].map(numberOf));
const TEXTUAL = new Set(
  ['text', 'entry', 'terminal', 'date editor', 'edit bar', 'autocomplete', 'password text'].map(numberOf),
);
const CHOICES = new Set(['menu item', 'check menu item', 'radio menu item', 'list item', 'tree item']);
const MENU_ITEMS = new Set(['menu', 'menu item', 'check menu item', 'radio menu item'].map(numberOf));
const ITEMS = new Set(['table cell', 'tree item', 'table row'].map(numberOf));
const COLLECTIONS = new Set(['table', 'tree', 'tree table', 'list', 'list box'].map(numberOf));
const WINDOWS = new Set(['frame', 'dialog', 'window', 'alert', 'file chooser'].map(numberOf));
/** A label and the like is read as text only when it has no name to say the same. */
const LABELS = new Set(['label', 'static', 'caption', 'paragraph', 'heading'].map(numberOf));

const HEADERS = new Set(
  ['table column header', 'table row header', 'column header', 'row header'].map(numberOf),
);
const COLUMN_HEADERS = new Set(['table column header', 'column header']);
const PARAGRAPHS = new Set(['paragraph', 'heading'].map(numberOf));

/** The number of a role. */
export function numberOf(native: string): number {
  return ROLE_TABLE.findIndex(([name]) => name === native);
}

/** AT-SPI's own word for a role. */
export function nativeRoleOf(role: number): string {
  return ROLE_TABLE[role]?.[0] ?? `role ${role}`;
}

/** Whether it is an item of a view of icons, which is named by a text below it. */
export function isIconItem(role: number, states: StateBits): boolean {
  return role === ROLE.icon && states.has(STATE_BIT.selectable);
}

/**
 * Our word for a role. It depends on the object alone and never on its parent or children, so that an object has the
 * same role however it was come by.
 */
export function roleOf(role: number, states: StateBits, interfaces: number): Role {
  const mapped = ROLE_TABLE[role]?.[1] ?? 'AXUnknown';
  if (mapped === 'AXTextField' && states.has(STATE_BIT.multiLine)) return 'AXTextArea';
  if (mapped === 'AXPopUpButton' && states.has(STATE_BIT.editable)) return 'AXComboBox';
  // GTK 3 calls both the open menu and the item that opens it a menu; only the item can be clicked.
  if (role === ROLE.menu && (interfaces & HAS.action) !== 0) return 'AXMenuItem';
  // Writer's paragraphs are where one types.
  if (mapped === 'AXGroup' && LABELS.has(role) && states.has(STATE_BIT.editable)) return 'AXTextArea';
  return mapped;
}

/** The role of an item that says the role of the label which paints it. A label as such does nothing. */
export function itemRoleOf(role: number, interfaces: number): number {
  if (role !== ROLE.label) return role;
  if ((interfaces & HAS.tableCell) !== 0) return ROLE.tableCell;
  if ((interfaces & HAS.action) === 0) return role;
  return (interfaces & HAS.selection) === 0 ? ROLE.listItem : ROLE.treeItem;
}

/**
 * The role of an object by what it is for. A GtkScrollbar of GTK 4.8 is called a scroll bar and has no number; the range inside of it
 * has one, and is called a filler as what is nothing in particular, and so is the window of a hint.
 */
export function toldRole(role: number, name: string, interfaces: number): number {
  const hasNumber = (interfaces & HAS.value) !== 0;
  if (role === ROLE.filler && name === 'GtkRange' && hasNumber) return ROLE.scrollBar;
  if (role === ROLE.filler && name === 'GtkTooltipWindow') return ROLE.toolTip;
  return role === ROLE.scrollBar && name === 'GtkScrollbar' && !hasNumber ? ROLE.filler : role;
}

/** How many actions of such an object matter; what a toolkit adds beyond are shortcuts and the focus. */
export function actionsOf(role: number): number {
  return NUMERIC.has(role) || ITEMS.has(role) ? 4 : 1;
}

/** Whether it is one of the many parts of a table or tree, which are worth asking about only when they can be used. */
export function isItem(role: number): boolean {
  return ITEMS.has(role);
}

/** Whether it is an item of a list, a table or a tree. */
export function isListed(role: number): boolean {
  return ITEMS.has(role) || role === ROLE.listItem;
}

/** Whether it may have interfaces beyond those of everything else. */
export function isSpecial(role: number): boolean {
  return (
    NUMERIC.has(role) ||
    TEXTUAL.has(role) ||
    COLLECTIONS.has(role) ||
    ITEMS.has(role) ||
    role === ROLE.comboBox
  );
}

/** Whether it is an item of a menu, of which there are many that nobody looks at. */
export function isMenuItem(role: number): boolean {
  return MENU_ITEMS.has(role);
}

/** Whether it holds the items of a menu. */
export function isMenu(role: number): boolean {
  return role === ROLE.menu || role === ROLE.popupMenu;
}

/** Whether people act on such an object: then its actions and attributes are worth asking for. */
export function isInteractive(role: number, states: StateBits, interfaces: number): boolean {
  return roleTraits(roleOf(role, states, interfaces)).interactive === true || states.has(STATE_BIT.focusable);
}

/** Whether it holds a state that a press changes. */
export function isToggle(role: number): boolean {
  return TOGGLES.has(role);
}

/** Whether its value is a number that matters. LibreOffice gives menu items a number as well, which does not. */
export function isNumeric(role: number): boolean {
  return NUMERIC.has(role);
}

/** Whether it is one of the paragraphs of a text. */
export function isParagraph(role: number): boolean {
  return PARAGRAPHS.has(role);
}

/** Whether its number can be set, and is not only shown. */
export function isAdjustable(role: number): boolean {
  return ADJUSTABLE.has(role);
}

/** Whether it is a place for text. */
export function isTextual(role: number, states: StateBits): boolean {
  return TEXTUAL.has(role) || (states.has(STATE_BIT.editable) && !NUMERIC.has(role));
}

/** Whether it shows text. */
export function isLabel(role: number): boolean {
  return LABELS.has(role);
}

/** Whether it is the header of a column or row. */
export function isHeader(role: number): boolean {
  return HEADERS.has(role);
}

/** Whether it is the header of a column. */
export function isColumnHeader(nativeRole: string): boolean {
  return COLUMN_HEADERS.has(nativeRole);
}

/** Whether it is something to choose inside a combo box. */
export function isChoice(nativeRole: string): boolean {
  return CHOICES.has(nativeRole);
}

/** Whether it may hold very many items. */
export function isCollection(role: number): boolean {
  return COLLECTIONS.has(role);
}

/** Whether it may show only a part of what is in it. */
export function isScrolledIn(role: number): boolean {
  return COLLECTIONS.has(role) || role === ROLE.scrollPane;
}

/** Whether it is a window of its own. */
export function isWindow(role: number): boolean {
  return WINDOWS.has(role);
}

/** Whether it is a surface of its own, which may be shown where what it belongs to is not. */
export function isSurface({
  role,
  states,
  interfaces,
}: {
  role: number;
  states: StateBits;
  interfaces: number;
}): boolean {
  return roleTraits(roleOf(role, states, interfaces)).surface === true;
}

/** Whether its contents are a secret. */
export function isSecure(role: number): boolean {
  return role === ROLE.passwordText;
}
