import { pause, waitFor } from '../../base/wait-for.ts';
import { hasState, type UiNode } from '../../model/element.ts';
import type { Evidence, Outcome } from '../../model/outcome.ts';
import { diffSnapshots, type NodeChange, type SnapshotDiff } from '../see/diff.ts';
import type { Snapshot } from '../see/snapshot.ts';
import { isOnPage } from './actionable.ts';
import { carryOut, type Deed, forbidInRehearsal, type Verdict } from './carry-out.ts';
import { describeChanges } from './changes.ts';
import { withoutClosedMenus } from './closed-menus.ts';
import { keepEditedRow } from './edited-row.ts';
import { isNamedAfter, isOwed, restOf } from './owed-effects.ts';
import { isProvedByPlace, withoutPointerPlaces } from './pointer-places.ts';
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
  const { app, snapshot: found, summary, healed, guessed } = target;
  forbidInRehearsal(app, act.route, summary);
  const past = {
    isShared: app.awaitsEffect,
    isOutdated: app.outdatedSnapshot === found,
    isUnsettled: app.awaitsChanges,
    isOwed: isOwed(app, found),
  };
  app.restless.beginAt(app.clock.now());
  const pressed = act.route === 'accessibility' ? target.node.id : undefined;
  using _heard = app.restless.chance.heard.listen(app.onEvent, app.clock, pressed);
  let held: string | undefined;
  let aim = target;
  const deed: Deed = {
    ...act,
    // Which one it is may be known only when it was delivered.
    get route() {
      return act.route;
    },
    deliver: async (inner) => {
      if (!past.isOutdated) aim = await justBefore(target, inner);
      await act.deliver(inner);
    },
  };
  const look = async () => {
    const { snapshot: before } = aim;
    const isKept = found.isKept && before.isKept;
    const observed = () => observeSurely(aim, act, { ...past, isKept }, signal);
    const first = await observed();
    const isFalse = await isProvedByPlace(app, act.leftAt, first, signal);
    const { verdict, after, diff } = isFalse ? await observed() : first;
    held = verdict.held;
    if (act.isEdit && verdict.effect === 'confirmed') keepEditedRow(target, after);
    const changes = describeChanges(diff, before, after);
    if (verdict.effect !== 'confirmed') app.restless.owe(target.node.id);
    // That a menu closes is of the act, however late.
    const others = withoutClosedMenus({ target: undefined, before: target.node, diff, isShared: false }).diff;
    app.restless.noteSeen(others, after.takenAt, { isProved: verdict.effect === 'confirmed' });
    app.takenBack.note(target.node, diff.changed, after.takenAt);
    app.restless.settle(diff.changed.map((change) => change.after.id));
    return { verdict, diff, changes, rest: restOf(app, past, { verdict, diff, after }, target.node) };
  };
  const outcome = { ...(await carryOut(app, deed, look, signal)), healed, guessed };
  return { outcome: doubted(target, withScrolling(target, outcome)), held };
}

/** What is told now has mostly arrived by then. */
const TELLING_MS = 12;
/** A page with no more elements is read again in a moment. */
const SMALL_PAGE = 1_000;

/**
 * The target as it is when the act is handed over, on a page, where that costs hardly anything: what has changed there by itself since
 * it was found is no effect.
 */
async function justBefore(target: Target, signal: AbortSignal): Promise<Target> {
  const { app, node } = target;
  const { isKept, size } = target.snapshot;
  if (!isOnPage(target) || !(isKept || size <= SMALL_PAGE)) return target;
  const { id } = app.info;
  const isTelling = await app.bounded(
    async (port, limit) => (await port('tree').tellNow?.(id, node.id, limit)) ?? false,
    signal,
  );
  if (isTelling) await pause(TELLING_MS, app.clock, signal);
  const snapshot = await app.snapshot(signal, { relyingOn: () => [node.id], isInOrder: true });
  const step = snapshot.get(node.id);
  const isSame = step && step.node.role === node.role && step.node.title === node.title;
  return isSame ? { ...target, snapshot, step, node: step.node } : target;
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
  /** What was there before was known by events alone, also when the element was found. */
  readonly isKept: boolean;
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
  const diff = act.leftAt ? withoutPointerPlaces(target.app, seen.diff) : seen.diff;
  if (!(await clearSuspects(target.app, { ...seen, diff }, signal))) return seen;
  const again = ({ after }: Seen) => judgeSeen(target, act, { ...past, after }, signal);
  return (told && isProof(await again(told))) ?? cautious(past, await again(seen));
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
  const until = (isEnough: (seen: Seen) => boolean, timeoutMs: number) =>
    waitFor(
      async (inner) => {
        latest = await judge(
          await app.snapshot(inner, { relyingOn: () => [node.id], isInOrder: true }),
          inner,
        );
        return isProof(latest) && isEnough(latest) ? latest : undefined;
      },
      { clock: app.clock, timeoutMs, wake: app.onEvent },
      signal,
    );
  let proof = await until(() => true, app.desktop.options.settleMs);
  for (let look = 0; look < LOOKS_AGAIN && proof && isTurned(node, proof); look++)
    proof = await until(() => true, 0);
  if (proof && isUnfoldedBlank(node, proof)) return { seen: (await until(isFilled, FILLING_MS)) ?? proof };
  const seen = proof ?? (latest?.after.isKept ? undefined : latest);
  if (seen) return { seen };
  return { seen: cautious(past, await judge(await app.snapshot(signal), signal)), told: latest };
}

/** Whether the element says that it is on now and was off, or the reverse: a program may turn it back at once, as one that refuses does. */
function isTurned({ id }: UiNode, { diff }: Seen): boolean {
  const isOn = (node: UiNode) => hasState(node, 'checked') || hasState(node, 'mixed');
  return diff.changed.some(
    ({ before, after, property }) => after.id === id && property === 'states' && isOn(before) !== isOn(after),
  );
}

/** What a program does as soon as it has nothing else to do is done by then: it has answered several questions meanwhile. */
const LOOKS_AGAIN = 2;

/** Whether the element says that it is expanded, and nothing of what it opens is to be seen yet: GTK 4 draws that a moment later. */
function isUnfoldedBlank({ id }: UiNode, seen: Seen): boolean {
  const own = seen.diff.changed.find(({ after, property }) => after.id === id && property === 'states');
  return own !== undefined && isExpanded(own.after) && !isExpanded(own.before) && !isFilled(seen);
}

function isExpanded(node: UiNode): boolean {
  return hasState(node, 'expanded');
}

function isFilled({ diff }: Seen): boolean {
  return diff.appeared.length > 0;
}

/** For how long that is waited for: there may be nothing in it. */
const FILLING_MS = 500;

/** What no event told may have changed before the act as well, if what was there before was known by events. */
function cautious({ isKept }: Past, seen: Seen): Seen {
  const { evidence } = seen.verdict;
  const isDoubtful = isKept && isProof(seen) && evidence.kind === 'elements_changed';
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
  app.restless.sight(diff, before, after, node.id);
  const doubts = {
    ...past,
    isShared: past.isShared || app.takenBack.isIn(diff.changed, node.id, after.takenAt),
    isOwed: past.isOwed && !isNamedAfter(app, node, diff),
  };
  const isInDoubt =
    doubts.isUnsettled || ((doubts.isShared || doubts.isOwed) && !app.restless.hasComeAtOnce(diff));
  if (!isInDoubt) app.restless.doubt(before, after, diff.changed, node.id);
  const telling = act.leftAt ? withoutPointerPlaces(app, diff) : diff;
  const verdict = await act.judge({ target: now?.node, before: node, diff: telling, ...doubts }, signal);
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
