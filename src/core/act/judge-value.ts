import { quote, quoteLines } from '../../base/text.ts';
import { hasState, nameOf, type UiNode, walk } from '../../model/element.ts';
import { type NodeChange, statesBut } from '../see/diff.ts';
import type { RestlessNodes } from '../session/restless-nodes.ts';
import type { Verdict } from './carry-out.ts';
import { changeEvidence, confirmed, elsewhere, judgeOpening, weakened } from './judge.ts';
import { judgeInList } from './judge-item.ts';
import type { Observation } from './perform.ts';

/**
 * Judges a text that was entered and confirmed. What is then in the field says nothing, since the application may keep,
 * shape or clear it: something else has to follow. That a button of the same dialog can be used now, or no more, and that an item in it is
 * selected or no more, may follow the text alone, also some time later.
 */
export function judgeConfirmed(seen: Observation, restless: RestlessNodes, isInDialog: boolean): Verdict {
  const { diff, before } = seen;
  const changed = diff.changed.filter(
    (change) => change.after.id !== before.id && !(isInDialog && isAlongText(change)),
  );
  const verdict = judgeOpening({ ...seen, diff: { ...diff, changed } }, restless);
  const isAlone = verdict.evidence.kind === 'nothing_changed' && changed.length < diff.changed.length;
  const detail = 'Nothing changed but the element itself.';
  return isAlone ? { ...verdict, evidence: { ...verdict.evidence, detail } } : verdict;
}

function isAlongText({ property, before, after }: NodeChange): boolean {
  const others = (node: UiNode) => statesBut(node, 'enabled', 'selected');
  return property === 'states' && others(before) === others(after);
}

/**
 * Judges a text that was entered and confirmed where its field is gone with that, as the editor of an item is: what shows the
 * text now proves it, and what else followed, but not that the field is gone, which an application also closes to refuse a text.
 * In a list that is still there, it is the item that has to show the text.
 */
export function judgeEntered(
  seen: Observation,
  text: string,
  restless: RestlessNodes,
  list?: UiNode,
): Verdict {
  const { before, diff } = seen;
  const vanished = diff.vanished.filter(({ node }) => node.id !== before.id);
  const rest = { ...seen, diff: { ...diff, vanished } };
  const isGone = (node: UiNode) => vanished.some((step) => step.node.id === node.id);
  const own = judgeValue(undefined, seen);
  if (list && !isGone(list)) return judgeInList(list, { own, text }, rest, restless);
  return judgeShown(seen, text) ?? changeEvidence(rest, restless) ?? own;
}

/** Something else than the element that has come to show a text. */
function judgeShown({ before, diff }: Observation, text: string): Verdict | undefined {
  const shows = (told: string | undefined) => told?.trim() === text.trim() && text.trim() !== '';
  const changed = diff.changed.find(
    ({ property, to, after }) => property !== 'states' && after.id !== before.id && shows(to),
  );
  const come = diff.appeared.find(({ node }) => shows(node.title) || shows(node.value));
  const shown = changed?.after ?? come?.node;
  return shown && confirmed('elements_changed', `${shown.role} ${quote(nameOf(shown), 40)} shows it now.`);
}

/**
 * Judges a text that was typed and confirmed, where its field does not hold it, since an application that takes a text may clear the
 * field. What else shows the text proves it then; what else changed may have come of the typing alone, but for a dialog that asks
 * about the text, which the field still holds, and for the dialog that the field is in, which is closed with the text.
 */
export function judgeTaken(
  own: Verdict,
  seen: Observation,
  { text, dialog }: { text: string; dialog: UiNode | undefined },
  restless: RestlessNodes,
): Verdict {
  if (own.effect === 'confirmed') return own;
  const { target, before, diff } = seen;
  const isTaken = target !== undefined && !(target.value ?? '').includes(text.trim());
  const isClosed = dialog !== undefined && diff.vanished.some(({ node }) => node.id === dialog.id);
  if (isClosed && !isTaken)
    return elsewhere(
      seen,
      'windows_changed',
      `${dialog.role} ${quote(nameOf(dialog))}, which it is in, was closed.`,
    );
  const shown = isTaken ? judgeShown(seen, text) : undefined;
  if (shown) return shown;
  const isHeld = text.trim() !== '' && target?.value?.trim() === text.trim();
  const asked = diff.appeared.find(({ node }) => node.role === 'AXDialog' && hasState(node, 'modal'));
  if (isHeld && asked)
    return elsewhere(seen, 'windows_changed', `AXDialog ${quote(nameOf(asked.node))} came.`);
  const changed = diff.changed.filter(({ after }) => after.id !== before.id);
  const change = changeEvidence({ ...seen, diff: { ...diff, changed } }, restless);
  return weakened(change ?? own, change ? BY_TYPING : UNKNOWN);
}

