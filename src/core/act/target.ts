import { AutomationError, hasCode } from '../../base/errors.ts';
import { fold, quote } from '../../base/text.ts';
import { waitFor } from '../../base/wait-for.ts';
import {
  type ElementSummary,
  hasState,
  nameOf,
  type UiNode,
  type WalkStep,
  walk,
} from '../../model/element.ts';
import { centerOf, contains } from '../../model/geometry.ts';
import type { Healed } from '../../model/healed.ts';
import type { Outcome } from '../../model/outcome.ts';
import { type Role, roleTraits } from '../../model/role.ts';
import { type ResolveOptions, resolveOne } from '../query/resolve.ts';
import type { Snapshot } from '../see/snapshot.ts';
import type { AppSession } from '../session/app-session.ts';
import { closedWindowAround } from './closed-window.ts';
import type { Inverse } from './inverse.ts';
import { dialogBefore } from './modal.ts';
import { putAwayPopups } from './open-popups.ts';
import { elementText } from './outcome-text.ts';

/** Whether an act may take the user's focus. */
export type ActMode = 'background' | 'focus';

/** An element that an act is for, as it was when it was found. */
export interface Target {
  readonly app: AppSession;
  /** The reading in which it was found; acts are judged against it. */
  readonly snapshot: Snapshot;
  readonly step: WalkStep;
  readonly node: UiNode;
  readonly summary: ElementSummary;
  /** It was asked for by a ref from before it changed. */
  readonly healed?: Healed;
  /** The query, where it was found by words that are only similar to its name. */
  readonly guessed?: string;
  /** It was scrolled into view for the act. */
  readonly isScrolled?: boolean;
}

export interface ActResult {
  readonly target: ElementSummary;
  readonly outcome: Outcome;
  /** How to take it back, where that is possible. */
  readonly inverse?: Inverse;
  /** Why it cannot be taken back, where that is not plain from the act itself. */
  readonly irreversible?: string;
}

/**
 * Finds the one element for an act, and waits until it can receive one. Who has more patience than usual may wait for what
 * another act brings about, and lets it pass.
 */
export async function findTarget(
  app: AppSession,
  query: string,
  isAble: (node: UiNode) => boolean,
  options: ResolveOptions,
  signal: AbortSignal,
): Promise<Target> {
  const { findMs } = app.desktop.options;
  const { timeoutMs = findMs } = options;
  const find = (more: Partial<FindOptions>) => findReady(app, query, isAble, { ...options, ...more }, signal);
  if (timeoutMs <= findMs) return find({});
  try {
    return await find({ timeoutMs: findMs, guesses: false });
  } catch (error) {
    if (!hasCode(error, 'element_not_found') && !hasCode(error, 'not_actionable')) throw error;
  }
  const others = { timeoutMs: timeoutMs - findMs, waitedMs: timeoutMs, isOnlyLooking: true };
  await app.steppingAside(() => find(others), signal);
  // What was found is from before those that passed.
  return find({ timeoutMs: findMs });
}

type FindOptions = ResolveOptions & {
  /** How long it was waited for in all, where that is longer than the time that is left. */
  readonly waitedMs?: number;
  /** Whether nothing may be done for it, as it is not the turn of this act. */
  readonly isOnlyLooking?: boolean;
};

