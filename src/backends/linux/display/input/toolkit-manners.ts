import type { Toolkit } from './toolkit.ts';

/**
 * Applications that take the focus, or the keyboard for a menu, of the pointer that they are told is theirs. Chromium is
 * none: told so, it takes the user's focus. GTK 2 takes a click of any other pointer for one that never ends, and is deaf to every
 * wheel from then on; Tk and Swing take the user's pointer for the menus that ours opens.
 */
export const LENT_TO: ReadonlySet<Toolkit> = new Set(['gecko', 'gtk2', 'gtk3', 'gtk4', 'qt', 'other']);

/**
 * Applications that may give back a pointer which they took for a drag only after it was taken from them, and then keep the
 * wrong one for ever (Inkscape's canvas, of GTK 3): they are not lent ours for a drag.
 */
export const SLOW_TO_LET_GO: ReadonlySet<Toolkit> = new Set(['gtk3']);

/** Applications that take every keyboard which leaves their window for the user's, though that is in it still. */
export const COUNTS_ONE: ReadonlySet<Toolkit> = new Set(['gtk3', 'gtk4']);

/** Applications whose open menu takes a click anywhere else for a wish to close it, and nothing more. */
export const SWALLOWS: ReadonlySet<Toolkit> = new Set(['gtk3', 'gtk4', 'qt']);

/** Applications that take the next click only after their window was left, turned to again and drawn without the menu. */
export const DAZED: ReadonlySet<Toolkit> = new Set(['gtk4']);

/** Applications that close their menus when nobody attends to them. */
export const JEALOUS: ReadonlySet<Toolkit> = new Set(['gecko', 'gtk4', 'qt']);

/**
 * Applications that take the focus to be in the menu which they have open, and ask for the user's focus when that is closed by a key
 * and they find it not to be in its window any more (Qt 6).
 */
export const FORGETS_FOCUS: ReadonlySet<Toolkit> = new Set(['qt']);

/** Applications whose pages run in other processes: a menu that a click asks for opens after they have answered. */
export const LATE: ReadonlySet<Toolkit> = new Set(['gecko']);

/** Applications that offer words for what was typed a moment later, in a list that takes the keys of whoever attends then. */
export const OFFERS_LATE: ReadonlySet<Toolkit> = new Set(['qt']);

/** Applications that answer while they have not handled yet what they have read. */
export const ANSWERS_EARLY: ReadonlySet<Toolkit> = new Set(['qt']);
