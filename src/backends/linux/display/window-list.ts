import { getInputFocus, getWindowAttributes, queryTree } from '../x11/windows.ts';
import { isGone } from '../x11/x-error.ts';
import type { DisplayContext } from './display-context.ts';
import { chainModals } from './modal-chain.ts';
import { wordsOf } from './window-properties.ts';
import { readWindow, type XWindow } from './x-window.ts';

const POINTER_ROOT = 1;

/** Whether a window manager runs now; one that died leaves its properties behind. */
export async function isManaged(context: DisplayContext, signal: AbortSignal): Promise<boolean> {
  const [check] = await wordsOf(context, context.x.root, '_NET_SUPPORTING_WM_CHECK', signal);
  if (!check) return false;
  const [itself] = await unlessGone(wordsOf(context, check, '_NET_SUPPORTING_WM_CHECK', signal), []);
  return itself === check;
}

/**
 * The window that gets the user's keys; 0 where there is none. The window manager's word counts only where the server
 * names no window: it takes the focus of an agent's own keyboard for the user's (openbox).
 */
export async function activeWindow(context: DisplayContext, signal: AbortSignal): Promise<number> {
  const { x } = context;
  const [named, focus] = await Promise.all([namedActive(context, signal), x.ask(getInputFocus(), signal)]);
  if (focus <= POINTER_ROOT || focus === x.root || focus === named) return named;
  return (await clientAround(context, focus, signal)) ?? named;
}

/** The window that the window manager calls active; 0 where there is none. */
export async function namedActive(context: DisplayContext, signal: AbortSignal): Promise<number> {
  const [active = 0] = await wordsOf(context, context.x.root, '_NET_ACTIVE_WINDOW', signal);
  return active;
}

/** The window of an application that a window is, or is inside of. */
export async function clientAround(
  context: DisplayContext,
  xid: number,
  signal: AbortSignal,
): Promise<number | undefined> {
  for (let each = xid; each !== context.x.root && each !== 0; ) {
    const look = Promise.all([
      wordsOf(context, each, 'WM_STATE', signal),
      context.x.ask(queryTree(each), signal),
    ]);
    const found = await unlessGone(look, undefined);
    if (!found || found[0].length > 0) return found && each;
    each = found[1].parent;
  }
  return undefined;
}

/** The ids of the windows of applications, from front to back. */
export async function windowIds(context: DisplayContext, signal: AbortSignal): Promise<number[]> {
  const [managed, listed] = await Promise.all([
    isManaged(context, signal),
    wordsOf(context, context.x.root, '_NET_CLIENT_LIST_STACKING', signal),
  ]);
  if (managed) return listed.reverse();
  const { children } = await context.x.ask(queryTree(context.x.root), signal);
  const found = await Promise.all(children.map((child) => clientOf(context, child, signal)));
  return found.filter((xid) => xid !== undefined).reverse();
}

/** All windows of applications, from front to back. */
export async function listWindows(context: DisplayContext, signal: AbortSignal): Promise<XWindow[]> {
  const [ids, active] = await Promise.all([windowIds(context, signal), activeWindow(context, signal)]);
  const read = await Promise.all(ids.map((xid) => readWindow(context, xid, active, signal)));
  const windows = read.filter((window) => window !== undefined);
  if (windows.filter(({ modalFor }) => modalFor !== undefined).length < 2) return windows;
  return chainModals(windows, await wordsOf(context, context.x.root, '_NET_CLIENT_LIST', signal));
}

/** The window that stands for an application below a child of the root; undefined for menus, tooltips and the like. */
async function clientOf(
  context: DisplayContext,
  topLevel: number,
  signal: AbortSignal,
): Promise<number | undefined> {
  const attributes = await unlessGone(context.x.ask(getWindowAttributes(topLevel), signal), undefined);
  if (!attributes?.isViewable || attributes.isInputOnly) return undefined;
  return (
    (await clientBelow(context, topLevel, signal)) ?? (attributes.overrideRedirect ? undefined : topLevel)
  );
}

/** The window with a `WM_STATE`, which window managers put on the windows of applications inside their frames. */
export async function clientBelow(
  context: DisplayContext,
  xid: number,
  signal: AbortSignal,
  depth = 3,
): Promise<number | undefined> {
  const [[state], tree] = await Promise.all([
    unlessGone(wordsOf(context, xid, 'WM_STATE', signal), []),
    unlessGone(context.x.ask(queryTree(xid), signal), { parent: 0, children: [] }),
  ]);
  if (state !== undefined) return xid;
  if (depth === 0) return undefined;
  for (const child of tree.children.reverse()) {
    const found = await clientBelow(context, child, signal, depth - 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The ancestor of a window that is a child of the root: its frame, or itself. */
export async function topLevelOf(context: DisplayContext, xid: number, signal: AbortSignal): Promise<number> {
  for (let each = xid; ; ) {
    const { parent } = await context.x.ask(queryTree(each), signal);
    if (parent === context.x.root || parent === 0) return each;
    each = parent;
  }
}

/** A result, or a substitute where the window it is about vanished meanwhile. */
export async function unlessGone<T, S>(work: Promise<T>, substitute: S): Promise<T | S> {
  try {
    return await work;
  } catch (error) {
    if (isGone(error)) return substitute;
    throw error;
  }
}
