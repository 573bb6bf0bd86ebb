import { hasState, type UiNode } from '../../model/element.ts';
import type { Verdict } from './carry-out.ts';
import { confirmed } from './judge.ts';
import type { Observation } from './perform.ts';

/** The focus is what a click into a field or cell is for; a second click has to show something else. */
export function judgeAimed(seen: Observation): Verdict | undefined {
  const { target, before } = seen;
  if (!target || (!isCell(target) && !hasState(target, 'editable'))) return undefined;
  const isFocused = hasState(target, 'focused') && !hasState(before, 'focused');
  return isFocused ? confirmed('target_changed', 'It has the focus now.') : misjudged(seen);
}

/**
 * Where a cell got neither focus nor selection, the click may have hit another one, whatever else changed; unless
 * something came to say the name of just this cell.
 */
export function misjudged({ target, diff }: Observation): Verdict | undefined {
  if (!target || !isCell(target)) return undefined;
  if (hasState(target, 'focused') || hasState(target, 'selected')) return undefined;
  if (target.title !== '' && diff.changed.some(({ to }) => to === target.title)) return undefined;
  const detail = 'The cell has neither the focus nor the selection.';
  return { effect: 'unverified', evidence: { kind: 'target_unchanged', detail } };
}

/** The head of a column, which is pressed, gets neither. */
function isCell({ role, states, actions }: UiNode): boolean {
  const isHead = actions.includes('press') && !states.includes('selectable');
  return role === 'AXCell' && states.includes('focusable') && !isHead;
}
