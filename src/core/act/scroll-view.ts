import type { WindowId } from '../../model/application.ts';
import { hasState, type NodeId, type UiNode, type WalkStep } from '../../model/element.ts';
import { around, centerOf, contains, intersect, type Point, type Rect } from '../../model/geometry.ts';
import { shownPart } from '../see/shown-part.ts';
import type { Snapshot } from '../see/snapshot.ts';
import type { Verdict } from './carry-out.ts';
import { confirmed } from './judge.ts';
import type { Sight } from './perform-input.ts';

export type Direction = 'up' | 'down' | 'left' | 'right';

/** What is scrolled: the part of the screen that shows it, and the bar that says how far it is, where there is one. */
export interface ScrollView {
  readonly area: Rect;
  /** The element whose contents move; everything in the window when absent. */
  readonly container?: WalkStep;
  readonly bar?: UiNode;
}

const SCROLLABLE: ReadonlySet<string> = new Set([
  ...['AXScrollArea', 'AXTable', 'AXOutline', 'AXList', 'AXWebArea', 'AXTextArea'],
]);

export function isVertical(direction: Direction): boolean {
  return direction === 'up' || direction === 'down';
}

/** A distance in a direction as movement in both axes; down and right are positive. */
export function offsetOf(direction: Direction, amount: number): Point {
  const signed = direction === 'up' || direction === 'left' ? -amount : amount;
  return isVertical(direction) ? { x: 0, y: signed } : { x: signed, y: 0 };
}

/** The direction of a way along the axis of another direction; down and right are positive. */
export function towards(direction: Direction, way: number): Direction {
  if (isVertical(direction)) return way < 0 ? 'up' : 'down';
  return way < 0 ? 'left' : 'right';
}

/** The largest shown thing in a window that is made to be scrolled and has more than it shows. */
export function largestScrollable(
  snapshot: Snapshot,
  window: string | undefined,
  direction: Direction,
): WalkStep | undefined {
  const candidates = snapshot.steps.filter(
    ({ node, ancestors }) =>
      SCROLLABLE.has(node.role) &&
      hasState(node, 'visible') &&
      node.bounds !== undefined &&
      [...ancestors, node].some((each) => each.window === window),
  );
  const size = ({ node: { bounds } }: WalkStep) => (bounds ? bounds.width * bounds.height : 0);
  const bySize = candidates.sort((a, b) => size(b) - size(a));
  return bySize.find((step) => !showsAll(snapshot, step, direction)) ?? bySize[0];
}

/**
 * Where the most rows are that lie in nothing that is made to be scrolled: lists of Qt Quick are told by their rows alone, also by those
 * that are scrolled away, and by a bar that is as long as they are.
 */
export function looseRows({ steps }: Snapshot, window: WindowId, bounds: Rect): Rect | undefined {
  const shown = steps.filter(
    ({ node, ancestors }) =>
      hasState(node, 'visible') &&
      ancestors.some((each) => each.window === window) &&
      !ancestors.some(({ role }) => SCROLLABLE.has(role)),
  );
  const areas = new Map<NodeId | undefined, Rect[]>();
  for (const { node, ancestors } of shown) {
    const part = node.role === 'AXRow' && node.bounds ? intersect(node.bounds, bounds) : undefined;
    const holder = ancestors.at(-1)?.id;
    if (part) areas.set(holder, [...(areas.get(holder) ?? []), part]);
  }
  const [most] = [...areas.values()].sort((a, b) => b.length - a.length);
  const rows = most?.reduce(around);
  const bars = shown.filter(({ node }) => isAlong(node, 'down')).flatMap(({ node }) => node.bounds ?? []);
  const beside = rows && bars.find((bar) => intersect(bar, rows));
  return beside ? intersect(rows, { ...rows, y: beside.y, height: beside.height }) : rows;
}

/**
 * The innermost thing around an element that is scrolled and does not show it, else the innermost of any kind that the element
 * lies outside of; `window` is the part of the screen that it all lies in.
 */
export function scrollableAround(snapshot: Snapshot, step: WalkStep, window: Rect): WalkStep | undefined {
  const hides = (around: WalkStep) => {
    const area = hasState(around.node, 'visible') ? areaOf(around, window) : undefined;
    return area !== undefined && !isInView(step, area);
  };
  const hiding = step.ancestors
    .slice(1)
    .flatMap(({ id }) => snapshot.get(id) ?? [])
    .filter(hides);
  const scrolled = hiding.findLast(({ node }) => SCROLLABLE.has(node.role));
  const isPlaced = hasState(step.node, 'visible') && step.node.bounds !== undefined;
  return scrolled ?? (isPlaced ? hiding.at(-1) : undefined);
}

/** The part of the screen on which an element can be seen. */
export function areaOf(step: WalkStep, window: Rect): Rect | undefined {
  const shown = shownPart(step);
  return shown && intersect(shown, window);
}

