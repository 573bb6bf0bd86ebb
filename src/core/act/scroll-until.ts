import { AutomationError } from '../../base/errors.ts';
import { plural, quote } from '../../base/text.ts';
import { waitFor } from '../../base/wait-for.ts';
import type { NodeId, WalkStep } from '../../model/element.ts';
import type { Rect } from '../../model/geometry.ts';
import type { Outcome } from '../../model/outcome.ts';
import { exactlyMeant } from '../query/exactly-meant.ts';
import { type Found, resolve } from '../query/resolve.ts';
import { diffSnapshots } from '../see/diff.ts';
import type { Snapshot } from '../see/snapshot.ts';
import type { AppSession } from '../session/app-session.ts';
import { askIntoView } from './actionable.ts';
import { describeChanges } from './changes.ts';
import type { Inverse } from './inverse.ts';
import {
  pageOf,
  type ScrollMove,
  type ScrollOptions,
  type ScrollResult,
  type ScrollStage,
  scrollInverse,
  stageOf,
  turn,
} from './scroll.ts';
import { barUnit, wayTo, wayToLast } from './scroll-leap.ts';
import { isInView, type ScrollView, scrollableAround, towards } from './scroll-view.ts';

export type ScrollUntilOptions = Omit<ScrollOptions, 'amount'> & {
  /** The element that has to come into view. */
  readonly until: string;
};

const MOST_TURNS = 200;
/** How long it may go on when the caller does not say. */
const LONGEST_MS = 15_000;
/** To an element whose place is only known by its number among others, which may be wrong again and again. */
const MOST_LEAPS = 20;
const FRAME_MS = 16;
/** How many names that only have the words as a part are told. */
const MOST_TOLD = 5;

interface Search {
  readonly app: AppSession;
  readonly options: ScrollUntilOptions;
  readonly start: Snapshot | undefined;
  /** Only a bar remembers where it was before so many turns. */
  readonly inverse: Inverse | undefined;
  /** Names that came by and have the words as a part: what is meant may still come. */
  readonly similar: Set<string>;
}

/** Scrolls until an element is in view. Stops at the end of the range, and when the time or the turns are up. */
export function scrollUntil(
  app: AppSession,
  options: ScrollUntilOptions,
  signal: AbortSignal,
): Promise<ScrollResult> {
  return app.inTurn(() => scrollOn(app, options, signal), signal);
}

async function scrollOn(
  app: AppSession,
  given: ScrollUntilOptions,
  signal: AbortSignal,
): Promise<ScrollResult> {
  const { clock } = app;
  const end = clock.now() + (given.timeoutMs ?? LONGEST_MS);
  const search = await beginSearch(app, given, signal);
  const { options } = search;
  let { stage } = search;
  const known = await lookFor(search, stage, signal);
  if (known.shown) return found(search, known.shown, known.snapshot, 'accessibility', false);
  const revealed = known.hidden && (await reveal(search, stage, known.hidden, signal));
  if (revealed) return found(search, revealed.shown, revealed.snapshot, 'accessibility', false);
  let [focusTaken, hidden, unit] = [false, known.hidden, undefined as number | undefined];
  for (let turns = 1; ; turns++) {
    const move = nextMove(search, stage, { hidden, unit, turns });
    const outcome = await turn(stage, move, signal);
    focusTaken ||= outcome.focusTaken;
    const before = stage;
    // A bar that is set does not glide.
    stage = await (move.unit === undefined ? restingStage : stageOf)(app, options, signal);
    unit = barUnit(before, stage, options.direction) ?? unit;
    const seen = await lookFor(search, stage, signal);
    if (seen.shown) return found(search, seen.shown, seen.snapshot, outcome.route, focusTaken);
    if (outcome.effect === 'none') throw notThere(search, turns, endOf(stage));
    if (turns >= MOST_TURNS || clock.now() >= end) throw notThere(search, turns, 'gave up before the end ');
    hidden = seen.hidden;
  }
}

/**
 * Where to scroll next: to the element where it is known and out of sight, else as far as nothing can be missed. How far a bar
 * moves what it scrolls has to be known for that; until then the wheel is turned.
 */
function nextMove(
  { options: { direction, mode } }: Search,
  stage: ScrollStage,
  { hidden, unit, turns }: { hidden: WalkStep | undefined; unit: number | undefined; turns: number },
): ScrollMove {
  const page = { direction, mode, amount: pageOf(stage.view.area, direction) };
  if (unit === undefined || !stage.view.bar) return page;
  const way = hidden && turns <= MOST_LEAPS ? wayTo(stage, hidden, direction) : undefined;
  if (way) return { direction: towards(direction, way), mode, amount: Math.abs(way), unit };
  const amount = wayToLast(stage, direction) ?? 0;
  return amount > page.amount ? { ...page, amount, unit } : page;
}

/** What it means that nothing moves any more: where it is not known what was scrolled, something else may have more to show. */
function endOf({ view: { container } }: ScrollStage): string {
  return container ? AT_END : 'then nothing moved any more, ';
}

const AT_END = 'reached the end ';

/** Where the element is known already, what is around it is scrolled, unless the caller says what else. */
async function beginSearch(
  app: AppSession,
  given: ScrollUntilOptions,
  signal: AbortSignal,
): Promise<Search & { readonly stage: ScrollStage }> {
  const largest = await stageOf(app, given, signal);
  const container = given.query === undefined ? await aroundTarget(app, given, largest, signal) : undefined;
  const options = container === undefined ? given : { ...given, container };
  const stage = container === undefined ? largest : await stageOf(app, options, signal);
  const hasBar = stage.view.bar?.accepts.includes('value');
  const inverse = hasBar ? scrollInverse(stage, { ...options, amount: 0 }) : undefined;
  return { app, options, start: stage.scene.snapshot, inverse, similar: new Set(), stage };
}

