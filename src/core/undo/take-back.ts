import { AutomationError, type ErrorCode } from '../../base/errors.ts';
import type { Outcome } from '../../model/outcome.ts';
import type { Inverse } from '../act/inverse.ts';
import { mayHaveArrived } from './may-have-arrived.ts';
import type { DoneAct } from './undo-stack.ts';

/**
 * What came of taking an act back. `undone` was read back; `failed` was tried without proof; for the others nothing was
 * done.
 */
export interface TakenBack {
  readonly status: 'undone' | 'skipped_irreversible' | 'refused' | 'failed';
  /** Why it is not undone. */
  readonly reason?: string;
  readonly outcome?: Outcome;
  /** Whether what the act left is not there any more. */
  readonly isTouched?: boolean;
  /** Whether it makes sense to try again. */
  readonly mayWorkLater: boolean;
}

/** Failures that no later try can mend. */
const GONE: readonly ErrorCode[] = [
  'element_gone',
  'stale_ref',
  'app_gone',
  'app_not_found',
  'window_not_found',
];

/** Takes back one act, unless what it left was changed since: then that is newer than what would be restored. */
export async function takeBack(act: DoneAct, signal: AbortSignal): Promise<TakenBack> {
  const { inverse, irreversible, tool } = act;
  if (!inverse) {
    const reason = irreversible ?? `What ${tool} sets off in the application has no inverse.`;
    return { status: 'skipped_irreversible', reason, mayWorkLater: false };
  }
  const revert = () => revertUnlessTouched(inverse, signal);
  try {
    return await (inverse.app ? inverse.app.inTurn(revert, signal) : revert());
  } catch (thrown) {
    return failed(AutomationError.from(thrown));
  }
}

async function revertUnlessTouched(inverse: Inverse, signal: AbortSignal): Promise<TakenBack> {
  if ((await inverse.untouched?.(signal)) === false) {
    const reason = 'It was changed since by somebody else, which undoing would destroy.';
    return { status: 'refused', reason, isTouched: true, mayWorkLater: false };
  }
  return judged(await inverse.revert(signal));
}

/** An act of undoing that was delivered is never repeated: what came of it once comes of it again. */
function judged(outcome: Outcome): TakenBack {
  const { effect, evidence } = outcome;
  if (effect === 'confirmed') return { status: 'undone', outcome, mayWorkLater: false };
  const seen = evidence.map(({ detail }) => detail).join(' ');
  const reason =
    effect === 'none' ? `Nothing changed. ${seen}` : `Whether it was restored is not known. ${seen}`;
  return { status: 'failed', reason, outcome, mayWorkLater: false };
}

function failed(error: AutomationError): TakenBack {
  if (error.code === 'cancelled' || error.code === 'internal') throw error;
  if (mayHaveArrived(error)) {
    return { status: 'failed', reason: error.message, mayWorkLater: false };
  }
  return { status: 'refused', reason: error.message, mayWorkLater: !GONE.includes(error.code) };
}
