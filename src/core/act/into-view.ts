import { waitFor } from '../../base/wait-for.ts';
import { hasState, type UiNode, type WalkStep } from '../../model/element.ts';
import { centerOf, contains, type Rect } from '../../model/geometry.ts';
import { areaFor, CLIPPING, shownPart } from '../see/shown-part.ts';
import { askIntoView } from './actionable.ts';
import { forbidInRehearsal } from './carry-out.ts';
import { nodeNow, stepIn, waitForNode, whereaboutsOf } from './read-back.ts';
import { pageOf, type ScrollStage, stageOf, turn } from './scroll.ts';
import type { Direction } from './scroll-view.ts';
import type { ActMode, Target } from './target.ts';

/** A wheel that goes on moving what it turns gets there in so many turns, or it is too far. */
const MOST_TURNS = 50;
/** What lies in something that is scrolled itself may leave the one while it is brought into the other. */
const ROUNDS = 2;

/**
 * The target, scrolled into view where what it lies in does not show it. Where nothing scrolls it stays as it is, and whoever
 * aims at it refuses that.
 */
export async function scrolledIntoView(target: Target, mode: ActMode, signal: AbortSignal): Promise<Target> {
  const { app, node, step } = target;
  const areas = step.ancestors.filter(({ role }) => CLIPPING.has(role));
  const isHidden = areas.some((area) => !hasState(area, 'visible') || !area.bounds);
  if (areas.length === 0 || isHidden || shownPart(step)) return target;
  forbidInRehearsal(app, 'pointer', target.summary);
  const isNear = node.bounds !== undefined || (await turnTo(target, mode, signal));
  const isScrolled = isNear && (await bringIntoAll(target, mode, areas, signal));
  return isScrolled ? { ...target, isScrolled } : target;
}

/** Whether an element came into view in all that it lies in, which is asked for it first. */
async function bringIntoAll(
  target: Target,
  mode: ActMode,
  areas: readonly UiNode[],
  signal: AbortSignal,
): Promise<boolean> {
  let now = await stepNow(target, signal);
  if (isSeen(now) || (await comesWhenAsked(target, signal))) return true;
  for (let round = 0; round < ROUNDS; round++)
    for (const { id } of areas) {
      const area = now?.ancestors.find((around) => around.id === id);
      if (area) for (const axis of AXES) await bringInto({ target, mode, area, axis }, signal);
      now = await stepNow(target, signal);
      if (isSeen(now)) return true;
    }
  return false;
}

async function comesWhenAsked(target: Target, signal: AbortSignal): Promise<boolean> {
  const { app, node } = target;
  if (!(await askIntoView(app, node.id, signal))) return false;
  const look = async (inner: AbortSignal) => isSeen(await stepNow(target, inner)) || undefined;
  const timing = { clock: app.clock, timeoutMs: app.desktop.options.settleMs, wake: app.onEvent };
  return (await waitFor(look, timing, signal)) === true;
}

function isSeen(now: WalkStep | undefined): boolean {
  return now !== undefined && shownPart(now) !== undefined;
}

/** An element, and where what it lies in is by now: a list in something that is scrolled moves along with it. */
async function stepNow(target: Target, signal: AbortSignal): Promise<WalkStep | undefined> {
  return stepIn(await target.app.snapshot(signal), whereaboutsOf(target), signal);
}

/** Turns the wheel over a list until an item of it is shown that has no place before. */
async function turnTo({ app, node, step }: Target, mode: ActMode, signal: AbortSignal): Promise<boolean> {
  const list = step.ancestors.at(-1);
  if (!list || !CLIPPING.has(list.role)) return false;
  for (let turns = 0; turns < MOST_TURNS; turns++) {
    const stage = await stageOf(app, { container: list.id, direction: 'down' }, signal);
    const { container, area } = stage.view;
    const way = container?.node.id === list.id ? wayTo(node, container.node) : undefined;
    if (!way?.direction) return way !== undefined;
    const { direction, pages } = way;
    const amount = Math.max(pages * area.height, pageOf(area, direction));
    const outcome = await turn(stage, { direction, amount, mode }, signal);
    if (outcome.effect === 'none') return false;
  }
  return false;
}

