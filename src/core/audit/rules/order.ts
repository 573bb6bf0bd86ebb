import { quote } from '../../../base/text.ts';
import { hasState, type UiNode, walk } from '../../../model/element.ts';
import type { Rect } from '../../../model/geometry.ts';
import type { Rule } from '../rule.ts';
import type { AuditedElement } from '../scene.ts';

/**
 * Web pages give the focus in the order of their elements. Toolkits mostly sort by place, so that there the order of
 * elements is only the order of reading; the parts of a window, such as its header bar, are in the order of the toolkit.
 */
export const focusOrder = orderRule('2.4.3', 'Focus Order', 'moderate', (element) => isWeb(element));
export const meaningfulSequence = orderRule(
  '1.3.2',
  'Meaningful Sequence',
  'minor',
  (element) => !isWeb(element) && element.ancestors.length > 0,
);

function orderRule(
  id: string,
  name: string,
  severity: Rule['severity'],
  isMeant: (element: AuditedElement) => boolean,
): Rule {
  return {
    id,
    name,
    level: 'A',
    since: '2.0',
    severity,
    concerns: (element) => isMeant(element) && stops(element.node).length > 1,
    check: ({ node }) => {
      const inverted = inversion(stops(node));
      if (!inverted) return undefined;
      const [first, second] = inverted;
      return {
        description: `${describe(first.node)} comes before ${describe(second.node)} but is shown after it: they are read in another order than they are seen.`,
        suggestion: 'Put the elements into the order in which they are shown.',
      };
    },
  };
}

function isWeb({ node, ancestors }: AuditedElement): boolean {
  return [node, ...ancestors].some(({ role }) => role === 'AXWebArea');
}

/** Something that the focus stops at below an element, and the place of all stops in the same branch. */
interface Stop {
  readonly node: UiNode;
  readonly place: Rect;
}

function stops({ children }: UiNode): Stop[] {
  return children.flatMap((child) => {
    const inside = [...walk([child])].map(({ node }) => node);
    // A browser shows its own controls around a page, in whatever order.
    if (inside.some(({ role }) => role === 'AXWebArea')) return [];
    const focusable = inside.filter(isStop);
    const [node] = focusable;
    const place = union(focusable.flatMap(({ bounds }) => bounds ?? []));
    return node && place ? [{ node, place }] : [];
  });
}

function isStop(node: UiNode): boolean {
  return hasState(node, 'focusable') && hasState(node, 'visible') && hasState(node, 'enabled');
}

function union(rects: readonly Rect[]): Rect | undefined {
  if (rects.length === 0) return undefined;
  const x = Math.min(...rects.map((rect) => rect.x));
  const y = Math.min(...rects.map((rect) => rect.y));
  return {
    x,
    y,
    width: Math.max(...rects.map((rect) => rect.x + rect.width)) - x,
    height: Math.max(...rects.map((rect) => rect.y + rect.height)) - y,
  };
}

/** The first pair of neighbours of which the second lies above, in the same column: nobody reads upwards. */
function inversion(all: readonly Stop[]): [Stop, Stop] | undefined {
  for (const [index, second] of all.entries()) {
    const first = all[index - 1];
    if (first && isAbove(second.place, first.place)) return [first, second];
  }
  return undefined;
}

/** Neighbours may share a border. */
const TOUCHING = 2;

function isAbove(one: Rect, other: Rect): boolean {
  const shared = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  return one.y + one.height <= other.y + TOUCHING && shared >= Math.min(one.width, other.width) / 2;
}

function describe({ role, title }: UiNode): string {
  return title ? `${role} ${quote(title, 30)}` : role;
}
