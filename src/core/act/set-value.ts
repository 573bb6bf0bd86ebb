import { fold } from '../../base/text.ts';
import { hasState, isCheckUntold, type UiNode } from '../../model/element.ts';
import { type Role, roleTraits } from '../../model/role.ts';
import type { AppSession } from '../session/app-session.ts';
import { steadyTarget } from './actionable.ts';
import { editingAct, isEnteredByClick, mayOpenEditor } from './cell-editor.ts';
import { type PreviousText, previousText } from './contents.ts';
import { isFolded, requireUnfolding, unfoldingAct } from './expansion.ts';
import { scrolledIntoView } from './into-view.ts';
import { elementInverse } from './inverse.ts';
import { judging, type Setting } from './judge-setting.ts';
import { requireOneLine } from './one-line.ts';
import { elementText } from './outcome-text.ts';
import { type Act, perform, performProving } from './perform.ts';
import { openerOf, pickingAct } from './pick.ts';
import { choiceWayBack } from './radio.ts';
import { asBoolean, isOfBoxes, isOfFolding, readBoolean, readNumber, readTurn } from './read-value.ts';
import {
  type ActResult,
  fieldIn,
  findTarget,
  isChooser,
  isOfSeveral,
  makeTarget,
  notActionable,
  type Target,
} from './target.ts';
import { textInCell } from './text-in-cell.ts';
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

/** What may be called by the name of what is in it. */
const HOLDERS: ReadonlySet<Role> = new Set(['AXRow', 'AXGroup', 'AXTextField']);
const MOST_NAMED = 5;

/** The only thing in a row or a box that has a value, where that has none itself; the field of a chooser for what is no choice. */
function settableIn(named: Target, value: string): Target {
  const target = onlyChooserIn(named) ?? named;
  const { node } = target;
  // One that names no choices may take their places.
  const takesPlaces = !node.choices && node.accepts.includes('value') && /^\s*\d+\s*$/.test(value);
  const isChoice = takesPlaces || node.choices?.some((choice) => fold(choice) === fold(value)) === true;
  const field = isChoice ? undefined : (fieldIn(target) ?? textInCell(target));
  if (field) return field;
  return HOLDERS.has(node.role) ? heldIn(target, value) : target;
}

/** The chooser that is all that a box holds: its choices come before what its field would take. */
function onlyChooserIn({ app, node, snapshot }: Target): Target | undefined {
  if (!HOLDERS.has(node.role) || kindOf(node) !== undefined) return undefined;
  const [held, ...others] = settableBelow(node);
  const step = held && others.length === 0 && isChooser(held) ? snapshot.get(held.id) : undefined;
  return step && makeTarget(app, step, snapshot);
}

function heldIn(target: Target, value: string): Target {
  const { app, node, snapshot } = target;
  const isFoldable = node.foldsByClick === true && !isOfFolding(value);
  if (kindOf(node) !== undefined && !isFoldable) return target;
  const held = settableBelow(node);
  if (isFoldable && held[0] && asBoolean(value) !== undefined && !isOfBoxes(value))
    throw notActionable(
      target,
      'can be expanded, and holds something that is on or off',
      `Use "expanded" or "collapsed" for the row itself, or set ${elementText(snapshot.summaryOf(held[0]))}.`,
    );
  if (held.length > 1) {
    const list = held.slice(0, MOST_NAMED).map((each) => elementText(snapshot.summaryOf(each)));
    if (held.length > MOST_NAMED) list.push(`and ${held.length - MOST_NAMED} more`);
    const why = `holds ${held.length} things with a value`;
    throw notActionable(target, why, `Set one of them by its ref: ${list.join(', ')}.`);
  }
  const step = held[0] && snapshot.get(held[0].id);
  return step ? makeTarget(app, step, snapshot) : target;
}

/** What is in another row belongs to that one. */
function settableBelow({ children }: UiNode): UiNode[] {
  return children.flatMap((child) => {
    if (child.role === 'AXRow' || !hasState(child, 'visible')) return [];
    return kindOf(child) === undefined ? settableBelow(child) : [child];
  });
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

function kindOf(node: UiNode, text?: string): Setting['kind'] | undefined {
  if (isBox(node)) return isOfFolding(text) && isFolded(node) ? 'expansion' : 'boolean';
  if (node.range) return 'number';
  if (isChooser(node) && node.accepts.includes('value')) return 'choice';
  if (hasState(node, 'editable')) return 'text';
  if (isForBox(node, text)) return 'boolean';
  if (isChooser(node) && openerOf(node)) return 'entry';
  if (isFolded(node) && !isName(node, text)) return 'expansion';
  if (mayOpenEditor(node)) return 'text';
  return kindOfItem(node);
}

function kindOfItem({ accepts, choices }: UiNode): Setting['kind'] | undefined {
  return accepts.includes('selection') ? 'selection' : choices && 'choice';
}

function isBox(node: UiNode): boolean {
  return roleTraits(node.role).toggles === true || hasState(node, 'checkable');
}

/** Whether it can only be meant for what such a row says. */
function isName(node: UiNode, text: string | undefined): boolean {
  return text !== undefined && mayOpenEditor(node) && asBoolean(text) === undefined;
}

/** Whether it can only be meant for the box that an item may have. */
function isForBox(node: UiNode, text: string | undefined): boolean {
  if (!node.mayHaveBox || text === undefined || asBoolean(text) === undefined || isOfFolding(text))
    return false;
  return !isFolded(node) || isOfBoxes(text);
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
