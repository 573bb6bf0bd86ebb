import { AutomationError } from '../../base/errors.ts';
import { fold, plural, quote, similarity } from '../../base/text.ts';
import { waitFor } from '../../base/wait-for.ts';
import {
  ElementRef,
  type ElementSummary,
  hasState,
  type UiNode,
  type WalkStep,
} from '../../model/element.ts';
import { roleTraits } from '../../model/role.ts';
import type { Snapshot } from '../see/snapshot.ts';
import type { AppSession } from '../session/app-session.ts';
import { type Matcher, matchersFor, namesOf, type Strategy } from './matcher.ts';

export interface ResolveOptions {
  readonly strategy?: Strategy;
  readonly timeoutMs?: number;
}

/** Elements that a query means, by the first reading that fits anything. */
export interface Found {
  readonly snapshot: Snapshot;
  readonly strategy: string;
  readonly matches: readonly [WalkStep, ...WalkStep[]];
}

export interface NotFound {
  readonly snapshot: Snapshot;
  readonly tried: readonly string[];
  readonly candidates: readonly ElementSummary[];
}

const MOST_CANDIDATES = 5;

/** Looks until the query means something or the time is up. */
export async function resolve(
  app: AppSession,
  query: string,
  options: ResolveOptions,
  signal: AbortSignal,
): Promise<({ kind: 'found' } & Found) | ({ kind: 'not_found' } & NotFound)> {
  const matchers = matchersFor(query, options.strategy ?? 'auto');
  let snapshot: Snapshot | undefined;
  const found = await waitFor(
    async (inner) => {
      snapshot = await app.snapshot(inner);
      return firstMatch(matchers, snapshot);
    },
    {
      clock: app.clock,
      timeoutMs: ElementRef.safeParse(query).success ? 0 : (options.timeoutMs ?? app.desktop.options.findMs),
      wake: app.onEvent,
    },
    signal,
  );
  if (found) return { kind: 'found', ...found };
  const last = snapshot ?? (await app.snapshot(signal));
  return {
    kind: 'not_found',
    snapshot: last,
    tried: matchers.map(({ name }) => name),
    candidates: nearestElements(query, last),
  };
}

/** The one element that an act is for. `able` leaves out what could not take the act anyway. */
export async function resolveOne(
  app: AppSession,
  query: string,
  options: ResolveOptions & { readonly able?: (step: WalkStep) => boolean },
  signal: AbortSignal,
): Promise<{ step: WalkStep; snapshot: Snapshot }> {
  const result = await resolve(app, query, options, signal);
  if (result.kind === 'not_found') throw notFoundError(app, query, result);
  const { matches, snapshot } = result;
  const able = options.able ? matches.filter(options.able) : matches;
  const [step, ...others] = withoutOwnLabels(able.length > 0 ? able : matches);
  if (!step) throw notFoundError(app, query, { snapshot, tried: [], candidates: [] });
  if (others.length > 0) throw ambiguousError(query, snapshot, [step, ...others]);
  return { step, snapshot };
}

/** What only says the name of the element around it is no rival of that element: both are the one that was meant. */
function withoutOwnLabels(steps: readonly WalkStep[]): WalkStep[] {
  const interactive = new Set(steps.filter(isInteractive).map(({ node }) => node.id));
  return steps.filter((step) => {
    const isNamesake = (around: UiNode) =>
      interactive.has(around.id) && fold(around.title) === fold(step.node.title);
    return isInteractive(step) || !step.ancestors.some(isNamesake);
  });
}

/** What is shown is preferred to what is hidden: a closed menu's item is meant only when nothing visible fits. */
function firstMatch(matchers: readonly Matcher[], snapshot: Snapshot): Found | undefined {
  for (const matcher of matchers) {
    const all = matcher.match(snapshot);
    const shown = all.filter(({ node }) => hasState(node, 'visible'));
    const [first, ...rest] = preferred(shown.length > 0 ? shown : all);
    if (first) return { snapshot, strategy: matcher.name, matches: [first, ...rest] };
  }
  return undefined;
}

/** Interactive elements first; otherwise in the order of the tree. */
function preferred(steps: readonly WalkStep[]): WalkStep[] {
  return [...steps.filter(isInteractive), ...steps.filter((step) => !isInteractive(step))];
}

function isInteractive({ node }: WalkStep): boolean {
  return roleTraits(node.role).interactive === true;
}

function nearestElements(query: string, snapshot: Snapshot): ElementSummary[] {
  const text = snapshot.rememberedName(query) ?? query.slice(query.indexOf(':') + 1);
  const likeness = (node: UiNode) => {
    const names = node.identifier ? [...namesOf(node), node.identifier] : namesOf(node);
    return Math.max(0, ...names.map((name) => similarity(text, name)));
  };
  return snapshot.steps
    .map(({ node }) => ({ node, score: likeness(node) }))
    .filter(({ score }) => score >= 0.3)
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST_CANDIDATES)
    .map(({ node }) => snapshot.summaryOf(node));
}

function notFoundError(app: AppSession, query: string, { tried, candidates }: NotFound): AutomationError {
  const details = { query, strategies_tried: tried, candidates };
  const list = candidates.length > 0 ? ` Nearest: ${candidates.map(describe).join(', ')}.` : '';
  if (ElementRef.safeParse(query).success) {
    return new AutomationError(
      'stale_ref',
      `${query} no longer names an element of ${quote(app.info.name)}.${list}`,
      {
        details,
      },
    );
  }
  return new AutomationError(
    'element_not_found',
    `Nothing in ${quote(app.info.name)} matches ${quote(query)}.${list}`,
    {
      details,
    },
  );
}

function ambiguousError(query: string, snapshot: Snapshot, steps: readonly WalkStep[]): AutomationError {
  const candidates = steps.slice(0, MOST_CANDIDATES).map(({ node }) => snapshot.summaryOf(node));
  const more = steps.length > candidates.length ? ` and ${steps.length - candidates.length} more` : '';
  return new AutomationError(
    'ambiguous_element',
    `${quote(query)} matches ${plural(steps.length, 'element')}: ${candidates.map(describe).join(', ')}${more}.`,
    { details: { query, candidates, matches: steps.length } },
  );
}

function describe({ role, title, element_ref }: ElementSummary): string {
  return `${role} ${quote(title, 40)} (${element_ref})`;
}
