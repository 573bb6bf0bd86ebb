import { queryTree } from '../x11/windows.ts';
import type { DisplayContext } from './display-context.ts';
import { unlessGone, windowIds } from './window-list.ts';

/**
 * What else the client of a window has, by which it can be named when that window is gone: its windows that are managed, and those that
 * are not, such as the hidden one that stands for a program.
 */
export async function othersOfClient(
  context: DisplayContext,
  xid: number,
  signal: AbortSignal,
): Promise<number[]> {
  const { x } = context;
  const [managed, { children }] = await Promise.all([
    unlessGone(windowIds(context, signal), []),
    x.ask(queryTree(x.root), signal),
  ]);
  return [...managed, ...children].filter((each) => each !== xid && x.ids.areOfOneClient(each, xid));
}
