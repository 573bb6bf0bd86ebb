import { quote } from '../../../base/text.ts';
import type { AppInfo } from '../../../model/application.ts';
import type { DisplayContext } from '../display/display-context.ts';
import { listWindows, unlessGone } from '../display/window-list.ts';
import { atomNamesOf } from '../display/window-properties.ts';
import type { XWindow } from '../display/x-window.ts';

/** The processes with a window that was not there before. A dialog may have come by itself, and says nothing. */
export async function withNewWindow(
  display: DisplayContext,
  before: readonly XWindow[],
  signal: AbortSignal,
): Promise<ReadonlySet<number>> {
  const known = new Set(before.map(({ xid }) => xid));
  const added = (await listWindows(display, signal)).filter(({ xid }) => !known.has(xid));
  const pids = await Promise.all(
    added.map(async (window) => ((await isDialog(display, window, signal)) ? [] : (window.pid ?? []))),
  );
  return new Set(pids.flat());
}

/** A dialog of running applications, which may keep them from taking another one in. */
export async function dialogOf(
  display: DisplayContext,
  apps: readonly AppInfo[],
  signal: AbortSignal,
): Promise<string | undefined> {
  const windows = await listWindows(display, signal);
  for (const { name, pid } of apps) {
    const own = windows.filter((window) => window.pid === pid);
    const areDialogs = await Promise.all(own.map((window) => isDialog(display, window, signal)));
    const dialog = own.find((_, index) => areDialogs[index]);
    if (dialog) {
      return `The same program runs as ${quote(name)} (pid ${pid}) and shows the dialog ${quote(dialog.title)}, which may be in the way: connect to that and answer it.`;
    }
  }
  return undefined;
}

async function isDialog(
  display: DisplayContext,
  { xid, modal }: XWindow,
  signal: AbortSignal,
): Promise<boolean> {
  if (modal) return true;
  const types = await unlessGone(atomNamesOf(display, xid, '_NET_WM_WINDOW_TYPE', signal), undefined);
  return types?.includes('_NET_WM_WINDOW_TYPE_DIALOG') ?? false;
}
