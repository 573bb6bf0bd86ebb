import { AutomationError } from '../../base/errors.ts';
import { estimateTokens } from '../../base/tokens.ts';
import type { WindowId } from '../../model/application.ts';
import { type UiNode, walk } from '../../model/element.ts';
import { blockedAmong } from '../query/modal-first.ts';
import { resolve, resolveOne } from '../query/resolve.ts';
import type { AppSession } from '../session/app-session.ts';
import { readCursor, type TreeCursor, writeCursor } from './cursor.ts';
import { deltaOf } from './delta.ts';
import { grid } from './grid.ts';
import type { LineStyle } from './line.ts';
import { outlineLines, ownText } from './outline.ts';
import { type Selection, select, tellingOrder } from './select.ts';
import type { Snapshot } from './snapshot.ts';
import { type JsonElement, jsonElement, jsonTree } from './tree-json.ts';
import { buildView, type View, type ViewNode } from './view.ts';

export interface TreeRequest {
  readonly rootQuery?: string;
  /** How many levels to show; where absent the usual number, and more where the budget is not used up by that. */
  readonly maxDepth?: number;
  readonly includeInvisible: boolean;
  readonly compact: boolean;
  readonly format: 'outline' | 'json';
  readonly budgetTokens?: number;
  /** A revision that the caller has seen. */
  readonly since?: number;
  /** Continues an answer that the budget cut. */
  readonly cursor?: string;
}

export interface TreeAnswer {
  readonly kind: 'full' | 'delta' | 'unchanged';
  readonly revision: number;
  readonly outline: string;
  readonly tree?: readonly JsonElement[];
  /** Elements shown. */
  readonly elements: number;
  /** Elements not shown. */
  readonly omitted: number;
  /** Which, and what gets them. */
  readonly omittedWhy: readonly string[];
  readonly nextCursor?: string;
  /** What the caller should know about this answer. */
  readonly note?: string;
}

/** Enough for the windows that people meet, and little enough to ask for again and again. */
export const OUTLINE_BUDGET = 1000;
/** JSON is for programs, which pay for it only when they show it to a model. */
export const JSON_BUDGET = 4000;
/** What most windows need. */
export const USUAL_DEPTH = 5;
/** No window that people meet is deeper. */
const DEEPEST = 64;
/** What stands around the elements: of which application, and what was left out. */
const FRAME_TOKENS = 60;
/** From this share of the whole on, a difference is no help. */
const LARGEST_DELTA = 0.8;

/** Shows the elements of an application, or what differs from what the caller has seen, within a budget. */
export async function showTree(
  app: AppSession,
  request: TreeRequest,
  signal: AbortSignal,
): Promise<TreeAnswer> {
  requireOneWay(request);
  // Of an application that was started again nobody has seen anything: what is read now is not what had its number before.
  const before = request.since === undefined ? undefined : app.revisions.at(request.since);
  const { snapshot, roots } = await readRoots(app, request.rootQuery, signal);
  const { revision } = snapshot;
  const cursor = request.cursor === undefined ? undefined : readCursor(request.cursor, request.rootQuery);
  const wanted = cursor ? { ...request, ...cursor } : request;
  const blocked = await blockedAmong(app, roots, signal);
  const page = new TreePage(snapshot, roots, { ...wanted, blocked }, cursor?.told ?? 0);
  if (cursor) return page.answer(revision === cursor.revision ? undefined : CHANGED_MEANWHILE(cursor));
  if (request.since === undefined) return page.answer(rowsInDoubt(app, roots));
  if (!before) return page.answer(`Revision ${request.since} is not known any more: this is everything.`);
  return page.answerSince(before);
}

/** A tree that tells rows by names that may be those of others says so. */
function rowsInDoubt({ doubts }: AppSession, roots: readonly UiNode[]): string | undefined {
  const isDoubtful = [...walk(roots)].some(({ node }) => node.role === 'AXCell' && doubts.has(node));
  return isDoubtful
    ? 'Some rows may be called by the names of others: look at them with ax_screenshot.'
    : undefined;
}

