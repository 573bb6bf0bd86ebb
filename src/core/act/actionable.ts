import { AutomationError, hasCode } from '../../base/errors.ts';
import { waitFor } from '../../base/wait-for.ts';
import { hasState, type NodeId } from '../../model/element.ts';
import type { Rect } from '../../model/geometry.ts';
import type { AppSession } from '../session/app-session.ts';
import { nodeNow, stepIn, whereaboutsOf } from './read-back.ts';
import { enterWindow } from './scene.ts';
import { makeTarget, notActionable, type Target } from './target.ts';

/** Two readings of a place are apart by at least one picture of an animation. */
export const FRAME_MS = 16;
/** A reading of a page that is so old is made again before an act. */
const OLD_MS = 100;
/** What moves is given at least so long to come to rest. */
const LEAST_PATIENCE_MS = 300;

/**
 * The target once it is shown and keeps its place, for acts that aim at that place. Refused where it stays hidden or
 * keeps moving: the pointer would hit something else.
 */
export async function steadyTarget(
  target: Target,
  timeoutMs: number | undefined,
  signal: AbortSignal,
): Promise<Target> {
  const { app } = target;
  await untilApart(target, signal);
  const window = [...target.step.ancestors, target.node].find((node) => node.window !== undefined)?.window;
  await enterWindow(app, window, signal);
  const patienceMs = Math.max(timeoutMs ?? app.desktop.options.findMs, LEAST_PATIENCE_MS);
  let last = { bounds: target.node.bounds, at: target.snapshot.takenAt };
  let why = 'has no place on the screen';
  const steady = await waitFor(
    async (inner) => {
      const node = (await nodeNow(app, target.node.id, inner)) ?? (await reread(target, inner)).node;
      const now = app.clock.now();
      if (!hasState(node, 'visible') || !node.bounds) {
        why = 'is not shown on the screen';
        return undefined;
      }
      const isSame = sameRect(last.bounds, node.bounds);
      if (!isSame) last = { bounds: node.bounds, at: now };
      why = 'keeps moving';
      return isSame && now - last.at >= FRAME_MS ? node : undefined;
    },
    { clock: app.clock, timeoutMs: patienceMs, wake: app.onEvent },
    signal,
  );
  if (!steady)
    throw notActionable(target, `${why}, for ${patienceMs} ms`, 'ax_scroll with until brings it into view.');
  const isOld = isOnPage(target) && app.clock.now() - target.snapshot.takenAt > OLD_MS;
  return sameRect(steady.bounds, target.node.bounds) && !isOld ? target : reread(target, signal);
}

/** Much happens by itself on a page: what did so before the act is told from what the act does by a reading right before it. */
export function isOnPage({ step }: Target): boolean {
  return step.ancestors.some(({ role }) => role === 'AXWebArea');
}

/** Two clicks on one spot are a double click. By the time that the second one may come, the element may be elsewhere. */
async function untilApart({ app, node: { bounds } }: Target, signal: AbortSignal): Promise<void> {
  const { pointer } = app.desktop.backend.ports;
  if (bounds && pointer?.untilApart) await pointer.untilApart(bounds, signal);
}

/** The target once the application has scrolled it into view, where it has a place there. */
export async function broughtIntoView(target: Target, signal: AbortSignal): Promise<Target> {
  await askIntoView(target.app, target.node.id, signal);
  return steadyTarget(target, undefined, signal);
}

/** Whether the application knows the request to bring an element into view: most do not. */
export async function askIntoView(app: AppSession, node: NodeId, signal: AbortSignal): Promise<boolean> {
  if (!app.desktop.backend.ports.actions?.scrollTo) return false;
  try {
    await app.bounded(async (port, limit) => port('actions').scrollTo?.(app.info.id, node, limit), signal);
    return true;
  } catch (error) {
    if (hasCode(error, 'not_actionable')) return false;
    throw error;
  }
}

/** What changed while it moved is no evidence of the act. */
async function reread(target: Target, signal: AbortSignal): Promise<Target> {
  const { app, summary, healed, guessed, isScrolled } = target;
  const snapshot = await app.snapshot(signal);
  const step = await stepIn(snapshot, whereaboutsOf(target), signal);
  if (step && snapshot.refOf(step.node) === summary.element_ref)
    return { ...makeTarget(app, step, snapshot), healed, guessed, isScrolled };
  throw new AutomationError('element_gone', `${summary.role} vanished before the act. Nothing was done.`);
}

export function sameRect(a: Rect | undefined, b: Rect | undefined): boolean {
  return a?.x === b?.x && a?.y === b?.y && a?.width === b?.width && a?.height === b?.height;
}
