import { hasState } from '../../model/element.ts';
import type { NodeChange } from '../see/diff.ts';
import type { Verdict } from './carry-out.ts';
import { confirmed } from './judge.ts';
import type { Act, Observation } from './perform.ts';
import type { Target } from './target.ts';

/** Expands or collapses an item, unless it is so already. */
export function unfolding({ app, node }: Target, wanted: boolean): Act['deliver'] {
  return async (signal) => {
    if (hasState(node, 'expanded') === wanted) return;
    const action = wanted ? 'expand' : 'collapse';
    await app.bounded((port, limit) => port('actions').perform(app.info.id, node.id, action, limit), signal);
  };
}

/** Where rows came or went, or another row says that it changed, the item may only not know it yet (GTK 2). */
export function judgeExpansion(isWanted: boolean, wanted: boolean, { before, diff }: Observation): Verdict {
  const word = (isExpanded: boolean) => (isExpanded ? 'expanded' : 'collapsed');
  if (isWanted) return confirmed('target_changed', `It is ${word(wanted)} now.`);
  const isUnfolded = ({ before: old, after }: NodeChange) =>
    after.id !== before.id && hasState(old, 'expanded') !== hasState(after, 'expanded');
  const isMoving = diff.appeared.length + diff.vanished.length > 0 || diff.changed.some(isUnfolded);
  const detail = `It says that it is still ${word(!wanted)}${isMoving ? ', though other rows have changed' : ''}.`;
  return { effect: isMoving ? 'unverified' : 'none', evidence: { kind: 'target_unchanged', detail } };
}
