import { AutomationError } from '../../base/errors.ts';
import { waitFor } from '../../base/wait-for.ts';
import type { WindowId } from '../../model/application.ts';
import type { ElementSummary } from '../../model/element.ts';
import type { Rect, Size } from '../../model/geometry.ts';
import type { Outcome } from '../../model/outcome.ts';
import { diffSnapshots, type SnapshotDiff } from '../see/diff.ts';
import type { Snapshot } from '../see/snapshot.ts';
import type { AppSession } from '../session/app-session.ts';
import { carryOut, type Deed, forbidInRehearsal, type Verdict } from './carry-out.ts';
import { describeChanges, NO_CHANGES } from './changes.ts';
import { changeEvidence, noEvidence } from './judge.ts';
import { isOwed, type Rest, restOf } from './owed-effects.ts';
import { PixelWatch } from './pixel-watch.ts';
import { isProvedByPlace, withoutPointerPlaces } from './pointer-places.ts';
import { clearSuspects } from './suspects.ts';

/** Where input goes: an application, one of its windows, and what it showed before, where it shows elements. */
export interface Scene {
  readonly app: AppSession;
  readonly window?: WindowId;
  readonly snapshot?: Snapshot;
  /** What the input is aimed at, where that is an element. */
  readonly element?: ElementSummary;
}

/** Two readings of an application, before and after. */
export interface Sight {
  readonly before: Snapshot;
  readonly after: Snapshot;
  readonly diff: SnapshotDiff;
  /** An earlier act may just be showing its effect: what changed proves nothing about this one. */
  readonly isShared: boolean;
  /** The same because of an act of some seconds ago: what this kind of input is known to do is proof all the same. */
  readonly isOwed: boolean;
}

/** Input that is meant for no single element: a click at a point, keys, the wheel, a drag. */
export interface InputAct extends Deed {
  /** What this kind of input is known to do, looked at before anything else. */
  judge?(seen: Sight, signal: AbortSignal): Promise<Verdict | undefined> | Verdict | undefined;
  /** Whether nothing but that is evidence; else any change in the application is. */
  readonly isStrict?: boolean;
  /** Whether pixels count where elements tell nothing, and which; without elements they always do. */
  readonly pixels?: Rect | 'window';
  /** How large a part of the pixels has to change to be evidence; a caret is never large enough. */
  readonly leastChange?: Size;
  /** Stands when there is no evidence of anything. */
  readonly otherwise?: Verdict;
}

/** Hands input over, then looks until there is proof or the time for it is up. */
export async function performInput(scene: Scene, act: InputAct, signal: AbortSignal): Promise<Outcome> {
  const { app, window, snapshot: before } = scene;
  forbidInRehearsal(app, act.route, scene.element);
  const wantsPixels = act.pixels !== undefined || !before;
  const region = act.pixels === 'window' ? undefined : act.pixels;
  const watch = wantsPixels ? await PixelWatch.start(app, window, region, signal) : undefined;
  const past = { isShared: app.awaitsEffect, isOwed: isOwed(app, before) };
  app.restless.beginAt(app.clock.now());
  using _heard = app.restless.chance.heard.listen(app.onEvent, app.clock);
  const look = async () => {
    const observed = async () => {
      const seen = await observe(scene, act, { watch, ...past }, signal);
      return reconsidered(scene, act, { ...seen, ...past }, signal);
    };
    const first = await observed();
    const isFalse = await isProvedByPlace(app, act.leftAt, first, signal);
    const { verdict, after, diff } = isFalse ? await observed() : first;
    const isProved = verdict.effect === 'confirmed';
    if (after && diff) app.restless.noteSeen(diff, after.takenAt, { isProved });
    const changes = before && after && diff ? describeChanges(diff, before, after) : NO_CHANGES;
    const rest = restOf(app, past, { verdict, diff, after });
    return { verdict, diff, changes, rest: verdict.effect === 'none' ? NOTHING : rest };
  };
  return carryOut(app, act, look, signal);
}

