import { AutomationError, type ErrorCode } from '../../base/errors.ts';
import { fold } from '../../base/text.ts';
import { waitFor } from '../../base/wait-for.ts';
import { ElementRef, hasState, type NodeId, type UiNode, type WalkStep } from '../../model/element.ts';
import type { Healed } from '../../model/healed.ts';
import { roleTraits } from '../../model/role.ts';
import type { Snapshot } from '../see/snapshot.ts';
import type { AppSession } from '../session/app-session.ts';
import { recallCells } from './cells-query.ts';
import { withOwners } from './hidden-labels.ts';
import { type Field, type Matcher, type Plan, planQuery, type Strategy } from './matcher.ts';
import { isInModal, withoutBehind, withoutDialogsBehind } from './modal-first.ts';
import { foldedNames } from './names.ts';
import {
  aimOf,
  ambiguousError,
  type NotFound,
  nearestElements,
  notFoundError,
  suggestionFor,
} from './resolve-errors.ts';
import { resolveRef } from './resolve-ref.ts';

export interface ResolveOptions {
  readonly strategy?: Strategy;
  readonly timeoutMs?: number;
  /** Whether cells may be looked for in an outdated reading, for acts that look at nothing but the cell. */
  readonly recalls?: boolean;
  /** Whether what merely resembles the query may be meant; it may unless this says no. */
  readonly guesses?: boolean;
  /** What hands an act on to something in it, where nothing can take it itself. */
  readonly holds?: (node: UiNode) => boolean;
}

/** Elements that a query means, by the first reading that fits anything. */
export interface Found {
  readonly snapshot: Snapshot;
  readonly strategy: string;
  readonly matches: readonly [WalkStep, ...WalkStep[]];
  /** The query was a ref whose element has changed but is known for sure. */
  readonly healed?: Healed;
}

type Resolution = ({ kind: 'found' } & Found) | ({ kind: 'not_found' } & NotFound);

/** Looks until the query means something or the time is up. A ref is never waited for. */
export async function resolve(
  app: AppSession,
  query: string,
  options: ResolveOptions,
  signal: AbortSignal,
): Promise<Resolution> {
  const ref = query.trim();
  if (ElementRef.safeParse(ref).success) return resolveByRef(app, ref, signal);
  const plan = planQuery(query, options.strategy ?? 'auto');
  const recalled = options.recalls ? await recall(app, plan, signal) : undefined;
  if (recalled) return recalled;
  const search = new Search(app, plan);
  const found = await waitFor(
    (inner) => search.look(inner),
    { clock: app.clock, timeoutMs: options.timeoutMs ?? app.desktop.options.findMs, wake: app.onEvent },
    signal,
  );
  const mayGuess = options.guesses ?? true;
  const last = found ?? (mayGuess ? await search.lookOnce(isWeak, signal) : undefined);
  if (last) return { kind: 'found', ...last };
  if (search.refusal) throw search.refusal;
  const snapshot = search.snapshot ?? (await app.snapshot(signal));
  return {
    kind: 'not_found',
    snapshot,
    tried: [...new Set(plan.matchers.map(({ name }) => name))],
    candidates: nearestElements(aimOf(query, plan.query), snapshot),
    suggestion: suggestionFor(plan.query, snapshot),
  };
}

async function recall(
  app: AppSession,
  { query }: Plan,
  signal: AbortSignal,
): Promise<Resolution | undefined> {
  if (query?.target.kind !== 'cells' || query.within || query.index !== undefined) return undefined;
  const found = await recallCells(query.target.range, app, signal);
  const [first, ...others] = found?.matches ?? [];
  if (!found || !first) return undefined;
  return { kind: 'found', snapshot: found.snapshot, strategy: 'cell', matches: [first, ...others] };
}

async function resolveByRef(app: AppSession, ref: ElementRef, signal: AbortSignal): Promise<Resolution> {
  const kept = await app.snapshot(signal, { relyingOn: (known) => ownNode(ref, known) });
  const early = await resolveRef(ref, { app, snapshot: kept }, signal);
  const isSure = early.found !== undefined || !kept.isKept;
  // That an element is gone is said only after everything was read.
  const snapshot = isSure ? kept : await app.snapshot(signal);
  const { found, was, rivals } = isSure ? early : await resolveRef(ref, { app, snapshot }, signal);
  if (found) {
    return { kind: 'found', snapshot, strategy: 'ref', matches: [found.step], healed: found.healed };
  }
  const name = was?.identifier ?? was?.title ?? '';
  return {
    kind: 'not_found',
    snapshot,
    tried: ['ref'],
    candidates: nearestElements(name, snapshot, rivals),
    was,
  };
}

