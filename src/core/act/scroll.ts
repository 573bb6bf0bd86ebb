import { AutomationError } from '../../base/errors.ts';
import { quote } from '../../base/text.ts';
import type { WindowId, WindowInfo } from '../../model/application.ts';
import type { ElementSummary, NodeId, UiNode, WalkStep } from '../../model/element.ts';
import type { Rect, Size } from '../../model/geometry.ts';
import type { Outcome } from '../../model/outcome.ts';
import { resolveOne } from '../query/resolve.ts';
import type { Snapshot } from '../see/snapshot.ts';
import type { AppSession } from '../session/app-session.ts';
import type { Verdict } from './carry-out.ts';
import type { Inverse } from './inverse.ts';
import { confirmed } from './judge.ts';
import { type InputAct, performInput, type Scene } from './perform-input.ts';
import { frontWindow, isFree, raised, requireRoute, snapshotOf } from './scene.ts';
import {
  areaOf,
  barOf,
  type Direction,
  isVertical,
  judgeScroll,
  largestScrollable,
  looseRows,
  offsetOf,
  type ScrollView,
  wheelSpot,
} from './scroll-view.ts';
import type { ActMode } from './target.ts';

export interface ScrollOptions {
  /** What to scroll; the largest scrollable part of the window in front when absent. */
  readonly query?: string;
  /** The same, where it is known already. */
  readonly container?: NodeId;
  readonly direction: Direction;
  /** In pixels. */
  readonly amount: number;
  readonly mode: ActMode;
  readonly timeoutMs?: number;
}

export interface ScrollResult {
  /** What was scrolled, where it is an element. */
  readonly target?: ElementSummary;
  readonly outcome: Outcome;
  readonly inverse?: Inverse;
}

/** Scrolls by a distance, and says whether anything moved: at the end of the range nothing does. */
export function scroll(app: AppSession, options: ScrollOptions, signal: AbortSignal): Promise<ScrollResult> {
  return app.inTurn(() => scrollNow(app, options, signal), signal);
}

async function scrollNow(
  app: AppSession,
  options: ScrollOptions,
  signal: AbortSignal,
): Promise<ScrollResult> {
  const stage = await stageOf(app, options, signal);
  const outcome = await turn(stage, options, signal);
  const { container } = stage.view;
  return {
    target: container && stage.scene.snapshot?.summaryOf(container.node),
    outcome,
    inverse: outcome.effect === 'none' ? undefined : scrollInverse(stage, options),
  };
}

export interface ScrollStage {
  readonly scene: Scene;
  readonly view: ScrollView;
  /** Where the window is that it lies in. */
  readonly bounds: Rect;
  /** Windows in front of the one that is scrolled. */
  readonly covers: readonly Rect[];
}

/** What says which part of which window is scrolled. */
type ScrollScope = Pick<ScrollOptions, 'query' | 'container' | 'direction' | 'timeoutMs'>;

/** Finds what is to be scrolled, as it is now. */
export async function stageOf(
  app: AppSession,
  { query, container: around, direction, timeoutMs }: ScrollScope,
  signal: AbortSignal,
): Promise<ScrollStage> {
  const front = await frontWindow(app, signal);
  if (query !== undefined) {
    const { step, snapshot } = await resolveOne(app, query, { timeoutMs }, signal);
    const stage = await stageOn(app, { step, snapshot, front, direction }, signal);
    if (!stage) throw notShown(query);
    return stage;
  }
  const snapshot = await snapshotOf(app, signal);
  const known = around === undefined ? undefined : snapshot?.get(around);
  const step = known ?? (snapshot && largestScrollable(snapshot, front.id, direction));
  const stage = snapshot && step && (await stageOn(app, { step, snapshot, front, direction }, signal));
  if (stage) return stage;
  const [bounds, covers] = [front.bounds, await coversOf(app, front.id, signal)];
  const area = (snapshot && looseRows(snapshot, front.id, bounds)) ?? bounds;
  return { scene: { app, window: front.id, snapshot }, bounds, covers, view: { area } };
}

interface Scrolled {
  readonly step: WalkStep;
  readonly snapshot: Snapshot;
  readonly front: WindowInfo;
  readonly direction: Direction;
}

/** Undefined where nothing of it is to be seen. */
async function stageOn(
  app: AppSession,
  { step, snapshot, front, direction }: Scrolled,
  signal: AbortSignal,
): Promise<ScrollStage | undefined> {
  const id = [...step.ancestors, step.node].find(({ window }) => window !== undefined)?.window;
  const { id: window, bounds } = (await app.windows(signal)).find((each) => each.id === id) ?? front;
  const area = areaOf(step, bounds);
  if (!area) return undefined;
  return {
    scene: { app, window, snapshot },
    bounds,
    covers: await coversOf(app, window, signal),
    view: { area, container: step, bar: barOf(snapshot, step, direction) },
  };
}

async function coversOf({ desktop }: AppSession, window: WindowId, signal: AbortSignal): Promise<Rect[]> {
  const windows = await desktop.bounded((port, limit) => port('windows').list(undefined, limit), signal);
  const place = windows.findIndex(({ id }) => id === window);
  return windows
    .slice(0, Math.max(0, place))
    .filter(({ minimized }) => !minimized)
    .map(({ bounds }) => bounds);
}

