import { hasState } from '../../model/element.ts';
import { roleTraits } from '../../model/role.ts';
import { type ViewNode, viewNodes } from './view.ts';

/** Elements in the order in which a budget is spent on them. */
export interface Selection {
  readonly shown: ReadonlySet<ViewNode>;
  /** How many of the order are told now or were told before. */
  readonly end: number;
  readonly isComplete: boolean;
}

/**
 * The order of telling: windows, dialogs and what has the focus; then what can be acted on in dialogs, in the focused
 * window and in the others; in each of them what is only to be read, or disabled, comes after that. What is deeper than usual
 * comes last.
 */
export function tellingOrder(roots: readonly ViewNode[], usualDepth: number): ViewNode[] {
  const focused = roots.find(({ node }) => hasState(node, 'focused')) ?? roots[0];
  const ranked = roots.flatMap((root) =>
    viewNodes([root]).map((view) => {
      const rank = rankOf(view, root === focused);
      return { view, rank: rank > 0 && view.depth >= usualDepth ? rank + DEEP : rank };
    }),
  );
  return ranked.sort((a, b) => a.rank - b.rank).map(({ view }) => view);
}

/** As much of the order, from `start` on, as the budget pays for; what lies around an element is shown with it. */
export function select(
  order: readonly ViewNode[],
  start: number,
  budget: number,
  costOf: (view: ViewNode) => number,
): Selection {
  const told = withSurroundings(order.slice(0, start));
  const shown = new Set<ViewNode>();
  let spent = 0;
  let end = start;
  for (; end < order.length; end++) {
    const view = order[end];
    if (!view || told.has(view) || shown.has(view)) continue;
    const added = [...surroundings(view)].filter((each) => !shown.has(each));
    const cost = added.reduce((sum, each) => sum + costOf(each), 0);
    if (spent + cost > budget && shown.size > 0) break;
    for (const each of added) shown.add(each);
    spent += cost;
  }
  return { shown, end, isComplete: end >= order.length };
}

function withSurroundings(views: readonly ViewNode[]): Set<ViewNode> {
  return new Set(views.flatMap((view) => [...surroundings(view)]));
}

function* surroundings(view: ViewNode): Generator<ViewNode> {
  for (let each: ViewNode | undefined = view; each; each = each.parent) yield each;
}

/** Where an element is: the rank of what can be acted on there, and of what is only to be read. */
const DIALOG = [1, 2] as const;
const FOCUSED_PART = [3, 5] as const;
const FOCUSED_WINDOW = [4, 6] as const;
const OTHER_WINDOW = [7, 8] as const;
/** After all of those. */
const DEEP = 10;

function rankOf(view: ViewNode, isInFocusedWindow: boolean): number {
  const { node } = view;
  if (!view.parent || roleTraits(node.role).surface || isFocused(view)) return 0;
  const [useful, readable] = placeOf(view, isInFocusedWindow);
  const isUsable = hasState(node, 'enabled') && roleTraits(node.role).interactive === true;
  return isUsable || node.virtual ? useful : readable;
}

/** The part of a window that has the focus is, in a browser, its page. */
function placeOf(view: ViewNode, isInFocusedWindow: boolean): readonly [number, number] {
  if (isInDialog(view)) return DIALOG;
  if (!isInFocusedWindow) return OTHER_WINDOW;
  const isInside = [...surroundings(view)].some(({ node, parent }) => parent && hasState(node, 'focused'));
  return isInside ? FOCUSED_PART : FOCUSED_WINDOW;
}

function isFocused({ node }: ViewNode): boolean {
  return hasState(node, 'focused') && roleTraits(node.role).interactive === true;
}

function isInDialog(view: ViewNode): boolean {
  return [...surroundings(view)].some(
    ({ node }) =>
      hasState(node, 'modal') ||
      node.role === 'AXDialog' ||
      node.role === 'AXSheet' ||
      node.role === 'AXMenu',
  );
}
