import { existsSync } from 'node:fs';
import type { Environment } from './private-desktop/desktop-environment.ts';

/** The session bus, where the environment says or where systemd puts it. */
export function sessionBusAddress(env: Environment): string | undefined {
  if (env.DBUS_SESSION_BUS_ADDRESS) return env.DBUS_SESSION_BUS_ADDRESS;
  const socket = env.XDG_RUNTIME_DIR && `${env.XDG_RUNTIME_DIR}/bus`;
  return socket && existsSync(socket) ? `unix:path=${socket}` : undefined;
}
