import { AutomationError } from '../../base/errors.ts';
import { quote } from '../../base/text.ts';
import { hasState, type UiNode } from '../../model/element.ts';
import type { KeyChord } from '../../model/keys.ts';
import type { Snapshot } from '../see/snapshot.ts';
import type { AppSession } from '../session/app-session.ts';
import type { Verdict } from './carry-out.ts';
import {
  dialogAround,
  fillAndConfirm,
  isConfirmed,
  isReturnPressed,
  sinceFilled,
  unlessCompleted,
} from './confirm-field.ts';
import { enteredIn, type PreviousText, previousText } from './contents.ts';
import { inputTo, requireFocusAllowed, withFocus } from './focus.ts';
import { isInsertion, isTypedOver, spaced } from './insertion.ts';
import { elementInverse } from './inverse.ts';
import { listAround } from './judge-item.ts';
import { judgeKeys } from './judge-keys.ts';
import {
  isWrittenAs,
  judgeConfirmed,
  judgeEntered,
  judgeTaken,
  judgeText,
  judgeValue,
  unlessElsewhere,
} from './judge-value.ts';
import { focusOf } from './keyboard-focus.ts';
import { requireNoTab } from './one-line.ts';
import { beginsParagraphs, emptyParagraph, focusParagraph, judgeParagraphs } from './paragraphs.ts';
import { type Act, type Observation, performProving } from './perform.ts';
import { type Cleared, provedByLength } from './secret-length.ts';
import { requireTakesKeys } from './takes-keys.ts';
import {
  type ActMode,
  type ActResult,
  fieldIn,
  fieldsIn,
  findTarget,
  isOfSeveral,
  makeTarget,
  notActionable,
  type Target,
} from './target.ts';
import { textInCell } from './text-in-cell.ts';
import { whileFocused } from './while-focused.ts';

export interface TypeOptions {
  /** Where to type; the application's focused element when absent. */
  readonly query?: string;
  readonly text: string;
  readonly clearFirst: boolean;
  readonly mode: ActMode;
  readonly timeoutMs?: number;
}

/** Types into an element through the application's text interface, else by keyboard where that is allowed. */
export async function typeText(
  app: AppSession,
  options: TypeOptions,
  signal: AbortSignal,
): Promise<ActResult> {
  const target = await textTarget(app, options, signal);
  const previous = await previousText(app, target.node, signal);
  const old = previous.kind === 'known' ? previous.value : undefined;
  const isOver = options.query === undefined;
  const act = typingAct(target, { ...options, text: asEntered(target.node, options.text), old, isOver });
  const { outcome, held } = await performProving(target, withFocus(act, target, options.mode), signal);
  const back = beginsParagraphs(target.node, options.text)
    ? { irreversible: 'The line breaks began other paragraphs.' }
    : wayBack(target, { previous, held }, options.mode);
  return { target: target.summary, outcome, ...back };
}

interface Typing {
  readonly text: string;
  readonly clearFirst: boolean;
  readonly mode: ActMode;
  /** What was there before; undefined where that is secret. */
  readonly old: string | undefined;
  /** Goes in the place of what is selected: who types without naming a field continues what keys began. */
  readonly isOver?: boolean;
  /** Puts back what was there, and leaves alone what is still the same. */
  readonly restores?: boolean;
}

function typingAct(target: Target, typing: Typing): Act {
  const { node } = target;
  const isPutIn = typing.restores === true || !beginsParagraphs(node, typing.text);
  if (node.accepts.includes('text') && isPutIn) {
    if (isConfirmed(node, typing.text) && isReturnPressed(target, typing.mode))
      requireFocusAllowed(target, typing.mode, 'keyboard');
    return provedByLength(target, typing, () => textAct(target, typing));
  }
  // A cell that was opened may keep the focus, in Qt: what is typed where the focus is goes to its editor.
  const isContinued = typing.isOver === true && !typing.clearFirst;
  if (node.role === 'AXCell' && !isContinued) {
    if (node.accepts.includes('editor'))
      throw notActionable(target, 'takes no text before it is opened', 'Use ax_set_value, which opens it.');
    if (hasState(node, 'editable'))
      throw notActionable(target, 'takes no text before it is opened', WHEN_CLOSED);
    throw notActionable(target, 'cannot be edited as it is', WHEN_UNSURE);
  }
  requireTakesKeys(target, typing.text);
  if (typing.clearFirst && !hasState(node, 'editable'))
    throw notActionable(target, 'has no text that could be replaced', adviceToReplace(node));
  return provedByLength(target, typing, (cleared) => keyboardAct(target, typing, cleared));
}

