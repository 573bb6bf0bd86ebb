import { AutomationError, hasCode } from '../../base/errors.ts';
import type { WindowId } from '../../model/application.ts';
import { type ElementSummary, hasState, type UiNode, type WalkStep, walk } from '../../model/element.ts';
import { centerOf, intersect, type Point, type Rect } from '../../model/geometry.ts';
import { roleTraits } from '../../model/role.ts';
import type { InputTarget } from '../ports/input.ts';
import { shownPart } from '../see/shown-part.ts';
import { askIntoView, steadyTarget } from './actionable.ts';
import { focusInsteadOf } from './keyboard-focus.ts';
import { elementText } from './outcome-text.ts';
import type { Act } from './perform.ts';
import { waitForNode } from './read-back.ts';
import { type ActMode, isChooser, notActionable, type Target } from './target.ts';

/** The same act, after bringing the element's window to the front where the caller asked for that. */
export function withFocus(act: Act, target: Target, mode: ActMode): Act {
  if (mode === 'background') return act;
  return {
    ...act,
    mayTakeFocus: true,
    deliver: async (signal) => {
      await focusWindowOf(target, signal);
      await act.deliver(signal);
    },
  };
}

/** Brings the window that holds an element to the front. */
export async function focusWindowOf(target: Target, signal: AbortSignal): Promise<void> {
  const window = windowOf(target);
  if (window === undefined)
    throw notActionable(target, 'belongs to no window that can be brought to the front');
  await target.app.bounded((port, limit) => port('windows').focus(window, limit), signal);
}

/** The window that holds the element. */
export function windowOf({ step }: Target): WindowId | undefined {
  return [...step.ancestors, step.node].find((node) => node.window !== undefined)?.window;
}

/** Where input for an element has to arrive. */
export function inputTo(target: Target): InputTarget {
  return { window: windowOf(target), app: target.app.info.id };
}

/** Refuses a route that would disturb the user unless the caller allowed it. */
export function requireFocusAllowed(target: Target, mode: ActMode, route: 'pointer' | 'keyboard'): void {
  const port = target.app.desktop.backend.ports[route];
  if (!port) throw notActionable(target, `offers no such act, and this desktop has no ${route}`);
  if (mode === 'focus' || !port.disturbsUser) return;
  throw new AutomationError(
    'needs_focus',
    `${target.summary.role} "${target.summary.title}" can only be reached by ${route}, which would take the focus.`,
    { details: { element: target.summary, route } },
  );
}

/**
 * Gives an element the focus of its window, unless it has it: a click would move its caret. Refused where something else is
 * known to have it then, and would get the keys.
 */
export async function focusElement(given: Target, signal: AbortSignal): Promise<void> {
  const target = await askedIntoView(given, signal);
  const { node } = target;
  const rival = () => focusInsteadOf(target, windowOf(target), signal);
  if (hasState(node, 'focused') && hasState(node, 'visible') && !(await rival())) return;
  let other: ElementSummary | undefined;
  if (isPointedAt(target)) {
    await clickOrAsk(target, signal);
    other = await rival();
    if (!other) return;
  }
  if (await isGiven(askForFocus(target, signal), other !== undefined)) other = await rival();
  if (!other) return;
  const why = `did not get the focus, which ${elementText(other)} has. No key was pressed`;
  throw notActionable(target, why, WHEN_ELSEWHERE);
}

/**
 * What was scrolled away is brought into view first: asked for the focus, an application brings it there as well, and its window to
 * the front. What stays hidden then is on a page that is not in front.
 */
async function askedIntoView(target: Target, signal: AbortSignal): Promise<Target> {
  const { app, node } = target;
  if (hasState(node, 'visible') || !(await askIntoView(app, node.id, signal))) return target;
  await requireShown(target, signal);
  return steadyTarget(target, undefined, signal);
}

/** That an application gives no focus on top of something else that is wrong is not worth telling. */
export async function isGiven(asking: Promise<void>, isTold = true): Promise<boolean> {
  try {
    await asking;
    return true;
  } catch (error) {
    if (isTold && hasCode(error, 'not_actionable')) return false;
    throw error;
  }
}

const WHEN_ELSEWHERE = 'Something may cover it, or take the focus away from it; ax_screenshot shows more.';

/** A pointer of our own leaves the user's focus alone; asking the application may bring its window to the front. */
function isPointedAt({ app, node }: Target): boolean {
  const { pointer } = app.desktop.backend.ports;
  return pointer !== undefined && !pointer.disturbsUser && node.bounds !== undefined;
}

/** Clicks an element in its window with a pointer that disturbs nobody. */
export async function clickInto(target: Target, signal: AbortSignal, at = pointOf(target)): Promise<void> {
  const options = { button: 'left', count: 1, ...inputTo(target) } as const;
  return target.app.bounded((port, limit) => port('pointer').click(at, options, limit), signal);
}

/** What something covers gets the focus where its application gives it without bringing its window to the front. */
async function clickOrAsk(target: Target, signal: AbortSignal): Promise<void> {
  const { app, node } = target;
  const isShown = hasState(node, 'visible');
  try {
    // Something else may be in its place.
    if (!isShown) throw hiddenFromKeys(target);
    await clickInto(await steadyTarget(target, undefined, signal), signal);
  } catch (error) {
    const isOutOfReach = hasCode(error, 'not_actionable');
    if (!isOutOfReach || !app.desktop.backend.ports.actions?.focusInside) throw error;
    const ask = app.bounded(
      async (port, limit) => port('actions').focusInside?.(app.info.id, node.id, limit),
      signal,
    );
    if (!(await isGiven(ask))) throw error;
    if (!isShown) await requireShown(target, signal);
  }
}

