import { AutomationError } from '../../base/errors.ts';
import { fold } from '../../base/text.ts';

interface Nameable {
  readonly name: string;
  readonly bundleId?: string;
  readonly program?: string;
  readonly aliases?: readonly string[];
  readonly pid?: number;
  readonly frontmost?: boolean;
  readonly isHidden?: boolean;
}

/** Means the application that the user is looking at. */
export const FRONTMOST = 'frontmost';

interface Way {
  readonly fits: (app: Nameable, name: string) => boolean;
  /** Whether what menus hide may be meant as well, where nothing else is. */
  readonly reachesHidden?: boolean;
}

/** Ways to mean an application, most exact first; the first way that fits anything decides. */
const WAYS: readonly Way[] = [
  { fits: (app, name) => app.pid !== undefined && String(app.pid) === name },
  { fits: hasId, reachesHidden: true },
  { fits: (app, name) => app.name === name },
  { fits: (app, name) => fold(app.name) === fold(name) },
  {
    fits: (app, name) => hasId({ bundleId: app.bundleId && fold(app.bundleId) }, fold(name)),
    reachesHidden: true,
  },
  { fits: (app, name) => app.program !== undefined && app.program === name, reachesHidden: true },
  { fits: (app, name) => app.aliases?.includes(name) === true },
  { fits: (app, name) => app.aliases?.some((alias) => fold(alias) === fold(name)) === true },
  { fits: (app, name) => fold(app.name).includes(fold(name)) },
  { fits: (app, name) => name === FRONTMOST && app.frontmost === true },
];

/** On Linux that is the name of a desktop file, which some write whole. */
function hasId({ bundleId }: { readonly bundleId?: string }, name: string): boolean {
  return bundleId !== undefined && (bundleId === name || `${bundleId}.desktop` === name);
}

/** Whether a name is an application's own, so that it must not come to mean another. */
export function isNamed(app: Nameable, name: string): boolean {
  return [app.name, app.bundleId, String(app.pid)].some(
    (own) => own !== undefined && fold(own) === fold(name),
  );
}

/** The one application that a name means; undefined for none, an error for several. */
export function matchApp<App extends Nameable>(name: string, apps: readonly App[]): App | undefined {
  if (fold(name) === '') return undefined;
  for (const { fits, reachesHidden } of WAYS) {
    const all = apps.filter((app) => fits(app, name));
    const shown = all.filter(({ isHidden }) => isHidden !== true);
    const matches = reachesHidden && shown.length === 0 ? all : shown;
    if (matches.length > 1) throw ambiguous(name, matches);
    if (matches[0]) return matches[0];
  }
  return undefined;
}

/**
 * The same where an application was connected to by that name: it goes on to have it, whatever it calls itself by now, unless
 * the name is the very own one of another alone.
 */
export function matchConnected<App extends Nameable & { readonly id: string }>(
  name: string,
  apps: readonly App[],
  connected: { readonly id: string } | undefined,
): App | undefined {
  const own = apps.filter((app) => isNamed(app, name));
  const known = connected && apps.find(({ id }) => id === connected.id);
  return known && (own.length === 0 || own.includes(known)) ? known : matchApp(name, apps);
}

function ambiguous(name: string, matches: readonly Nameable[]): AutomationError {
  const list = matches.map((app) =>
    [app.name, app.bundleId, app.pid && `pid ${app.pid}`].filter(Boolean).join(', '),
  );
  return new AutomationError(
    'ambiguous_app',
    `${JSON.stringify(name)} may mean ${matches.length} applications: ${list.join('; ')}.`,
    {
      guidance: hasTwins(matches) ? 'Name the one you mean by its pid.' : undefined,
      details: { candidates: matches.map(({ name, bundleId, pid }) => ({ name, bundle_id: bundleId, pid })) },
    },
  );
}

/** Whether several have the same bundle id, so that only their pids tell them apart. */
function hasTwins(matches: readonly Nameable[]): boolean {
  return new Set(matches.map(({ bundleId }) => bundleId)).size < matches.length;
}
