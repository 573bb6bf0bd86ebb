import { deadline } from '../../base/clock.ts';
import { AutomationError } from '../../base/errors.ts';
import type { Outcome } from '../../model/outcome.ts';
import { NO_CHANGES } from '../act/changes.ts';
import type { Inverse } from '../act/inverse.ts';
import type { ClipboardPort } from '../ports/observing.ts';
import type { DesktopSession } from '../session/desktop-session.ts';

/** Puts back the text that was on the clipboard before another was written there, unless a third one is there by now. */
export function clipboardInverse(
  session: DesktopSession,
  { previous, written }: { previous: string; written: string },
): Inverse {
  return {
    kind: 'clipboard',
    describe: 'restore the previous text of the clipboard',
    untouched: async (signal) =>
      (await bounded(session, (port, limit) => port.read(limit), signal)) === written,
    async revert(signal) {
      await bounded(session, (port, limit) => port.write(previous, limit), signal);
      const now = await bounded(session, (port, limit) => port.read(limit), signal);
      return outcomeOf(now, previous, written);
    },
  };
}

/** Evidence names no contents: what is on a clipboard may be a password. */
function outcomeOf(now: string, previous: string, written: string): Outcome {
  const evidence =
    now === previous
      ? ({ kind: 'value_matches', detail: 'The clipboard holds the previous text.' } as const)
      : now === written
        ? ({ kind: 'target_unchanged', detail: 'The clipboard still holds the same text.' } as const)
        : ({ kind: 'value_differs', detail: 'The clipboard holds another text.' } as const);
  const effect = now === previous ? 'confirmed' : now === written ? 'none' : 'unverified';
  return { effect, route: 'clipboard', evidence: [evidence], focusTaken: false, changes: NO_CHANGES };
}

/** The owner of the clipboard is another application, which may hang. */
async function bounded<T>(
  session: DesktopSession,
  call: (port: ClipboardPort, signal: AbortSignal) => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  const { callMs } = session.options;
  using limit = deadline(
    signal,
    session.backend.clock,
    callMs,
    () => new AutomationError('app_unresponsive', `The clipboard did not answer within ${callMs} ms.`),
  );
  return await call(session.port('clipboard'), limit.signal);
}
