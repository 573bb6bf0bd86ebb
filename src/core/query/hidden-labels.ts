import { fold } from '../../base/text.ts';
import { hasState, nameOf, type WalkStep } from '../../model/element.ts';
import { roleTraits } from '../../model/role.ts';
import { isTextOnly, textIn } from '../see/scaffold.ts';
import type { Snapshot } from '../see/snapshot.ts';

/**
 * What is meant by a text that nobody sees is the shown element that hides it and is named after it: a tool of a narrow bar is
 * called "Line (Alt+L)", and its label "Line" comes out only in a wide one.
 */
export function withOwners(steps: readonly WalkStep[], snapshot: Snapshot): WalkStep[] {
  return [...new Set(steps.map((step) => ownerOf(step, snapshot) ?? step))];
}

function ownerOf({ node, ancestors }: WalkStep, snapshot: Snapshot): WalkStep | undefined {
  if (hasState(node, 'visible') || !isTextOnly(node)) return undefined;
  const owner = ancestors.findLast(({ role }) => roleTraits(role).interactive === true);
  const isNamed = owner && hasState(owner, 'visible') && fold(nameOf(owner)).includes(fold(textIn(node)));
  return isNamed ? snapshot.get(owner.id) : undefined;
}
