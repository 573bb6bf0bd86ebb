import { AutomationError, hasCode } from '../../base/errors.ts';
import { hasState, type SemanticAction, type UiNode } from '../../model/element.ts';
import type { PortAccess } from '../session/app-calls.ts';
import type { AppSession } from '../session/app-session.ts';
import { steadyTarget } from './actionable.ts';
import { ACTIONS, type ClickKind, offeredAction } from './click-kinds.ts';
import { MENUS } from './closed-menus.ts';
import { requireFocusAllowed, windowOf, withFocus } from './focus.ts';
import { isScrolledAway, scrolledIntoView } from './into-view.ts';
import { holdsState, judgeOpening, judgePress } from './judge.ts';
import { judgeAimed } from './judge-aimed.ts';
import { endingBy } from './judge-end.ts';
import { isBuried, type MenuItem, openMenuPath, parseMenuPath, revealMenu } from './menu-path.ts';
import { unlessOther } from './other-item.ts';
import { type Act, perform } from './perform.ts';
import { openChooserOf } from './pick.ts';
import { watchingPixels } from './pixel-watch.ts';
import { pointerAct } from './pointer-act.ts';
import { wasChosen } from './radio.ts';
import { pickEntry, stateWayBack } from './set-value.ts';
import { watchingRows } from './sorted-rows.ts';
import {
  type ActMode,
  type ActResult,
  findTarget,
  isInClosedMenu,
  makeTarget,
  type Target,
} from './target.ts';
import { isCheckCell, judgeTurn, wasTurned } from './toggle.ts';

export interface ClickOptions {
  readonly kind: ClickKind;
  readonly mode: ActMode;
  readonly timeoutMs?: number;
}

/** Clicks the element that a query means: by the application's own action, else by pointer where that is allowed. */
export function click(
  app: AppSession,
  query: string,
  options: ClickOptions,
  signal: AbortSignal,
): Promise<ActResult> {
  return app.inTurn(() => clickNow(app, query, options, signal), signal);
}

async function clickNow(
  app: AppSession,
  query: string,
  { kind, mode, timeoutMs }: ClickOptions,
  signal: AbortSignal,
): Promise<ActResult> {
  await app.letSettle(signal);
  const path = parseMenuPath(query);
  const able = (node: UiNode) =>
    ACTIONS[kind].some((action) => node.actions.includes(action)) || isOpenedByClick(node);
  const find = (waitMs: number | undefined) => findTarget(app, query, able, { timeoutMs: waitMs }, signal);
  const look = () => (path ? unlessInMenu(find(0)) : find(timeoutMs));
  const known = await look();
  // What is proved by other elements than its own waits until those are at rest.
  const isProvedElsewhere = known instanceof AutomationError || !holdsState(known.node);
  const found = isProvedElsewhere && (await app.letEcho(signal)) ? await look() : known;
  const isTarget = !(found instanceof AutomationError);
  if (isTarget && !isBuried(found.node)) return clickTarget(found, { kind, mode, timeoutMs }, signal);
  // What shows when menus are opened does not come by itself.
  const item = await app.acting(() =>
    isTarget
      ? revealMenu(found, signal)
      : itemOf({ app, path: path ?? [query], mode, refusal: found }, signal),
  );
  try {
    const options = { kind, mode, timeoutMs };
    const result = await (item.isOpened ? clickOrSelect : clickTarget)(item.target, options, signal);
    if (result.outcome.effect === 'none') await item.close();
    return result;
  } catch (error) {
    // What went wrong first is what the caller has to know.
    await Promise.allSettled([item.close()]);
    throw error;
  }
}

/**
 * What an item of a closed menu changes may be only to be seen, and no element tell of it: some applications do not even say
 * whether such an item is checked.
 */