function notShown(query: string): AutomationError {
  return new AutomationError('not_actionable', `${quote(query)} is not shown, so it cannot be scrolled.`, {
    guidance: 'Name what is around it, or leave the query out.',
  });
}

/** How far one scroll goes, and by what. */
export interface ScrollMove extends Pick<ScrollOptions, 'direction' | 'amount' | 'mode'> {
  /** By the bar, whose unit is as many pixels, and not by the wheel. */
  readonly unit?: number;
}

/** One scroll by a distance. Called once: what it did is looked at and never repeated blindly. */
export function turn(stage: ScrollStage, move: ScrollMove, signal: AbortSignal): Promise<Outcome> {
  const { scene, view } = stage;
  const canSee = scene.snapshot ?? scene.app.desktop.backend.ports.screen;
  const act: InputAct = {
    ...deed(stage, move),
    judge: (seen) => judgeScroll(view, seen),
    isStrict: true,
    pixels: view.area,
    leastChange: leastChange(view.area, move.direction),
    ...(canSee && { otherwise: nothingMoved(move.direction) }),
  };
  return performInput(scene, raised(scene, act, move.mode), signal);
}

/** What moves does so all over; a bar that fades in or a row under the pointer changes only a strip. */
function leastChange({ width, height }: Rect, direction: Direction): Size {
  return isVertical(direction)
    ? { width: width / 10, height: height / 3 }
    : { width: width / 3, height: height / 10 };
}

function nothingMoved(direction: Direction): Verdict {
  const detail = `Nothing moved: there is no more to show ${WAY[direction]}.`;
  return { effect: 'none', evidence: { kind: 'nothing_changed', detail } };
}

const WAY: Record<Direction, string> = {
  up: 'above',
  down: 'below',
  left: 'on the left',
  right: 'on the right',
};

/** By the wheel where that disturbs nobody, else by the bar's own value. */
function deed(
  { scene, view, covers }: ScrollStage,
  { direction, amount, mode, unit }: ScrollMove,
): Pick<InputAct, 'route' | 'deliver'> {
  const { app, window } = scene;
  if (unit !== undefined && view.bar)
    return barDeed(app, view.bar, barValue(view.bar, direction, amount / unit));
  if (mode === 'background' && !isFree(app, 'pointer') && view.bar?.accepts.includes('value'))
    return barDeed(app, view.bar, barValue(view.bar, direction, amount));
  requireRoute(app, 'pointer', mode);
  const spot = wheelSpot(scene.snapshot, view.area, mode === 'focus' ? [] : covers);
  const by = offsetOf(direction, amount);
  return {
    route: 'pointer',
    deliver: (signal) =>
      app.bounded(
        (port, limit) => port('pointer').scroll(spot, by, { window, app: app.info.id }, limit),
        signal,
      ),
  };
}

/** Where the bar has to be. Bars count in units of their own, which are pixels in most toolkits. */
function barValue(bar: UiNode, direction: Direction, amount: number): number {
  const by = offsetOf(direction, amount);
  const { min = 0, max = 0 } = bar.range ?? {};
  const wanted = Number(bar.value ?? 0) + (isVertical(direction) ? by.y : by.x);
  return Math.min(max, Math.max(min, wanted));
}

function barDeed(app: AppSession, bar: UiNode, value: number): Pick<InputAct, 'route' | 'deliver'> {
  return {
    route: 'accessibility',
    deliver: (signal) =>
      app.bounded((port, limit) => port('values').set(app.info.id, bar.id, value, limit), signal),
  };
}

const OPPOSITE: Record<Direction, Direction> = { up: 'down', down: 'up', left: 'right', right: 'left' };

/** A bar is put back to the very value that it had; without one, the wheel is turned back as far. */
export function scrollInverse(
  { scene: { app }, view: { bar } }: ScrollStage,
  options: ScrollOptions,
): Inverse {
  const back = { ...options, direction: OPPOSITE[options.direction] };
  return {
    kind: 'scroll',
    app,
    describe: `scroll back ${back.direction}`,
    async revert(signal) {
      const stage = await stageOf(app, back, signal);
      const now = stage.view.bar;
      if (!bar || now?.id !== bar.id || !now.accepts.includes('value')) return turn(stage, back, signal);
      return performInput(stage.scene, barAct(app, now, Number(bar.value)), signal);
    },
  };
}

function barAct(app: AppSession, bar: UiNode, value: number): InputAct {
  return {
    ...barDeed(app, bar, value),
    isStrict: true,
    judge: ({ after }) => {
      const now = Number(after.get(bar.id)?.node.value);
      const detail = `The scroll bar is at ${now}.`;
      if (Math.abs(now - value) < 1) return confirmed('value_matches', detail);
      return { effect: 'unverified', evidence: { kind: 'value_differs', detail } };
    },
  };
}

/** A notch of the wheel moves twice as far in some toolkits as in others. */
const SHARE_OF_PAGE = 0.4;

/** The part of a view that one turn may pass over without skipping anything. */
export function pageOf({ height, width }: Rect, direction: Direction): number {
  return Math.max(1, Math.round((isVertical(direction) ? height : width) * SHARE_OF_PAGE));
}