async function findReady(
  app: AppSession,
  query: string,
  isAble: (node: UiNode) => boolean,
  options: FindOptions,
  signal: AbortSignal,
): Promise<Target> {
  const timeoutMs = options.timeoutMs ?? app.desktop.options.findMs;
  const end = app.clock.now() + timeoutMs;
  const able = ({ node }: WalkStep) => isAble(node);
  const find = (waitMs: number, inner: AbortSignal) =>
    resolveOne(app, query, { ...options, timeoutMs: waitMs, able }, inner);
  const { waitedMs = timeoutMs, isOnlyLooking = false } = options;
  const waited = waitedMs > 0 ? `, and stayed so for ${waitedMs} ms` : '';
  let refusal: AutomationError | undefined;
  let isKept = false;
  const unlessRefused = async ({ step, snapshot, strategy, healed }: Resolved, inner: AbortSignal) => {
    const guessed = strategy === 'semantic' ? query : undefined;
    const target = { ...describeTarget(app, step, snapshot), healed, guessed };
    isKept = snapshot.isKept === true;
    refusal = isFarFetched(step, strategy)
      ? notActionable(target, `is not shown, and ${quote(query)} is not its name`, WHEN_FAR_FETCHED)
      : await refusalOf(target, waited, inner);
    return refusal ? undefined : target;
  };
  const seen = await find(timeoutMs, signal);
  const isPutAway = !isOnlyLooking && (await putAwayPopups(app, seen, signal));
  const found = isPutAway ? await find(timeoutMs, signal) : seen;
  const first = await unlessRefused(found, signal);
  if (first) return first;
  const timing = { clock: app.clock, timeoutMs: end - app.clock.now(), wake: app.onEvent };
  const look = async (inner: AbortSignal) => unlessRefused(await find(0, inner), inner);
  let ready = await waitFor(look, timing, signal);
  if (!ready && isKept) {
    // That something cannot be used is said only after everything was read.
    await app.snapshot(signal);
    ready = await look(signal);
  }
  if (ready) return ready;
  throw refusal ?? new AutomationError('not_actionable', `${quote(query)} cannot be acted on now.`);
}

type Resolved = Awaited<ReturnType<typeof resolveOne>>;

/** Readings by which something else may have been meant. */
const GUESSES: ReadonlySet<string> = new Set(['title_contains', 'semantic']);
/** What scrolls its contents, some of which are out of sight and to be had all the same. */
const SCROLLING: ReadonlySet<Role> = new Set<Role>([
  ...(['AXWebArea', 'AXScrollArea', 'AXList', 'AXTable', 'AXOutline'] as const),
]);

/** Whether an element on a page that nobody sees has only a part of the words: a person would mean what is to be seen. */
function isFarFetched({ node, ancestors }: WalkStep, strategy: string): boolean {
  if (!GUESSES.has(strategy) || hasState(node, 'visible') || node.role.startsWith('AXMenu')) return false;
  return !ancestors.some((around) => SCROLLING.has(around.role) && hasState(around, 'visible'));
}

const WHEN_FAR_FETCHED =
  'If it is meant: bring what it is on to the front first, or use its ref. What is drawn and has no element is reached by ax_click_at.';
/** What to do about an element that is disabled. */
export const WHEN_DISABLED = 'Do first what enables it, or wait longer with timeout_ms.';

const WHEN_IN_MENU =
  'Its menu is closed, and may not know yet what can be used: click it by its path, such as "Edit > Find", which opens the menu to look.';

/** Whether it is an item of a menu that is not shown. */
export function isInClosedMenu(node: UiNode): boolean {
  return node.role === 'AXMenuItem' && !hasState(node, 'visible');
}

/** Why nobody could use an element now: it is disabled, it is not what it says, its window is closed, or a dialog has to be answered first. */
async function refusalOf(
  target: Target,
  waited: string,
  signal: AbortSignal,
): Promise<AutomationError | undefined> {
  if (!hasState(target.node, 'enabled'))
    return notActionable(
      target,
      `is disabled${waited}`,
      isInClosedMenu(target.node) ? WHEN_IN_MENU : WHEN_DISABLED,
    );
  if (target.app.doubts.isPassed(target.node))
    return notActionable(target, 'is in a row that may be another one by now', WHEN_PASSED);
  const closed = await closedWindowAround(target, signal);
  if (closed) return inClosed(target, closed, waited);
  const dialog = await dialogBefore(target, signal);
  return dialog && behindDialog(target, dialog, waited);
}

const WHEN_PASSED =
  'A row was renamed and put elsewhere, and those that it passed still say what others were called: look with ax_screenshot, and use ax_click_at.';

function inClosed(target: Target, window: UiNode, waited: string): AutomationError {
  return notActionable(
    target,
    `is in the window ${quote(nameOf(window))}, which is closed${waited}`,
    WHEN_CLOSED,
  );
}

const WHEN_CLOSED =
  'Open that window first, as a person would have to; ax_list_windows shows which are open.';

