import { quote, quoteLines } from '../../base/text.ts';
import {
  hasState,
  isCheckUntold,
  nameOf,
  type State,
  type UiNode,
  type WalkStep,
  walk,
} from '../../model/element.ts';
import { roleTraits } from '../../model/role.ts';
import { isEmptyDiff, type NodeChange, type SnapshotDiff } from '../see/diff.ts';
import { isOpening } from '../see/opening.ts';
import { isTelling, withoutHints } from '../see/telling.ts';
import type { RestlessNodes } from '../session/restless-nodes.ts';
import { bearsName } from './bears-name.ts';
import type { Verdict } from './carry-out.ts';
import { isOfClosedMenu, withoutClosedMenus } from './closed-menus.ts';
import type { Observation } from './perform.ts';
import { isChooser } from './target.ts';

const STATES_THAT_PRESSING_CHANGES: readonly State[] = ['checked', 'mixed', 'selected', 'expanded'];

/**
 * Judges a press. A control that holds a state must change it or show something else; otherwise nothing happened.
 * A plain button may do its work out of sight, so without a visible change its effect stays unknown.
 */
export function judgePress(given: Observation, restless: RestlessNodes): Verdict {
  const seen = withoutScrolling(withoutClosedLists(withoutClosedMenus(given)));
  const { target, before } = seen;
  const isItem = isOfClosedMenu(given);
  if (!target && !isItem) return judgeGone(seen, restless);
  const state = turnedState(seen, isItem);
  if (state) return confirmed('target_changed', `${state} is now ${!hasState(before, state)}.`);
  const own = ownChange(seen, restless);
  if (own) {
    const verdict = confirmed('target_changed', tell(own));
    return restless.chance.isLikelyForAim(own.after) ? weakened(verdict, BY_CHANCE) : verdict;
  }
  const beside = changeEvidence(seen, restless, before);
  if (beside) return isBoundToChange(before) ? weakened(beside, KEPT_STATE) : beside;
  if (holdsState(before) && !isItem && !mayBeActivated(before)) {
    return { effect: 'none', evidence: { kind: 'target_unchanged', detail: 'The element kept its state.' } };
  }
  if (isCheckUntold(before)) return CHECK_UNTOLD;
  return isScrolledTo(given) ? ONLY_SCROLLED : noEvidence(seen.diff);
}

/** Items of lists may start something when they are pressed, and stay as they are; what is checked with them does not. */
function mayBeActivated(node: UiNode): boolean {
  return (node.role === 'AXRow' || node.role === 'AXCell') && !hasState(node, 'checkable');
}

function turnedState(seen: Observation, isItem: boolean): State | undefined {
  const { target, before } = seen;
  const turned = STATES_THAT_PRESSING_CHANGES.find(
    (name) => target && hasState(before, name) !== hasState(target, name) && !(isItem && name === 'selected'),
  );
  return turned ?? (isUnfoldedAround(seen) ? 'expanded' : undefined);
}

/** Whether what the element is the button of opened: in GTK 4 that is around the button, and says so in its place. */
function isUnfoldedAround({ before: target, diff }: Observation): boolean {
  return diff.changed.some(
    ({ before, after, property }) =>
      property === 'states' &&
      after.role === target.role &&
      after.children.some(({ id }) => id === target.id) &&
      !hasState(before, 'expanded') &&
      hasState(after, 'expanded'),
  );
}

/** What the element itself is called or holds by now, also where nobody sees it. */
function ownChange({ before, diff }: Observation, restless: RestlessNodes): NodeChange | undefined {
  return diff.changed.find(
    ({ after, property }) => after.id === before.id && property !== 'states' && !restless.has(after),
  );
}

function tell({ after, property, from, to }: NodeChange): string {
  return `${property} of ${after.role} ${quote(nameOf(after), 40)} went from ${quoteLines(from, 40)} to ${quoteLines(to, 40)}.`;
}

const CHECK_UNTOLD: Verdict = {
  effect: 'unverified',
  evidence: {
    kind: 'nothing_changed',
    detail: 'The element does not say whether it is checked, and nothing else is known to have changed.',
  },
};

/** What a press chooses or turns over cannot stay as it was: if it does, something else was hit. */
function isBoundToChange(node: UiNode): boolean {
  if (node.role === 'AXCheckBox') return hasState(node, 'checkable');
  const isChosen = hasState(node, 'selected') || hasState(node, 'checked');
  return (node.role === 'AXTab' || node.role === 'AXRadioButton') && !isChosen;
}

