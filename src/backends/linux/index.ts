import { existsSync } from 'node:fs';
import type { BackendProvider, Capability } from '../../core/ports/backend.ts';
import type { Environment } from './private-desktop/desktop-environment.ts';
import { missingPackages } from './private-desktop/system-programs.ts';
import { sessionBusAddress } from './session-bus.ts';

const CAPABILITIES: readonly Capability[] = [
  'apps',
  'windows',
  'tree',
  'tables',
  'actions',
  'text',
  'values',
  'selection',
  'pointer',
  'keyboard',
  'screen',
  'clipboard',
  'events',
  'scripts',
];

/** What is on the user's own screen is not on this desktop, which may surprise who did not ask for it. */
const PRIVATE_NOTICE =
  'This is a private desktop, invisible to you and empty at first: start applications on it with ax_connect and launch: true.';

/** A desktop of our own: a virtual display that nobody sees, started when it is first needed. */
export function privateProvider(env: Environment): BackendProvider {
  return {
    desktop: 'private',
    notice: PRIVATE_NOTICE,
    noticeOnce: true,
    capabilities: new Set(CAPABILITIES),
    async open(signal) {
      const { openPrivate } = await import('./open-desktops.ts');
      return openPrivate(env, signal);
    },
  };
}

const WAYLAND_NOTICE =
  'This is a Wayland session: applications are read and operated by their elements; windows, pictures, pointer and keys only reach those that use X11.';

/** The desktop that the user sits at. */
export function sessionProvider(env: Environment): BackendProvider {
  return {
    desktop: 'session',
    ...(isWayland(env) && { notice: WAYLAND_NOTICE, noticeOnce: true }),
    capabilities: new Set(CAPABILITIES),
    async open(signal) {
      const { openSession } = await import('./open-desktops.ts');
      return openSession(env, signal);
    },
  };
}

/** Without a display there is nothing to be said about what can be reached through it. */
function isWayland(env: Environment): boolean {
  return Boolean(env.DISPLAY) && (Boolean(env.WAYLAND_DISPLAY) || env.XDG_SESSION_TYPE === 'wayland');
}

/** Whether a user's desktop seems to be there; opening it is what makes sure. */
export function hasSession(env: Environment): boolean {
  const number = /^(?:unix)?:(\d+)/.exec(env.DISPLAY ?? '')?.[1];
  return (
    number !== undefined && existsSync(`/tmp/.X11-unix/X${number}`) && sessionBusAddress(env) !== undefined
  );
}

/** Whether everything that a private desktop is made of is installed. */
export function canOpenPrivate(env: Environment): boolean {
  return process.platform === 'linux' && missingPackages(env).length === 0;
}
