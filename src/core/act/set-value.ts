import { hasState, isCheckUntold, type UiNode } from '../../model/element.ts';
import type { Role } from '../../model/role.ts';
import type { AppSession } from '../session/app-session.ts';
import { steadyTarget } from './actionable.ts';
import { editingAct, isEnteredByClick, mayOpenEditor } from './cell-editor.ts';
import { type PreviousText, previousText } from './contents.ts';
import { requireUnfolding, unfoldingAct } from './expansion.ts';
import { scrolledIntoView } from './into-view.ts';
import { elementInverse } from './inverse.ts';
import { judging, type Setting } from './judge-setting.ts';
import { requireOneLine } from './one-line.ts';
import { type Act, perform, performProving } from './perform.ts';
import { openerOf, pickingAct } from './pick.ts';
import { choiceWayBack, isRadio } from './radio.ts';
import { readBoolean, readNumber, readTurn } from './read-value.ts';
import { settableIn } from './settable-in.ts';
import { kindOf } from './setting-kind.ts';
import { type ActResult, findTarget, isOfSeveral, notActionable, type Target } from './target.ts';
import { isBoxUntold, isTurnedByPointer, mayBeMixed, type Turn, turningAct, turnOf } from './toggle.ts';
import { retypingAct, secretAct } from './type-text.ts';
import { whileFocused } from './while-focused.ts';

const OPEN_CELL =
  'If its table lets cells be edited: open it with ax_click and click_type "double", then use ax_type without a query, with a line break at the end.';

const CLICK_TWICE =
  'If it can be edited: click it twice, one after the other, with ax_click and mode "focus", then use ax_key_press, with Return at the end.';

const WHEN_VALUELESS: Partial<Record<Role, string>> = {
  AXCell: OPEN_CELL,
  AXMenuItem: 'If it is one that is checked: ax_click turns it on or off, and says which of them it is then.',
  AXButton:
    'If it is one that stays pressed: ax_click turns it on or off, and says which of them it is then.',
};

const CHOOSE_ANOTHER =
  'Nothing was done. It is turned off by choosing another one of its group: set that one to true, or click it.';

const NO_BOX_KNOWN = 'says nothing of a box that is checked';
const OFF_OR_NONE = 'If it has a box, that is off already; ax_screenshot shows it.';

const LOOK_AT_IT = 'ax_click turns it on or off; ax_screenshot shows which of them it is.';
const CLICK_IT =
  'Use ax_click on it: a click turns it on or off. Where that needs the focus, its mode "focus" allows it.';

/** Sets the value of a slider, check box, choice or text, or whether an item is expanded, and reads it back. */
export function setValue(
  app: AppSession,
  wanted: { query: string; value: string; timeoutMs?: number },
  signal: AbortSignal,
): Promise<ActResult> {
  return app.inTurn(() => setNow(app, wanted, signal), signal);
}

async function setNow(
  app: AppSession,
  { query, value, timeoutMs }: { query: string; value: string; timeoutMs?: number },
  signal: AbortSignal,
): Promise<ActResult> {
  const found = await findTarget(
    app,
    query,
    (node) => (kindOf(node) !== undefined || isOfSeveral(node)) && !mayOpenEditor(node),
    { timeoutMs, recalls: true },
    signal,
  );
  const settable = settableIn(found, value);
  const setting = readSetting(settable, value);
  requireAccepted(settable, setting);
  const target = await withinReach(settable, setting, signal);
  const text = setting.kind === 'text' ? await previousText(app, target.node, signal) : undefined;
  const { outcome, held } = await performProving(target, settingAct(target, setting), signal);
  const wayBack = text ? textWayBack(target, text, held) : await stateWayBack(target, signal, setting.kind);
  return { target: target.summary, outcome, ...wayBack };
}

/** What is clicked for its value, in view. */
async function withinReach(target: Target, { kind }: Setting, signal: AbortSignal): Promise<Target> {
  const isClicked = kind === 'boolean' && isTurnedByPointer(target);
  const seen = isClicked ? await scrolledIntoView(target, 'background', signal) : target;
  return seen === target ? target : steadyTarget(seen, undefined, signal);
}

/** Picks an entry of a pop-up that is open, as a click on the entry would. */
export async function pickEntry(
  target: Target,
  value: string,
  signal: AbortSignal,
): Promise<Omit<ActResult, 'target'>> {
  const setting = { kind: 'entry', value, opener: openerOf(target.node) ?? target.node } as const;
  return { outcome: await perform(target, settingAct(target, setting), signal), ...valueWayBack(target) };
}

function settingAct(target: Target, setting: Setting): Act {
  if (setting.kind === 'text' && hasState(target.node, 'secure')) return secretAct(target, setting.value);
  return Object.assign(delivering(target, setting), judging(target.app, setting));
}

type WayBack = Pick<ActResult, 'inverse' | 'irreversible'>;

function textWayBack(target: Target, previous: PreviousText, held: string | undefined): WayBack {
  if (previous.kind === 'unknown') return { irreversible: previous.why };
  const setting = { kind: 'text', value: previous.value } as const;
  const actOn = (now: Target) => settingAct(now, setting);
  return { inverse: elementInverse(target, { kind: 'text', what: 'text', held }, actOn) };
}

