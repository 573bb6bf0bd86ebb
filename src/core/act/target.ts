import { AutomationError } from '../../base/errors.ts';
import { quote } from '../../base/text.ts';
import { type ElementSummary, hasState, type UiNode, type WalkStep } from '../../model/element.ts';
import type { Outcome } from '../../model/outcome.ts';
import { type ResolveOptions, resolveOne } from '../query/resolve.ts';
import type { Snapshot } from '../see/snapshot.ts';
import type { AppSession } from '../session/app-session.ts';
import type { Inverse } from './inverse.ts';

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
}

export interface ActResult {
  readonly target: ElementSummary;
  readonly outcome: Outcome;
  /** How to take it back; absent where that is not possible. */
  readonly inverse?: Inverse;
}

/** Finds the one element for an act, and makes sure that it can receive one. */
export async function findTarget(
  app: AppSession,
  query: string,
  able: (node: UiNode) => boolean,
  options: ResolveOptions,
  signal: AbortSignal,
): Promise<Target> {
  const isAble = ({ node }: WalkStep) => able(node);
  const { step, snapshot } = await resolveOne(app, query, { ...options, able: isAble }, signal);
  return makeTarget(app, step, snapshot);
}

export function makeTarget(app: AppSession, step: WalkStep, snapshot: Snapshot): Target {
  const target = { app, snapshot, step, node: step.node, summary: snapshot.summaryOf(step.node) };
  requireEnabled(target);
  return target;
}

export function notActionable(target: Target, why: string, guidance?: string): AutomationError {
  const { role, title, element_ref } = target.summary;
  return new AutomationError('not_actionable', `${role} ${quote(title)} (${element_ref}) ${why}.`, {
    guidance,
    details: { element: target.summary, actions: target.node.actions },
  });
}

function requireEnabled(target: Target): void {
  if (!hasState(target.node, 'enabled')) throw notActionable(target, 'is disabled');
}
