import { AutomationError } from '../base/errors.ts';
import { nearest } from '../base/text.ts';
import type { Journals } from '../core/compose/journal.ts';
import type { Logger } from '../core/logger.ts';
import { permissivePolicy } from '../core/policy/policy.ts';
import { Desktop } from '../core/session/desktop.ts';
import type { Surface } from '../core/tool/define-tool.ts';
import { ToolCaller } from '../core/tool/tool-caller.ts';
import { axSurface } from '../surfaces/ax/ax-surface.ts';
import { baselineFolder } from './baseline-folder.ts';
import type { LoadedConfig } from './config/load-config.ts';
import { chooseProvider } from './providers.ts';
import { workflowJournals } from './workflow-journals.ts';

/** Every surface that can be served, by name. */
export const SURFACES: ReadonlyMap<string, Surface> = new Map(
  [axSurface].map((surface) => [surface.name, surface]),
);

/** Puts the parts together as the configuration says. */
export function compose({ config, env }: Pick<LoadedConfig, 'config' | 'env'>, logger: Logger): ToolCaller {
  const { findMs, callMs, settleMs } = config.timeouts;
  const desktop = new Desktop(chooseProvider(config.desktop, env), {
    findMs,
    callMs,
    settleMs,
    baselineFolder: baselineFolder(config.baselines.folder, env),
  });
  return callerOn(
    desktop,
    { surfaces: config.surfaces, journals: workflowJournals(env, config.workflow.journals) },
    logger,
  );
}

/** The tools of some surfaces on a desktop. */
export function callerOn(
  desktop: Desktop,
  { surfaces, journals }: { surfaces: readonly string[]; journals: Journals },
  logger: Logger,
): ToolCaller {
  return new ToolCaller({
    surfaces: surfaces.map(findSurface),
    desktop,
    policy: permissivePolicy,
    logger,
    journals,
  });
}

function findSurface(name: string): Surface {
  const surface = SURFACES.get(name);
  if (surface) return surface;
  const known = [...SURFACES.keys()];
  const [near] = nearest(name, known, 1);
  throw new AutomationError('invalid_config', `There is no surface named "${name}".`, {
    guidance: near ? `Did you mean ${near}?` : `Known surfaces: ${known.join(', ')}.`,
  });
}