const KEPT_STATE = 'The element itself kept its state, so that something else may have been hit.';

/** What speaks for an act, with what speaks against that. */
export function weakened({ evidence: { kind, detail } }: Verdict, doubt: string): Verdict {
  return { effect: 'unverified', evidence: { kind, detail: `${detail} ${doubt}` } };
}

/** Whether the page that an element was on has stopped answering: then nobody knows whether the element is gone. */
function isSilenced({ diff }: Observation): boolean {
  return diff.appeared.some(
    ({ node }) => node.role === 'AXWebArea' && hasState(node, 'busy') && node.childCount === 0,
  );
}

function judgeGone(seen: Observation, restless: RestlessNodes): Verdict {
  return isSilenced(seen) ? SILENCED : unlessByChance(GONE, surfaceGone(seen) ?? seen.before, restless);
}

/** The dialog or the like that is gone with what was in it: that happens much more seldom by chance than anything else. */
function surfaceGone({ before, diff }: Observation): UiNode | undefined {
  const isAround = (node: UiNode) => [...walk([node])].some((step) => step.node.id === before.id);
  return diff.vanished
    .map(({ node }) => node)
    .find((node) => roleTraits(node.role).surface && isAround(node));
}

const GONE = confirmed('target_changed', 'The element is gone.');

const SILENCED: Verdict = {
  effect: 'unverified',
  evidence: { kind: 'app_silent', detail: 'The page stopped answering after the act.' },
};

const ONLY_SCROLLED: Verdict = {
  effect: 'unverified',
  evidence: {
    kind: 'nothing_changed',
    detail: 'It was scrolled into view; nothing else is known to have changed.',
  },
};

/** Judges what is not done to change the element itself: that it keeps its state says nothing. */
export function judgeOpening(seen: Observation, restless: RestlessNodes): Verdict {
  const verdict = judgePress(seen, restless);
  return verdict.effect === 'none' ? noEvidence(seen.diff) : verdict;
}

/** Nothing speaks for an effect, and nothing against one. */
export function noEvidence(diff: SnapshotDiff | undefined): Verdict {
  const isQuiet = !diff || isEmptyDiff({ ...diff, changed: diff.changed.filter(isTelling) });
  const detail = isQuiet ? 'No element changed.' : 'Nothing changed but what changes by itself as well.';
  return { effect: 'unverified', evidence: { kind: 'nothing_changed', detail } };
}

/** The list of a chooser closes whatever is clicked outside of it. */
function withoutClosedLists(seen: Observation): Observation {
  const { before, diff } = seen;
  const isOutside = (node: UiNode) => ![...walk([node])].some((step) => step.node.id === before.id);
  const closed = diff.changed
    .filter(
      (change) =>
        isChooser(change.after) && hasState(change.before, 'expanded') && !hasState(change.after, 'expanded'),
    )
    .filter((change) => isOutside(change.before));
  if (closed.length === 0) return seen;
  const ids = new Set(closed.map(({ after }) => after.id));
  const changed = diff.changed.filter(({ after, property }) => !(ids.has(after.id) && property === 'states'));
  const vanished = diff.vanished.filter(({ ancestors }) => !ancestors.some(({ id }) => ids.has(id)));
  return { ...seen, diff: { ...diff, changed, vanished } };
}

/**
 * Browsers bring what is pressed into view: what came and went with that says nothing about what the press did. Windows and
 * dialogs do not come by scrolling.
 */
function withoutScrolling(seen: Observation): Observation {
  if (!isScrolledTo(seen)) return seen;
  const { diff } = seen;
  const isSurface = ({ node }: WalkStep) => roleTraits(node.role).surface === true;
  return {
    ...seen,
    diff: {
      appeared: diff.appeared.filter(isSurface),
      vanished: diff.vanished.filter(isSurface),
      changed: diff.changed.filter(
        (change) => hasState(change.before, 'visible') === hasState(change.after, 'visible'),
      ),
    },
  };
}

function isScrolledTo({ before, target }: Observation): boolean {
  return target !== undefined && !hasState(before, 'visible') && hasState(target, 'visible');
}

