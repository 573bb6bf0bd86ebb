import type { NodeId, State, UiNode, WalkStep } from '../../model/element.ts';
import type { Change } from '../../model/outcome.ts';
import type { Snapshot } from './snapshot.ts';

export interface NodeChange {
  readonly before: UiNode;
  readonly after: UiNode;
  readonly property: Change['property'];
  readonly from: string;
  readonly to: string;
}

/** What differs between two snapshots of one application. */
export interface SnapshotDiff {
  readonly appeared: readonly WalkStep[];
  readonly vanished: readonly WalkStep[];
  readonly changed: readonly NodeChange[];
}

const NO_DIFF: SnapshotDiff = { appeared: [], vanished: [], changed: [] };

export function diffSnapshots(before: Snapshot, after: Snapshot): SnapshotDiff {
  if (before.steps === after.steps) return NO_DIFF;
  return {
    appeared: after.steps.filter(({ node }) => isShown(node) && !isShown(before.get(node.id)?.node)),
    vanished: before.steps.filter(({ node }) => isShown(node) && !isShown(after.get(node.id)?.node)),
    changed: before.steps.flatMap(({ node }) => {
      const now = after.get(node.id)?.node;
      return now && now !== node ? nodeChanges(node, now) : [];
    }),
  };
}

/** Whether nothing at all differs. */
export function isEmptyDiff(diff: SnapshotDiff): boolean {
  return diff.appeared.length + diff.vanished.length + diff.changed.length === 0;
}

/** Nodes whose text differs between two snapshots. */
export function changedText(before: Snapshot, after: Snapshot): Set<NodeId> {
  const changed = diffSnapshots(before, after).changed.filter(({ property }) => property !== 'states');
  return new Set(changed.map(({ after: node }) => node.id));
}

function isShown(node: UiNode | undefined): boolean {
  return node?.states.includes('visible') ?? false;
}

/** `visible` is told as appeared or vanished, not as a state. */
function toldStates(node: UiNode): readonly State[] {
  return node.states.filter((state) => state !== 'visible').sort();
}

function nodeChanges(before: UiNode, after: UiNode): NodeChange[] {
  const pairs: [Change['property'], string, string][] = [
    ['title', before.title, after.title],
    ['value', before.value ?? '', after.value ?? ''],
    ['states', toldStates(before).join(' '), toldStates(after).join(' ')],
  ];
  return pairs
    .filter(([, from, to]) => from !== to)
    .map(([property, from, to]) => ({ before, after, property, from, to }));
}