function behindDialog(target: Target, dialog: UiNode, waited: string): AutomationError {
  const { element_ref } = target.snapshot.summaryOf(dialog);
  const why = `is behind the modal dialog ${quote(nameOf(dialog))} (${element_ref})${waited}`;
  const alike = namesakesIn(dialog, target).map((node) => elementText(target.snapshot.summaryOf(node)));
  const meant = alike.length > 0 ? ` If that was meant, it has ${alike.join(', ')}.` : '';
  return notActionable(target, why, BEHIND + meant);
}

const MOST_NAMESAKES = 3;

/** What is in a dialog and has the name of an element as a part of its own. It may be quite another thing, and is not acted on for that. */
function namesakesIn(dialog: UiNode, { node }: Target): UiNode[] {
  const name = fold(nameOf(node));
  if (name === '') return [];
  return [...walk(dialog.children)]
    .map((step) => step.node)
    .filter((each) => roleTraits(each.role).interactive === true && hasState(each, 'visible'))
    .filter((each) => fold(nameOf(each)).includes(name))
    .slice(0, MOST_NAMESAKES);
}

const BEHIND = 'Answer or close that dialog first, as a person would have to: click one of its buttons.';

/** Refuses what lies in a closed window or behind a modal dialog, which the application might take from us and from nobody else. */
export async function requireInFront(target: Target, signal: AbortSignal): Promise<void> {
  const closed = await closedWindowAround(target, signal);
  if (closed) throw inClosed(target, closed, '');
  const dialog = await dialogBefore(target, signal);
  if (dialog) throw behindDialog(target, dialog, '');
}

export function makeTarget(app: AppSession, step: WalkStep, snapshot: Snapshot): Target {
  const target = describeTarget(app, step, snapshot);
  if (!hasState(step.node, 'enabled')) throw notActionable(target, 'is disabled');
  return target;
}

/** An element for an act that asks nothing of it, such as a drag that ends there. */
export function describeTarget(app: AppSession, step: WalkStep, snapshot: Snapshot): Target {
  return { app, snapshot, step, node: step.node, summary: snapshot.summaryOf(step.node) };
}

/** The only field that a box has, or a chooser for what is none of its choices; undefined where it has none or several. */
export function fieldIn({ app, node, snapshot, guessed }: Target): Target | undefined {
  const fields = fieldsIn(node);
  const step = fields.length === 1 && fields[0] && snapshot.get(fields[0].id);
  return step ? { ...makeTarget(app, step, snapshot), guessed } : undefined;
}

/** Boxes, and fields that are made of several, such as one of a date. */
const HOLDERS: ReadonlySet<Role> = new Set(['AXGroup', 'AXTextField']);

/** What takes text in something that takes none itself, and may be called by the name of that. */
export function fieldsIn(node: UiNode): UiNode[] {
  if (!(isChooser(node) || HOLDERS.has(node.role)) || hasState(node, 'editable')) return [];
  return [...walk(node.children)]
    .filter((step) => !(isChooser(node) && isInList(step, node)))
    .map((step) => step.node)
    .filter((each) => hasState(each, 'editable') && hasState(each, 'visible'));
}

const LISTS: ReadonlySet<Role> = new Set<Role>(['AXList', 'AXMenu', 'AXRow', 'AXMenuItem']);

/**
 * Whether something in a chooser belongs to the list that it opens, as a field does by which the list is searched: it is in
 * the same part as that, and does not lie in the chooser's own place.
 */
function isInList({ node, ancestors }: WalkStep, { bounds }: UiNode): boolean {
  const isInPlace = bounds && node.bounds && contains(bounds, centerOf(node.bounds));
  const part = ancestors[0] ?? node;
  return !isInPlace && [...walk([part])].some((step) => LISTS.has(step.node.role));
}

/** Whether it is a field that is made of several, such as one of a date, and takes nothing itself. */
export function isOfSeveral(node: UiNode): boolean {
  return node.role === 'AXTextField' && fieldsIn(node).length > 1;
}

/** Whether one of several is chosen in it. */
export function isChooser({ role }: UiNode): boolean {
  return role === 'AXPopUpButton' || role === 'AXComboBox';
}

export function notActionable(target: Target, why: string, guidance?: string): AutomationError {
  return new AutomationError('not_actionable', `${elementText(target.summary)} ${why}.`, {
    guidance,
    details: { element: target.summary, actions: target.node.actions },
  });
}
