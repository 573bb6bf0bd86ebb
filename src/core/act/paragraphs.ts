import { quoteLines } from '../../base/text.ts';
import { hasState, type UiNode } from '../../model/element.ts';
import type { Verdict } from './carry-out.ts';
import { enteredIn } from './contents.ts';
import { focusElement, windowOf } from './focus.ts';
import { isTypedOver, spaced } from './insertion.ts';
import { confirmed } from './judge.ts';
import { judgeValue } from './judge-value.ts';
import { focusInsteadOf } from './keyboard-focus.ts';
import type { Observation } from './perform.ts';
import type { Target } from './target.ts';

const BREAK = /\r?\n/u;

/** Whether a text that is typed into an element begins other paragraphs there: put in as a whole it would stay one. */
export function beginsParagraphs({ isParagraph }: UiNode, text: string): boolean {
  return isParagraph === true && BREAK.test(text);
}

/** Gives a paragraph the focus by its caret, which needs no pointer and leaves nobody in the midst of a text; else as anything gets it. */
export async function focusParagraph(target: Target, signal: AbortSignal): Promise<void> {
  const { app, node } = target;
  const isMoved = node.isParagraph && node.accepts.includes('text') && !hasState(node, 'focused');
  if (isMoved) {
    await app.bounded(
      async (port, limit) => port('text').moveCaretToEnd?.(app.info.id, node.id, limit),
      signal,
    );
    if (!(await focusInsteadOf(target, windowOf(target), signal))) return;
  }
  await focusElement(target, signal);
}

/** Empties a paragraph by itself, where that can be done: the keys that clear a field would clear the whole document. */
export async function emptyParagraph({ app, node }: Target, signal: AbortSignal): Promise<boolean> {
  if (!node.isParagraph || !node.accepts.includes('text')) return false;
  await app.bounded((port, limit) => port('text').replace(app.info.id, node.id, '', limit), signal);
  return true;
}

interface Typed {
  readonly text: string;
  readonly clearFirst: boolean;
  readonly old: string | undefined;
}

/**
 * Judges a text with line breaks by the paragraphs that stand there now. Which of them is the one that was typed into is not
 * said: new ones may stand before it and behind it.
 */
export async function judgeParagraphs(
  { app }: Target,
  seen: Observation,
  { text, clearFirst, old = '' }: Typed,
  signal: AbortSignal,
): Promise<Verdict> {
  const { target, diff } = seen;
  if (!target) return judgeValue(undefined, seen);
  const lines = text.split(BREAK);
  const snapshot = await app.snapshot(signal);
  const siblings = snapshot.get(target.id)?.ancestors.at(-1)?.children ?? [target];
  const at = siblings.findIndex(({ id }) => id === target.id);
  const first = Math.max(0, at - lines.length + 1);
  const near = siblings.slice(first, at + lines.length).filter(({ isParagraph }) => isParagraph);
  const now = await Promise.all(near.map((each) => enteredIn(app, each, signal)));
  for (let from = 0; from + lines.length <= now.length; from++) {
    const whole = spaced(now.slice(from, from + lines.length).join('\n'));
    const wanted = spaced(lines.join('\n'));
    if (clearFirst ? whole === wanted : isTypedOver(spaced(old), wanted, whole))
      return confirmed('value_matches', `The paragraphs read back are ${quoteLines(whole)}.`);
  }
  const isNew = diff.appeared.some(({ node }) => node.isParagraph && hasState(node, 'editable'));
  if (!isNew && target.value === seen.before.value) return judgeValue(false, seen);
  const detail = `The paragraphs read back are ${quoteLines(now.join('\n'))}.`;
  return { effect: 'unverified', evidence: { kind: 'value_differs', detail } };
}