/** How far an item is from those that are shown: nowhere where it is one of them, undefined where they do not tell. */
function wayTo(
  { id, role }: UiNode,
  { children }: UiNode,
): { direction?: 'up' | 'down'; pages: number } | undefined {
  const place = children.findIndex((each) => each.id === id);
  // Headers are shown whatever is scrolled below them.
  const isShown = (each: UiNode) => hasState(each, 'visible') && each.role === role && !each.isHeader;
  const [first, last] = [children.findIndex(isShown), children.findLastIndex(isShown)];
  if (place < 0 || first < 0) return undefined;
  const pagesFrom = (edge: number) => Math.floor(Math.abs(place - edge) / (last - first + 1));
  if (place < first) return { direction: 'up', pages: pagesFrom(first) };
  if (place > last) return { direction: 'down', pages: pagesFrom(last) };
  return children.slice(place, place + 1).some(isShown) ? { pages: 0 } : undefined;
}

/** Whether what is not shown is only scrolled away, in a list that is. */
export function isScrolledAway({ node, step }: Target): boolean {
  const list = step.ancestors.at(-1);
  const isListed =
    list !== undefined && CLIPPING.has(list.role) && hasState(list, 'visible') && !list.virtual;
  return isListed && !hasState(node, 'visible') && wayTo(node, list) !== undefined;
}

type Axis = 'x' | 'y';

interface Way {
  readonly target: Target;
  readonly mode: ActMode;
  /** What is scrolled. */
  readonly area: UiNode;
  readonly axis: Axis;
}

const AXES: readonly Axis[] = ['y', 'x'];

/** Scrolls until the middle of an element is in what it lies in, along one axis, or nothing moves any more. */
async function bringInto(way: Way, signal: AbortSignal): Promise<void> {
  const { app, node } = way.target;
  const place = (await nodeNow(app, node.id, signal))?.bounds;
  // Bars count pixels, or rows.
  let at: Progress | undefined = place && { place, perPixel: 1 };
  for (let turns = 0; at && turns < MOST_TURNS; turns++) at = await bringNearer(way, at, signal);
}

/** Where an element is, and how far a bar has to go for a pixel. */
interface Progress {
  readonly place: Rect;
  readonly perPixel: number;
}

/** Undefined where it is in view, or did not move. */
async function bringNearer(
  { target, mode, area, axis }: Way,
  { place, perPixel }: Progress,
  signal: AbortSignal,
): Promise<Progress | undefined> {
  const shown = areaFor({ ...target.node, bounds: place }, area);
  const left = shown ? distance(place, shown, axis) : 0;
  if (left === 0) return undefined;
  const direction = directionOf(axis, left);
  const stage = await stageOf(target.app, { container: area.id, direction }, signal);
  if (stage.view.container?.node.id !== area.id) return undefined;
  const byBar = await moveBar(stage, left * perPixel, signal);
  const amount = Math.min(Math.abs(left), pageOf(stage.view.area, direction));
  if (byBar === undefined) await turn(stage, { direction, amount, mode }, signal);
  const now = await waitForNode(target, ({ bounds }) => bounds?.[axis] !== place[axis], signal);
  const moved = now?.bounds ? place[axis] - now.bounds[axis] : 0;
  if (!now?.bounds || moved === 0) return undefined;
  return { place: now.bounds, perPixel: byBar === undefined ? perPixel : byBar / moved };
}

/** How far the middle of something is from that of what shows it; 0 where it is in there. */
function distance(node: Rect, area: Rect, axis: Axis): number {
  const [middle, around] = [centerOf(node), centerOf(area)];
  return contains(area, { ...around, [axis]: middle[axis] }) ? 0 : middle[axis] - around[axis];
}

function directionOf(axis: Axis, left: number): Direction {
  if (axis === 'y') return left < 0 ? 'up' : 'down';
  return left < 0 ? 'left' : 'right';
}

/** Moves the bar where it can be set, and answers by how much. */
async function moveBar(
  { scene: { app }, view: { bar } }: ScrollStage,
  by: number,
  signal: AbortSignal,
): Promise<number | undefined> {
  if (!bar?.range || !bar.accepts.includes('value')) return undefined;
  const before = Number(bar.value ?? 0);
  const value = Math.min(bar.range.max, Math.max(bar.range.min, Math.round(before + by)));
  await app.bounded((port, limit) => port('values').set(app.info.id, bar.id, value, limit), signal);
  return value - before;
}
