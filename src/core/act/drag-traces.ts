import { hasState, nameOf, type State, type UiNode, type WalkStep } from '../../model/element.ts';
import { type NodeChange, type SnapshotDiff, statesBut } from '../see/diff.ts';

/**
 * What changed by a drag, without what every drag leaves behind, wherever it was let go: the picture that is dragged along has a
 * window, which some toolkits keep, and what is taken hold of is selected by that, and told anew.
 */
export function withoutTraces(diff: SnapshotDiff, dragged: UiNode | undefined): SnapshotDiff {
  const isTrace = (step: WalkStep) =>
    isInPicture(step) || (dragged !== undefined && isInRowOf(step.node, dragged));
  return {
    ...diff,
    appeared: diff.appeared.filter((step) => !isTrace(step)),
    vanished: diff.vanished.filter((step) => !isTrace(step)),
    changed: diff.changed.filter((change) => !isGrasp(change, dragged)),
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

/** Whether it is what was dragged, or stands beside it in the same row: cells are selected together. */
function isInRowOf({ id, role, bounds }: UiNode, dragged: UiNode): boolean {
  if (id === dragged.id) return true;
  const isBeside = bounds?.y === dragged.bounds?.y && bounds?.height === dragged.bounds?.height;
  return role === dragged.role && bounds !== undefined && isBeside;
}
