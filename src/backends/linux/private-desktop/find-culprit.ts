import { abortable, neverAborted } from '../../../base/cancellation.ts';
import { deadline } from '../../../base/clock.ts';
import { AutomationError } from '../../../base/errors.ts';
import { DBusConnection } from '../dbus/connection.ts';
import { type PartName, partEnded } from './desktop-parts.ts';
import { identify } from './process-identity.ts';
import type { StartedParts } from './start-parts.ts';

const PROBE_TIMEOUT_MS = 1_000;

/**
 * The error of the part that ended, when something of a desktop has. A part takes along what stands on it, and may be
 * seen to end after that; so each is asked, those that others stand on first. A dead process no longer answers, even
 * when the kernel has not yet reported its end.
 */
export async function findCulprit(parts: StartedParts): Promise<AutomationError | undefined> {
  using limit = deadline(neverAborted, parts.clock, PROBE_TIMEOUT_MS);
  for (const [name, probe] of Object.entries(PROBES) as [PartName, Probe][]) {
    const part = parts.processes.get(name);
    if (!part || (await answers(probe, parts, limit.signal))) continue;
    const exit = await abortable(part.exited, limit.signal).catch(() => undefined);
    if (exit) return partEnded(name, part, exit);
  }
  return undefined;
}

type Probe = (parts: StartedParts, signal: AbortSignal) => Promise<void>;

const PROBES: Record<PartName, Probe> = {
  'display server': ({ rootWindow }, signal) => rootWindow.sync(signal),
  async 'session bus'({ env }, signal) {
    await using _bus = await DBusConnection.connect(
      env.DBUS_SESSION_BUS_ADDRESS ?? '',
      { hello: true },
      signal,
    );
  },
  async 'window manager'({ processes }) {
    const manager = processes.get('window manager');
    if (manager && (await identify(manager.pid))) return;
    throw new AutomationError('desktop_unavailable', 'The window manager has ended.');
  },
};

/** Whoever is merely slow counts as there. */
async function answers(probe: Probe, parts: StartedParts, signal: AbortSignal): Promise<boolean> {
  try {
    await probe(parts, signal);
    return true;
  } catch {
    return signal.aborted;
  }
}
