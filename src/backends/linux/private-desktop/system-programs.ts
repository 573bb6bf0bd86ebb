import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';
import { AutomationError } from '../../../base/errors.ts';
import type { Environment } from './desktop-environment.ts';

/** Programs that a private desktop consists of: each is found by any of its places. */
const PROGRAMS: readonly { readonly packageName: string; readonly places: readonly string[] }[] = [
  { packageName: 'xvfb', places: ['Xvfb'] },
  { packageName: 'openbox', places: ['openbox'] },
  { packageName: 'dbus', places: ['dbus-daemon'] },
  {
    packageName: 'at-spi2-core',
    places: [
      '/usr/libexec/at-spi-bus-launcher',
      '/usr/lib/at-spi2-core/at-spi-bus-launcher',
      'at-spi-bus-launcher',
    ],
  },
];

/** The path of a program: itself if absolute, else the first that is executable on the PATH. */
export function findProgram(name: string, env: Environment): string | undefined {
  const candidates = name.includes('/')
    ? [name]
    : (env.PATH ?? '').split(delimiter).map((folder) => join(folder || '.', name));
  return candidates.find(isExecutable);
}

/** Packages that a private desktop needs and this machine lacks. */
export function missingPackages(env: Environment): string[] {
  return PROGRAMS.filter(({ places }) => !places.some((place) => isPresent(place, env))).map(
    ({ packageName }) => packageName,
  );
}

/** Throws one line with the exact command when something is missing. */
export function requirePrograms(env: Environment): void {
  const missing = missingPackages(env);
  if (missing.length === 0) return;
  const command = `apt-get install --no-install-recommends ${missing.join(' ')}`;
  throw new AutomationError(
    'desktop_unavailable',
    `A private desktop needs ${missing.join(', ')}: ${command}`,
    {
      guidance: `Run "${command}" as root, or use the simulated desktop with --desktop sim.`,
      details: { missing, command },
    },
  );
}

function isPresent(place: string, env: Environment): boolean {
  return isAbsolute(place) ? isExecutable(place) : findProgram(place, env) !== undefined;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    // Folders may be entered, which is the same permission.
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
