import { pause } from '../../base/wait-for.ts';
import type { UiNode } from '../../model/element.ts';
import type { SnapshotDiff } from '../see/diff.ts';
import type { Snapshot } from '../see/snapshot.ts';
import { isTelling } from '../see/telling.ts';
import type { AppSession } from '../session/app-session.ts';

/**
 * Where nothing speaks for an act but what is suspected of changing by itself: watches whether it does. Says whether anything
 * turned out not to, so that it is evidence after all.
 */
export async function clearSuspects(
  app: AppSession,
  { after, diff }: { after: Snapshot; diff: SnapshotDiff },
  signal: AbortSignal,
): Promise<boolean> {
  const suspects = changedIn(diff);
  app.restless.noteRest(diff, after.takenAt);
  let open = suspects;
  // What goes on once more is watched once more.
  for (let before = after, watches = 0; watches < MOST_WATCHES; watches++) {
    const ends = open.map((node) => app.restless.watchUntil(node, before.takenAt));
    open = open.filter((_, place) => ends[place] !== undefined);
    if (open.length === 0) break;
    await pause(Math.max(...ends.map((end) => end ?? 0)) - app.clock.now(), app.clock, signal);
    const now = await app.snapshot(signal);
    app.restless.watch(before, now);
    before = now;
  }
  return suspects.some((node) => !app.restless.has(node));
}

const MOST_WATCHES = 2;

function changedIn({ appeared, vanished, changed, reordered = [] }: SnapshotDiff): UiNode[] {
  const steps = [...appeared, ...vanished].map(({ node }) => node);
  return [...changed.filter(isTelling).map(({ after }) => after), ...steps, ...reordered];
}
