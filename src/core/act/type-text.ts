import { AutomationError } from '../../base/errors.ts';
import { quote } from '../../base/text.ts';
import { hasState, type UiNode } from '../../model/element.ts';
import type { TextMark } from '../ports/acting.ts';
import type { AppSession } from '../session/app-session.ts';
import { focusElement, requireFocusAllowed, windowOf, withFocus } from './focus.ts';
import { elementInverse } from './inverse.ts';
import { judgeConfirmed, judgeValue } from './judge.ts';
import { type Act, type Observation, perform } from './perform.ts';
import { previousText } from './previous-text.ts';
import { type ActMode, type ActResult, findTarget, makeTarget, type Target } from './target.ts';

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
  const act = target.node.accepts.includes('text') ? textAct(target, options) : keyboardAct(target, options);
  const outcome = await perform(target, withFocus(act, target, options.mode), signal);
  return { target: target.summary, outcome, ...wayBack(target) };
}

/** Whatever was typed and wherever, the text that was there before is put back as a whole. */
function wayBack(target: Target): Pick<ActResult, 'inverse' | 'irreversible'> {
  const previous = previousText(target.node);
  if (previous.kind === 'unknown') return { irreversible: previous.why };
  const options = { text: previous.value, clearFirst: true };
  return { inverse: elementInverse(target, 'text', 'text', (now) => textAct(now, options)) };
}

async function textTarget(
  app: AppSession,
  { query, timeoutMs }: TypeOptions,
  signal: AbortSignal,
): Promise<Target> {
  if (query !== undefined) {
    return findTarget(app, query, (node) => hasState(node, 'editable'), { timeoutMs }, signal);
  }
  const snapshot = await app.snapshot(signal);
  const focused = snapshot.steps
    .filter(({ node }) => hasState(node, 'focused') && hasState(node, 'visible'))
    .at(-1);
  if (focused) return makeTarget(app, focused, snapshot);
  throw new AutomationError(
    'element_not_found',
    `Nothing in ${quote(app.info.name)} has the keyboard focus.`,
    {
      guidance: 'Name the element to type into with query.',
    },
  );
}

function textAct(
  { app, node }: Target,
  { text: words, clearFirst }: Pick<TypeOptions, 'text' | 'clearFirst'>,
): Act {
  const { id } = app.info;
  const confirms = isConfirmed(node, words);
  const text = confirms ? words.slice(0, -1) : words;
  let mark: TextMark | undefined;
  return {
    route: 'accessibility',
    deliver: (signal) =>
      app.bounded(async (port, limit) => {
        if (clearFirst) await port('text').replace(id, node.id, text, limit);
        else mark = await port('text').insert(id, node.id, text, limit);
        if (confirms) await port('actions').perform(id, node.id, 'confirm', limit);
      }, signal),
    judge: async (seen, signal) => {
      if (confirms) return judgeConfirmed(seen, app.restless);
      return judgeValue(await isTyped(app, seen, { text, clearFirst, mark }, signal), seen);
    },
  };
}

/** In a field of one line a line break at the end is the Return key, for which the field has an action. */
function isConfirmed({ role, actions }: UiNode, text: string): boolean {
  return text.endsWith('\n') && role !== 'AXTextArea' && actions.includes('confirm');
}

/** Contents that are not shown are compared by the backend, which alone knows them. */
async function isTyped(
  app: AppSession,
  { target, before }: Observation,
  { text, clearFirst, mark }: { text: string; clearFirst: boolean; mark: TextMark | undefined },
  signal: AbortSignal,
): Promise<boolean | undefined> {
  if (!target) return undefined;
  const old = before.value ?? '';
  if (clearFirst || old === '') {
    return app.bounded((port, limit) => port('text').equals(app.info.id, target.id, text, limit), signal);
  }
  if (hasState(target, 'secure')) return undefined;
  if (isInsertion(old, text, target.value ?? '')) return true;
  if (!mark) return false;
  return app.bounded(
    (port, limit) => port('text').isInserted(app.info.id, target.id, { text, mark }, limit),
    signal,
  );
}

/** Whether `now` is `old` with `text` put in somewhere. */
export function isInsertion(old: string, text: string, now: string): boolean {
  if (now.length !== old.length + text.length) return false;
  for (let at = now.indexOf(text); at >= 0; at = now.indexOf(text, at + 1)) {
    if (now.slice(0, at) + now.slice(at + text.length) === old) return true;
  }
  return false;
}

function keyboardAct(target: Target, { text, clearFirst, mode }: TypeOptions): Act {
  requireFocusAllowed(target, mode, 'keyboard');
  const { app } = target;
  const window = { window: windowOf(target) };
  return {
    route: 'keyboard',
    deliver: async (signal) => {
      await focusElement(target, signal);
      if (clearFirst) {
        await app.bounded(
          (port, limit) => port('keyboard').press({ key: 'a', modifiers: ['cmd'] }, window, limit),
          signal,
        );
      }
      await app.bounded((port, limit) => port('keyboard').type(text, window, limit), signal);
    },
    judge: async (seen) => judgeValue(isTypedByKeys(seen, text, clearFirst), seen),
  };
}

function isTypedByKeys(
  { target, before }: Observation,
  text: string,
  clearFirst: boolean,
): boolean | undefined {
  if (!target || hasState(target, 'secure')) return undefined;
  const now = target.value;
  if (now === undefined) return undefined;
  return now === text || (!clearFirst && isInsertion(before.value ?? '', text, now));
}