function adviceToReplace({ range, accepts }: UiNode): string {
  const isSet = range !== undefined && accepts.includes('value');
  return isSet ? 'Use ax_set_value, which sets its number.' : 'Type without clear_first.';
}

/** The keys that clear a field would clear the whole table. */
const WHEN_CLOSED =
  'Open it with ax_click and click_type "double", then type without a query, with a line break at the end.';

const WHEN_UNSURE = `If its table lets cells be edited: ${WHEN_CLOSED}`;

/** Text goes into a cell as a whole, so that the Return key at the end says nothing new. */
function asEntered({ role, accepts }: UiNode, text: string): string {
  return role === 'AXCell' && accepts.includes('text') ? text.replace(/\r?\n$/, '') : text;
}

/** Whatever was typed and wherever, the text that was there before is put back as a whole. */
function wayBack(
  target: Target,
  { previous, held }: { previous: PreviousText; held: string | undefined },
  mode: ActMode,
): Pick<ActResult, 'inverse' | 'irreversible'> {
  if (previous.kind === 'unknown') return { irreversible: previous.why };
  // It could be emptied again, but not without knowing whether somebody has typed into it since.
  if (hasState(target.node, 'secure')) return { irreversible: 'What a secure field holds is never read.' };
  if (!hasState(target.node, 'editable'))
    return { irreversible: 'The keys went to something that is no text.' };
  const back = { text: previous.value, clearFirst: true, restores: true, mode, old: undefined };
  const actOn = (now: Target) => withFocus(typingAct(now, back), now, mode);
  return { inverse: elementInverse(target, { kind: 'text', what: 'text', held }, actOn) };
}

async function textTarget(
  app: AppSession,
  { query, timeoutMs }: TypeOptions,
  signal: AbortSignal,
): Promise<Target> {
  if (query !== undefined) {
    const able = (node: UiNode) => hasState(node, 'editable') || isOfSeveral(node);
    const holdsField = (node: UiNode) => fieldsIn(node).length === 1;
    const found = await findTarget(app, query, able, { timeoutMs, recalls: true, holds: holdsField }, signal);
    return fieldIn(found) ?? textInCell(found) ?? found;
  }
  await app.letSettle(signal);
  const { snapshot, focused } = await focusOf(app, signal);
  if (focused) return makeTarget(app, focused, snapshot);
  throw new AutomationError(
    'element_not_found',
    `Nothing in ${quote(app.info.name)} has the keyboard focus.`,
    {
      guidance:
        'Say with element which one to type into: a field of a window that is not in front has no focus.',
    },
  );
}

function textAct(target: Target, typing: Typing): Act {
  const { app, node } = target;
  const { id } = app.info;
  const { clearFirst } = typing;
  const confirms = isConfirmed(node, typing.text);
  const text = confirms ? typing.text.slice(0, -1) : typing.text;
  let filled: Snapshot | undefined;
  const isInDialog = dialogAround(target.step) !== undefined;
  return {
    route: confirms && isReturnPressed(target, typing.mode) ? 'keyboard' : 'accessibility',
    isLocal: !confirms,
    isEdit: true,
    deliver: async (signal) => {
      const fill = () =>
        app.bounded(async (port, limit) => {
          const { isOver, restores } = typing;
          if (restores && port('text').restore) await port('text').restore?.(id, node.id, text, limit);
          else if (clearFirst) await port('text').replace(id, node.id, text, limit);
          else if (isOver && port('text').typeOver) await port('text').typeOver?.(id, node.id, text, limit);
          else await port('text').insert(id, node.id, text, limit);
        }, signal);
      if (confirms) filled = await fillAndConfirm(target, fill, typing.mode, signal);
      else await whileFocused(target, typing.mode, fill, signal);
    },
    judge: async (seen, signal) => {
      if (confirms && !seen.target) return judgeEntered(seen, text, app.restless, listAround(target.step));
      if (confirms) {
        const verdict = judgeConfirmed(sinceFilled(seen, filled), app.restless, isInDialog);
        return clearFirst ? unlessCompleted(verdict, seen.target, text) : verdict;
      }
      return judgeTyping(app, seen, typing, typing.isOver ? isTypedOver : isInsertion, signal);
    },
  };
}

