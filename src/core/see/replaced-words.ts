import type { NodeId, UiNode, WalkStep } from '../../model/element.ts';

/** Words, and the others that stand in their place now. */
export interface ReplacedWords {
  readonly before: WalkStep;
  readonly after: WalkStep;
}

/**
 * Words that stand where others stood. Web pages do not change a text, they put another one in its place: to whoever reads it, and
 * to whoever asks whether it changes by itself, that is the same.
 */
export function replacedWords(
  appeared: readonly WalkStep[],
  vanished: readonly WalkStep[],
): readonly ReplacedWords[] {
  const gone = new Map<string, WalkStep>();
  for (const step of vanished) if (isWords(step)) gone.set(placeOf(step), step);
  if (gone.size === 0) return [];
  return appeared.filter(isWords).flatMap((after) => {
    const before = gone.get(placeOf(after));
    return before && before.node.id !== after.node.id ? [{ before, after }] : [];
  });
}

/** Inside the same element, at the same place. */
function placeOf({ ancestors, index }: WalkStep): string {
  const parent: NodeId | undefined = ancestors.at(-1)?.id;
  return `${index} ${parent}`;
}

function isWords({ node, ancestors }: { node: UiNode; ancestors: readonly UiNode[] }): boolean {
  return node.role === 'AXStaticText' && node.children.length === 0 && ancestors.length > 0;
}
