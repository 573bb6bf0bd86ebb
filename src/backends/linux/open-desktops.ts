import { join } from 'node:path';
import { type Clock, deadline, systemClock } from '../../base/clock.ts';
import { DisposableStore } from '../../base/disposal.ts';
import { AutomationError } from '../../base/errors.ts';
import type { Backend } from '../../core/ports/backend.ts';
import { DBusError } from './dbus/dbus-error.ts';
import { sessionTarget } from './launching/session-target.ts';
import { connectBackend } from './linux-backend.ts';
import type { Environment } from './private-desktop/desktop-environment.ts';
import { startPrivateDesktop } from './private-desktop/private-desktop.ts';
import { findAccessibilityBus } from './session-accessibility.ts';
import { sessionBusAddress } from './session-bus.ts';

/** How long a session may take to be reached: one of its parts may hang, or wait for another that does. */
const REACH_TIMEOUT_MS = 10_000;

/** Starts a private desktop and connects to it; both end together. */
export async function openPrivate(env: Environment, signal: AbortSignal): Promise<Backend> {
  const resources = new DisposableStore();
  const starting = startPrivateDesktop({ env, home: 'own' }, signal);
  const desktop = resources.add(await starting.catch(unavailable));
  return connectBackend(
    {
      desktop: 'private',
      display: desktop.display,
      authority: desktop.env.XAUTHORITY,
      accessibilityAddress: desktop.accessibilityAddress,
      target: desktop,
      isPrivate: true,
      onExit: desktop.onExit,
    },
    resources,
    signal,
  ).catch(unavailable);
}

/** Connects to the user's desktop, and switches accessibility on, as a screen reader does. */
export async function openSession(
  env: Environment,
  signal: AbortSignal,
  clock: Clock = systemClock,
): Promise<Backend> {
  const sessionBus = sessionBusAddress(env);
  if (!env.DISPLAY || !sessionBus) {
    const missing = env.DISPLAY ? 'no session bus (DBUS_SESSION_BUS_ADDRESS)' : 'no display (DISPLAY)';
    const isBare = !env.DISPLAY && env.WAYLAND_DISPLAY;
    throw new AutomationError('desktop_unavailable', `There is ${missing} here.`, {
      guidance: isBare
        ? 'This is a Wayland session without Xwayland. Log in to an X11 session, or use --desktop private.'
        : 'Start deskhand inside a desktop session, or use --desktop private.',
    });
  }
  const authority = env.XAUTHORITY ?? (env.HOME && join(env.HOME, '.Xauthority'));
  using limit = deadline(signal, clock, REACH_TIMEOUT_MS, tooSlow);
  const resources = new DisposableStore();
  const finding = findAccessibilityBus(sessionBus, { ...env, XAUTHORITY: authority }, limit.signal);
  const accessibility = resources.add(await finding.catch(unavailable));
  const access = {
    desktop: 'session',
    display: env.DISPLAY,
    authority,
    accessibilityAddress: accessibility.address,
    target: sessionTarget(env),
    isPrivate: false,
    onExit: accessibility.onAbandoned,
  };
  return await connectBackend(access, resources, limit.signal).catch(unavailable);
}

/** A bus that is gone or says no is something to do about, and not a defect. */
function unavailable(error: unknown): never {
  if (!(error instanceof DBusError)) throw error;
  throw new AutomationError('desktop_unavailable', `The desktop cannot be reached: ${error.message}`, {
    guidance: 'Call again when it is back; --desktop private does without it.',
    cause: error,
  });
}

function tooSlow(): AutomationError {
  const message = `The desktop could not be reached within ${REACH_TIMEOUT_MS} ms: a part of it does not answer.`;
  return new AutomationError('desktop_unavailable', message, {
    guidance: 'Call again when it answers; --desktop private does without it.',
  });
}