/** Contents that are not shown are compared by the backend, which alone knows them. */
async function judgeTyping(
  app: AppSession,
  seen: Observation,
  { text, clearFirst, old }: Typing,
  isTyped: typeof isInsertion,
  signal: AbortSignal,
): Promise<Verdict> {
  const { target } = seen;
  if (!target) return judgeValue(undefined, seen);
  if (clearFirst || old === '') {
    return judgeText(await holds(app, target, text, signal), text, seen);
  }
  const now = old === undefined ? undefined : await enteredIn(app, target, signal);
  if (old === undefined || now === undefined) return judgeValue(undefined, seen);
  // The beginning of a long text, which is all that a tree shows, may be the same before and after.
  const whole = { ...seen, target: { ...target, value: now }, before: { ...seen.before, value: old } };
  return judgeText(isTyped(spaced(old), spaced(text), spaced(now)), now, whole);
}

/** Whether an element holds a text. Where the backend cannot compare, what is shown has to do. */
export async function holds(
  app: AppSession,
  node: UiNode,
  text: string,
  signal: AbortSignal,
): Promise<boolean | undefined> {
  const { id } = app.info;
  const equal = await app.bounded((port, limit) => port('text').equals(id, node.id, text, limit), signal);
  if (equal === true || isWrittenAs(node, text)) return true;
  if (equal !== undefined || hasState(node, 'secure') || node.value === undefined) return equal;
  return node.value === text;
}

/** Types a text in the place of the one that is there. */
export function retypingAct(target: Target, text: string): Act {
  return keyboardAct(target, { text, clearFirst: true, mode: 'background', old: undefined });
}

/** Puts a text in the place of a secret, and proves it as far as that is allowed. */
export function secretAct(target: Target, text: string): Act {
  return typingAct(target, { text, clearFirst: true, mode: 'background', old: undefined });
}

function keyboardAct(target: Target, typing: Typing, cleared?: Cleared): Act {
  const { text, clearFirst, mode } = typing;
  requireNoTab(target.step, text);
  requireFocusAllowed(target, mode, 'keyboard');
  const { app } = target;
  const dialog = dialogAround(target.step);
  const to = inputTo(target);
  const press = (chord: KeyChord, signal: AbortSignal) =>
    app.bounded((port, limit) => port('keyboard').press(chord, to, limit), signal);
  let focused: Snapshot | undefined;
  return {
    route: 'keyboard',
    isEdit: true,
    deliver: async (signal) => {
      await focusParagraph(target, signal);
      // The click that gives it the focus may do something by itself, which is no sign that any key was taken.
      const isClicked = !hasState(target.node, 'editable') && !hasState(target.node, 'focused');
      if (isClicked) focused = await app.snapshot(signal, { relyingOn: () => [target.node.id] });
      const isCleared = clearFirst && (await emptyParagraph(target, signal));
      if (clearFirst && !isCleared) await press({ key: 'a', modifiers: ['cmd'] }, signal);
      // Typing nothing over what is selected would leave it there, and one secret looks like another.
      const isDeleted = clearFirst && !isCleared && (text === '' || hasState(target.node, 'secure'));
      if (isDeleted) await press({ key: 'delete', modifiers: [] }, signal);
      if (isDeleted) await cleared?.(signal);
      await app.bounded((port, limit) => port('keyboard').type(text, to, limit), signal);
    },
    judge: async (seen, signal) => {
      if (beginsParagraphs(target.node, text)) return judgeParagraphs(target, seen, typing, signal);
      if (!seen.target && isConfirmed(target.node, text))
        return judgeEntered(seen, text.slice(0, -1), app.restless, listAround(target.step));
      const verdict = await judgeTyping(app, seen, typing, isTypedOver, signal);
      if (isConfirmed(target.node, text) && hasState(target.node, 'editable'))
        return judgeTaken(verdict, seen, { text: text.slice(0, -1), dialog }, app.restless);
      const own = typing.isOver ? verdict : unlessElsewhere(verdict, seen);
      return judgeKeys(target, { own, text }, sinceFilled(seen, focused));
    },
  };
}
