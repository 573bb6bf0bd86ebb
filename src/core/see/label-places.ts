import type { UiNode, WalkStep } from '../../model/element.ts';
import { intersect, type Rect } from '../../model/geometry.ts';
import { roleTraits } from '../../model/role.ts';

/** A form has labels in a column of their own, which may be wide; what stands above is close. */
const FARTHEST_LEFT = 400;
const FARTHEST_ABOVE = 24;
/** What stands above a field begins or ends where it does. */
const ALIGNED = 24;
/** What stands above counts as this much farther away than what stands to the left. */
const ABOVE = 30;
/** Edges are not exact to the pixel. */
const SLACK = 4;

/** An element with its place. */
export interface Placed {
  readonly step: WalkStep;
  readonly bounds: Rect;
  /** Window, page or pane: what is in another one says nothing of it. */
  readonly page: UiNode | undefined;
}

/** A field and a text that may say what it is for. */
export interface Pair {
  readonly field: Placed;
  readonly text: Placed;
  readonly distance: number;
}

/** An element with its place, where it has one. */
export function placed(step: WalkStep): Placed[] {
  const { bounds } = step.node;
  if (!bounds || bounds.width <= 0 || bounds.height <= 0) return [];
  return [{ step, bounds, page: pageOf(step) }];
}

/** What an element lies in with whatever may have to do with it. */
export function pageOf({ ancestors }: WalkStep): UiNode | undefined {
  return ancestors.findLast(
    ({ role }, at) =>
      roleTraits(role).surface || role === 'AXTab' || ancestors[at - 1]?.role === 'AXSplitGroup',
  );
}

/** Whatever may belong together, the nearest first. */
export function pairsOf(fields: readonly Placed[], texts: readonly Placed[]): Pair[] {
  const pairs: Pair[] = [];
  for (const field of fields) {
    for (const text of texts) {
      const distance = text.page === field.page ? distanceOf(text.bounds, field.bounds) : undefined;
      if (distance !== undefined) pairs.push({ field, text, distance });
    }
  }
  return pairs.sort((a, b) => a.distance - b.distance);
}

/** Whether a text stands to the left of its field, in the same line. */
export function isInRow({ field: { bounds: field }, text: { bounds: text } }: Pair): boolean {
  const isLeft = text.x + text.width <= field.x + SLACK;
  return isLeft && Math.abs(field.y + field.height / 2 - text.y - text.height / 2) <= field.height / 2;
}

/** Whether nothing is seen between a text and the field that it stands beside, nor up to some distance after the field. */
export function isClear({ field, text }: Pair, seen: readonly Placed[], after = 0): boolean {
  const { x, y, width, height } = field.bounds;
  const start = text.bounds.x + text.bounds.width;
  const end = after > 0 ? x + width + after : x;
  if (end - start <= 0) return true;
  const row = { x: start, y, width: end - start, height };
  const isPart = ({ node, ancestors }: WalkStep) =>
    field.step.ancestors.includes(node) ||
    [field.step.node, text.step.node].some((own) => own === node || ancestors.includes(own));
  return !seen.some(
    (other) => other.page === field.page && intersect(other.bounds, row) !== undefined && !isPart(other.step),
  );
}

/** How far a text is from the field that it may name; undefined where it stands elsewhere. */
function distanceOf(text: Rect, field: Rect): number | undefined {
  const left = field.x - (text.x + text.width);
  const middle = text.y + text.height / 2;
  // The label of a tall field stands beside its first line.
  const isBeside = middle >= field.y - SLACK && middle <= field.y + field.height + SLACK;
  if (isBeside && left >= -SLACK && left <= FARTHEST_LEFT) return Math.max(0, left);
  const above = field.y - (text.y + text.height);
  return isAligned(text, field) && above >= -SLACK && above <= FARTHEST_ABOVE
    ? Math.max(0, above) + ABOVE
    : undefined;
}

function isAligned(text: Rect, field: Rect): boolean {
  const begin = text.x - field.x;
  const end = begin + text.width - field.width;
  return Math.min(Math.abs(begin), Math.abs(end)) <= ALIGNED;
}
