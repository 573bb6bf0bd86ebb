import type { WindowsPort } from '../../../core/ports/apps.ts';
import type { WindowId } from '../../../model/application.ts';
import type { DisplayContext } from './display-context.ts';
import type { Attention } from './input/attention.ts';
import { holdsUserKeys } from './input/popups.ts';
import { returnFocus } from './user-focus.ts';
import {
  closeWindow,
  focusWindow,
  maximizeWindow,
  minimizeWindow,
  moveWindow,
  resizeWindow,
  restoreWindow,
} from './window-acts.ts';
import { onWindow, pidOfApp, windowNotFound } from './window-id.ts';
import { activeWindow, listWindows } from './window-list.ts';
import { readWindow, type XWindow } from './x-window.ts';

/** Windows of a display, through its window manager. Only `focus` and `refocus` move the user's focus. */
export function windowsPort(context: DisplayContext, attention: Attention | undefined): WindowsPort {
  const act = (
    id: WindowId,
    deed: (window: XWindow, signal: AbortSignal) => Promise<void>,
    signal: AbortSignal,
  ) => onWindow(id, async () => deed(await findWindow(context, id, signal), signal));
  return {
    async list(app, signal) {
      const windows = await listWindows(context, signal);
      return windows.filter((window) => app === undefined || window.app === app);
    },
    focus: (id, signal) =>
      act(
        id,
        async ({ xid }) => {
          // A window manager that is not told of the agent's focus in a window is not told of the user's there, either.
          await attention?.withdraw();
          await focusWindow(context, xid, signal);
        },
        signal,
      ),
    refocus: (id, signal) => act(id, ({ xid }) => returnFocus(context, xid, signal), signal),
    move: (id, to, signal) => act(id, (window) => moveWindow(context, window, to, signal), signal),
    resize: (id, to, signal) => act(id, (window) => resizeWindow(context, window, to, signal), signal),
    setMinimized: (id, wanted, signal) =>
      act(
        id,
        async (window) => {
          if (window.minimized === wanted) return;
          await (wanted ? minimizeWindow : restoreWindow)(context, window, signal);
        },
        signal,
      ),
    setMaximized: (id, wanted, signal) =>
      act(id, (window) => maximizeWindow(context, window, wanted, signal), signal),
    close: (id, signal) => act(id, (window) => closeWindow(context, window, signal), signal),
    holdsKeys: (app, signal) => holdsUserKeys(context, pidOfApp(app), signal),
    onFocusGivenBack: attention?.onFocusGivenBack,
  };
}

/** A window as it is now. */
function findWindow(context: DisplayContext, id: WindowId, signal: AbortSignal): Promise<XWindow> {
  return onWindow(id, async (xid) => {
    const window = await readWindow(context, xid, await activeWindow(context, signal), signal);
    if (!window) throw windowNotFound(id);
    return window;
  });
}
