import { describe, expect, test } from 'vitest';
import { AutomationError } from '../../base/errors.ts';
import { type ConfigSources, loadConfig } from './load-config.ts';
import { type Config, SETTINGS } from './settings.ts';

const HOME = '/home/ada';
const DEFAULT_FILE = '/home/ada/.config/deskhand/config.toml';

interface Sources {
  flags?: Record<string, string | true>;
  env?: Record<string, string | undefined>;
  files?: Record<string, string>;
}

function sources({ flags = {}, env = {}, files = {} }: Sources): ConfigSources {
  return { flags: new Map(Object.entries(flags)), env, home: HOME, readFile: (path) => files[path] };
}

function load(given: Sources) {
  return loadConfig(sources(given));
}

const DEFAULTS: Config = {
  desktop: 'auto',
  format: 'text',
  color: 'auto',
  surfaces: ['ax'],
  log: { level: 'info' },
  timeouts: { findMs: 1000, callMs: 10_000, settleMs: 1000 },
  workflow: { journals: 100 },
  http: { port: 8741, bind: '127.0.0.1' },
};

describe('precedence', () => {
  test('without any source every setting has its default', async () => {
    const { config, origins, file } = await load({});
    expect(config).toEqual(DEFAULTS);
    expect(file).toBeUndefined();
    expect([...origins.keys()]).toEqual(SETTINGS.map(({ key }) => key));
    expect(new Set([...origins.values()].map(({ kind }) => kind))).toEqual(new Set(['default']));
  });

  const files = { [DEFAULT_FILE]: '[log]\nlevel = "error"' };
  const seedEnv = { AXTERMINATOR_LOG_LEVEL: 'notice' };
  const env = { ...seedEnv, DESKHAND_LOG_LEVEL: 'debug' };
  const flags = { 'log-level': 'alert' };
  test.each([
    ['file over default', { files }, 'error', { kind: 'file', path: DEFAULT_FILE }],
    [
      'accepted variable over file',
      { files, env: seedEnv },
      'notice',
      { kind: 'environment', name: 'AXTERMINATOR_LOG_LEVEL' },
    ],
    [
      'own variable over accepted one',
      { files, env },
      'debug',
      { kind: 'environment', name: 'DESKHAND_LOG_LEVEL' },
    ],
    ['flag over all', { files, env, flags }, 'alert', { kind: 'flag', name: 'log-level' }],
  ] as const)('%s', async (_title, given, level, origin) => {
    const { config, origins } = await load(given);
    expect(config.log.level).toBe(level);
    expect(origins.get('log.level')).toEqual(origin);
  });

  test('layers are merged setting by setting, also within one table', async () => {
    const { config } = await load({
      files: { [DEFAULT_FILE]: 'format = "json"\n[timeouts]\nfind_ms = 1\ncall_ms = 200' },
      env: { DESKHAND_TIMEOUTS_CALL_MS: '300' },
      flags: { 'timeouts-settle-ms': '3' },
    });
    expect(config).toEqual({
      ...DEFAULTS,
      format: 'json',
      timeouts: { findMs: 1, callMs: 300, settleMs: 3 },
    });
  });
});

const EVERYTHING: Config = {
  desktop: 'sim',
  format: 'quiet',
  color: 'always',
  surfaces: ['ax', 'terminal'],
  log: { level: 'warning' },
  timeouts: { findMs: 0, callMs: 600_000, settleMs: 60_000 },
  workflow: { journals: 7 },
  http: { port: 0, bind: '::1' },
};

const TEXTS: Readonly<Record<string, string>> = {
  desktop: 'sim',
  format: 'quiet',
  color: 'always',
  surfaces: 'ax, terminal',
  'log.level': 'warn',
  'timeouts.find_ms': '0',
  'timeouts.call_ms': '600000',
  'timeouts.settle_ms': '60000',
  'workflow.journals': '7',
  'http.port': '0',
  'http.bind': '::1',
};

describe('every setting', () => {
  test('by flag', async () => {
    const flags = Object.fromEntries(SETTINGS.map(({ flag, key }) => [flag, TEXTS[key] ?? '']));
    expect((await load({ flags })).config).toEqual(EVERYTHING);
  });

  test('by variable', async () => {
    const env = Object.fromEntries(SETTINGS.map(({ env: [own], key }) => [own.name, TEXTS[key]]));
    expect((await load({ env })).config).toEqual(EVERYTHING);
  });

  test('by file', async () => {
    const text = `
      desktop = "sim"
      format = "quiet"
      color = "always"
      surfaces = ["ax", "terminal"]
      [log]
      level = "warn"
      [timeouts]
      find_ms = 0
      call_ms = 600_000
      settle_ms = 60_000
      [workflow]
      journals = 7
      [http]
      port = 0
      bind = "::1"`;
    const { config, file } = await load({ files: { [DEFAULT_FILE]: text } });
    expect(config).toEqual(EVERYTHING);
    expect(file).toBe(DEFAULT_FILE);
  });

  test('is frozen at every depth, defaults included', async () => {
    for (const given of [{}, { flags: { surfaces: 'a,b' } }]) {
      const { config } = await load(given);
      const parts = [config, config.log, config.timeouts, config.http, config.surfaces];
      expect(parts.map(Object.isFrozen)).toEqual(parts.map(() => true));
    }
  });
});

