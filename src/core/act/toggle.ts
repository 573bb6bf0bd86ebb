import { hasState, type UiNode } from '../../model/element.ts';
import { type Role, roleTraits } from '../../model/role.ts';
import type { RestlessNodes } from '../session/restless-nodes.ts';
import type { Verdict } from './carry-out.ts';
import { boxOf, clickInto } from './focus.ts';
import { lastSeen } from './inverse.ts';
import { confirmed, judgePress } from './judge.ts';
import type { Act, Observation } from './perform.ts';
import { waitForNode } from './read-back.ts';
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

/** Whether nothing tells that it has a box: it is off, or there is none. */
export function isBoxUntold(node: UiNode): boolean {
  return node.mayHaveBox === true && !hasState(node, 'checkable');
}

/** Turns it on or off by a click of our own pointer or by what its application offers, unless it is so already. */
export function turningAct(target: Target, wanted: Turn): Pick<Act, 'route' | 'deliver'> {
  if (turnOf(target.node) === wanted) return { route: 'accessibility', deliver: async () => undefined };
  const isByPointer = isTurnedByPointer(target);
  const press = (signal: AbortSignal) => (isByPointer ? clickBox : pressBox)(target, wanted, signal);
  return {
    route: isByPointer ? 'pointer' : 'accessibility',
    deliver: (signal) => turnUntil(target, wanted, press, signal),
  };
}

/** One of three states takes a press for each of them. It is not pressed again when it stays as it was, or was so before. */
async function turnUntil(
  target: Target,
  wanted: Turn,
  press: Act['deliver'],
  signal: AbortSignal,
): Promise<void> {
  const seen = new Set<Turn>();
  let now: UiNode | undefined = target.node;
  while (now && turnOf(now) !== wanted && !seen.has(turnOf(now))) {
    const last = turnOf(now);
    seen.add(last);
    await press(signal);
    now = await waitForNode(target, (node) => turnOf(node) !== last, signal);
  }
}

async function clickBox(target: Target, _: Turn, signal: AbortSignal): Promise<void> {
  const steady = await steadyInView(target, signal);
  await clickInto(steady, signal, steady.node.mayHaveBox ? boxOf(steady) : undefined);
}

function pressBox({ app, node }: Target, wanted: Turn, signal: AbortSignal): Promise<void> {
  const { id } = app.info;
  return app.bounded(
    (port, limit) =>
      wanted === 'mixed'
        ? port('actions').perform(id, node.id, 'press', limit)
        : port('values').set(id, node.id, wanted, limit),
    signal,
  );
}

/** Whether something is on or off, or neither. */
export type Turn = boolean | 'mixed';

export function turnOf(node: UiNode): Turn {
  return hasState(node, 'mixed') ? 'mixed' : hasState(node, 'checked');
}

/** Whether it may be neither on nor off when it is pressed. */
export function mayBeMixed({ role }: UiNode): boolean {
  return role === 'AXCheckBox';
}

/** Judges a click on a check box in a cell. That its row is selected and has the focus now is not what it was for. */
export function judgeTurn(seen: Observation, restless: RestlessNodes): Verdict {
  const { target, before, diff } = seen;
  if (!target) return judgePress(seen, restless);
  if (turnOf(target) !== turnOf(before))
    return confirmed('target_changed', `checked is now ${turnOf(target)}.`);
  return judgePress({ ...seen, target: before, diff: { ...diff, changed: [] } }, restless);
}

const BOXES: ReadonlySet<Role> = new Set<Role>(['AXCheckBox', 'AXSwitch', 'AXButton']);

/** Whether a click that was just done has turned a check box on or off, so that it can be set back to what it was. */
export function wasTurned(target: Target): boolean {
  const { node } = target;
  // A button that stays pressed may say so only while it is.
  const isBox = BOXES.has(node.role) || isCheckCell(node);
  const now = isBox ? lastSeen(target) : undefined;
  return now !== undefined && turnOf(now) !== turnOf(node);
}