async function pressUnseen(
  target: Target,
  press: () => Promise<ActResult>,
  signal: AbortSignal,
): Promise<ActResult> {
  const place = { app: target.app, window: windowOf(target) };
  const { result, drawn } = await watchingPixels(place, press, signal);
  const { outcome } = result;
  if (outcome.effect !== 'unverified' || outcome.evidence[0]?.kind !== 'nothing_changed') return result;
  const seen = await drawn();
  if (seen?.effect !== 'confirmed') return result;
  target.app.forgetLateEffect();
  const evidence = [seen.evidence, ...outcome.evidence.slice(1)];
  return { ...result, outcome: { ...outcome, effect: 'confirmed', evidence } };
}

/** What is there to be clicked, also where only a pointer can. The text beside it that says the same is not. */
function isOpenedByClick({ role }: UiNode): boolean {
  return role === 'AXPopUpButton';
}

/** Why a path means nothing that can be used as it is, if so: then the way to it may still have to be opened. */
async function unlessInMenu(finding: Promise<Target>): Promise<Target | AutomationError> {
  try {
    return await finding;
  } catch (error) {
    if (hasCode(error, 'element_not_found') || hasCode(error, 'not_actionable')) return error;
    throw error;
  }
}

interface Unopened {
  readonly app: AppSession;
  readonly path: readonly string[];
  readonly mode: ActMode;
  /** Why it cannot be used as it is. */
  readonly refusal: AutomationError;
}

/** The item at the end of a path. What is there and cannot be used, and is in no menu, is refused for that. */
async function itemOf({ app, path, mode, refusal }: Unopened, signal: AbortSignal): Promise<MenuItem> {
  try {
    return await openMenuPath(app, path, mode, signal);
  } catch (error) {
    if (hasCode(error, 'element_not_found') && hasCode(refusal, 'not_actionable')) throw refusal;
    throw error;
  }
}

function clickTarget(found: Target, options: ClickOptions, signal: AbortSignal): Promise<ActResult> {
  const press = () => clickOrSelect(found, options, signal);
  const isSeen = !isInClosedMenu(found.node) || isOnClosedPage(found);
  return isSeen ? press() : pressUnseen(found, press, signal);
}

/** Whether the menu is open that an item is on another page of: that it closes is to be seen whatever comes of the item. */
function isOnClosedPage({ step }: Target): boolean {
  const isOpen = (around: UiNode) => MENUS.has(around.role) && hasState(around, 'visible');
  return step.ancestors.some(isOpen) && !step.ancestors.some(({ role }) => role === 'AXMenuBar');
}

async function clickOrSelect(found: Target, options: ClickOptions, signal: AbortSignal): Promise<ActResult> {
  const open = options.kind === 'single' ? openChooserOf(found) : undefined;
  if (open) {
    const chooser = makeTarget(found.app, open.chooser, found.snapshot);
    return { target: found.summary, ...(await pickEntry(chooser, open.entry, signal)) };
  }
  try {
    return await deliverClick(found, options, signal);
  } catch (error) {
    const isRefused = hasCode(error, 'not_actionable');
    if (!isRefused || !isBetterClicked(found, options.kind, options.mode)) throw error;
    // The pointer cannot get there, and has done nothing: to be selected is what remains of a click.
    const act = withFocus(semanticAct(found, 'select'), found, options.mode);
    return { target: found.summary, outcome: await perform(found, act, signal) };
  }
}

async function deliverClick(found: Target, options: ClickOptions, signal: AbortSignal): Promise<ActResult> {
  const { kind, mode } = options;
  const target = takesPointer(found, kind, mode) ? await aimed(found, options, signal) : found;
  const act = pickAct(target, kind, mode);
  const press = () => perform(target, withFocus(act, target, mode), signal);
  const outcome = await watchingRows(target, press, signal);
  const isTurned = kind === 'single' && (wasTurned(target) || wasChosen(target));
  const wayBack = isTurned ? await stateWayBack(target, signal) : undefined;
  return { target: target.summary, outcome, ...wayBack };
}

/** The target when the pointer can hit it. What it may not do is refused before anything is waited for. */
async function aimed(
  target: Target,
  { mode, timeoutMs }: Pick<ClickOptions, 'mode' | 'timeoutMs'>,
  signal: AbortSignal,
): Promise<Target> {
  requireFocusAllowed(target, mode, 'pointer');
  return steadyTarget(await scrolledIntoView(target, mode, signal), timeoutMs, signal);
}

