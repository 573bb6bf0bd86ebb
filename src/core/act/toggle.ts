import { hasState, type UiNode } from '../../model/element.ts';
import { type Role, roleTraits } from '../../model/role.ts';
import type { RestlessNodes } from '../session/restless-nodes.ts';
import type { Verdict } from './carry-out.ts';
import { boxOf, clickInto } from './focus.ts';
import { lastSeen } from './inverse.ts';
import { confirmed, judgePress } from './judge.ts';
import type { Act, Observation } from './perform.ts';
import { isFree } from './scene.ts';
import { steadyInView } from './scrolled-cell.ts';
import type { Target } from './target.ts';

/** Whether it is a check box that fills a cell of a table. An item with a sign for it beside its name is only selected by a click. */
export function isCheckCell(node: UiNode): boolean {
  return node.role === 'AXCell' && hasState(node, 'checkable') && !node.actions.includes('select');
}

/** Whether a click turns it on and off, and nothing but a pointer does so, which disturbs nobody. */
export function isTurnedByPointer({ app, node }: Target): boolean {
  const isToggle = roleTraits(node.role).toggles === true || isCheckCell(node) || node.mayHaveBox === true;
  return isToggle && !node.accepts.includes('value') && isFree(app, 'pointer');
}

/** Turns it on or off by a click of our own pointer, unless it is so already. */
export function turningAct(target: Target, wanted: boolean): Pick<Act, 'route' | 'deliver'> {
  if (isOn(target.node) === wanted) return { route: 'accessibility', deliver: async () => undefined };
  return {
    route: 'pointer',
    deliver: async (signal) => {
      const steady = await steadyInView(target, signal);
      await clickInto(steady, signal, steady.node.mayHaveBox ? boxOf(steady) : undefined);
    },
  };
}

/** Undefined where it is neither on nor off. */
function isOn(node: UiNode): boolean | undefined {
  return hasState(node, 'mixed') ? undefined : hasState(node, 'checked');
}

/** Judges a click on a check box in a cell. That its row is selected and has the focus now is not what it was for. */
export function judgeTurn(seen: Observation, restless: RestlessNodes): Verdict {
  const { target, before, diff } = seen;
  if (!target) return judgePress(seen, restless);
  if (isOn(target) !== isOn(before))
    return confirmed('target_changed', `checked is now ${hasState(target, 'checked')}.`);
  return judgePress({ ...seen, target: before, diff: { ...diff, changed: [] } }, restless);
}

const BOXES: ReadonlySet<Role> = new Set<Role>(['AXCheckBox', 'AXSwitch', 'AXButton']);

/** Whether a click that was just done has turned a check box on or off, so that it can be set back to what it was. */
export function wasTurned(target: Target): boolean {
  const { node } = target;
  // A button that stays pressed may say so only while it is.
  const isBox = BOXES.has(node.role) || isCheckCell(node);
  const now = isBox ? lastSeen(target) : undefined;
  return now !== undefined && isOn(now) !== isOn(node);
}