const BY_TYPING = 'That may have come of the typing alone.';
const UNKNOWN = 'Whether the text was taken is not told.';

/** Judges an act whose whole result is the element's own value. */
export function judgeValue(isWanted: boolean | undefined, { target, before }: Observation): Verdict {
  if (!target) {
    return {
      effect: 'unverified',
      evidence: { kind: 'target_changed', detail: 'The element is gone; its value cannot be read.' },
    };
  }
  if (isWanted === undefined) {
    return {
      effect: 'unverified',
      evidence: { kind: 'nothing_changed', detail: 'The value cannot be read back.' },
    };
  }
  const actual = hasState(target, 'secure') ? 'a hidden value' : shownValue(target);
  if (isWanted) return confirmed('value_matches', `The value read back is ${actual}.`);
  if (target.value === before.value) {
    return {
      effect: 'none',
      evidence: { kind: 'target_unchanged', detail: `The value is still ${actual}.` },
    };
  }
  return {
    effect: 'unverified',
    evidence: { kind: 'value_differs', detail: `The value read back is ${actual}.` },
  };
}

/**
 * Judges a text by a comparison that was made with the element itself. The tree may have been read a few keys earlier, so
 * that what is told is the text that was compared; what a cell shows need not be that.
 */
export function judgeText(isHeld: boolean | undefined, text: string, seen: Observation): Verdict {
  const { target } = seen;
  const isPlain = target && hasState(target, 'editable') && target.role !== 'AXCell';
  if (isHeld !== true || !isPlain || hasState(target, 'secure')) return judgeValue(isHeld, seen);
  const held = isWrittenAs(target, text) ? (target.value ?? text) : text;
  return { ...judgeValue(true, { ...seen, target: { ...target, value: held } }), held };
}

/**
 * What an application does with a value is its own affair: where something else changed, it may have taken the value and forgotten
 * it at once, as a list of commands does that jumps back to its title.
 */
export function unlessTaken(verdict: Verdict, seen: Observation, restless: RestlessNodes): Verdict {
  const beside = verdict.effect === 'none' ? changeEvidence(seen, restless) : undefined;
  if (!beside) return verdict;
  const { kind, detail } = beside.evidence;
  return { effect: 'unverified', evidence: { kind, detail: `${verdict.evidence.detail} But ${detail}` } };
}

/** Whether it shows a number as it writes it, which may be otherwise than it was typed: the days of a month ("03"). */
export function isWrittenAs({ role, value }: UiNode, typed: string): boolean {
  const isNumber = (text: string) => text.trim() !== '' && Number.isFinite(Number(text));
  if (role !== 'AXIncrementor' || value === undefined || !isNumber(value) || !isNumber(typed)) return false;
  return Number(value) === Number(typed);
}

/** Keys that did nothing where they were meant to, but something in another field, did not do nothing. */
export function unlessElsewhere(verdict: Verdict, { before, diff }: Observation): Verdict {
  if (verdict.effect !== 'none') return verdict;
  // The parts of a date take keys for the whole, and need not say that they can be edited.
  const parts = new Set([...walk(before.children)].map(({ node }) => node.id));
  const astray = diff.changed.find(
    ({ after, property }) =>
      property === 'value' && after.id !== before.id && (hasState(after, 'editable') || parts.has(after.id)),
  );
  if (!astray) return verdict;
  const { after } = astray;
  const now = hasState(after, 'secure') ? 'has changed' : `is now ${quote(after.value ?? '', 40)}`;
  const detail = `${verdict.evidence.detail} The value of ${after.role} ${quote(after.title, 40)} ${now}: the keys went there.`;
  return { effect: 'unverified', evidence: { kind: 'elements_changed', detail } };
}

function shownValue({ value = '', formula }: UiNode): string {
  return formula === undefined ? quoteLines(value) : `${quoteLines(value)}, from ${quote(formula)}`;
}