/** By the application's own action where there is one, else as the pointer would. */
function pickAct(target: Target, kind: ClickKind, mode: ActMode): Act {
  const action = ownAction(target, kind, mode);
  if (action) return semanticAct(target, action);
  return takesPointer(target, kind, mode) ? pointerAct(target, kind) : selectingAct(target);
}

function ownAction(target: Target, kind: ClickKind, mode: ActMode): SemanticAction | undefined {
  return isBetterClicked(target, kind, mode) ? undefined : offeredAction(target.node, kind);
}

/**
 * An item that is only selected does not do what a click on it does, such as to show the page that it stands for. Cells
 * that are entered by their place are no such items.
 */
function isBetterClicked(target: Target, kind: ClickKind, mode: ActMode): boolean {
  const { node } = target;
  if (offeredAction(node, kind) !== 'select' || node.accepts.length > 0) return false;
  return hasState(node, 'visible')
    ? isPointable(target, mode)
    : isScrolledAway(target) && hasPointer(target, mode);
}

/** Whether it has a place, to which a pointer may go. */
function isPointable(target: Target, mode: ActMode): boolean {
  return target.node.bounds !== undefined && hasPointer(target, mode);
}

function hasPointer({ app }: Target, mode: ActMode): boolean {
  const { pointer } = app.desktop.backend.ports;
  return pointer !== undefined && (mode === 'focus' || !pointer.disturbsUser);
}

/** An item that can be selected needs no pointer where that may not or cannot go. */
function takesPointer(target: Target, kind: ClickKind, mode: ActMode): boolean {
  if (ownAction(target, kind, mode)) return false;
  const { selection } = target.app.desktop.backend.ports;
  const isItem = kind === 'single' && hasState(target.node, 'selectable') && !isCheckCell(target.node);
  const isInReach = isPointable(target, mode) && (hasState(target.node, 'visible') || !isFar(target));
  const isReachable = isInReach || isBetterClicked(target, kind, mode);
  return !(isItem && selection && !isReachable);
}

/** Whether it lies in a table of which only a part is shown: it needs no scrolling to be selected. */
function isFar({ step }: Target): boolean {
  return step.ancestors.some(({ virtual }) => virtual !== undefined);
}

function semanticAct(target: Target, action: SemanticAction): Act {
  const { app, node, step } = target;
  return {
    route: 'accessibility',
    ending: endingBy(step),
    deliver: async (signal) => {
      // Programs open what is selected, as the first click of two does.
      if (action === 'open') await selectForOpening(target, signal);
      await app.bounded(
        (port, limit) => port('actions').perform(app.info.id, node.id, action, limit),
        signal,
      );
    },
    judge: async (seen) => {
      if (action === 'open' || action === 'show_menu') return judgeOpening(seen, app.restless);
      if (isCheckCell(node)) return judgeTurn(seen, app.restless);
      const pressed = (action === 'select' ? judgeAimed(seen) : undefined) ?? judgePress(seen, app.restless);
      return action === 'select' ? unlessOther(pressed, target, seen) : pressed;
    },
  };
}

async function selectForOpening(target: Target, signal: AbortSignal): Promise<void> {
  const { selection } = target.app.desktop.backend.ports;
  if (!selection || !hasState(target.node, 'selectable') || hasState(target.node, 'selected')) return;
  await selectAlone(target, signal);
}

function selectAlone({ app, node }: Target, signal: AbortSignal): Promise<void> {
  const select = (port: PortAccess, limit: AbortSignal) =>
    port('selection').select(app.info.id, node.id, { extend: false }, limit);
  return app.bounded(select, signal);
}

function selectingAct(target: Target): Act {
  const { app } = target;
  return {
    route: 'accessibility',
    deliver: (signal) => selectAlone(target, signal),
    judge: async (seen) => unlessOther(judgeAimed(seen) ?? judgePress(seen, app.restless), target, seen),
  };
}
