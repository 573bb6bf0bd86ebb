import { type Role, roleTraits } from '../../../model/role.ts';
import { HAS } from './interfaces.ts';
import { STATE_BIT, type StateBits } from './state-bits.ts';

/** AT-SPI's roles by number (atspi-constants.h): their own word, and ours. */
const ROLE_TABLE: readonly (readonly [native: string, role: Role])[] = [
  ['invalid', 'AXUnknown'],
  ['accelerator label', 'AXStaticText'],
  ['alert', 'AXDialog'],
  ['animation', 'AXImage'],
  ['arrow', 'AXImage'],
  ['calendar', 'AXGroup'],
  ['canvas', 'AXGroup'],
  ['check box', 'AXCheckBox'],
  ['check menu item', 'AXMenuItem'],
  ['color chooser', 'AXGroup'],
  ['column header', 'AXCell'],
  ['combo box', 'AXPopUpButton'],
  ['date editor', 'AXTextField'],
  ['desktop icon', 'AXImage'],
  ['desktop frame', 'AXGroup'],
  ['dial', 'AXSlider'],
  ['dialog', 'AXDialog'],
  ['directory pane', 'AXGroup'],
  ['drawing area', 'AXGroup'],
  ['file chooser', 'AXDialog'],
  ['filler', 'AXGroup'],
  ['focus traversable', 'AXGroup'],
  ['font chooser', 'AXGroup'],
  ['frame', 'AXWindow'],
  ['glass pane', 'AXGroup'],
  ['html container', 'AXGroup'],
  ['icon', 'AXImage'],
  ['image', 'AXImage'],
  ['internal frame', 'AXGroup'],
  ['label', 'AXStaticText'],
  ['layered pane', 'AXGroup'],
  ['list', 'AXList'],
  ['list item', 'AXRow'],
  ['menu', 'AXMenu'],
  ['menu bar', 'AXMenuBar'],
  ['menu item', 'AXMenuItem'],
  ['option pane', 'AXDialog'],
  ['page tab', 'AXTab'],
  ['page tab list', 'AXTabGroup'],
  ['panel', 'AXGroup'],
  ['password text', 'AXSecureTextField'],
  ['popup menu', 'AXMenu'],
  ['progress bar', 'AXProgressIndicator'],
  ['push button', 'AXButton'],
  ['radio button', 'AXRadioButton'],
  ['radio menu item', 'AXMenuItem'],
  ['root pane', 'AXGroup'],
  ['row header', 'AXCell'],
  ['scroll bar', 'AXScrollBar'],
  ['scroll pane', 'AXScrollArea'],
  ['separator', 'AXSeparator'],
  ['slider', 'AXSlider'],
  ['spin button', 'AXIncrementor'],
  ['split pane', 'AXSplitGroup'],
  ['status bar', 'AXStatusBar'],
  ['table', 'AXTable'],
  ['table cell', 'AXCell'],
  ['table column header', 'AXCell'],
  ['table row header', 'AXCell'],
  ['tearoff menu item', 'AXMenuItem'],
  ['terminal', 'AXTextArea'],
  ['text', 'AXTextField'],
  ['toggle button', 'AXCheckBox'],
  ['tool bar', 'AXToolbar'],
  ['tool tip', 'AXGroup'],
  ['tree', 'AXOutline'],
  ['tree table', 'AXOutline'],
  ['unknown', 'AXUnknown'],
  ['viewport', 'AXGroup'],
  ['window', 'AXWindow'],
  ['extended', 'AXUnknown'],
  ['header', 'AXGroup'],
  ['footer', 'AXGroup'],
  ['paragraph', 'AXGroup'],
  ['ruler', 'AXGroup'],
  ['application', 'AXApplication'],
  ['autocomplete', 'AXComboBox'],
  ['edit bar', 'AXTextField'],
  ['embedded', 'AXGroup'],
  ['entry', 'AXTextField'],
  ['chart', 'AXImage'],
  ['caption', 'AXStaticText'],
  ['document frame', 'AXGroup'],
  ['heading', 'AXHeading'],
  ['page', 'AXGroup'],
  ['section', 'AXGroup'],
  ['redundant object', 'AXGroup'],
  ['form', 'AXGroup'],
  ['link', 'AXLink'],
  ['input method window', 'AXWindow'],
  ['table row', 'AXRow'],
  ['tree item', 'AXRow'],
  ['document spreadsheet', 'AXGroup'],
  ['document presentation', 'AXGroup'],
  ['document text', 'AXGroup'],
  ['document web', 'AXWebArea'],
  ['document email', 'AXGroup'],
  ['comment', 'AXGroup'],
  ['list box', 'AXList'],
  ['grouping', 'AXGroup'],
  ['image map', 'AXImage'],
  ['notification', 'AXGroup'],
  ['info bar', 'AXGroup'],
  ['level bar', 'AXLevelIndicator'],
  ['title bar', 'AXGroup'],
  ['block quote', 'AXGroup'],
  ['audio', 'AXGroup'],
  ['video', 'AXGroup'],
  ['definition', 'AXGroup'],
  ['article', 'AXGroup'],
  ['landmark', 'AXGroup'],
  ['log', 'AXGroup'],
  ['marquee', 'AXGroup'],
  ['math', 'AXGroup'],
  ['rating', 'AXLevelIndicator'],
  ['timer', 'AXGroup'],
  ['static', 'AXStaticText'],
  ['math fraction', 'AXGroup'],
  ['math root', 'AXGroup'],
  ['subscript', 'AXGroup'],
  ['superscript', 'AXGroup'],
  ['description list', 'AXList'],
  ['description term', 'AXGroup'],
  ['description value', 'AXGroup'],
  ['footnote', 'AXGroup'],
  ['content deletion', 'AXGroup'],
  ['content insertion', 'AXGroup'],
  ['mark', 'AXGroup'],
  ['suggestion', 'AXGroup'],
  ['push button menu', 'AXMenuButton'],
  ['switch', 'AXSwitch'],
];

/** Numbers of the roles that are treated in a way of their own. */
export const ROLE = {
  comboBox: numberOf('combo box'),
  frame: numberOf('frame'),
  label: numberOf('label'),
  listItem: numberOf('list item'),
  menu: numberOf('menu'),
  pageTab: numberOf('page tab'),
  panel: numberOf('panel'),
  passwordText: numberOf('password text'),
  popupMenu: numberOf('popup menu'),
  pushButton: numberOf('push button'),
  scrollBar: numberOf('scroll bar'),
  scrollPane: numberOf('scroll pane'),
  tableCell: numberOf('table cell'),
  toggleButton: numberOf('toggle button'),
  treeItem: numberOf('tree item'),
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
const WINDOWS = new Set(['frame', 'dialog', 'window', 'alert', 'file chooser', 'option pane'].map(numberOf));
/** A label and the like is read as text only when it has no name to say the same. */
const LABELS = new Set(['label', 'static', 'caption', 'paragraph', 'heading'].map(numberOf));

/** The number of a role. */
export function numberOf(native: string): number {
  return ROLE_TABLE.findIndex(([name]) => name === native);
}

/** AT-SPI's own word for a role. */
export function nativeRoleOf(role: number): string {
  return ROLE_TABLE[role]?.[0] ?? `role ${role}`;
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

/** Whether its contents are a secret. */
export function isSecure(role: number): boolean {
  return role === ROLE.passwordText;
}