const CHANGED_MEANWHILE = ({ revision }: TreeCursor) =>
  `The application changed since revision ${revision}: this goes on where that answer ended, but something may be missing or repeated.`;

function requireOneWay({ since, cursor }: TreeRequest): void {
  if (since === undefined || cursor === undefined) return;
  throw new AutomationError('invalid_input', 'since and cursor cannot be used together.', {
    guidance: 'Use cursor to go on with an answer, or since to ask what changed.',
  });
}

/** Several cells are one answer; several of anything else are a question to the caller. */
async function readRoots(
  app: AppSession,
  query: string | undefined,
  signal: AbortSignal,
): Promise<{ snapshot: Snapshot; roots: readonly UiNode[] }> {
  if (query === undefined) {
    const snapshot = await app.snapshot(signal);
    return { snapshot, roots: snapshot.roots };
  }
  const found = await resolve(app, query, {}, signal);
  if (found.kind === 'found' && found.matches.every(({ node }) => node.role === 'AXCell')) {
    return { snapshot: found.snapshot, roots: found.matches.map(({ node }) => node) };
  }
  const { snapshot, step } = await resolveOne(app, query, {}, signal);
  return { snapshot, roots: [step.node] };
}

export type Wanted = Omit<TreeRequest, 'cursor' | 'since'> & { readonly blocked?: ReadonlySet<WindowId> };

/** One answer in the making: what of a tree is shown, and how. */
export class TreePage {
  readonly #snapshot: Snapshot;
  readonly #roots: readonly UiNode[];
  readonly #wanted: Wanted;
  readonly #start: number;
  readonly #view: View;
  readonly #style: LineStyle;
  readonly #budget: number;

  constructor(snapshot: Snapshot, roots: readonly UiNode[], wanted: Wanted, start: number) {
    this.#snapshot = snapshot;
    this.#roots = roots;
    this.#wanted = wanted;
    this.#start = start;
    this.#view = viewOf(roots, wanted);
    this.#style = { snapshot, compact: wanted.compact };
    this.#budget = wanted.budgetTokens ?? (wanted.format === 'json' ? JSON_BUDGET : OUTLINE_BUDGET);
  }

