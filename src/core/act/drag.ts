import { AutomationError } from '../../base/errors.ts';
import type { WindowInfo } from '../../model/application.ts';
import { type ElementSummary, hasState, type UiNode } from '../../model/element.ts';
import { centerOf, contains, type Point } from '../../model/geometry.ts';
import type { Outcome } from '../../model/outcome.ts';
import { roleTraits } from '../../model/role.ts';
import type { InputTarget } from '../ports/input.ts';
import { pointInFrame } from '../see/check-frame.ts';
import type { AppSession } from '../session/app-session.ts';
import { sameRect, steadyTarget } from './actionable.ts';
import { CaretTrace } from './caret-trace.ts';
import type { Verdict } from './carry-out.ts';
import { namedAt } from './click-at.ts';
import { withoutTraces } from './drag-traces.ts';
import { inputTo, windowOf } from './focus.ts';
import { geometryInverse, type Inverse } from './inverse.ts';
import { changeEvidence, confirmed } from './judge.ts';
import { type InputAct, performInput, type Scene, type Sight } from './perform-input.ts';
import { elementAt, raised, requireRoute, sceneAt } from './scene.ts';
import { valueWayBack } from './set-value.ts';
import { doubted } from './sorted-rows.ts';
import { type ActMode, describeTarget, findTarget, type Target } from './target.ts';

/** One end of a drag: an element, or a point of the screen or of a picture. */
export interface DragEnd {
  readonly query?: string;
  readonly x?: number;
  readonly y?: number;
}

export interface DragOptions {
  readonly from: DragEnd;
  readonly to: DragEnd;
  /** The picture that points were read from; points of the screen when absent. */
  readonly frame?: string;
  readonly durationMs: number;
  readonly mode: ActMode;
  readonly timeoutMs?: number;
}

export interface DragResult {
  readonly from: Point;
  readonly to: Point;
  /** What was dragged, where an element lies there. */
  readonly target?: ElementSummary;
  readonly outcome: Outcome;
  readonly inverse?: Inverse;
  readonly irreversible?: string;
}

/** Drags with the pointer from one place to another, and reports what demonstrably came of it. */
export async function drag(app: AppSession, options: DragOptions, signal: AbortSignal): Promise<DragResult> {
  // Whoever does not say where should not be told to take the focus first.
  for (const name of ['from', 'to'] as const)
    if (options[name].query === undefined) pointSaid(options[name], name);
  return app.inTurn(() => dragNow(app, options, signal), signal);
}

async function dragNow(app: AppSession, options: DragOptions, signal: AbortSignal): Promise<DragResult> {
  const { durationMs, mode } = options;
  requireRoute(app, 'pointer', mode);
  await app.letSettle(signal);
  await app.letEcho(signal);
  const start = await startOf(app, options, signal);
  const { at: to, onto } = await placeOf(app, options.to, 'to', options, signal);
  const { scene, from, target } = start;
  const windows = await app.windows(signal);
  let caret: CaretTrace | undefined;
  const act: InputAct = {
    route: 'pointer',
    leftAt: { at: to, input: { window: scene.window, app: app.info.id } },
    deliver: async (inner) => {
      caret = await CaretTrace.begin(app, textOver(target, to), inner);
      await app.bounded(
        (port, limit) => {
          const ends = { window: scene.window, app: app.info.id, ...(onto && { onto }) };
          return port('pointer').drag(from, to, { ...ends, durationMs }, limit);
        },
        inner,
        { extraMs: durationMs },
      );
    },
    judge: async (seen, inner) =>
      (await judgeDrag(app, { seen, dragged: target?.node, windows }, inner)) ?? caret?.judge(seen, inner),
    isStrict: true,
    pixels: pixelsToWatch(start, to),
  };
  const input = await performInput(scene, raised(scene, act, mode), signal);
  const outcome = target ? doubted(target, input) : input;
  const canLook = !outcome.evidence.some(({ kind }) => kind === 'app_ended' || kind === 'app_silent');
  const back = canLook ? await wayBack(app, windows, target, signal) : {};
  return { from, to, target: target?.summary, outcome, ...back };
}

/**
 * Where something is to be seen of a drag. What can be operated is drawn otherwise once the pointer is over it, or has taken hold
 * of it, which says nothing.
 */
function pixelsToWatch({ scene, target }: Start, to: Point): InputAct['pixels'] {
  const dragged = target?.node;
  if (dragged?.range) return dragged.bounds ?? 'window';
  const over = scene.snapshot && elementAt(scene.snapshot, scene.window, to);
  if ([target?.step, over].some((step) => step && isDrawnAsHeld(namedAt(step)))) return undefined;
  return dragged?.bounds && contains(dragged.bounds, to) ? dragged.bounds : 'window';
}

/** A drag from one place in a text to another selects what is between them; what is dragged out of it is for somebody else. */
function textOver(target: Target | undefined, to: Point): UiNode | undefined {
  const text = target && namedAt(target.step);
  return text?.bounds && contains(text.bounds, to) ? text : undefined;
}

function isDrawnAsHeld(node: UiNode): boolean {
  return hasState(node, 'selectable') || (isGrasped(node) && !hasState(node, 'editable'));
}

interface Start {
  readonly scene: Scene;
  readonly from: Point;
  readonly target?: Target;
}

