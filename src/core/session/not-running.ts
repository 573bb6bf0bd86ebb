import { AutomationError } from '../../base/errors.ts';
import { nearest, quote } from '../../base/text.ts';
import type { InstalledApp } from '../ports/apps.ts';
import { matchApp } from './match-app.ts';

/** That there is nothing in front, and what could be meant instead. */
export function noneInFront(running: readonly string[]): AutomationError {
  return new AutomationError('app_not_found', 'No application is in front.', {
    guidance:
      running.length > 0
        ? `Name the one you mean: ${running.map((name) => quote(name)).join(', ')}.`
        : 'None is running. Start one with ax_connect and launch: true.',
    details: { running },
  });
}

const WITHOUT_ENTRY =
  'A program that is not installed as an application is started with ax_run_script, with & behind it, and then connected to by its name or pid.';

/** Names that are less alike have nothing to do with each other: "gimp" and "vim" are by 0.4. */
const LEAST_LIKE = 0.5;

/** What is installed is started by its name; whose program a path leads to is not known. */
function whenPath(path: string, startable: readonly InstalledApp[]): string {
  const installed = matchApp(path.split('/').at(-1) ?? '', startable);
  return `${installed ? `If ${quote(installed.name)} is meant, use that name. ` : ''}${WITHOUT_ENTRY}`;
}

/** What to do where no application has a name. */
export function adviceFor(
  name: string,
  known: { running: readonly string[]; startable: readonly InstalledApp[]; isToStart: boolean },
): string | undefined {
  if (name.includes('/')) return whenPath(name, known.startable);
  const similar = similarTo(name, known);
  return known.isToStart ? [similar, WITHOUT_ENTRY].filter(Boolean).join(' ') : similar;
}

function similarTo(
  name: string,
  { running, startable }: { running: readonly string[]; startable: readonly InstalledApp[] },
): string | undefined {
  const like = (names: readonly string[]) => nearest(name, names, 3, LEAST_LIKE);
  const similar = like(running);
  if (similar.length > 0) return `Did you mean ${similar.join(' or ')}? ax_list_apps shows all that run.`;
  const suggested = startable.filter(({ isHidden }) => isHidden !== true);
  const names = suggested.flatMap((app) => [app.name, app.bundleId, app.program ?? app.name]);
  const others = [...new Set(like(names))].map((each) => quote(each));
  return others.length > 0
    ? `Did you mean ${others.join(' or ')}? Those are installed: start one with ax_connect and launch: true.`
    : undefined;
}