/** How to take back that something was turned on or off, or set otherwise, right after that. */
export async function stateWayBack(
  target: Target,
  signal: AbortSignal,
  kind?: Setting['kind'],
): Promise<WayBack> {
  const choosing = (now: Target) => settingAct(now, { kind: 'boolean', value: true });
  return (await choiceWayBack(target, choosing, signal)) ?? valueWayBack(target, kind);
}

/** How to set back the number, state or choice that an element had when it was found. */
export function valueWayBack(target: Target, kind?: Setting['kind']): WayBack {
  const { node } = target;
  const state = stateBefore(node, kind);
  if (state?.value === 'mixed' && !mayBeMixed(node))
    return { irreversible: 'It was neither on nor off before, which cannot be set.' };
  const previous = node.value;
  const nothing = { kind: 'text', value: '' } as const;
  const isEmptied = previous === '' && isTyped(target, nothing);
  if (!state && (previous === undefined || (previous === '' && !isEmptied)))
    return { irreversible: 'What it held before could not be read.' };
  const settingBack = (now: Target) => (isEmptied ? nothing : readSetting(now, previous ?? ''));
  const actOn = (now: Target) => settingAct(now, state ?? settingBack(now));
  return { inverse: elementInverse(target, { kind: 'value', what: 'value' }, actOn) };
}

/** Whether it was on or expanded. A button that stays pressed may not say that it can, while it is not. */
function stateBefore(node: UiNode, kind = kindOf(node)): Setting | undefined {
  if (kind === 'boolean' || node.role === 'AXButton') return { kind: 'boolean', value: turnOf(node) };
  if (kind === 'selection') return { kind, value: hasState(node, 'selected') };
  return kind === 'expansion' ? { kind, value: hasState(node, 'expanded') } : undefined;
}

function readSetting(target: Target, text: string): Setting {
  const kind = kindOf(target.node, text);
  if (kind === undefined)
    throw notActionable(target, 'has no value that can be set', WHEN_VALUELESS[target.node.role]);
  if (isCheckUntold(target.node))
    throw notActionable(target, 'does not say whether it is checked', LOOK_AT_IT);
  if (kind === 'number') return { kind, value: readNumber(target.node, text) };
  if (kind === 'boolean') return { kind, value: turnFor(target, text) };
  if (kind === 'expansion' || kind === 'selection') return { kind, value: readBoolean(text) };
  if (kind === 'text') requireOneLine(target.node, text, isTyped(target, { kind, value: text }));
  if (kind !== 'entry') return { kind, value: text };
  const opener = openerOf(target.node);
  if (!opener) throw notActionable(target, 'has no value that can be set');
  return { kind, value: text, opener };
}

/** That something is not checked is no proof that it has a box that is off. */
function turnFor(target: Target, text: string): Turn {
  const value = mayBeMixed(target.node) ? readTurn(text) : readBoolean(text);
  if (value === false && isBoxUntold(target.node))
    throw notActionable(target, NO_BOX_KNOWN, `${OFF_OR_NONE} ${OPEN_CELL}`);
  // A press would only choose it.
  if (value === false && isRadio(target.node) && turnOf(target.node) !== false)
    throw notActionable(target, 'is a radio button, which is not turned off by itself', CHOOSE_ANOTHER);
  return value;
}

function requireAccepted(target: Target, setting: Setting): void {
  const { kind } = setting;
  const needed = kind === 'text' ? 'text' : 'value';
  if (kind === 'expansion') requireUnfolding(target);
  if (
    kind === 'entry' ||
    kind === 'expansion' ||
    kind === 'selection' ||
    target.node.accepts.includes(needed)
  )
    return;
  if (kind === 'boolean' && isTurnedByPointer(target)) return;
  if (kind === 'text' && isEnteredByClick(target)) return;
  if (isTyped(target, setting)) return;
  if (mayOpenEditor(target.node))
    throw notActionable(target, 'has no text that can be set directly', CLICK_TWICE);
  const guidance = kind === 'boolean' ? CLICK_IT : 'Use ax_type, ax_drag or ax_click on it.';
  throw notActionable(target, `does not let its ${needed} be set directly`, guidance);
}

/** Whether a value only gets there by keys. */
function isTyped({ node }: Target, { kind }: Setting): boolean {
  const isField = hasState(node, 'editable') && node.role !== 'AXCell' && !mayOpenEditor(node);
  return (
    isField && !node.accepts.includes(kind === 'text' ? 'text' : 'value') && ['text', 'number'].includes(kind)
  );
}

function delivering(target: Target, setting: Setting): Omit<Act, 'judge'> {
  if (setting.kind === 'entry') return pickingAct(target, setting.opener, setting.value);
  const { app, node } = target;
  const { id } = app.info;
  if (setting.kind === 'boolean') return turningAct(target, setting.value);
  if (setting.kind === 'text' && isEnteredByClick(target)) return editingAct(target, setting.value);
  if (isTyped(target, setting)) return retypingAct(target, String(setting.value));
  if (setting.kind === 'expansion') return unfoldingAct(target, setting.value);
  return {
    route: 'accessibility',
    isLocal: setting.kind === 'text',
    deliver: (signal) => {
      const put = () =>
        app.bounded(
          (port, limit) =>
            setting.kind === 'text'
              ? port('text').replace(id, node.id, setting.value, limit)
              : port('values').set(id, node.id, setting.value, limit),
          signal,
        );
      return setting.kind === 'text' ? whileFocused(target, 'background', put, signal) : put();
    },
  };
}
