import { folder, host, integer, names, oneOf, onOff, type ValueKind } from './value-kind.ts';

/** What a setting can hold. */
export type SettingValue = string | number | readonly string[];

/** An environment variable that sets a setting. */
export interface EnvSpelling<V = SettingValue> {
  readonly name: string;
  /** Where only the variable's presence counts: the value that it stands for. */
  readonly means?: V;
}

interface Declaration<V> {
  readonly kind: ValueKind<V>;
  readonly default: NoInfer<V>;
  readonly summary: string;
  readonly placeholder: string;
  /** Variables accepted after our own, in order of precedence. */
  readonly otherEnv?: readonly EnvSpelling<NoInfer<V>>[];
  /** Keys accepted in the file beside our own. */
  readonly otherKeys?: readonly string[];
}

function setting<V>(declaration: Declaration<V>): Declaration<V> {
  return declaration;
}

/**
 * Every setting, in the shape of `Config`. Type, file key, flag, variable, help and docs derive from it:
 * `timeouts.findMs` is `find_ms` in `[timeouts]`, `--timeouts-find-ms` and `DESKHAND_TIMEOUTS_FIND_MS`.
 */
const DECLARATIONS = {
  desktop: setting({
    kind: oneOf(['auto', 'session', 'private', 'sim']),
    default: 'auto',
    summary:
      "Which desktop is driven: the user's own session, a private virtual one, the simulated one, or the best there is.",
    placeholder: 'WHICH',
  }),
  format: setting({
    kind: oneOf(['text', 'json', 'quiet']),
    default: 'text',
    summary: 'How the command line prints results.',
    placeholder: 'FORMAT',
  }),
  color: setting({
    kind: oneOf(['auto', 'always', 'never']),
    default: 'auto',
    summary: 'Whether the command line prints in color; auto means only to a terminal.',
    placeholder: 'WHEN',
    otherEnv: [{ name: 'NO_COLOR', means: 'never' }],
  }),
  surfaces: setting({
    kind: names(),
    default: ['ax'],
    summary: 'Which sets of tools are offered.',
    placeholder: 'NAMES',
  }),
  log: {
    level: setting({
      kind: oneOf(['debug', 'info', 'notice', 'warning', 'error', 'critical', 'alert', 'emergency'], {
        warn: 'warning',
      }),
      default: 'info',
      summary: 'The least severe messages that are logged.',
      placeholder: 'LEVEL',
      otherEnv: [{ name: 'AXTERMINATOR_LOG_LEVEL' }],
      otherKeys: ['server.log_level'],
    }),
  },
  timeouts: {
    findMs: setting({
      kind: integer(0, 600_000),
      default: 1_000,
      summary: 'How long a query waits for its element.',
      placeholder: 'MS',
    }),
    callMs: setting({
      kind: integer(100, 600_000),
      default: 10_000,
      summary: 'How long an application may take to answer before it counts as unresponsive.',
      placeholder: 'MS',
    }),
    settleMs: setting({
      kind: integer(0, 60_000),
      // GTK answers a press at once and acts on it 250 ms later; less than twice that would miss it now and then.
      default: 1_000,
      summary: 'How long an act waits for evidence of its effect.',
      placeholder: 'MS',
    }),
  },
  workflow: {
    journals: setting({
      kind: integer(0, 10_000),
      default: 100,
      summary: 'How many journals of workflows are kept in the state directory; 0 writes none.',
      placeholder: 'COUNT',
    }),
  },
  daemon: setting({
    kind: onOff(),
    default: 'on',
    summary:
      'Whether commands share one session, kept by a background process that starts by itself; --no-daemon is short for off.',
    placeholder: 'on|off',
  }),
  daemonIdleMs: setting({
    kind: integer(100, 86_400_000),
    // What ends with it is worth something: refs, history, and all that runs in a private desktop.
    default: 1_800_000,
    summary: 'How long the background process keeps a desktop that nobody uses.',
    placeholder: 'MS',
  }),
  baselines: {
    folder: setting({
      kind: folder(),
      default: '~/.local/share/deskhand/baselines',
      summary: 'Where recorded pictures are kept; by default below XDG_DATA_HOME where that is set.',
      placeholder: 'PATH',
    }),
  },
  http: {
    port: setting({
      kind: integer(0, 65_535),
      default: 8_741,
      summary: 'The port of the local server; 0 takes any free one.',
      placeholder: 'PORT',
      otherEnv: [{ name: 'AXTERMINATOR_HTTP_PORT' }],
    }),
    bind: setting({
      kind: host(),
      default: '127.0.0.1',
      summary: 'The address that the local server listens on.',
      placeholder: 'HOST',
      otherEnv: [{ name: 'AXTERMINATOR_HTTP_BIND' }],
    }),
  },
} as const;