async function aroundTarget(
  app: AppSession,
  { until }: ScrollUntilOptions,
  { scene, bounds }: ScrollStage,
  signal: AbortSignal,
): Promise<NodeId | undefined> {
  const result = await resolve(app, until, { timeoutMs: 0, guesses: false }, signal);
  if (result.kind === 'not_found') return undefined;
  const { snapshot } = result;
  const isHere = ({ node, ancestors }: WalkStep) =>
    [...ancestors, node].some(({ window }) => window !== undefined && window === scene.window);
  const target = exactlyMeant(until, result).find(isHere);
  if (!target) return undefined;
  const isThere = isInView(target, bounds);
  return (
    scrollableAround(snapshot, target, bounds)?.node.id ?? (isThere ? target.ancestors[0]?.id : undefined)
  );
}

/** The element in view, or where it is not. A part of its name may be that of another one, as long as there is more to come. */
async function lookFor(
  { app, options, similar }: Search,
  { view }: ScrollStage,
  signal: AbortSignal,
): Promise<{ shown?: WalkStep; hidden?: WalkStep; snapshot: Snapshot }> {
  const result = await resolve(app, options.until, { timeoutMs: 0, guesses: false }, signal);
  if (result.kind === 'not_found') return { snapshot: result.snapshot };
  const meant = exactlyMeant(options.until, result);
  if (meant.length === 0) for (const name of namesIn(view, result)) similar.add(name);
  const shown = meant.find((step) => isInView(step, view.area));
  return { snapshot: result.snapshot, ...(shown ? { shown } : { hidden: meant[0] }) };
}

/** The names of what was found inside of what is scrolled. */
function namesIn({ container }: ScrollView, { matches }: Found): string[] {
  const isInside = ({ ancestors }: WalkStep) =>
    !container || ancestors.some(({ id }) => id === container.node.id);
  return matches.filter(isInside).map(({ node }) => node.title || (node.description ?? ''));
}

/** Asks the application itself to bring the element into view, where there is a way to ask. */
async function reveal(
  search: Search,
  stage: ScrollStage,
  { node }: WalkStep,
  signal: AbortSignal,
): Promise<{ shown: WalkStep; snapshot: Snapshot } | undefined> {
  const { app } = search;
  // The wheel remains.
  if (!(await askIntoView(app, node.id, signal))) return undefined;
  return waitFor(
    async (inner) => {
      const { shown, snapshot } = await lookFor(search, stage, inner);
      return shown && { shown, snapshot };
    },
    { clock: app.clock, timeoutMs: app.desktop.options.settleMs, wake: app.onEvent },
    signal,
  );
}

/** What is scrolled, once it has stopped moving: many toolkits let it glide. */
async function restingStage(
  app: AppSession,
  options: ScrollUntilOptions,
  signal: AbortSignal,
): Promise<ScrollStage> {
  let last = { places: '', at: 0 };
  const look = async (inner: AbortSignal) => {
    const stage = await stageOf(app, options, inner);
    const now = { places: placesOf(stage.scene.snapshot), at: app.clock.now() };
    if (now.places === last.places && now.at - last.at >= FRAME_MS) return stage;
    if (now.places !== last.places) last = now;
    return undefined;
  };
  const timing = { clock: app.clock, timeoutMs: app.desktop.options.settleMs };
  return (await waitFor(look, timing, signal)) ?? stageOf(app, options, signal);
}

function placesOf(snapshot: Snapshot | undefined): string {
  const place = (bounds: Rect | undefined) => (bounds ? `${bounds.x},${bounds.y}` : '');
  return (snapshot?.steps ?? []).map(({ node }) => `${node.id}@${place(node.bounds)}`).join(' ');
}

function found(
  { start, inverse }: Search,
  { node }: WalkStep,
  snapshot: Snapshot,
  route: Outcome['route'],
  focusTaken: boolean,
): ScrollResult {
  const detail = `${node.role} ${quote(node.title, 40)} is in view.`;
  const before = start ?? snapshot;
  return {
    target: snapshot.summaryOf(node),
    inverse,
    outcome: {
      effect: 'confirmed',
      route,
      evidence: [{ kind: 'element_visible', detail }],
      focusTaken,
      changes: describeChanges(diffSnapshots(before, snapshot), before, snapshot),
    },
  };
}

function notThere({ options, similar }: Search, turns: number, how: string): AutomationError {
  const { until, direction } = options;
  const names = [...similar].filter((name) => name !== '');
  const told = names.slice(0, MOST_TOLD).map((name) => quote(name, 40));
  const others =
    told.length > 0
      ? `Only parts of these names fit: ${told.join(', ')}; write in full which is meant. `
      : '';
  return new AutomationError(
    'element_not_found',
    `Scrolled ${direction} ${plural(turns, 'time')} and ${how}without ${quote(until)} coming into view.`,
    {
      guidance: `${others}It stays scrolled as far as it went. Try the other direction, another query, or a longer timeout_ms.`,
      details: { turns, at_end: how === AT_END, candidates: names.slice(0, MOST_TOLD) },
    },
  );
}