  answer(note?: string): TreeAnswer {
    const { maxDepth = USUAL_DEPTH } = this.#wanted;
    const order = tellingOrder(this.#view.roots, maxDepth);
    const { selection, outline, tree } = this.#fit(order);
    const missing = order.length - countTold(order, selection, this.#start);
    const nextCursor = selection.isComplete ? undefined : this.#cursorAt(selection.end);
    return {
      kind: 'full',
      revision: this.#snapshot.revision,
      outline,
      tree,
      elements: selection.shown.size,
      ...this.#leftOut(missing, nextCursor),
      nextCursor,
      note,
    };
  }

  answerSince(before: Snapshot): TreeAnswer {
    const old = this.#rootsIn(before);
    if (!old) return this.answer('The root was not there at that revision: this is everything.');
    const whole = this.answer();
    const style = { snapshot: before, compact: this.#wanted.compact };
    // A window that a dialog now stands before has not changed by that.
    const unfolded = (roots: readonly UiNode[]) => viewOf(roots, this.#wanted, false);
    const telling = { view: unfolded(this.#roots), style: this.#style };
    const delta = deltaOf({ view: unfolded(old), style }, telling);
    const { revision } = this.#snapshot;
    const base = { revision, elements: delta.elements, omitted: 0, omittedWhy: [] };
    if (delta.lines.length === 0) return { ...base, kind: 'unchanged', outline: '' };
    const outline = delta.lines.join('\n');
    const tokens = estimateTokens(outline);
    if (tokens > this.#budget || tokens > LARGEST_DELTA * estimateTokens(textOf(whole))) {
      return { ...whole, note: `Most of it changed since revision ${before.revision}: this is everything.` };
    }
    return { ...base, kind: 'delta', outline };
  }

  #rootsIn(before: Snapshot): readonly UiNode[] | undefined {
    if (this.#wanted.rootQuery === undefined) return before.roots;
    const found = this.#roots.map(({ id }) => before.get(id)?.node);
    return found.every((node) => node !== undefined) ? found : undefined;
  }

  /** Costs are estimated element by element; the whole is weighed at the end, and shortened where it came out longer. */
  #fit(order: readonly ViewNode[]): { selection: Selection; outline: string; tree?: JsonElement[] } {
    const most = this.#budget - Math.min(FRAME_TOKENS, this.#budget / 4);
    for (let budget = most; ; budget *= 0.9) {
      const selection = select(order, this.#start, budget, (view) => this.#costOf(view));
      const rendered = this.#render(selection);
      const isSmall = selection.end - this.#start <= 1;
      if (isSmall || estimateTokens(textOf(rendered)) <= most) return { selection, ...rendered };
    }
  }

  #costOf(view: ViewNode): number {
    if (this.#wanted.format === 'json')
      return estimateTokens(JSON.stringify(jsonElement(view, this.#style))) + 4;
    return estimateTokens(ownText(view, this.#style));
  }

  #render({ shown }: Selection): { outline: string; tree?: JsonElement[] } {
    const { roots } = this.#view;
    if (this.#wanted.format === 'json') return { outline: '', tree: jsonTree(roots, shown, this.#style) };
    const shownRoots = roots.filter((view) => shown.has(view));
    const cells = roots.length > 1 ? grid(shownRoots, this.#snapshot) : undefined;
    return { outline: (cells ?? outlineLines(roots, shown, this.#style)).join('\n') };
  }

  #cursorAt(told: number): string {
    const { maxDepth, includeInvisible, compact, rootQuery } = this.#wanted;
    const { revision } = this.#snapshot;
    return writeCursor({ revision, told, maxDepth, includeInvisible, compact, rootQuery });
  }

  #leftOut(missing: number, nextCursor: string | undefined) {
    const { depth, behind, invisible, scaffold, runs } = this.#view.leftOut;
    const unread = this.#wanted.rootQuery === undefined ? this.#snapshot.omitted : 0;
    const { maxDepth = DEEPEST } = this.#wanted;
    const unseen = [invisible > 0 && `${invisible} hidden`, scaffold > 0 && `${scaffold} boxes and labels`]
      .filter(Boolean)
      .join(', ');
    const omittedWhy = [
      missing > 0 &&
        `${missing} over budget_tokens ${this.#budget}${nextCursor ? ` (cursor:"${nextCursor}")` : ' (told before)'}`,
      runs > 0 && `${runs} in long runs (root_query as given)`,
      behind > 0 && `${behind} behind a modal dialog (root_query)`,
      depth > 0 && `${depth} deeper (max_depth:${Math.min(maxDepth * 2, DEEPEST)})`,
      unseen !== '' && `${unseen} (include_invisible:true)`,
      unread > 0 && `${unread} beyond the reading limit (root_query)`,
    ].filter((reason): reason is string => typeof reason === 'string');
    return { omitted: missing + depth + behind + invisible + scaffold + runs + unread, omittedWhy };
  }
}

function viewOf(
  roots: readonly UiNode[],
  { maxDepth = DEEPEST, includeInvisible, rootQuery, blocked }: Wanted,
  mayFold = true,
): View {
  const keepRoots = rootQuery !== undefined;
  const foldsBehind = mayFold && !keepRoots && !includeInvisible;
  return buildView(roots, { maxDepth, includeInvisible, keepRoots, foldsBehind, blocked });
}

function countTold(order: readonly ViewNode[], { shown, end }: Selection, start: number): number {
  const told = new Set([...shown, ...order.slice(0, Math.max(start, end))]);
  return told.size;
}

function textOf({ outline, tree }: { outline: string; tree?: readonly JsonElement[] }): string {
  return tree ? JSON.stringify(tree) : outline;
}
