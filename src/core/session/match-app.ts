import { AutomationError } from '../../base/errors.ts';
import { fold } from '../../base/text.ts';

interface Nameable {
  readonly name: string;
  readonly bundleId?: string;
  readonly program?: string;
  readonly aliases?: readonly string[];
  readonly pid?: number;
  readonly frontmost?: boolean;
}

/** Means the application that the user is looking at. */
export const FRONTMOST = 'frontmost';

/** Ways to mean an application, most exact first; the first way that fits anything decides. */
const WAYS: readonly ((app: Nameable, name: string) => boolean)[] = [
  (app, name) => app.pid !== undefined && String(app.pid) === name,
  (app, name) => app.bundleId === name,
  (app, name) => app.name === name,
  (app, name) => fold(app.name) === fold(name),
  (app, name) => app.bundleId !== undefined && fold(app.bundleId) === fold(name),
  (app, name) => app.program !== undefined && app.program === name,
  (app, name) => app.aliases?.includes(name) === true,
  (app, name) => app.aliases?.some((alias) => fold(alias) === fold(name)) === true,
  (app, name) => fold(app.name).includes(fold(name)),
  (app, name) => name === FRONTMOST && app.frontmost === true,
];

/** Whether a name is an application's own, so that it must not come to mean another. */
export function isNamed(app: Nameable, name: string): boolean {
  return [app.name, app.bundleId, String(app.pid)].some(
    (own) => own !== undefined && fold(own) === fold(name),
  );
}

/** The one application that a name means; undefined for none, an error for several. */
export function matchApp<App extends Nameable>(name: string, apps: readonly App[]): App | undefined {
  if (fold(name) === '') return undefined;
  for (const fits of WAYS) {
    const matches = apps.filter((app) => fits(app, name));
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