/** Whether a bar says that there is nothing to scroll to. */
function showsAll(snapshot: Snapshot, step: WalkStep, direction: Direction): boolean {
  const around = new Set(framesOf(step).map(({ id }) => id));
  return snapshot.steps.some(
    ({ node: { range, ...bar }, ancestors }) =>
      around.has(ancestors.at(-1)?.id ?? '') &&
      isAlong(bar, direction) &&
      range !== undefined &&
      range.max <= range.min,
  );
}

/** What may hold the bars of an element: itself, and the scroll area around it. */
function framesOf({ node, ancestors }: WalkStep): UiNode[] {
  const area = [...ancestors]
    .reverse()
    .slice(0, 3)
    .find(({ role }) => role === 'AXScrollArea');
  // In Qt the bars are beside what shows a part, in a box around both.
  const around = area ?? (node.role === 'AXScrollArea' ? ancestors.at(-1) : undefined);
  return around ? [node, around] : [node];
}

/** The bar that belongs to an element: inside it, or beside it in the scroll area around it. */
export function barOf(
  snapshot: Snapshot,
  container: WalkStep | undefined,
  direction: Direction,
): UiNode | undefined {
  if (!container) return undefined;
  const bars = snapshot.steps.filter(({ node }) => isBar(node, direction));
  const isIn = ({ ancestors }: WalkStep, { id }: UiNode) => ancestors.some((each) => each.id === id);
  for (const each of framesOf(container)) {
    const isOuter = each.id !== container.node.id;
    const own = bars.filter((bar) => isIn(bar, each) && !(isOuter && isIn(bar, container.node)));
    const shown = own.filter(({ node }) => hasState(node, 'visible'));
    const [bar, ...others] = shown.length > 0 ? shown : own;
    if (bar) return others.length === 0 ? bar.node : undefined;
  }
  return undefined;
}

function isBar(node: UiNode, direction: Direction): boolean {
  return isAlong(node, direction) && node.range !== undefined && node.range.max > node.range.min;
}

function isAlong({ role, bounds }: Pick<UiNode, 'role' | 'bounds'>, direction: Direction): boolean {
  return role === 'AXScrollBar' && (!bounds || bounds.height >= bounds.width === isVertical(direction));
}

/** Judges a turn of the wheel: the bar moved, or what is inside moved, came or went. A bar that stayed is proof, too. */
export function judgeScroll({ container, bar }: ScrollView, { before, after }: Sight): Verdict | undefined {
  const barNow = bar && after.get(bar.id)?.node;
  if (bar?.value !== undefined && barNow) {
    if (barNow.value !== bar.value)
      return confirmed('elements_moved', `The scroll bar went from ${bar.value} to ${barNow.value}.`);
    const detail = `Nothing moved: the scroll bar is still at ${bar.value}.`;
    return { effect: 'none', evidence: { kind: 'nothing_changed', detail } };
  }
  const moved = movedIn(before, after, container?.node.id);
  if (moved === 0) return undefined;
  return confirmed('elements_moved', `${moved} elements moved, came or went inside.`);
}

/** How many elements of a container are elsewhere than before. Its own frame and its bars do not count. */
function movedIn(before: Snapshot, after: Snapshot, container: NodeId | undefined): number {
  const inside = ({ ancestors, node }: WalkStep) =>
    node.role !== 'AXScrollBar' &&
    (container === undefined ? ancestors.length > 0 : ancestors.some(({ id }) => id === container));
  let moved = 0;
  for (const step of before.steps.filter(inside)) {
    const now = after.get(step.node.id)?.node;
    const [then, place] = [step.node.bounds, now?.bounds];
    if (!hasState(step.node, 'visible')) continue;
    if (!now || !hasState(now, 'visible') || then?.x !== place?.x || then?.y !== place?.y) moved += 1;
  }
  return moved;
}

/**
 * A spot for the wheel that no window in front covers. The wheel turns sliders, spin buttons and choices that happen to be
 * under it, so it stays away from them where it can.
 */
export function wheelSpot(snapshot: Snapshot | undefined, area: Rect, covers: readonly Rect[]): Point {
  const middle = centerOf(area);
  const taken = (snapshot?.steps ?? []).filter(
    ({ node }) => hasState(node, 'visible') && (node.range ?? node.choices) && node.role !== 'AXScrollBar',
  );
  const isShown = (point: Point) => !covers.some((cover) => contains(cover, point));
  const isFree = (point: Point) => !taken.some(({ node }) => node.bounds && contains(node.bounds, point));
  const parts = [0.5, 0.25, 0.75, 0.1, 0.9];
  const spots = parts.flatMap((down) =>
    parts.map((across) => ({
      x: Math.round(area.x + area.width * across),
      y: Math.round(area.y + area.height * down),
    })),
  );
  const shown = spots.filter(isShown);
  return shown.find(isFree) ?? shown[0] ?? middle;
}

/** Whether an element can be seen: not only in the tree but inside of the part that is shown. */
export function isInView(step: WalkStep, area: Rect): boolean {
  const { node } = step;
  if (!hasState(node, 'visible') || !node.bounds) return false;
  const middle = centerOf(node.bounds);
  const shown = shownPart(step);
  return shown !== undefined && contains(shown, middle) && contains(area, middle);
}
