import type { XWindow } from './x-window.ts';

/**
 * Says of each dialog for which window it is modal. A toolkit that has its dialogs belong to one main window calls all of them
 * modal for that (Qt); of those, each keeps its user from the one that was opened before it. Which that was `opened` knows: the
 * ids of windows in the order in which they were opened.
 */
export function chainModals(windows: readonly XWindow[], opened: readonly number[]): XWindow[] {
  const when = ({ xid }: XWindow) => opened.indexOf(xid);
  return windows.map((window) => {
    if (window.modalFor === undefined || when(window) < 0) return window;
    const isBefore = (other: XWindow) =>
      other.modalFor === window.modalFor &&
      when(other) >= 0 &&
      when(other) < when(window) &&
      !other.minimized;
    const before = windows.filter(isBefore).sort((a, b) => when(b) - when(a))[0];
    return before ? { ...window, modalFor: before.id } : window;
  });
}
