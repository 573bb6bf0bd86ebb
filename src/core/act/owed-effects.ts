import { nameOf, type UiNode } from '../../model/element.ts';
import { roleTraits } from '../../model/role.ts';
import { diffSnapshots, type SnapshotDiff } from '../see/diff.ts';
import type { Snapshot } from '../see/snapshot.ts';
import type { AppSession, Owed } from '../session/app-session.ts';
import { bearsName } from './bears-name.ts';
import type { Verdict } from './carry-out.ts';
import { changeEvidence } from './judge.ts';

/** What an act leaves to those after it: nothing, or what may still come of it, and may come much later where nothing was seen of it. */
export type Rest = { readonly kind: 'none' | 'shown' } | { readonly kind: 'late'; readonly owed?: Owed };

/**
 * Whether an act of some seconds ago, of which nothing was seen, may show its effect during the next one. What has come by now was
 * that effect.
 */
export function isOwed(app: AppSession, now: Snapshot | undefined): boolean {
  const { owed } = app;
  if (!owed || !now) return false;
  if (!hasCome(app, diffSnapshots(owed.seen, now))) return true;
  app.forgetOwed();
  return false;
}

/** Whether what came bears the name of what was acted on, and not of what an act before was done to: that one has not caused it. */
export function isNamedAfter({ owed }: AppSession, node: UiNode, diff: SnapshotDiff): boolean {
  const opened = diff.appeared.filter((step) => roleTraits(step.node.role).surface);
  const texts = [
    ...opened.map((step) => ({ from: '', to: nameOf(step.node) })),
    ...diff.changed.filter(({ property, after }) => property !== 'states' && after.id !== node.id),
  ];
  const isNamed = (name: string) =>
    texts.some(({ from, to }) => bearsName(to, name) && !bearsName(from, name));
  return isNamed(nameOf(node)) && !isNamed(owed?.title ?? '');
}

/** What an act leaves, after which something was seen. One that paid for another does not leave its own doubt to a third. */
export function restOf(
  app: AppSession,
  past: { readonly isShared: boolean; readonly isOwed: boolean },
  seen: { readonly verdict: Verdict; readonly diff?: SnapshotDiff; readonly after?: Snapshot },
  target?: UiNode,
): Rest {
  if (seen.verdict.effect === 'confirmed') return { kind: 'shown' };
  if (!seen.diff || !seen.after) return { kind: 'late' };
  const owed = { title: target ? nameOf(target) : '', seen: seen.after };
  if (!hasCome(app, seen.diff)) return { kind: 'late', owed };
  app.forgetOwed();
  return { kind: past.isOwed && !past.isShared ? 'shown' : 'late' };
}

function hasCome({ restless }: AppSession, diff: SnapshotDiff): boolean {
  return changeEvidence({ diff, isShared: false }, restless) !== undefined;
}
