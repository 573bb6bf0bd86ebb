import { AutomationError } from '../../../base/errors.ts';
import type { AppId, WindowId } from '../../../model/application.ts';
import { isGone } from '../x11/x-error.ts';

/** The name of an X window on this desktop, written as X tools write it. */
export function windowIdOf(xid: number): WindowId {
  return `x11:0x${xid.toString(16)}`;
}

/** The X window that an id names. */
function xidOf(window: WindowId): number {
  const match = /^x11:(0x[0-9a-f]{1,8}|\d{1,10})$/i.exec(window);
  const xid = Number(match?.[1]);
  if (!match || xid === 0 || xid > 0xffffffff) throw windowNotFound(window);
  return xid;
}

/** The application of a process; windows of unknown processes share 0. */
export function appIdOf(pid: number | undefined): AppId {
  return `pid:${pid ?? 0}`;
}

/** The process of an application; undefined for the one of unknown processes. */
export function pidOfApp(app: AppId): number | undefined {
  return Number(/^pid:([1-9]\d*)$/.exec(app)?.[1] ?? 0) || undefined;
}

export function windowNotFound(window: WindowId, cause?: unknown): AutomationError {
  return new AutomationError('window_not_found', `The window ${window} does not exist.`, { cause });
}

/** Does something with a window and says so where the window vanishes meanwhile. */
export async function onWindow<T>(window: WindowId, work: (xid: number) => Promise<T>): Promise<T> {
  try {
    return await work(xidOf(window));
  } catch (error) {
    if (isGone(error)) throw windowNotFound(window, error);
    throw error;
  }
}
