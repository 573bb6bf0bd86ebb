import { clip } from '../../base/text.ts';
import { hasState, type NodeId, nameOf, type UiNode, type WalkStep } from '../../model/element.ts';
import type { Changes } from '../../model/outcome.ts';
import { roleTraits } from '../../model/role.ts';
import type { NodeChange, SnapshotDiff } from '../see/diff.ts';
import { isDividedCell } from '../see/scaffold.ts';
import type { Snapshot } from '../see/snapshot.ts';

const MOST_PER_LIST = 12;
const LONGEST_TEXT = 120;
const MOST_IN_COMMON = 50;
/** How much of what they have in common is told before what differs. */
const LED_BY = 20;

export const NO_CHANGES: Changes = { appeared: [], vanished: [], changed: [], omitted: 0 };

/** A difference as an answer tells it: what a reader would name, shortened, and how much was left out. */
export function describeChanges(diff: SnapshotDiff, before: Snapshot, after: Snapshot): Changes {
  const appeared = mostTellingFirst(diff.appeared);
  const vanished = topsOf(diff.vanished);
  const changed = worthTelling(diff.changed);
  const told = {
    appeared: appeared.slice(0, MOST_PER_LIST).map(({ node }) => after.summaryOf(node)),
    vanished: vanished.slice(0, MOST_PER_LIST).map(({ node }) => before.summaryOf(node)),
    changed: changed.slice(0, MOST_PER_LIST).map(({ after: node, property, from, to }) => {
      const start = startOfDifference(from, to);
      return {
        element_ref: after.refOf(node),
        role: node.role,
        title: clip(nameOf(node), LONGEST_TEXT),
        property,
        from: clip(cutBefore(from, start), LONGEST_TEXT),
        to: clip(cutBefore(to, start), LONGEST_TEXT),
      };
    }),
  };
  // What went with something that is told went with it, and is no further change.
  const all = appeared.length + vanished.length + changed.length;
  return { ...told, omitted: all - told.appeared.length - told.vanished.length - told.changed.length };
}

/** Where long texts begin to be told: what they have in common before would leave no room for what differs. */
function startOfDifference(from: string, to: string): number {
  let common = 0;
  while (common < from.length && from[common] === to[common]) common += 1;
  return common > MOST_IN_COMMON ? common - LED_BY : 0;
}

function cutBefore(text: string, start: number): string {
  return start > 0 ? `…${text.slice(start)}` : text;
}

/** The tops of what came or went, windows and dialogs first. */
function topsOf(steps: readonly WalkStep[]): WalkStep[] {
  const ids = new Set<NodeId>(steps.map(({ node }) => node.id));
  const tops = steps.filter(({ ancestors }) => !ids.has(ancestors.at(-1)?.id ?? ''));
  const isSurface = ({ node }: WalkStep) => roleTraits(node.role).surface === true;
  return [...tops.filter(isSurface), ...tops.filter((step) => !isSurface(step))];
}

/** The tops of what came, then what can be used in them, then whatever else has a name; each as the tree has them. */
function mostTellingFirst(steps: readonly WalkStep[]): WalkStep[] {
  const tops = new Set(topsOf(steps));
  const inside = steps.filter((step) => !tops.has(step));
  const usable = inside.filter(({ node }) => isUsable(node));
  const named = inside.filter(({ node, ancestors }) => !isUsable(node) && isNamed(node, ancestors));
  return [...tops, ...usable, ...named];
}

function isUsable(node: UiNode): boolean {
  const isItem = node.role === 'AXRow' || node.role === 'AXCell' || node.role === 'AXScrollBar';
  const isKnown = node.title !== '' || hasState(node, 'editable');
  return roleTraits(node.role).interactive === true && !isItem && isKnown;
}

/** A text inside of something that can be used only repeats its name. */
function isNamed({ role, title, value }: UiNode, ancestors: readonly UiNode[]): boolean {
  const isText = role === 'AXStaticText';
  if (title === '' && !(isText && value)) return false;
  return !isText || !ancestors.some(isUsable);
}

/** Without what closed menus hear of, what is said twice or by the parts of a cell, and what only comes with the focus unless nothing else did. */
function worthTelling(changes: readonly NodeChange[]): NodeChange[] {
  // A cell out of sight was read by its place, because the act was for it.
  const told = changes.filter(
    ({ before, after }) =>
      (hasState(before, 'visible') || hasState(after, 'visible') || after.role === 'AXCell') &&
      !(isDividedCell(after) && after.title === ''),
  );
  const isToggle = ({ after, property }: NodeChange) =>
    property === 'value' &&
    hasState(after, 'checkable') &&
    changes.some((other) => other.after === after && other.property === 'states');
  const once = told.filter((change) => !isToggle(change));
  return [
    ...once.filter(({ property }) => property !== 'states'),
    ...once.filter(({ property }) => property === 'states'),
  ];
}
