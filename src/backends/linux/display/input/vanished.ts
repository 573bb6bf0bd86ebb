import { neverAborted } from '../../../../base/cancellation.ts';
import { AutomationError } from '../../../../base/errors.ts';
import { waitFor } from '../../../../base/wait-for.ts';
import { identify } from '../../private-desktop/process-identity.ts';
import type { DisplayContext } from '../display-context.ts';
import { windowIdOf, windowNotFound } from '../window-id.ts';

/** A process that is ending loses its windows before it is gone. */
const ENDING_MS = 200;

/** Why a window vanished under an act: because its application ended, or for a reason of its own. */
export async function vanished(
  { clock }: DisplayContext,
  { xid, pid }: { readonly xid: number; readonly pid: number | undefined },
  cause: unknown,
): Promise<AutomationError> {
  const hasEnded = async () => (pid !== undefined && !(await identify(pid))) || undefined;
  const isOver =
    pid !== undefined && (await waitFor(hasEnded, { clock, timeoutMs: ENDING_MS }, neverAborted));
  return isOver
    ? new AutomationError('app_gone', `The process ${pid} has ended.`, { cause })
    : windowNotFound(windowIdOf(xid), cause);
}
