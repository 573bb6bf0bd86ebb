import { hasState, nameOf, type State, type UiNode, type WalkStep } from '../../model/element.ts';
import { type NodeChange, type SnapshotDiff, statesBut } from '../see/diff.ts';
import type { Snapshot } from '../see/snapshot.ts';

/**
 * What changed by a drag, without what every drag leaves behind, wherever it was let go: the picture that is dragged along has a
 * window, which some toolkits keep, what is taken hold of is selected by that, and told anew, and a status bar tells where the pointer is.
 */
export function withoutTraces(
  { diff, after }: { readonly diff: SnapshotDiff; readonly after: Pick<Snapshot, 'get'> },
  dragged: UiNode | undefined,
): SnapshotDiff {
  const isTrace = (step: WalkStep) =>
    isInPicture(step) || (dragged !== undefined && isInRowOf(step.node, dragged));
  return {
    ...diff,
    appeared: diff.appeared.filter((step) => !isTrace(step)),
    vanished: diff.vanished.filter((step) => !isTrace(step)),
    changed: diff.changed.filter((change) => !isGrasp(change, dragged) && !isPlaceTold(change, after)),
  };
}

function isInPicture({ node, ancestors }: WalkStep): boolean {
  return [...ancestors, node].some((each) => each.role === 'AXWindow' && nameOf(each) === '');
}

const GRASPED: readonly State[] = ['selected', 'focused'];

/** Whether something is selected with what was taken hold of, or no more because of it. */
function isGrasp({ before, after, property }: NodeChange, dragged: UiNode | undefined): boolean {
  if (property !== 'states' || statesBut(before, ...GRASPED) !== statesBut(after, ...GRASPED)) return false;
  return !hasState(after, 'selected') || (dragged !== undefined && isInRowOf(after, dragged));
}

/** Whether a status bar tells other numbers: where the pointer is, as drawing programs do. */
function isPlaceTold({ after: node, from, to }: NodeChange, after: Pick<Snapshot, 'get'>): boolean {
  const isInBar = after.get(node.id)?.ancestors.some(({ role }) => role === 'AXStatusBar') === true;
  return isInBar && /\d/.test(to) && withoutNumbers(from) === withoutNumbers(to);
}

function withoutNumbers(text: string): string {
  return text.replaceAll(/-?\d+/g, '0');
}

/** Whether it is what was dragged, or stands beside it in the same row: cells are selected together. */
function isInRowOf({ id, role, bounds }: UiNode, dragged: UiNode): boolean {
  if (id === dragged.id) return true;
  const isBeside = bounds?.y === dragged.bounds?.y && bounds?.height === dragged.bounds?.height;
  return role === dragged.role && bounds !== undefined && isBeside;
}
