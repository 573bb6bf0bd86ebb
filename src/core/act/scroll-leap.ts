import { hasState, type UiNode, type WalkStep } from '../../model/element.ts';
import { intersect } from '../../model/geometry.ts';
import type { ScrollStage } from './scroll.ts';
import { type Direction, isVertical } from './scroll-view.ts';

/** An item and its number among its siblings, of those that are in view. */
interface Shown {
  readonly place: number;
  readonly at: number;
}

/** Items that are known, of which some are in view. */
interface Line {
  readonly items: readonly UiNode[];
  /** The place of the middle of what is in view, among the items. */
  readonly middle: number;
  /** How many pixels one item is from the next. */
  readonly pitch: number;
}

/**
 * How many pixels one unit of the bar is, by what a movement did to it and to what it scrolls; undefined where that does not show
 * or the bar cannot be set. Some bars count in rows.
 */
export function barUnit(before: ScrollStage, after: ScrollStage, direction: Direction): number | undefined {
  const [from, to] = [before.view.bar, after.view.bar];
  if (!from || !to || to.id !== from.id || !to.accepts.includes('value')) return undefined;
  const units = Number(to.value) - Number(from.value);
  const unit = (movedBy(before, after, direction) ?? 0) / units;
  return Number.isFinite(unit) && unit > 0 ? unit : undefined;
}

/** How far what is in view before and after a movement has moved. */
function movedBy(before: ScrollStage, after: ScrollStage, direction: Direction): number | undefined {
  const list = longestLine(before, direction);
  const ways = (list?.items ?? []).flatMap((node) => {
    const now = after.scene.snapshot?.get(node.id)?.node;
    if (!now || now.title !== node.title || !hasState(node, 'visible') || !hasState(now, 'visible'))
      return [];
    return node.bounds && now.bounds ? startOf(node, direction) - startOf(now, direction) : [];
  });
  return ways.sort((a, b) => a - b)[ways.length >> 1];
}

/** How many pixels it is to an element that is known and out of sight; negative where it lies before what is in view. */
export function wayTo(
  stage: ScrollStage,
  { node, ancestors }: WalkStep,
  direction: Direction,
): number | undefined {
  const path = [...ancestors, node];
  const top = path.findIndex(({ id }) => id === stage.view.container?.node.id);
  if (top < 0) return undefined;
  for (let depth = path.length - 1; depth > top; depth--) {
    const line = lineIn(path[depth - 1], stage, direction);
    const place = line?.items.findIndex(({ id }) => id === path[depth]?.id) ?? -1;
    if (line && place >= 0) return (place - line.middle) * line.pitch;
  }
  return undefined;
}

/** How many pixels it is to the last item that is known in a direction: nothing on the way there can be missed. */
export function wayToLast(stage: ScrollStage, direction: Direction): number | undefined {
  const line = longestLine(stage, direction);
  if (!line) return undefined;
  const isForward = direction === 'down' || direction === 'right';
  const items = isForward ? line.items.length - 1 - line.middle : line.middle;
  return items * line.pitch;
}

/** The items of what is scrolled, which may lie deeper inside of it. */
function longestLine(stage: ScrollStage, direction: Direction): Line | undefined {
  const { container } = stage.view;
  if (!container) return undefined;
  let longest: Line | undefined;
  const visit = (node: UiNode) => {
    if (node.children.length > Math.max(1, longest?.items.length ?? 0))
      longest = lineIn(node, stage, direction) ?? longest;
    node.children.forEach(visit);
  };
  visit(container.node);
  return longest;
}

function lineIn(parent: UiNode | undefined, { view }: ScrollStage, direction: Direction): Line | undefined {
  const items = parent?.children ?? [];
  const isShown = (node: UiNode) =>
    hasState(node, 'visible') && node.bounds !== undefined && intersect(node.bounds, view.area) !== undefined;
  const shown = items.flatMap((node, place): Shown[] =>
    isShown(node) ? [{ place, at: startOf(node, direction) }] : [],
  );
  const [first, last] = [shown[0], shown.at(-1)];
  if (!first || !last || last.at <= first.at) return undefined;
  const pitch = (last.at - first.at) / (last.place - first.place);
  return { items, middle: (first.place + last.place) / 2, pitch };
}

function startOf({ bounds }: UiNode, direction: Direction): number {
  return (isVertical(direction) ? bounds?.y : bounds?.x) ?? 0;
}
