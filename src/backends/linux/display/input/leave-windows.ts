import { neverAborted } from '../../../../base/cancellation.ts';
import { createCornerWindow, destroyWindow, mapWindow } from '../../x11/windows.ts';
import { progressOf } from '../app-barrier.ts';
import type { DisplayContext } from '../display-context.ts';
import { windowIds } from '../window-list.ts';

const CORNER = { x: 0, y: 0 };

/**
 * Takes pointers out of all windows, and makes sure that applications know, before `remove` takes the pointers away. GTK
 * goes on asking about a pointer until it has read that it left, and the server's answer about one that is gone ends the
 * application. So none is taken away while an application has not read that, as while it hangs: then the answer is false.
 */
export async function leaveWindows(
  context: DisplayContext,
  move: (to: typeof CORNER) => void,
  remove: () => Promise<void>,
  patienceMs?: number,
): Promise<boolean> {
  const { x } = context;
  const corner = x.ids.take();
  // Without a window of ours there would be somebody's window in every corner of a full screen.
  x.send(createCornerWindow(corner, x.root));
  x.send(mapWindow(corner));
  try {
    move(CORNER);
    await x.sync(neverAborted);
    const windows = await windowIds(context, neverAborted);
    const asked = windows.map((xid) => progressOf(context, xid, neverAborted, patienceMs));
    if ((await Promise.all(asked)).includes('behind')) return false;
    await remove();
    return true;
  } finally {
    if (!x.isClosed) x.send(destroyWindow(corner));
  }
}
