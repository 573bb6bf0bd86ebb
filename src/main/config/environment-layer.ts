import { checked, type Given, type Layer, type Report, suggestion } from './config-problem.ts';
import { CONFIG_ENV, ENV_PREFIX, type EnvSpelling, SETTINGS, type Setting } from './settings.ts';

/** Environment variables; an empty one counts as unset. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Marks of a private desktop that this program may itself be running in; they set nothing. */
const DESKTOP_MARKS = ['DESKHAND_DESKTOP_ID', 'DESKHAND_DESKTOP_PART'];

const KNOWN_NAMES: readonly string[] = [
  CONFIG_ENV,
  ...DESKTOP_MARKS,
  ...SETTINGS.flatMap(({ env }) => env.map(({ name }) => name)).filter((name) => name.startsWith(ENV_PREFIX)),
];

/** What the environment gives. Every spelling that is set is checked, also one that another overrides. */
export function environmentLayer(env: Environment, report: Report): Layer {
  reportUnknown(env, report);
  const layer = new Map<string, Given>();
  for (const setting of SETTINGS) {
    const [first] = setting.env.flatMap((spelling) => readSpelling(setting, spelling, env, report) ?? []);
    if (first) layer.set(setting.key, first);
  }
  return layer;
}

function readSpelling(
  setting: Setting,
  spelling: EnvSpelling,
  env: Environment,
  report: Report,
): Given | undefined {
  const text = env[spelling.name];
  if (!text) return undefined;
  const origin = { kind: 'environment', name: spelling.name } as const;
  if (spelling.means !== undefined) return { value: spelling.means, origin };
  return checked(setting, { value: setting.kind.fromText(text), shownAs: text, origin }, report);
}

/** Only our own prefix: variables of other programs are none of our business. */
function reportUnknown(env: Environment, report: Report): void {
  for (const [name, text] of Object.entries(env)) {
    if (!text || !name.startsWith(ENV_PREFIX) || KNOWN_NAMES.includes(name)) continue;
    // Compared without the prefix, which would make every name look alike.
    const known = KNOWN_NAMES.map((other) => other.slice(ENV_PREFIX.length));
    const hint = suggestion(name.slice(ENV_PREFIX.length), known, (other) => ENV_PREFIX + other);
    report({ origin: { kind: 'environment', name }, message: `unknown variable${hint}` });
  }
}