async function startOf(app: AppSession, options: DragOptions, signal: AbortSignal): Promise<Start> {
  const { query } = options.from;
  if (query !== undefined) {
    const found = await findTarget(app, query, isGrasped, { timeoutMs: options.timeoutMs }, signal);
    const target = await steadyTarget(found, options.timeoutMs, signal);
    const scene = { app, snapshot: target.snapshot, window: windowOf(target) };
    return { scene, from: gripOf(target.node), target };
  }
  const { at: from } = await placeOf(app, options.from, 'from', options, signal);
  const scene = (await sceneAt(app.desktop, from, app, signal)) ?? { app };
  const step = scene.snapshot && elementAt(scene.snapshot, scene.window, from);
  const target = step && scene.snapshot && describeTarget(app, step, scene.snapshot);
  return { scene, from, ...(target && { target }) };
}

async function placeOf(
  app: AppSession,
  place: DragEnd,
  name: 'from' | 'to',
  { frame, timeoutMs }: DragOptions,
  signal: AbortSignal,
): Promise<{ at: Point; onto?: InputTarget }> {
  if (place.query !== undefined) {
    const found = await findTarget(app, place.query, isGrasped, { timeoutMs }, signal);
    const target = await steadyTarget(found, timeoutMs, signal);
    return { at: middleOf(target.node), onto: inputTo(target) };
  }
  const point = pointSaid(place, name);
  return { at: frame === undefined ? point : await pointInFrame(app.desktop, frame, point, signal) };
}

function pointSaid({ x, y }: DragEnd, name: 'from' | 'to'): Point {
  if (x !== undefined && y !== undefined) return { x, y };
  throw new AutomationError('invalid_input', `It is not said where to drag ${name}.`, {
    guidance: `Give ${name}_query, or both ${name}_x and ${name}_y. Nothing was done.`,
  });
}

/** A label that names a control is not what is dragged. */
function isGrasped({ role }: UiNode): boolean {
  return roleTraits(role).interactive === true;
}

function middleOf({ bounds }: UiNode): Point {
  return bounds ? centerOf(bounds) : { x: 0, y: 0 };
}

/** Where an element is taken hold of: a slider at its handle, which is where its value is on its track. */
function gripOf(node: UiNode): Point {
  const { bounds, range, value, role } = node;
  const number = Number(value);
  if (role !== 'AXSlider' || !bounds || !range || range.max <= range.min || Number.isNaN(number))
    return middleOf(node);
  const part = Math.min(1, Math.max(0, (number - range.min) / (range.max - range.min)));
  const isLevel = bounds.width >= bounds.height;
  const [length, thickness] = isLevel ? [bounds.width, bounds.height] : [bounds.height, bounds.width];
  const handle = Math.min(thickness, length / 4);
  const along = handle / 2 + part * (length - handle);
  const middle = centerOf(bounds);
  return isLevel
    ? { x: Math.round(bounds.x + along), y: middle.y }
    : { x: middle.x, y: Math.round(bounds.y + bounds.height - along) };
}

interface Dragged {
  readonly seen: Sight;
  readonly dragged: UiNode | undefined;
  readonly windows: readonly WindowInfo[];
}

/** What has a value must change it. Elsewhere a window or the element itself moves, or something else changes. */
async function judgeDrag(
  app: AppSession,
  { seen, dragged, windows }: Dragged,
  signal: AbortSignal,
): Promise<Verdict | undefined> {
  if (dragged?.range) return judgeDraggedValue(seen, dragged);
  const moved = movedWindow(windows, await app.windows(signal));
  if (moved) return confirmed('windows_changed', 'The window has another place or size.');
  const now = dragged && seen.after.get(dragged.id)?.node;
  if (dragged?.bounds && now?.bounds && !sameRect(dragged.bounds, now.bounds))
    return confirmed('elements_moved', `${now.role} is now at ${now.bounds.x},${now.bounds.y}.`);
  return changeEvidence({ ...seen, diff: withoutTraces(seen, dragged) }, app.restless);
}

function judgeDraggedValue({ after }: Sight, dragged: UiNode): Verdict {
  const now = after.get(dragged.id)?.node;
  if (now && now.value !== dragged.value)
    return confirmed('target_changed', `Its value went from ${dragged.value} to ${now.value}.`);
  const detail = `Its value is still ${dragged.value}.`;
  return { effect: 'none', evidence: { kind: 'target_unchanged', detail } };
}

function movedWindow(before: readonly WindowInfo[], after: readonly WindowInfo[]): WindowInfo | undefined {
  return before.find((window) => {
    const now = after.find(({ id }) => id === window.id);
    return now !== undefined && !sameRect(now.bounds, window.bounds);
  });
}

/** A slider's value and a window's place can be put back; what else a drag does is up to the application. */
async function wayBack(
  app: AppSession,
  before: readonly WindowInfo[],
  target: Target | undefined,
  signal: AbortSignal,
): Promise<Pick<DragResult, 'inverse' | 'irreversible'>> {
  if (target?.node.range && target.node.accepts.includes('value')) return valueWayBack(target);
  const after = await app.windows(signal);
  const moved = movedWindow(before, after);
  const left = after.find(({ id }) => id === moved?.id);
  return moved && left ? { inverse: geometryInverse(app, moved, left) } : {};
}
