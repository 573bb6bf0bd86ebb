import { hasState, nameOf, type State, type UiNode, type WalkStep } from '../../model/element.ts';
import type { NodeChange, SnapshotDiff } from '../see/diff.ts';

/**
 * What changed by a drag, without what every drag leaves behind, wherever it was let go: the picture that is dragged along has a
 * window, which some toolkits keep, and what is taken hold of is selected by that.
 */
export function withoutTraces(diff: SnapshotDiff, dragged: UiNode | undefined): SnapshotDiff {
  return {
    ...diff,
    appeared: diff.appeared.filter((step) => !isInPicture(step)),
    vanished: diff.vanished.filter((step) => !isInPicture(step)),
    changed: diff.changed.filter((change) => !isGrasp(change, dragged)),
  };
}

function isInPicture({ node, ancestors }: WalkStep): boolean {
  return [...ancestors, node].some((each) => each.role === 'AXWindow' && nameOf(each) === '');
}

const GRASPED: readonly State[] = ['selected', 'focused'];

/** Whether something is selected with what was taken hold of, or no more because of it. */
function isGrasp({ before, after, property }: NodeChange, dragged: UiNode | undefined): boolean {
  if (property !== 'states' || statesBeyond(before) !== statesBeyond(after)) return false;
  return !hasState(after, 'selected') || (dragged !== undefined && isInRowOf(after, dragged));
}

function statesBeyond({ states }: UiNode): string {
  return states
    .filter((state) => !GRASPED.includes(state))
    .sort()
    .join(' ');
}

/** The cells of a row are selected together. */
function isInRowOf(node: UiNode, dragged: UiNode): boolean {
  const [own, other] = [node.bounds, dragged.bounds];
  return node.id === dragged.id || (own?.y === other?.y && own?.height === other?.height);
}
