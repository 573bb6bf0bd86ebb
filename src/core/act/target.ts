import { AutomationError } from '../../base/errors.ts';
import { quote } from '../../base/text.ts';
import { waitFor } from '../../base/wait-for.ts';
import { type ElementSummary, hasState, nameOf, type UiNode, type WalkStep } from '../../model/element.ts';
import type { Healed } from '../../model/healed.ts';
import type { Outcome } from '../../model/outcome.ts';
import { type ResolveOptions, resolveOne } from '../query/resolve.ts';
import type { Snapshot } from '../see/snapshot.ts';
import type { AppSession } from '../session/app-session.ts';
import type { Inverse } from './inverse.ts';
import { dialogBefore } from './modal.ts';
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
}

export interface ActResult {
  readonly target: ElementSummary;
  readonly outcome: Outcome;
  /** How to take it back, where that is possible. */
  readonly inverse?: Inverse;
  /** Why it cannot be taken back, where that is not plain from the act itself. */
  readonly irreversible?: string;
}

/** Finds the one element for an act, and waits until it can receive one. */
export async function findTarget(
  app: AppSession,
  query: string,
  isAble: (node: UiNode) => boolean,
  options: ResolveOptions,
  signal: AbortSignal,
): Promise<Target> {
  const timeoutMs = options.timeoutMs ?? app.desktop.options.findMs;
  const end = app.clock.now() + timeoutMs;
  let refusal: AutomationError | undefined;
  const look = async (waitMs: number, inner: AbortSignal): Promise<Target | undefined> => {
    const able = ({ node }: WalkStep) => isAble(node);
    const found = await resolveOne(app, query, { ...options, timeoutMs: waitMs, able }, inner);
    const target = { ...describeTarget(app, found.step, found.snapshot), healed: found.healed };
    const waited = timeoutMs > 0 ? `, and stayed so for ${timeoutMs} ms` : '';
    refusal = await refusalOf(target, waited, inner);
    return refusal ? undefined : target;
  };
  const first = await look(timeoutMs, signal);
  if (first) return first;
  const timing = { clock: app.clock, timeoutMs: end - app.clock.now(), wake: app.onEvent };
  const ready = await waitFor((inner) => look(0, inner), timing, signal);
  if (ready) return ready;
  throw refusal ?? new AutomationError('not_actionable', `${quote(query)} cannot be acted on now.`);
}

const WHEN_DISABLED = 'Do first what enables it, or wait longer with timeout_ms.';

/** Why nobody could use an element now: it is disabled, or a dialog has to be answered first. */
async function refusalOf(
  target: Target,
  waited: string,
  signal: AbortSignal,
): Promise<AutomationError | undefined> {
  if (!hasState(target.node, 'enabled')) return notActionable(target, `is disabled${waited}`, WHEN_DISABLED);
  const dialog = await dialogBefore(target, signal);
  return dialog && behindDialog(target, dialog, waited);
}

function behindDialog(target: Target, dialog: UiNode, waited: string): AutomationError {
  const { element_ref } = target.snapshot.summaryOf(dialog);
  const why = `is behind the modal dialog ${quote(nameOf(dialog))} (${element_ref})${waited}`;
  return notActionable(target, why, BEHIND);
}

const BEHIND = 'Answer or close that dialog first, as a person would have to: click one of its buttons.';

/** Refuses what lies behind a modal dialog, which the application might take from us and from nobody else. */
export async function requireInFront(target: Target, signal: AbortSignal): Promise<void> {
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

export function notActionable(target: Target, why: string, guidance?: string): AutomationError {
  return new AutomationError('not_actionable', `${elementText(target.summary)} ${why}.`, {
    guidance,
    details: { element: target.summary, actions: target.node.actions },
  });
}
