import { numberOf } from './roles.ts';

/** What a click presses. */
export const PRESSED_BY_CLICK: ReadonlySet<number> = new Set(
  [
    ...['push button', 'toggle button', 'check box', 'radio button'],
    ...['menu', 'menu item', 'check menu item', 'radio menu item', 'table column header'],
  ].map(numberOf),
);

/** What holds one thing of a table. */
export const CELLS: ReadonlySet<number> = new Set([numberOf('table cell')]);

/** The same without what opens a menu. */
export const PRESSED_BUT_MENUS: ReadonlySet<number> = new Set(
  [...PRESSED_BY_CLICK].filter((role) => role !== numberOf('menu')),
);

/** What leads elsewhere. */
export const JUMPED_TO: ReadonlySet<number> = new Set([numberOf('link')]);

/** What had an action in GTK 4.8: switches among the check boxes, some of the tabs. */
export const ACTIVE_IN_GTK4: ReadonlySet<number> = new Set(
  [
    ...['push button', 'toggle button', 'check box', 'page tab', 'link'],
    ...['menu item', 'check menu item', 'radio menu item', 'text', 'entry', 'password text'],
  ].map(numberOf),
);

/** What had an action in Swing; the one of a combo box only opens it. */
export const ACTIVE_IN_SWING: ReadonlySet<number> = new Set(
  [
    ...['push button', 'toggle button', 'check box', 'radio button', 'list item', 'tree item'],
    ...['menu', 'menu item', 'check menu item', 'radio menu item', 'combo box'],
  ].map(numberOf),
);

/** What holds nothing in Qt, unless it did from the beginning. */
export const CHILDLESS_IN_QT: ReadonlySet<number> = new Set(
  ['push button', 'toggle button', 'check box', 'radio button', 'label', 'separator'].map(numberOf),
);

/** The same in LibreOffice, where an item that opens a menu has a role of its own. */
export const CHILDLESS_IN_OFFICE: ReadonlySet<number> = new Set([
  ...CHILDLESS_IN_QT,
  ...['menu item', 'check menu item', 'radio menu item'].map(numberOf),
]);