describe('accepted spellings', () => {
  test('variables and keys of other servers', async () => {
    const env = { AXTERMINATOR_HTTP_PORT: '9000', AXTERMINATOR_HTTP_BIND: 'localhost' };
    const { config } = await load({ env, files: { [DEFAULT_FILE]: '[server]\nlog_level = "debug"' } });
    expect(config).toEqual({
      ...DEFAULTS,
      log: { level: 'debug' },
      http: { port: 9000, bind: 'localhost' },
    });
  });

  test('variables of other servers that mean nothing here are left alone', async () => {
    const env = { AXTERMINATOR_RATE_LIMIT_RPS: 'many', ACCESSIBILITY_MCP_READ_ONLY: '?', PATH: '/bin' };
    expect((await load({ env })).config).toEqual(DEFAULTS);
  });

  test.each([
    [{ NO_COLOR: '1' }, 'never'],
    [{ NO_COLOR: '0' }, 'never'],
    [{ NO_COLOR: '' }, 'auto'],
    [{ NO_COLOR: '1', DESKHAND_COLOR: 'always' }, 'always'],
  ])('NO_COLOR convention: %o', async (env, color) => {
    expect((await load({ env })).config.color).toBe(color);
  });

  test('an empty variable is unset, whoever owns it', async () => {
    const env = { DESKHAND_FORMAT: '', DESKHAND_LOG_LEVEL: '', DESKHAND_CONFIG: '', DESKHAND_NONSENSE: '' };
    const { config } = await load({ env: { ...env, AXTERMINATOR_LOG_LEVEL: 'error' } });
    expect(config).toEqual({ ...DEFAULTS, log: { level: 'error' } });
  });
});

describe('the file', () => {
  const files = {
    '/flag.toml': 'format = "json"\ndesktop = "sim"',
    '/variable.toml': 'desktop = "auto"',
    '/xdg/deskhand/config.toml': 'color = "never"',
    [DEFAULT_FILE]: 'desktop = "sim"',
    '/home/ada/mine.toml': 'format = "quiet"',
  };
  test.each([
    ['flag', { flags: { config: '/flag.toml' }, env: { DESKHAND_CONFIG: '/variable.toml' } }, '/flag.toml'],
    ['variable', { env: { DESKHAND_CONFIG: '/variable.toml', XDG_CONFIG_HOME: '/xdg' } }, '/variable.toml'],
    ['XDG_CONFIG_HOME', { env: { XDG_CONFIG_HOME: '/xdg' } }, '/xdg/deskhand/config.toml'],
    ['empty XDG_CONFIG_HOME', { env: { XDG_CONFIG_HOME: '' } }, DEFAULT_FILE],
    ['relative XDG_CONFIG_HOME', { env: { XDG_CONFIG_HOME: 'xdg' } }, DEFAULT_FILE],
    ['home', {}, DEFAULT_FILE],
    ['tilde', { env: { DESKHAND_CONFIG: '~/mine.toml' } }, '/home/ada/mine.toml'],
  ])('is found by %s', async (_title, given: Sources, path) => {
    expect((await load({ ...given, files })).file).toBe(path);
  });

  test('may be absent where nobody named it', async () => {
    expect((await load({ env: { XDG_CONFIG_HOME: '/nowhere' } })).config).toEqual(DEFAULTS);
    expect((await loadConfig({ ...sources({}), home: undefined })).config).toEqual(DEFAULTS);
  });

  test('may be empty, hold empty tables, or begin with a byte order mark', async () => {
    for (const text of ['', '# nothing\n[http]\n[server]', '\uFEFFformat = "text"']) {
      expect((await load({ files: { [DEFAULT_FILE]: text } })).config).toEqual(DEFAULTS);
    }
  });

  test('that cannot be read is an error with its cause', async () => {
    const cause = new Error('EACCES: permission denied');
    const broken = {
      ...sources({}),
      readFile() {
        throw cause;
      },
    };
    const error = await loadConfig(broken).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(AutomationError);
    expect(error).toMatchObject({
      code: 'invalid_config',
      message: `${DEFAULT_FILE}: the file cannot be read: EACCES: permission denied`,
      cause,
    });
  });
});
