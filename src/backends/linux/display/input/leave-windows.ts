import { neverAborted } from '../../../../base/cancellation.ts';
import { createCornerWindow, destroyWindow, mapWindow } from '../../x11/windows.ts';
import { progressOf } from '../app-barrier.ts';
import type { DisplayContext } from '../display-context.ts';
import { windowIds } from '../window-list.ts';

const CORNER = { x: 0, y: 0 };

/**
 * Takes pointers out of all windows, and makes sure that applications know, before `remove` takes the pointers away. GTK
 * 4.8 is not told that a pointer is gone that was in one of its windows: it goes on asking where that is, and the server's
 * answer ends the application.
 */
export async function leaveWindows(
  context: DisplayContext,
  move: (to: typeof CORNER) => void,
  remove: () => Promise<void>,
): Promise<void> {
  const { x } = context;
  const corner = x.ids.take();
  // Without a window of ours there would be somebody's window in every corner of a full screen.
  x.send(createCornerWindow(corner, x.root));
  x.send(mapWindow(corner));
  try {
    move(CORNER);
    await x.sync(neverAborted);
    const windows = await windowIds(context, neverAborted);
    await Promise.all(windows.map((xid) => progressOf(context, xid, neverAborted)));
    await remove();
  } finally {
    if (!x.isClosed) x.send(destroyWindow(corner));
  }
}