const NOTHING: Rest = { kind: 'none' };

type Past = Pick<Sight, 'isShared' | 'isOwed'>;

interface Observed {
  readonly verdict: Verdict;
  readonly after?: Snapshot;
  readonly diff?: SnapshotDiff;
}

async function observe(
  { app, snapshot: before }: Scene,
  act: InputAct,
  { watch, ...past }: { watch: PixelWatch | undefined } & Past,
  signal: AbortSignal,
): Promise<Observed> {
  let latest: Observed | undefined;
  await waitFor(
    async (inner) => {
      const after = before && (await app.snapshot(inner));
      const diff = before && after && diffSnapshots(before, after);
      const isShared =
        past.isShared || (diff !== undefined && app.takenBack.isIn(diff.changed, undefined, app.clock.now()));
      const seen = before && after && diff && { before, after, diff, ...past, isShared };
      const byTree = seen && (await judgeTree(app, act, seen, inner));
      const isProven = byTree?.effect === 'confirmed';
      const byPixels = isProven ? undefined : await watch?.judge(act.leastChange, inner);
      const drawn = byTree || !byPixels ? byPixels : watch?.alone(byPixels);
      const verdict = stronger(byTree, drawn) ?? act.otherwise ?? noEvidence(diff);
      latest = { verdict, ...(after && diff && { after, diff }) };
      return verdict.effect === 'confirmed' || undefined;
    },
    { clock: app.clock, timeoutMs: app.desktop.options.settleMs, wake: app.onEvent },
    signal,
  );
  if (!latest) throw new AutomationError('internal', 'Nothing was observed after the act.');
  return latest;
}

/** Where only suspects would be proof, they are watched first. */
async function reconsidered(
  { app, snapshot: before }: Scene,
  act: InputAct,
  { isShared, isOwed: isOwing, ...seen }: Observed & Past,
  signal: AbortSignal,
): Promise<Observed> {
  const { verdict, after, diff } = seen;
  if (verdict.effect === 'confirmed' || isShared || isOwing || !before || !after || !diff) return seen;
  const suspected = act.leftAt ? withoutPointerPlaces(app, diff) : diff;
  if (!(await clearSuspects(app, { after, diff: suspected }, signal))) return seen;
  const byTree = await judgeTree(app, act, { before, after, diff, isShared, isOwed: isOwing }, signal);
  return byTree?.effect === 'confirmed' ? { ...seen, verdict: byTree } : seen;
}

async function judgeTree(
  app: AppSession,
  act: InputAct,
  all: Sight,
  signal: AbortSignal,
): Promise<Verdict | undefined> {
  const seen = act.leftAt ? { ...all, diff: withoutPointerPlaces(app, all.diff) } : all;
  app.restless.sight(seen.diff, seen.before, seen.after);
  if (!seen.isShared && !seen.isOwed) app.restless.doubt(seen.before, seen.after, seen.diff.changed);
  const own = await act.judge?.(seen, signal);
  return own ?? (act.isStrict ? undefined : changeEvidence(seen, app.restless));
}

/**
 * What elements tell counts more than pixels, and pixels that stayed the same leave it to the act. Where the elements say
 * that nothing happened and the picture says otherwise, nobody knows: Chromium, for one, goes on telling the old value of a
 * slider that was dragged.
 */
function stronger(byTree: Verdict | undefined, byPixels: Verdict | undefined): Verdict | undefined {
  if (!byTree) return byPixels?.evidence.kind === 'nothing_changed' ? undefined : byPixels;
  if (byTree.effect !== 'none' || byPixels?.effect !== 'confirmed') return byTree;
  const detail = `${byTree.evidence.detail} Yet ${byPixels.evidence.detail}`;
  return { effect: 'unverified', evidence: { kind: 'pixels_changed', detail } };
}
