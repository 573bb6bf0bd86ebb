/** How far the bulk reading of an application's objects can be trusted. */
export type CacheKind =
  /** Every object is in it, but for those that are made when somebody asks for them. */
  | 'complete'
  /** Only objects that somebody has asked for are in it; asking for children puts them there. */
  | 'asked-for'
  /** There is none. */
  | 'none';

/** How a tree that was read is known to be still true. */
export type ChangesKind =
  /** The application says what changes. */
  | 'told'
  /** It forgets to say some, but a bulk reading shows them. */
  | 'compared'
  /** Neither: it is read anew every time. */
  | 'unsaid';

/** Which texts have to be typed, because what is put in by other means is not heard of. */
export type TypedTexts =
  | 'none'
  /** Those of numbers, which are taken when the focus leaves them. */
  | 'numbers'
  /** Those, and paragraphs of editors that open in the place of something: they are forgotten when that is closed. */
  | 'editors'
  /** Those of one line: they show it, and their program is told that they were changed, but not that somebody edited them. */
  | 'lines'
  /** All: objects answer that their text was edited, and keep it as it is. */
  | 'all';

/** Which buttons may open a menu without saying so. */
export type MenuButtonsUntold = 'none' | 'toggle-buttons' | 'toolbar-buttons';

/** What it means that a tab says that it has the focus. */
export type TabFocus =
  /** It has. */
  | 'own'
  /** Its page is the one that is shown, which it says in no other way. */
  | 'current'
  /** Nothing: all of them say what their row does. */
  | 'shared';

/** What a dialog is that is drawn in a window and has none of its own. */
export type InnerDialogs =
  /** What it says that it is. */
  | 'plain'
  /** Right in the window it keeps everybody from the page there, and does not say so. */
  | 'modal-in-windows'
  /** So it does in a frame beside that of the page. */
  | 'modal-in-frames';
