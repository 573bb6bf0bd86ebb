import { AutomationError } from '../../base/errors.ts';
import { hasState, type NodeId, type UiNode, type WalkStep } from '../../model/element.ts';
import type { Snapshot } from '../see/snapshot.ts';
import { elementInverse, type Inverse, lastSeen } from './inverse.ts';
import { elementText } from './outcome-text.ts';
import type { Act } from './perform.ts';
import { type ActResult, describeTarget, type Target } from './target.ts';

type Choosing = (now: Target) => Act;

const ALONE = 'It turned no other radio button off, and cannot be turned off by itself.';

/** Whether an act has just chosen this radio button. What undoes that is another one: none can be turned off by itself. */
export function wasChosen(target: Target): boolean {
  return isRadio(target.node) && wasTurnedOn(target);
}

/**
 * How to choose again what was turned off when another one was chosen. The act is done: reading may fail now. Undefined for
 * what turns off by itself.
 */
export async function choiceWayBack(
  target: Target,
  choosing: Choosing,
  signal: AbortSignal,
): Promise<Pick<ActResult, 'inverse' | 'irreversible'> | undefined> {
  if (!wasTurnedOn(target)) return undefined;
  try {
    const former = isRadio(target.node)
      ? await formerChoice(target, signal)
      : turnedOff(target, target.app.lastSnapshot);
    if (former) return { inverse: choiceInverse(target, former, choosing) };
    return isRadio(target.node) ? { irreversible: ALONE } : undefined;
  } catch (thrown) {
    const { code, message } = AutomationError.from(thrown);
    if (code === 'cancelled' || code === 'internal') throw thrown;
    return { irreversible: `Which one was chosen before it could not be read. ${message}` };
  }
}

/** That another one is off may come to be known a little later than that this one is on. */
async function formerChoice(target: Target, signal: AbortSignal): Promise<Target | undefined> {
  return turnedOff(target, target.app.lastSnapshot) ?? turnedOff(target, await target.app.snapshot(signal));
}

/**
 * What was chosen before. Which ones belong together nobody tells: it is the one that was turned off, and of several the
 * nearest. GTK 4 calls radio buttons check boxes; of those only siblings can be meant.
 */
function turnedOff(target: Target, now: Snapshot | undefined): Target | undefined {
  const { app, snapshot, node, step } = target;
  const off = snapshot.steps.filter((other) => {
    if (other.node.id === node.id || other.node.role !== node.role) return false;
    if (!isRadio(node) && other.ancestors.at(-1)?.id !== step.ancestors.at(-1)?.id) return false;
    const after = now?.get(other.node.id)?.node;
    return after !== undefined && isOn(other.node) && !isOn(after);
  });
  const former = nearest(step, off);
  return former && describeTarget(app, former, snapshot);
}

function nearest({ ancestors }: WalkStep, steps: readonly WalkStep[]): WalkStep | undefined {
  const shared = (step: WalkStep) =>
    step.ancestors.filter(({ id }) => ancestors.some((other) => other.id === id)).length;
  return steps.reduce<WalkStep | undefined>(
    (best, step) => (best && shared(best) >= shared(step) ? best : step),
    undefined,
  );
}

function choiceInverse(target: Target, former: Target, choosing: Choosing): Inverse {
  const back = elementInverse(former, { kind: 'value', what: 'choice' }, (now) =>
    exchanging(choosing(now), target.node.id),
  );
  const left = elementInverse(target, { kind: 'value', what: 'choice' }, choosing);
  return {
    kind: 'value',
    app: target.app,
    describe: `choose ${elementText(former.summary)} again`,
    untouched: async (signal) => (await left.untouched?.(signal)) !== false,
    revert: (signal) => back.revert(signal),
  };
}

/** Choosing one is the undoing of another only where it turns that one off. */
function exchanging(act: Act, other: NodeId): Act {
  return {
    ...act,
    judge: async (seen, signal) => {
      const verdict = await act.judge(seen, signal);
      const isOff = seen.diff.changed.some(({ after }) => after.id === other && !isOn(after));
      if (verdict.effect !== 'confirmed' || isOff) return verdict;
      const detail = `${verdict.evidence.detail} What was chosen since is still on.`;
      return { effect: 'unverified', evidence: { kind: 'value_differs', detail } };
    },
  };
}

function wasTurnedOn(target: Target): boolean {
  const now = isOn(target.node) ? undefined : lastSeen(target);
  return now !== undefined && isOn(now);
}

function isOn(node: UiNode): boolean {
  return hasState(node, 'checked');
}

/** Whether it is one of several of which one is on. */
export function isRadio({ role }: UiNode): boolean {
  return role === 'AXRadioButton';
}