/** What came, went or changed anywhere in the application and is not known to do so by itself. */
export function changeEvidence(
  seen: Pick<Observation, 'diff' | 'isShared' | 'isUnsettled' | 'isOwed'>,
  restless: RestlessNodes,
  target?: UiNode,
): Verdict | undefined {
  const signs = signsIn(seen.diff, restless);
  const isInDoubt = seen.isShared || seen.isOwed === true;
  const { chance } = restless;
  const isNoChance = ({ node }: Sign) => isOpenedBy(target, node, seen.diff) || !chance.isLikelyFor(node);
  const timely = signs.find((each) => isNoChance(each) && (!isInDoubt || chance.isAtOnce(each.node)));
  const sign = timely ?? signs[0];
  if (!sign) return undefined;
  const isLate = isInDoubt && !timely;
  const isShared = isLate || (sign.kind !== 'windows_changed' && seen.isUnsettled === true);
  const verdict = elsewhere({ isShared }, sign.kind, sign.tell());
  return timely || isShared ? verdict : weakened(verdict, BY_CHANCE);
}

/** Whether it is a dialog or the like that came and bears the name of what was acted on: hardly any that comes by itself does. */
function isOpenedBy(target: UiNode | undefined, node: UiNode, { appeared }: SnapshotDiff): boolean {
  const isNamed = target !== undefined && isOpening(node) && bearsName(nameOf(node), nameOf(target));
  return isNamed && appeared.some((step) => step.node === node);
}

const BY_CHANCE =
  'Things change on this page without an act as well, and it came too late to tell it from those.';

/** What speaks for an act on an element, unless that may well have happened by chance in the meantime. */
function unlessByChance(verdict: Verdict, node: UiNode, restless: RestlessNodes): Verdict {
  return restless.chance.isLikelyFor(node) ? weakened(verdict, BY_CHANCE) : verdict;
}

/** Something that may come of an act. */
interface Sign {
  readonly node: UiNode;
  readonly kind: Verdict['evidence']['kind'];
  tell(): string;
}

/** All that came, went or changed and is not known to do so by itself; what says most comes first. */
function signsIn(
  { changed, appeared, vanished, reordered = [] }: SnapshotDiff,
  restless: RestlessNodes,
): Sign[] {
  const moved = withoutHints([...restless.withoutOwn(appeared), ...restless.withoutOwn(vanished)]);
  const steps = moved.filter((step) => !(vanished.includes(step) && restless.mayPass(step.node)));
  const surfaces = steps.filter(({ node }) => roleTraits(node.role).surface);
  // A box without a name says less than what is in it.
  const named = steps.filter(({ node }) => nameOf(node) !== '');
  return [
    ...surfaces.map((step) => movedSign(step, 'windows_changed')),
    ...changed
      .filter((change) => isTelling(change) && !restless.isOwn(change))
      .map((change): Sign => ({ node: change.after, kind: 'elements_changed', tell: () => tell(change) })),
    ...[...named, ...steps].map((step) => movedSign(step, 'elements_changed')),
    ...reordered.filter((node) => !restless.has(node)).map(reorderedSign),
  ];
}

function movedSign({ node }: WalkStep, kind: Sign['kind']): Sign {
  return { node, kind, tell: () => `${node.role} ${quote(nameOf(node), 40)} came or went.` };
}

function reorderedSign(node: UiNode): Sign {
  const name = `${node.role} ${quote(nameOf(node), 40)}`;
  return { node, kind: 'elements_moved', tell: () => `What is in ${name} stands in another order.` };
}

/** What happened beside the element, unless it may as well be the late effect of an act before. */
export function elsewhere(
  { isShared }: Pick<Observation, 'isShared'>,
  kind: Verdict['evidence']['kind'],
  detail: string,
): Verdict {
  const seen = confirmed(kind, detail);
  return isShared ? weakened(seen, 'The act before may have caused it.') : seen;
}

/** Whether a press changes the element itself. */
export function holdsState(node: UiNode): boolean {
  if (isCheckUntold(node)) return false;
  const states: readonly State[] = ['checkable', 'selectable', 'expandable'];
  return roleTraits(node.role).toggles === true || states.some((state) => hasState(node, state));
}

export function confirmed(kind: Verdict['evidence']['kind'], detail: string): Verdict {
  return { effect: 'confirmed', evidence: { kind, detail } };
}
