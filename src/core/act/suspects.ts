import { pause } from '../../base/wait-for.ts';
import type { UiNode } from '../../model/element.ts';
import type { SnapshotDiff } from '../see/diff.ts';
import type { Snapshot } from '../see/snapshot.ts';
import type { AppSession } from '../session/app-session.ts';
import { isTelling } from './judge.ts';

/**
 * Where nothing speaks for an act but what is suspected of changing by itself: watches whether it does. Says whether anything
 * turned out not to, so that it is evidence after all.
 */
export async function clearSuspects(
  app: AppSession,
  { after, diff }: { after: Snapshot; diff: SnapshotDiff },
  signal: AbortSignal,
): Promise<boolean> {
  const until = (node: UiNode) => app.restless.watchUntil(node, after.takenAt);
  const suspects = changedIn(diff).filter((node) => until(node) !== undefined);
  if (suspects.length === 0) return false;
  const end = Math.max(...suspects.map((node) => until(node) ?? 0));
  await pause(end - app.clock.now(), app.clock, signal);
  app.restless.watch(after, await app.snapshot(signal));
  return suspects.some((node) => !app.restless.has(node));
}

function changedIn({ appeared, vanished, changed, reordered = [] }: SnapshotDiff): UiNode[] {
  const steps = [...appeared, ...vanished].map(({ node }) => node);
  return [...changed.filter(isTelling).map(({ after }) => after), ...steps, ...reordered];
}
