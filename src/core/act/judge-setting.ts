import { fold } from '../../base/text.ts';
import { hasState, type UiNode } from '../../model/element.ts';
import type { AppSession } from '../session/app-session.ts';
import type { Verdict } from './carry-out.ts';
import { mayOpenEditor } from './cell-editor.ts';
import { judgeExpansion } from './expansion.ts';
import { judgeText, judgeValue, unlessTaken } from './judge-value.ts';
import type { Act, Observation } from './perform.ts';
import { isBoxUntold, type Turn, turnOf } from './toggle.ts';
import { holds } from './type-text.ts';

/** A value in the form in which one kind of element takes it. */
export type Setting =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'boolean'; readonly value: Turn }
  | { readonly kind: 'expansion' | 'selection'; readonly value: boolean }
  | { readonly kind: 'choice' | 'text'; readonly value: string }
  | { readonly kind: 'entry'; readonly value: string; readonly opener: UiNode };

/** Judges whether an element has the value that it was to get. */
export function judging(app: AppSession, setting: Setting): Pick<Act, 'judge'> {
  return {
    judge: async (seen, signal) => {
      const matches = seen.target && (await isSet(app, seen.target, setting, signal));
      if (setting.kind === 'expansion' && seen.target)
        return judgeExpansion(matches === true, setting.value, seen);
      if (setting.kind === 'boolean' && seen.target && !matches && isBoxUntold(seen.target))
        return unlessTaken(NO_BOX_SEEN, seen, app.restless);
      const isText = setting.kind === 'text' && !(seen.target && mayOpenEditor(seen.target));
      const verdict = isText
        ? judgeText(matches, setting.value, seen)
        : judgeValue(matches, asShown(seen, setting));
      return unlessTaken(withHint(verdict, setting, seen), seen, app.restless);
    },
  };
}

const NO_BOX_SEEN: Verdict = {
  effect: 'none',
  evidence: {
    kind: 'target_unchanged',
    detail: 'It does not say that it is checked: there may be no box before its text.',
  },
};

/** What may explain that a value was not taken. */
function withHint(verdict: Verdict, setting: Setting, { target }: Observation): Verdict {
  const hint = verdict.effect === 'confirmed' || !target ? undefined : hintFor(setting, target);
  if (hint === undefined) return verdict;
  const { kind, detail } = verdict.evidence;
  return { ...verdict, evidence: { kind, detail: `${detail} ${hint}` } };
}

const NEEDS_RETURN = 'If it takes a text only with Return: use ax_type, with a line break at its end.';

/** A slider takes what is nearest of the numbers that it can show. GTK 4 calls radio buttons check boxes. */
function hintFor({ kind, value }: Setting, target: UiNode): string | undefined {
  const step = target.range?.step;
  if (kind === 'number' && step !== undefined) return `It goes in steps of ${step}.`;
  if (kind === 'text' && target.role === 'AXTextField') return NEEDS_RETURN;
  const isLeftOn = kind === 'boolean' && value === false && turnOf(target) === true;
  return isLeftOn ? 'If it is one of a group, it is turned off by choosing another one of it.' : undefined;
}

function asShown(seen: Observation, { kind }: Setting): Observation {
  if (kind === 'selection') return withSelection(seen);
  return kind === 'boolean' ? withState(seen) : withShownText(seen);
}

function withSelection(seen: Observation): Observation {
  const { target, before } = seen;
  const told = (node: UiNode) => ({
    ...node,
    value: hasState(node, 'selected') ? 'selected' : 'not selected',
  });
  return target ? { ...seen, target: told(target), before: told(before) } : seen;
}

/** A button that stays pressed may say nothing while it is off. */
function withState(seen: Observation): Observation {
  const { target, before } = seen;
  const told = (node: UiNode) => ({ ...node, value: wordFor(turnOf(node)) });
  return target ? { ...seen, target: told(target), before: told(before) } : seen;
}

function wordFor(turn: Turn): string {
  if (turn === 'mixed') return turn;
  return turn ? '1' : '0';
}

/** What such a cell holds is its name. */
function withShownText(seen: Observation): Observation {
  const { target, before } = seen;
  if (!target || !mayOpenEditor(target)) return seen;
  return { ...seen, target: { ...target, value: target.title }, before: { ...before, value: before.title } };
}

async function isSet(
  app: AppSession,
  node: UiNode,
  setting: Setting,
  signal: AbortSignal,
): Promise<boolean | undefined> {
  switch (setting.kind) {
    case 'text':
      return holds(app, node, setting.value, signal);
    case 'boolean':
      return turnOf(node) === setting.value;
    case 'selection':
      return hasState(node, 'selected') === setting.value;
    case 'expansion':
      return hasState(node, 'expanded') === setting.value;
    case 'choice':
    case 'entry':
      return node.value === undefined ? undefined : fold(node.value) === fold(setting.value);
    case 'number':
      return isNumber(node, setting.value);
  }
}

/** Whether it is the same number, as far as toolkits can keep one: some have it in four bytes. */
function isNumber({ value, range }: UiNode, wanted: number): boolean | undefined {
  if (value === undefined) return undefined;
  const nothing = range ? (range.max - range.min) * 1e-12 : 0;
  return value !== '' && Math.abs(Number(value) - wanted) <= Math.max(Math.abs(wanted) * 1e-7, nothing);
}
