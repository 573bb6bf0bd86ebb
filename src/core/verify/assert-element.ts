import { AutomationError } from '../../base/errors.ts';
import { waitFor } from '../../base/wait-for.ts';
import {
  type ElementSummary,
  LONGEST_VALUE,
  type NodeId,
  type UiNode,
  type WalkStep,
  walk,
} from '../../model/element.ts';
import { parseRole, Role, roleTraits } from '../../model/role.ts';
import { contentsOf } from '../act/contents.ts';
import { resolve, resolveOne } from '../query/resolve.ts';
import type { Snapshot } from '../see/snapshot.ts';
import type { AppSession } from '../session/app-session.ts';
import { type AssertionFailure, type Assertions, failuresOf } from './assertions.ts';

export interface AssertRequest {
  readonly query: string;
  readonly assertions: Assertions;
  /** How long to wait until everything holds; as long as for an element when absent. */
  readonly timeoutMs?: number;
}

export interface AssertResult {
  readonly passed: boolean;
  readonly failures: readonly AssertionFailure[];
  readonly waitedMs: number;
  readonly matches: number;
  readonly element?: ElementSummary;
  /** The nearest elements when none matches. */
  readonly candidates: readonly ElementSummary[];
}

type State = Omit<AssertResult, 'passed' | 'waitedMs'> | 'ambiguous';

/**
 * Waits until every assertion holds, and tells what does not when the time is up. Every assertion but `exists: false`
 * also asserts that the element is there. Whether something exists may be asked of several elements at once; anything
 * else only of one.
 */
export async function assertElement(
  app: AppSession,
  { query, assertions, timeoutMs = app.desktop.options.findMs }: AssertRequest,
  signal: AbortSignal,
): Promise<AssertResult> {
  requireSense(assertions);
  const startedAt = app.clock.now();
  let state: State | undefined;
  await waitFor(
    async (inner) => {
      state = await evaluate(app, query, assertions, inner);
      return state !== 'ambiguous' && state.failures.length === 0 ? true : undefined;
    },
    { clock: app.clock, timeoutMs, ...(app.onEvent && { wake: app.onEvent }) },
    signal,
  );
  if (state === 'ambiguous' || !state) state = await insist(app, query, assertions, signal);
  const waitedMs = Math.round(app.clock.now() - startedAt);
  return { passed: state.failures.length === 0, waitedMs, ...state };
}

function requireSense(assertions: Assertions): void {
  if (Object.keys(assertions).length === 0) {
    throw new AutomationError('invalid_input', 'Nothing is asserted, and nothing would be proved.', {
      guidance: 'Say at least one thing, such as {"exists": true}.',
    });
  }
  const others = Object.keys(assertions).filter((name) => name !== 'exists');
  if (assertions.exists === false && others.length > 0) {
    throw new AutomationError(
      'invalid_input',
      `What does not exist cannot have ${others.join(', ')}: leave out either exists or these.`,
    );
  }
  if (assertions.role !== undefined && !parseRole(assertions.role)) {
    throw new AutomationError('invalid_input', `${JSON.stringify(assertions.role)} is no known role.`, {
      guidance: `Use one of ${Role.options.join(', ')}.`,
    });
  }
}

async function evaluate(
  app: AppSession,
  query: string,
  assertions: Assertions,
  signal: AbortSignal,
): Promise<State> {
  const result = await resolve(app, query, { timeoutMs: 0, guesses: false }, signal);
  const isWanted = assertions.exists !== false;
  if (result.kind === 'not_found') {
    const failures = isWanted ? [{ property: 'exists', expected: true, actual: false } as const] : [];
    return { failures, matches: 0, candidates: isWanted ? result.candidates : [] };
  }
  const { matches, snapshot } = result;
  if (!isWanted) {
    const failures = [{ property: 'exists', expected: false, actual: true } as const];
    return { ...about(matches[0], snapshot), failures, matches: matches.length };
  }
  const isOnlyExistence = Object.keys(assertions).every((name) => name === 'exists');
  const step = isOnlyExistence ? matches[0] : theOne(matches);
  if (!step) return 'ambiguous';
  const whole = await withWholeTexts(app, step.node, signal);
  const failures = await failuresOf(whole, assertions, (node, text) =>
    app.bounded((port, limit) => port('text').equals(app.info.id, node.id, text, limit), signal),
  );
  return { ...about(step, snapshot), failures, matches: matches.length };
}

/** An element and what is below it, with the whole of texts of which a reading may hold the beginning only. */
async function withWholeTexts(app: AppSession, node: UiNode, signal: AbortSignal): Promise<UiNode> {
  const long = [...walk([node])].filter((step) => (step.node.value ?? '').length >= LONGEST_VALUE);
  if (long.length === 0) return node;
  const texts = new Map<NodeId, string | undefined>();
  for (const step of long) texts.set(step.node.id, await contentsOf(app, step.node, signal));
  const filled = (each: UiNode): UiNode => ({
    ...each,
    value: texts.get(each.id) ?? each.value,
    children: each.children.map(filled),
  });
  return filled(node);
}

function about({ node }: WalkStep, snapshot: Snapshot): { element: ElementSummary; candidates: [] } {
  return { element: snapshot.summaryOf(node), candidates: [] };
}

/** A label and its field have one name; the field is meant. */
function theOne(matches: readonly WalkStep[]): WalkStep | undefined {
  const able = matches.filter(isInteractive);
  const [step, ...others] = able.length > 0 ? able : matches;
  return others.length === 0 ? step : undefined;
}

function isInteractive({ node }: WalkStep): boolean {
  return roleTraits(node.role).interactive === true;
}

/** Fails as every other call does when a query means several elements; should it mean one by now, that is judged. */
async function insist(
  app: AppSession,
  query: string,
  assertions: Assertions,
  signal: AbortSignal,
): Promise<Exclude<State, 'ambiguous'>> {
  await resolveOne(app, query, { timeoutMs: 0, guesses: false, able: isInteractive }, signal);
  const state = await evaluate(app, query, assertions, signal);
  if (state !== 'ambiguous') return state;
  throw new AutomationError('ambiguous_element', `${JSON.stringify(query)} matches several elements.`);
}
