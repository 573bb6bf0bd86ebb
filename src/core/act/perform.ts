import { waitFor } from '../../base/wait-for.ts';
import type { UiNode } from '../../model/element.ts';
import type { Evidence, Outcome } from '../../model/outcome.ts';
import { diffSnapshots, type NodeChange, type SnapshotDiff } from '../see/diff.ts';
import type { Snapshot } from '../see/snapshot.ts';
import { carryOut, type Deed, forbidInRehearsal, type Verdict } from './carry-out.ts';
import { describeChanges } from './changes.ts';
import { keepEditedRow } from './edited-row.ts';
import { isNamedAfter, isOwed, restOf } from './owed-effects.ts';
import { stepIn, whereaboutsOf } from './read-back.ts';
import { doubted } from './sorted-rows.ts';
import { clearSuspects } from './suspects.ts';
import type { Target } from './target.ts';

/** What was seen after an act. */
export interface Observation {
  readonly target: UiNode | undefined;
  readonly before: UiNode;
  readonly diff: SnapshotDiff;
  /** An earlier act may just be showing its effect: what changed elsewhere proves nothing about this one. */
  readonly isShared: boolean;
  /** The same for what changed in elements that were there before: an edit before has changed some that nobody looked at. */
  readonly isUnsettled?: boolean;
  /** The same for what changed anywhere, because of an act of some seconds ago of which nothing was seen. */
  readonly isOwed?: boolean;
}

/** One act on one element. */
export interface Act extends Deed {
  /** Its whole result is the element's own value: where that is proved, nothing else has to be read. */
  readonly isLocal?: boolean;
  /** It puts a text into the element, or into the item whose editor the element is. */
  readonly isEdit?: boolean;
  /** Judges what was seen; `confirmed` ends the waiting, anything else stands only when the time is up. */
  judge(seen: Observation, signal: AbortSignal): Promise<Verdict>;
}

/** Acts, then looks until there is proof or the time for it is up. */
export async function perform(target: Target, act: Act, signal: AbortSignal): Promise<Outcome> {
  return (await performProving(target, act, signal)).outcome;
}

/** The same, and the text that was proved to be there in the end, where the act was to put one there. */
export async function performProving(
  target: Target,
  act: Act,
  signal: AbortSignal,
): Promise<{ outcome: Outcome; held: string | undefined }> {
  const { app, snapshot: before, summary, healed, guessed } = target;
  forbidInRehearsal(app, act.route, summary);
  const past = {
    isShared: app.awaitsEffect,
    isOutdated: app.outdatedSnapshot === before,
    isUnsettled: app.awaitsChanges,
    isOwed: isOwed(app, before),
  };
  app.restless.beginAt(app.clock.now());
  let held: string | undefined;
  const look = async () => {
    const { verdict, after, diff } = await observeSurely(target, act, past, signal);
    held = verdict.held;
    if (act.isEdit && verdict.effect === 'confirmed') keepEditedRow(target, after);
    const changes = describeChanges(diff, before, after);
    if (verdict.effect !== 'confirmed') app.restless.owe(target.node.id);
    app.restless.noteSeen(diff, after.takenAt, { isProved: verdict.effect === 'confirmed' });
    app.takenBack.note(target.node, diff.changed, after.takenAt);
    app.restless.settle(diff.changed.map((change) => change.after.id));
    return { verdict, diff, changes, rest: restOf(app, past, { verdict, diff, after }, target.node) };
  };
  const outcome = { ...(await carryOut(app, act, look, signal)), healed, guessed };
  return { outcome: doubted(target, withScrolling(target, outcome)), held };
}

function withScrolling({ isScrolled }: Target, outcome: Outcome): Outcome {
  return isScrolled ? { ...outcome, evidence: [...outcome.evidence, SCROLLED] } : outcome;
}

const SCROLLED: Evidence = { kind: 'element_visible', detail: 'It was scrolled into view for this.' };

/** What was before an act, as far as it matters for what comes after it. */
interface Past {
  readonly isShared: boolean;
  readonly isUnsettled: boolean;
  readonly isOwed: boolean;
  /** The reading before is from before another act: what differs from it says nothing. */
  readonly isOutdated: boolean;
}

interface Seen {
  readonly verdict: Verdict;
  readonly after: Snapshot;
  readonly diff: SnapshotDiff;
  /** Another act may have caused what changed elsewhere. */
  readonly isInDoubt: boolean;
}

/** Looks until there is proof; where only suspects would be one, they are watched first. */
async function observeSurely(target: Target, act: Act, past: Past, signal: AbortSignal): Promise<Seen> {
  const { seen, told } = await observe(target, act, past, signal);
  if (isProof(seen) || seen.isInDoubt) return seen;
  if (!(await clearSuspects(target.app, seen, signal))) return seen;
  const again = ({ after }: Seen) => judgeSeen(target, act, { ...past, after }, signal);
  return (told && isProof(await again(told))) ?? cautious(target, await again(seen));
}