async function askForFocus(target: Target, signal: AbortSignal): Promise<void> {
  const { app, node } = target;
  await app.bounded((port, limit) => port('actions').focus(app.info.id, node.id, limit), signal);
  if (!hasState(node, 'visible')) await requireShown(target, signal);
}

/** What gets the focus comes into view, unless it is on a page that is not in front: then the keys would go to the one that is. */
async function requireShown(target: Target, signal: AbortSignal): Promise<void> {
  if (await waitForNode(target, (now) => hasState(now, 'visible'), signal)) return;
  throw hiddenFromKeys(target);
}

function hiddenFromKeys(target: Target): AutomationError {
  return notActionable(target, 'is not shown, and keys would go elsewhere', WHEN_HIDDEN);
}

const WHEN_HIDDEN = 'Bring the tab or page that it is on to the front first, or open what hides it.';

function seenPart(target: Target): Rect {
  const { bounds } = target.node;
  if (!bounds || bounds.width <= 0 || bounds.height <= 0)
    throw notActionable(target, 'has no place on the screen');
  const shown = shownPart(target.step);
  if (!shown) throw notActionable(target, 'is scrolled out of sight', 'Scroll to it first.');
  return besideBars(target.step, shown);
}

/** Bars that lie over what they scroll take the pointer there, and grow when it comes near. */
const NEAR_BAR = 10;

function besideBars({ ancestors }: WalkStep, shown: Rect): Rect {
  const around = ancestors.filter(({ role }) => role === 'AXScrollArea').flatMap(({ children }) => children);
  let rest = shown;
  for (const { role, bounds: bar, ...node } of around) {
    if (role !== 'AXScrollBar' || !bar || !hasState(node, 'visible') || !intersect(rest, bar)) continue;
    const [width, height] = [bar.x - NEAR_BAR - rest.x, bar.y - NEAR_BAR - rest.y];
    if (bar.width > bar.height && height > 0) rest = { ...rest, height };
    if (bar.height > bar.width && width > 0) rest = { ...rest, width };
  }
  return rest;
}

/** Where the box is that an item has before its name. */
export function boxOf(target: Target): Point {
  const { x, width, ...rest } = seenPart(target);
  return centerOf({ ...rest, x, width: Math.min(BOX, width) });
}

/** Where the arrow is that an item of a tree has before it; undefined where its tree leaves no room for one. */
export function arrowOf(target: Target): Point | undefined {
  const { node, ancestors } = target.step;
  const { x, ...rest } = seenPart(target);
  const tree = ancestors.at(-1)?.bounds;
  const isCut = x !== node.bounds?.x || (tree !== undefined && x - tree.x < 2 * ARROW);
  return isCut ? undefined : { x: x - ARROW, y: centerOf({ ...rest, x }).y };
}

/** How far before its item the middle of an arrow is, or a place that is still inside of it. */
const ARROW = 8;
/** As wide as a box is with what is around it. */
const BOX = 20;

export function pointOf(target: Target): Point {
  const shown = seenPart(target);
  if (isCheckedGroup(target.node)) return titleOf(shown);
  const { node } = target;
  return centerOf(
    partBesideField(node, shown) ?? partAboveInner(node, shown) ?? partBeforeButtons(node, shown) ?? shown,
  );
}

/** Where a number with its buttons behind it is hit: in its first third, as its middle may be a button that changes it. */
function partBeforeButtons({ role, bounds }: UiNode, shown: Rect): Rect | undefined {
  if (role !== 'AXIncrementor' || !bounds || bounds.height >= bounds.width) return undefined;
  return intersect(shown, { ...bounds, width: bounds.width / 3 });
}

/** Where an item of a tree is hit that holds the items below it: in its own line, and not in one of theirs. */
function partAboveInner(node: UiNode, shown: Rect): Rect | undefined {
  if (!hasState(node, 'selectable')) return undefined;
  const inner = [...walk(node.children)].map((step) => step.node).filter(({ role }) => role === node.role);
  const tops = inner.flatMap((item) => (hasState(item, 'visible') && item.bounds ? [item.bounds.y] : []));
  const height = Math.min(...tops) - shown.y;
  return tops.length > 0 && height >= SMALLEST_LINE ? { ...shown, height } : undefined;
}

const SMALLEST_LINE = 4;

/** Where a chooser with a field in it is opened: at what the field leaves of it. */
function partBesideField(node: UiNode, shown: Rect): Rect | undefined {
  if (!isChooser(node)) return undefined;
  const field = node.children.find(
    (child) => child.role === 'AXTextField' && hasState(child, 'visible'),
  )?.bounds;
  const x = field && field.x + field.width;
  const width = x === undefined ? 0 : shown.x + shown.width - x;
  return x !== undefined && width >= SMALLEST_BUTTON ? { ...shown, x, width } : undefined;
}

const SMALLEST_BUTTON = 8;

/** A box around other controls that is checked itself, at its title: a click in its middle would hit one of those. */
function isCheckedGroup({ role, children }: UiNode): boolean {
  const isAround = (child: UiNode) => child.role === 'AXGroup' || roleTraits(child.role).interactive === true;
  return role === 'AXCheckBox' && children.some(isAround);
}

/** Its upper left corner, where the title is. */
function titleOf({ x, y, width, height }: Rect): Point {
  return { x: x + Math.min(TITLE, width / 2), y: y + Math.min(TITLE, height / 2) };
}

const TITLE = 10;