function ownNode(ref: ElementRef, known: Snapshot): NodeId[] {
  const id = known.remembered(ref)?.id;
  return id !== undefined && known.get(id) ? [id] : [];
}

/** The one element that an act is for. `able` leaves out what could not take the act anyway. */
export async function resolveOne(
  app: AppSession,
  query: string,
  options: ResolveOptions & { readonly able?: (step: WalkStep) => boolean },
  signal: AbortSignal,
): Promise<{ step: WalkStep; snapshot: Snapshot; strategy: string; healed?: Healed }> {
  const result = await resolve(app, query, options, signal);
  if (result.kind === 'not_found') throw notFoundError(app, query, result);
  const { snapshot, strategy, healed } = result;
  // What is behind a modal dialog does not win because it could take the act: nobody could reach it.
  const matches = await withoutDialogsBehind(app, withoutBehind(result.matches), signal);
  if (strategy === SEMANTIC && countNames(matches) > 1) throw ambiguousError(query, snapshot, matches);
  const able = options.able ? ableOf({ matches, snapshot, strategy }, options.able, options.holds) : [];
  const [step, ...others] = withoutOwnShells(withoutOwnLabels(able.length > 0 ? able : matches));
  if (!step) throw notFoundError(app, query, { snapshot, tried: [], candidates: [] });
  if (others.length > 0) throw ambiguousError(query, snapshot, [step, ...others]);
  return { step, snapshot, strategy, healed };
}

/** Readings that look for a name, whoever bears it. */
const BY_NAME: ReadonlySet<string> = new Set(['title_exact', 'title_contains', 'semantic']);

/** Who says what is written beside a field without a name means the field. */
function withFields(steps: readonly WalkStep[], { labels }: Snapshot): WalkStep[] {
  return [...new Set(steps.map((step) => labels.fields.get(step.node.id) ?? step))];
}

/** Where none of them can take an act, who says what is written beside a field means the field, whatever it is called. */
function ableOf(
  { matches, snapshot, strategy }: Pick<Found, 'snapshot' | 'strategy'> & { matches: readonly WalkStep[] },
  able: (step: WalkStep) => boolean,
  holds: ResolveOptions['holds'],
): WalkStep[] {
  // Things of one kind that say the same are not told apart by how an act would reach them.
  if (strategy === SHOWN_TEXT) return [];
  const takers = matches.filter(able);
  const own = takers.length > 0 || !holds ? takers : matches.filter(({ node }) => holds(node));
  if (own.length > 0 || !BY_NAME.has(strategy)) return own;
  return matches.flatMap(({ node }) => snapshot.labels.named.get(node.id) ?? []).filter(able);
}

/** What only says the name of the element around it, or beside it, is no rival of that element: both are the one that was meant. */
function withoutOwnLabels(steps: readonly WalkStep[]): WalkStep[] {
  const things = steps.filter(isInteractive);
  const interactive = new Set(things.map(({ node }) => node.id));
  return steps.filter((step) => {
    const isCalledSo = ({ title }: UiNode) => fold(title) === fold(step.node.title);
    const isNamesake = (around: UiNode) => interactive.has(around.id) && isCalledSo(around);
    const isBeside = ({ node, ancestors }: WalkStep) =>
      isCalledSo(node) && ancestors.at(-1)?.id === step.ancestors.at(-1)?.id;
    const isLabel = step.node.role === 'AXStaticText' && things.some(isBeside);
    return isInteractive(step) || !(isLabel || step.ancestors.some(isNamesake));
  });
}

/** A button inside a button of the same name is the one that people see: a menu button of GTK 4 is made of two. */
function withoutOwnShells(steps: readonly WalkStep[]): WalkStep[] {
  const isShellOf = (shell: UiNode, { node, ancestors }: WalkStep) =>
    ancestors.includes(shell) &&
    shell.role === node.role &&
    foldedNames(shell)[0] !== undefined &&
    foldedNames(shell)[0] === foldedNames(node)[0];
  return steps.filter(({ node }) => !steps.some((other) => isShellOf(node, other)));
}

