import { intersect, type Rect } from '../../../model/geometry.ts';
import { getGeometry, getWindowAttributes, queryTree } from '../x11/windows.ts';
import type { DisplayContext } from './display-context.ts';
import { unlessGone } from './window-list.ts';

/** Whether another window hides a part of an area of a top-level window, or the edge of the screen does. */
export async function isCovered(
  context: DisplayContext,
  topLevel: number,
  area: Rect,
  signal: AbortSignal,
): Promise<boolean> {
  const { x } = context;
  const [{ children }, screen] = await Promise.all([
    x.ask(queryTree(x.root), signal),
    x.ask(getGeometry(x.root), signal),
  ]);
  const shown = intersect(area, screen);
  if (shown?.width !== area.width || shown.height !== area.height) return true;
  const above = children.slice(children.indexOf(topLevel) + 1);
  const covers = await Promise.all(above.map((window) => covered(context, window, area, signal)));
  return covers.includes(true);
}

async function covered(
  { x }: DisplayContext,
  window: number,
  area: Rect,
  signal: AbortSignal,
): Promise<boolean> {
  const read = Promise.all([x.ask(getWindowAttributes(window), signal), x.ask(getGeometry(window), signal)]);
  const found = await unlessGone(read, undefined);
  if (!found) return false;
  const [{ isViewable, isInputOnly }, place] = found;
  const border = 2 * place.borderWidth;
  const outer = { ...place, width: place.width + border, height: place.height + border };
  return isViewable && !isInputOnly && intersect(outer, area) !== undefined;
}
