import { waitFor } from '../../base/wait-for.ts';
import { hasState, type UiNode } from '../../model/element.ts';
import type { AppSession } from '../session/app-session.ts';
import type { Verdict } from './carry-out.ts';
import { confirmed } from './judge.ts';
import type { Act } from './perform.ts';
import type { Target } from './target.ts';

/** What is put into a secure field. */
interface SecretText {
  readonly text: string;
  readonly clearFirst: boolean;
}

/** Called once a field was cleared, before anything is typed into it. */
export type Cleared = (signal: AbortSignal) => Promise<void>;

/**
 * An act on a secure field, proved by how many characters that holds before and after: more of it nobody may know. The
 * number itself is told to nobody.
 */
export function provedByLength(
  { app, node }: Target,
  { text, clearFirst }: SecretText,
  actWith: (cleared: Cleared) => Act,
): Act {
  // Whether a sign of two halves is one character or two, toolkits do not agree on; and Return may clear the field.
  const isCountable = hasState(node, 'secure') && !/[\n\ud800-\udfff]/.test(text);
  let before: number | undefined;
  const act = actWith(async (signal) => {
    if (isCountable && (await isEmptied(app, node, signal))) before = 0;
  });
  if (!isCountable) return act;
  return {
    ...act,
    deliver: async (signal) => {
      before = await lengthOf(app, node, signal);
      await act.deliver(signal);
    },
    judge: async (seen, signal) => {
      const now = seen.target && (await lengthOf(app, seen.target, signal));
      const kept = clearFirst ? 0 : before;
      const wanted = kept === undefined ? undefined : kept + text.length;
      return judgeLength({ before, now, wanted }) ?? act.judge(seen, signal);
    },
  };
}

interface Lengths {
  readonly before: number | undefined;
  readonly now: number | undefined;
  readonly wanted: number | undefined;
}

function judgeLength({ before, now, wanted }: Lengths): Verdict | undefined {
  if (now === undefined || wanted === undefined) return undefined;
  if (now === wanted && (now !== before || now === 0)) return confirmed('value_matches', AS_LONG);
  if (now === wanted) return doubtful('As many characters are in it as before, which may be the old ones.');
  if (now === 0 && before === 0)
    return { effect: 'none', evidence: { kind: 'target_unchanged', detail: 'It is empty.' } };
  return doubtful('It does not hold as many characters as it should.');
}

const AS_LONG = 'It holds as many characters as it should; which they are is never read.';

function doubtful(detail: string): Verdict {
  return { effect: 'unverified', evidence: { kind: 'value_differs', detail } };
}

/** Whether a secure field is empty a moment after it was cleared, so that whatever is in it then was put there afterwards. */
async function isEmptied(app: AppSession, node: UiNode, signal: AbortSignal): Promise<boolean> {
  const look = async (inner: AbortSignal) => (await lengthOf(app, node, inner)) === 0 || undefined;
  const timing = { clock: app.clock, timeoutMs: EMPTYING_MS, wake: app.onEvent };
  return (await waitFor(look, timing, signal)) === true;
}

const EMPTYING_MS = 300;

function lengthOf(app: AppSession, { id }: UiNode, signal: AbortSignal): Promise<number | undefined> {
  return app.bounded(async (port, limit) => port('text').secretLength?.(app.info.id, id, limit), signal);
}
