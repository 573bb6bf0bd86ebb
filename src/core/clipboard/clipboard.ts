import { deadline } from '../../base/clock.ts';
import { AutomationError } from '../../base/errors.ts';
import type { SecurityMode } from '../policy/policy.ts';
import type { DesktopSession } from '../session/desktop-session.ts';

/** The text on the clipboard. Its owner is another application, which may take its time. */
export function readClipboard(session: DesktopSession, signal: AbortSignal): Promise<string> {
  return bounded(session, (limit) => session.port('clipboard').read(limit), signal);
}

/** Puts text on the clipboard and says whether it is what is there afterwards. */
export async function writeClipboard(
  session: DesktopSession,
  text: string,
  securityMode: SecurityMode,
  signal: AbortSignal,
): Promise<boolean> {
  if (securityMode === 'sandboxed') {
    throw new AutomationError('policy_denied', 'The clipboard can only be read in sandboxed mode.');
  }
  await bounded(session, (limit) => session.port('clipboard').write(text, limit), signal);
  return (await readClipboard(session, signal)) === text;
}

async function bounded<T>(
  { backend, options }: DesktopSession,
  call: (signal: AbortSignal) => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  const silent = () =>
    new AutomationError('app_unresponsive', 'The application that owns the clipboard does not answer.');
  using limit = deadline(signal, backend.clock, options.callMs, silent);
  return await call(limit.signal);
}