type ConfigOf<T> = {
  readonly [K in keyof T]: T[K] extends Declaration<infer V> ? V : ConfigOf<T[K]>;
};

/** The values of all settings, frozen at every depth. */
export type Config = ConfigOf<typeof DECLARATIONS>;

/** One setting with all its spellings; the first of each list is our own. */
export interface Setting {
  /** Its name wherever it is talked about, which is also its key in the file. */
  readonly key: string;
  readonly kind: ValueKind<SettingValue>;
  readonly default: SettingValue;
  readonly summary: string;
  readonly placeholder: string;
  /** Without the leading dashes. */
  readonly flag: string;
  readonly env: readonly [EnvSpelling, ...EnvSpelling[]];
  readonly fileKeys: readonly [string, ...string[]];
}

/** Every variable of ours begins with this, so that a misspelt one can be told from a stranger's. */
export const ENV_PREFIX = 'DESKHAND_';

interface Group {
  readonly [name: string]: Declaration<SettingValue> | Group;
}

function isDeclaration(node: Declaration<SettingValue> | Group): node is Declaration<SettingValue> {
  return typeof node.summary === 'string';
}

function keyOf(path: readonly string[]): string {
  return path.join('.').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function flatten(group: Group, path: readonly string[] = []): Setting[] {
  return Object.entries(group).flatMap(([name, node]) => {
    const inner = [...path, name];
    return isDeclaration(node) ? [spelled(keyOf(inner), node)] : flatten(node, inner);
  });
}

function spelled(key: string, declaration: Declaration<SettingValue>): Setting {
  const { kind, summary, placeholder, otherEnv = [], otherKeys = [] } = declaration;
  const ownEnv = { name: ENV_PREFIX + key.toUpperCase().replaceAll('.', '_') };
  return {
    key,
    kind,
    default: declaration.default,
    summary,
    placeholder,
    flag: key.replace(/[._]/g, '-'),
    env: [ownEnv, ...otherEnv],
    fileKeys: [key, ...otherKeys],
  };
}

/** Every setting, in the order in which help and docs list them. */
export const SETTINGS: readonly Setting[] = flatten(DECLARATIONS);

/** Arranges one value per setting as the frozen `Config`; the values must have been accepted. */
export function arrangeConfig(valueFor: (setting: Setting) => SettingValue): Config {
  const arrange = (group: Group, path: readonly string[]): unknown => {
    const entries = Object.entries(group).map(([name, node]) => {
      const inner = [...path, name];
      const value = isDeclaration(node) ? valueFor(spelled(keyOf(inner), node)) : arrange(node, inner);
      return [name, Object.freeze(value)];
    });
    return Object.freeze(Object.fromEntries(entries));
  };
  return arrange(DECLARATIONS, []) as Config;
}

/** A flag that every command understands. It always takes exactly one value. */
export interface SettingFlag {
  /** Without the leading dashes. */
  readonly name: string;
  readonly placeholder: string;
  readonly summary: string;
}

/** Names the file; not a setting itself, because a file cannot name itself. */
export const CONFIG_FLAG: SettingFlag = {
  name: 'config',
  placeholder: 'PATH',
  summary: 'The configuration file to read.',
};

/** Names the file where the flag does not. */
export const CONFIG_ENV = 'DESKHAND_CONFIG';

/** The flags that a command line must recognise and hand to `loadConfig`. */
export const SETTING_FLAGS: readonly SettingFlag[] = [
  CONFIG_FLAG,
  ...SETTINGS.map(({ flag, placeholder, summary }) => ({ name: flag, placeholder, summary })),
];

/** What holds where nothing is set. */
export const defaultConfig: Config = arrangeConfig((setting) => setting.default);