/** What was seen, and before that by what events told. */
interface Sights {
  readonly seen: Seen;
  readonly told?: Seen;
}

/** Looks at what events tell until there is proof; that nothing happened is said only after everything was read. */
async function observe(target: Target, act: Act, past: Past, signal: AbortSignal): Promise<Sights> {
  const { app, node } = target;
  const near = act.isLocal ? await observeCell(target, act, past, signal) : undefined;
  if (near) return { seen: near };
  const judge = (after: Snapshot, limit: AbortSignal) => judgeSeen(target, act, { ...past, after }, limit);
  let latest: Seen | undefined;
  const proof = await waitFor(
    async (inner) => {
      latest = await judge(await app.snapshot(inner, { relyingOn: () => [node.id] }), inner);
      return isProof(latest);
    },
    { clock: app.clock, timeoutMs: app.desktop.options.settleMs, wake: app.onEvent },
    signal,
  );
  const seen = proof ?? (latest?.after.isKept ? undefined : latest);
  if (seen) return { seen };
  return { seen: cautious(target, await judge(await app.snapshot(signal), signal)), told: latest };
}

/** What no event told may have changed before the act as well, if what was there before was known by events. */
function cautious({ snapshot: before }: Target, seen: Seen): Seen {
  const { evidence } = seen.verdict;
  const isDoubtful = before.isKept && isProof(seen) && evidence.kind === 'elements_changed';
  return isDoubtful ? { ...seen, verdict: { effect: 'unverified', evidence } } : seen;
}

async function judgeSeen(
  target: Target,
  act: Act,
  { after, isOutdated, ...past }: Past & { after: Snapshot },
  signal: AbortSignal,
): Promise<Seen> {
  const { app, node, snapshot: before } = target;
  const now = await stepIn(after, whereaboutsOf(target), signal);
  const walked = isOutdated ? NO_DIFF : diffSnapshots(before, after);
  const diff = withCell(walked, target, now?.node);
  app.restless.sight(diff, before, after);
  const doubts = {
    ...past,
    isShared: past.isShared || app.takenBack.isIn(diff.changed, node.id, after.takenAt),
    isOwed: past.isOwed && !isNamedAfter(app, node, diff),
  };
  const isInDoubt = doubts.isShared || doubts.isUnsettled || doubts.isOwed;
  if (!isInDoubt) app.restless.doubt(before, after, diff.changed, node.id);
  const verdict = await act.judge({ target: now?.node, before: node, diff, ...doubts }, signal);
  return { verdict, after, diff: now ? withHeld(diff, node, now.node, verdict) : diff, isInDoubt };
}

/** What changed, with the text that was proved in the place of an earlier moment of it. */
function withHeld(diff: SnapshotDiff, before: UiNode, now: UiNode, { held }: Verdict): SnapshotDiff {
  if (held === undefined || held === now.value) return diff;
  const others = diff.changed.filter(({ after, property }) => after !== now || property !== 'value');
  const from = before.value ?? '';
  const own: NodeChange = { before, after: now, property: 'value', from, to: held };
  return { ...diff, changed: from === held ? others : [own, ...others] };
}

/**
 * Looks only at a cell that was read by its place, and for a short time. An edit in a spreadsheet enables and disables
 * hundreds of menu items, and to read them all takes longer than the edit.
 */
async function observeCell(
  target: Target,
  act: Act,
  { isShared }: Past,
  signal: AbortSignal,
): Promise<Seen | undefined> {
  const { app, node, snapshot } = target;
  const where = whereaboutsOf(target);
  if (!where.place || snapshot.get(node.id)) return undefined;
  const look = async (inner: AbortSignal) => {
    const now = await stepIn(snapshot, where, inner);
    const diff = withCell(NO_DIFF, target, now?.node);
    const verdict = await act.judge({ target: now?.node, before: node, diff, isShared }, inner);
    return isProof({ verdict, after: snapshot, diff, isInDoubt: isShared });
  };
  const timing = { clock: app.clock, timeoutMs: CELL_MS, wake: app.onEvent };
  const proof = await waitFor(look, timing, signal);
  if (proof) app.expectChanges();
  return proof;
}

const CELL_MS = 300;
const NO_DIFF: SnapshotDiff = { appeared: [], vanished: [], changed: [] };

/** What changed, with the cell that no reading holds. Its node may be another one by now. */
function withCell(diff: SnapshotDiff, { node, snapshot }: Target, now: UiNode | undefined): SnapshotDiff {
  if (!now || snapshot.get(node.id)) return diff;
  const { changed } = diffSnapshots({ roots: [node] }, { roots: [{ ...now, id: node.id }] });
  return { ...diff, changed: [...changed, ...diff.changed] };
}

function isProof(seen: Seen): Seen | undefined {
  return seen.verdict.effect === 'confirmed' ? seen : undefined;
}
