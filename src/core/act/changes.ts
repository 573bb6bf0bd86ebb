import { clip } from '../../base/text.ts';
import type { NodeId, WalkStep } from '../../model/element.ts';
import type { Changes } from '../../model/outcome.ts';
import { roleTraits } from '../../model/role.ts';
import type { SnapshotDiff } from '../see/diff.ts';
import type { Snapshot } from '../see/snapshot.ts';

const MOST_PER_LIST = 12;
const LONGEST_TEXT = 120;

export const NO_CHANGES: Changes = { appeared: [], vanished: [], changed: [], omitted: 0 };

/** A difference as an answer tells it: what a reader would name, shortened, and how much was left out. */
export function describeChanges(diff: SnapshotDiff, before: Snapshot, after: Snapshot): Changes {
  const appeared = worthTelling(diff.appeared);
  const vanished = worthTelling(diff.vanished);
  const told = {
    appeared: appeared.slice(0, MOST_PER_LIST).map(({ node }) => after.summaryOf(node)),
    vanished: vanished.slice(0, MOST_PER_LIST).map(({ node }) => before.summaryOf(node)),
    changed: diff.changed.slice(0, MOST_PER_LIST).map(({ after: node, property, from, to }) => ({
      element_ref: after.refOf(node),
      role: node.role,
      title: clip(node.title, LONGEST_TEXT),
      property,
      from: clip(from, LONGEST_TEXT),
      to: clip(to, LONGEST_TEXT),
    })),
  };
  const all = diff.appeared.length + diff.vanished.length + diff.changed.length;
  return { ...told, omitted: all - told.appeared.length - told.vanished.length - told.changed.length };
}

/** The tops of what came or went; inside them only what people name or act on. */
function worthTelling(steps: readonly WalkStep[]): WalkStep[] {
  const ids = new Set<NodeId>(steps.map(({ node }) => node.id));
  return steps.filter(({ node, ancestors }) => {
    const parent = ancestors.at(-1);
    const isTop = !parent || !ids.has(parent.id);
    return (
      isTop || roleTraits(node.role).interactive === true || node.title !== '' || node.role === 'AXStaticText'
    );
  });
}
