import { join } from 'node:path';
import { DisposableStore } from '../../base/disposal.ts';
import { AutomationError } from '../../base/errors.ts';
import type { Backend } from '../../core/ports/backend.ts';
import { sessionTarget } from './launching/session-target.ts';
import { connectBackend } from './linux-backend.ts';
import { startAccessibilityBus } from './private-desktop/accessibility-bus.ts';
import type { Environment } from './private-desktop/desktop-environment.ts';
import { startPrivateDesktop } from './private-desktop/private-desktop.ts';
import { sessionBusAddress } from './session-bus.ts';

/** Starts a private desktop and connects to it; both end together. */
export async function openPrivate(env: Environment, signal: AbortSignal): Promise<Backend> {
  const resources = new DisposableStore();
  const desktop = resources.add(await startPrivateDesktop({ env, home: 'own' }, signal));
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
  );
}

/** Connects to the user's desktop, and switches accessibility on, as a screen reader does. */
export async function openSession(env: Environment, signal: AbortSignal): Promise<Backend> {
  const sessionBus = sessionBusAddress(env);
  if (!env.DISPLAY || !sessionBus) {
    const missing = env.DISPLAY ? 'no session bus (DBUS_SESSION_BUS_ADDRESS)' : 'no display (DISPLAY)';
    throw new AutomationError('desktop_unavailable', `There is ${missing} here.`, {
      guidance: 'Start deskhand inside a desktop session, or use --desktop private.',
    });
  }
  return connectBackend(
    {
      desktop: 'session',
      display: env.DISPLAY,
      authority: env.XAUTHORITY ?? (env.HOME && join(env.HOME, '.Xauthority')),
      accessibilityAddress: await startAccessibilityBus(sessionBus, signal),
      target: sessionTarget(env),
      isPrivate: false,
    },
    new DisposableStore(),
    signal,
  );
}
