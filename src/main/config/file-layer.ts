import { isAbsolute, join } from 'node:path';
import { clip, oneLine, quote } from '../../base/text.ts';
import { checked, type Given, type Layer, type Origin, type Report, suggestion } from './config-problem.ts';
import type { Environment } from './environment-layer.ts';
import type { Flags } from './flag-layer.ts';
import { CONFIG_ENV, CONFIG_FLAG, SETTINGS, type Setting } from './settings.ts';

/** What is needed to find and read the file. */
export interface FileSources {
  readonly flags: Flags;
  readonly env: Environment;
  /** Absent where the user has no home directory; then there is no default file either. */
  readonly home: string | undefined;
  /** The text of a file, or nothing where there is no such file. */
  readonly readFile: (path: string) => string | undefined;
}

/** What the file gives, and its path where one was read. */
export async function fileLayer(
  sources: FileSources,
  report: Report,
): Promise<{ layer: Layer; path?: string }> {
  const nothing = { layer: new Map<string, Given>() };
  const location = locate(sources, report);
  if (!location) return nothing;
  const { path, namedBy } = location;
  let text: string | undefined;
  try {
    text = sources.readFile(path);
  } catch (cause) {
    const reason = oneLine(cause instanceof Error ? cause.message : String(cause));
    report({ origin: { kind: 'file', path }, message: `the file cannot be read: ${reason}`, cause });
    return nothing;
  }
  if (text === undefined) {
    if (namedBy) report({ origin: namedBy, message: `there is no file ${quote(path, 200)}.` });
    return nothing;
  }
  const table = await parseToml(text, path, report);
  return table ? { layer: readTable(table, path, report), path } : nothing;
}

interface Location {
  readonly path: string;
  /** Absent for the default file, which need not exist. */
  readonly namedBy?: Origin;
}

function locate({ flags, env, home }: FileSources, report: Report): Location | undefined {
  const flag = flags.get(CONFIG_FLAG.name);
  if (flag !== undefined) {
    const namedBy = { kind: 'flag', name: CONFIG_FLAG.name } as const;
    if (flag !== true && flag !== '') return { path: withHome(flag, home), namedBy };
    report({ origin: namedBy, message: 'needs a value: the path of a file.' });
    return undefined;
  }
  const variable = env[CONFIG_ENV];
  if (variable) {
    return { path: withHome(variable, home), namedBy: { kind: 'environment', name: CONFIG_ENV } };
  }
  const directory = configHome(env, home);
  return directory === undefined ? undefined : { path: join(directory, 'deskhand', 'config.toml') };
}

/** A relative XDG_CONFIG_HOME is ignored: https://specifications.freedesktop.org/basedir-spec/latest/ */
function configHome(env: Environment, home: string | undefined): string | undefined {
  const xdg = env.XDG_CONFIG_HOME;
  if (xdg && isAbsolute(xdg)) return xdg;
  return home ? join(home, '.config') : undefined;
}

/** MCP clients start servers without a shell, so that nobody else would expand the tilde. */
function withHome(path: string, home: string | undefined): string {
  return home && path.startsWith('~/') ? join(home, path.slice(2)) : path;
}

type Table = Readonly<Record<string, unknown>>;

async function parseToml(text: string, path: string, report: Report): Promise<Table | undefined> {
  // Loaded here because most starts have no file to parse.
  const { parse, TomlError } = await import('smol-toml');
  try {
    return parse(text);
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    // Neither the rest of the message nor the cause is kept: both quote lines of the file, which may hold a secret.
    const reason = (error.message.split('\n')[0] ?? '').replace('Invalid TOML document: ', '');
    const { line, column } = error;
    report({
      origin: { kind: 'file', path, line, column },
      message: `this is not valid TOML: ${oneLine(reason)}.`,
    });
    return undefined;
  }
}

const SETTING_BY_KEY: ReadonlyMap<string, Setting> = new Map(
  SETTINGS.flatMap((setting) => setting.fileKeys.map((key) => [key, setting] as const)),
);

const GROUPS: ReadonlySet<string> = new Set(
  [...SETTING_BY_KEY.keys()]
    .filter((key) => key.includes('.'))
    .map((key) => key.slice(0, key.lastIndexOf('.'))),
);

function readTable(table: Table, path: string, report: Report): Layer {
  const origin = { kind: 'file', path } as const;
  const layer = new Map<string, Given>();
  const usedKeys = new Map<Setting, string>();
  for (const { key, value } of leaves(table)) {
    const setting = SETTING_BY_KEY.get(key);
    if (!setting) {
      report({ origin, message: unknownKey(key, value) });
      continue;
    }
    const usedKey = usedKeys.get(setting);
    usedKeys.set(setting, key);
    if (usedKey !== undefined) {
      report({ origin, message: `${usedKey} and ${key} are the same setting; keep one of them.` });
    }
    const given = checked(setting, { value, origin, key }, report);
    if (given) layer.set(setting.key, given);
  }
  return layer;
}

function unknownKey(key: string, value: unknown): string {
  if (GROUPS.has(key)) return `${key} must be a table, not ${Array.isArray(value) ? 'a list' : 'a value'}.`;
  return `unknown key ${clip(key, 80)}${suggestion(key, SETTING_BY_KEY.keys())}`;
}

/** Deeper than any setting lies; what is below is not worth listing, and could exhaust the stack. */
const DEEPEST = 4;

/** All keys that hold a value, in dotted form; a table below a setting's own key is that setting's value. */
function leaves(table: Table, path: readonly string[] = []): { key: string; value: unknown }[] {
  return Object.entries(table).flatMap(([name, value]) => {
    const inner = [...path, spelledKey(name)];
    const key = inner.join('.');
    if (!isTable(value) || SETTING_BY_KEY.has(key) || inner.length === DEEPEST) return [{ key, value }];
    const below = leaves(value, inner);
    return below.length > 0 || GROUPS.has(key) ? below : [{ key, value }];
  });
}

/** As TOML writes it, so that the one key "http.port" is not taken for `port` in `[http]`. */
function spelledKey(name: string): string {
  return /^[\w-]+$/.test(name) ? name : quote(name);
}

function isTable(value: unknown): value is Table {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
}