const SEMANTIC = 'semantic';
const SHOWN_TEXT = 'shown_text';

/** A guess between things of different names is no guess to act on, whatever could take the act. */
function countNames(steps: readonly WalkStep[]): number {
  return new Set(steps.map(({ node }) => foldedNames(node)[0])).size;
}

const isWeak = (matcher: Matcher) => matcher.isWeak === true;
const isSure = (matcher: Matcher) => !isWeak(matcher);

/** Why a reading could not even be tried; another one may still fit. */
const REFUSALS: readonly ErrorCode[] = ['invalid_value', 'not_actionable', 'ambiguous_element'];

/** Tries the readings of a query on one snapshot after another. */
class Search {
  readonly #app: AppSession;
  readonly #plan: Plan;
  snapshot: Snapshot | undefined;
  refusal: AutomationError | undefined;

  constructor(app: AppSession, plan: Plan) {
    this.#app = app;
    this.#plan = plan;
  }

  async look(signal: AbortSignal): Promise<Found | undefined> {
    const relyingOn = async (known: Snapshot) => idsOf(await this.#lookIn(known, isSure, signal));
    this.snapshot = await this.#app.snapshot(signal, { relyingOn });
    this.refusal = undefined;
    let found = await this.lookOnce(isSure, signal);
    if (!found && this.snapshot.isKept) {
      // That something is not there is said only after everything was read.
      this.snapshot = await this.#app.snapshot(signal);
      this.refusal = undefined;
      found = await this.lookOnce(isSure, signal);
    }
    if (!found && this.#plan.problem) throw this.#plan.problem;
    return found;
  }

  /** What the first fitting reading finds in the last snapshot. */
  async lookOnce(isMeant: (matcher: Matcher) => boolean, signal: AbortSignal): Promise<Found | undefined> {
    return this.snapshot && this.#lookIn(this.snapshot, isMeant, signal);
  }

  async #lookIn(
    snapshot: Snapshot,
    isMeant: (matcher: Matcher) => boolean,
    signal: AbortSignal,
  ): Promise<Found | undefined> {
    for (const matcher of this.#plan.matchers.filter(isMeant)) {
      const named = await this.#tryReading(matcher, { app: this.#app, snapshot }, signal);
      const isByName = BY_NAME.has(matcher.name);
      const all = isByName ? withFields(named, snapshot) : named;
      const hidden = isByName ? withOwners(all, snapshot) : all;
      const [first, ...rest] = preferred(shownOf(all) ?? shownOf(hidden) ?? all);
      if (first) return { snapshot, strategy: matcher.name, matches: [first, ...rest] };
    }
    return undefined;
  }

  async #tryReading(matcher: Matcher, field: Field, signal: AbortSignal): Promise<readonly WalkStep[]> {
    try {
      return await matcher.match(field, signal);
    } catch (thrown) {
      if (!(thrown instanceof AutomationError) || !REFUSALS.includes(thrown.code)) throw thrown;
      this.refusal ??= thrown;
      return [];
    }
  }
}

/** Undefined where none can be seen. */
function shownOf(steps: readonly WalkStep[]): WalkStep[] | undefined {
  const shown = steps.filter(({ node }) => hasState(node, 'visible'));
  return shown.length > 0 ? shown : undefined;
}

/** Of many matches only the first are looked at by anybody. */
const MOST_RELIED_ON = 20;

function idsOf(found: Found | undefined): NodeId[] {
  return (found?.matches ?? []).slice(0, MOST_RELIED_ON).map(({ node }) => node.id);
}

/** Interactive elements first, and those in modal dialogs before others; otherwise in the order of the tree. */
function preferred(steps: readonly WalkStep[]): WalkStep[] {
  const rank = (step: WalkStep) => (isInteractive(step) ? 0 : 2) + (isInModal(step) ? 0 : 1);
  const ranks = new Map(steps.map((step) => [step, rank(step)]));
  return [...steps].sort((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0));
}

function isInteractive({ node }: WalkStep): boolean {
  return roleTraits(node.role).interactive === true;
}
