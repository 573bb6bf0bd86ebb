import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AutomationError } from '../../base/errors.ts';
import { shownValue } from './config-problem.ts';
import { type ConfigSources, loadConfig } from './load-config.ts';
import { type Config, SETTINGS, type Setting, type SettingValue } from './settings.ts';

async function failure(given: Partial<ConfigSources>): Promise<AutomationError> {
  const loading = loadConfig({
    flags: new Map(),
    env: {},
    home: '/h',
    readFile: () => undefined,
    ...given,
  });
  const error: unknown = await loading.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof AutomationError))
    throw new Error('an AutomationError was expected', { cause: error });
  expect(error.code).toBe('invalid_config');
  return error;
}

const FILE = '/h/.config/deskhand/config.toml';

describe('a bad flag', () => {
  test.each<[string, string | true, string]>([
    ['format', 'jsn', '--format: format must be one of text, json, quiet, not "jsn"; did you mean "json"?'],
    ['format', '', '--format: format must be one of text, json, quiet, not "".'],
    ['format', true, '--format: needs a value: one of text, json, quiet.'],
    ['http-port', '65536', '--http-port: http.port must be an integer from 0 to 65535, not "65536".'],
    ['http-port', '-1', '--http-port: http.port must be an integer from 0 to 65535, not "-1".'],
    ['http-port', '0x10', '--http-port: http.port must be an integer from 0 to 65535, not "0x10".'],
    ['http-bind', 'http://a', '--http-bind: http.bind must be an IP address or a host name, not "http://a".'],
    ['surfaces', 'ax,,b', '--surfaces: surfaces must be a list of different lower-case names, not "ax,,b".'],
    ['surfaces', 'ax,ax', '--surfaces: surfaces must be a list of different lower-case names, not "ax,ax".'],
    ['timeouts-find', '1', '--timeouts-find: unknown flag; did you mean --timeouts-find-ms?'],
    ['qqq', '1', '--qqq: unknown flag.'],
    ['config', true, '--config: needs a value: the path of a file.'],
    ['config', '', '--config: needs a value: the path of a file.'],
    ['config', '/no.toml', '--config: there is no file "/no.toml".'],
  ])('--%s %j', async (name, value, message) => {
    expect((await failure({ flags: new Map([[name, value]]) })).message).toBe(message);
  });

  test('a long value is clipped and kept on one line', async () => {
    const { message } = await failure({ flags: new Map([['desktop', `x\n${'y'.repeat(500)}`]]) });
    const shown = `x ${'y'.repeat(77)}…`;
    expect(message).toBe(`--desktop: desktop must be one of auto, session, private, sim, not "${shown}".`);
  });
});

describe('a bad variable', () => {
  test.each([
    [
      'DESKHAND_DESKTOP',
      'Simm',
      'DESKHAND_DESKTOP: desktop must be one of auto, session, private, sim, not "Simm"; did you mean "sim"?',
    ],
    [
      'DESKHAND_TIMEOUTS_CALL_MS',
      '99',
      'DESKHAND_TIMEOUTS_CALL_MS: timeouts.call_ms must be an integer from 100 to 600000, not "99".',
    ],
    [
      'AXTERMINATOR_HTTP_PORT',
      'any',
      'AXTERMINATOR_HTTP_PORT: http.port must be an integer from 0 to 65535, not "any".',
    ],
    ['DESKHAND_FROMAT', 'x', 'DESKHAND_FROMAT: unknown variable; did you mean DESKHAND_FORMAT?'],
    ['DESKHAND_CONFIGS', 'x', 'DESKHAND_CONFIGS: unknown variable; did you mean DESKHAND_CONFIG?'],
    ['DESKHAND_QQQ', 'x', 'DESKHAND_QQQ: unknown variable.'],
    ['DESKHAND_CONFIG', '/no.toml', 'DESKHAND_CONFIG: there is no file "/no.toml".'],
  ])('%s=%s', async (name, value, message) => {
    expect((await failure({ env: { [name]: value } })).message).toBe(message);
  });

  test('is an error also where a flag overrides it, so that it cannot lie in wait', async () => {
    const { message } = await failure({
      flags: new Map([['color', 'never']]),
      env: { DESKHAND_COLOR: 'blue' },
    });
    expect(message).toBe('DESKHAND_COLOR: color must be one of auto, always, never, not "blue".');
  });
});

describe('a bad file', () => {
  test.each([
    ['[http]\nport = "80"', 'http.port must be an integer from 0 to 65535, not "80".'],
    ['http.port = 1.5', 'http.port must be an integer from 0 to 65535, not 1.5.'],
    ['http = 8741', 'http must be a table, not a value.'],
    ['[[http]]', 'http must be a table, not a list.'],
    ['[format]', 'format must be one of text, json, quiet, not a table.'],
    ['format = 2026-01-01', 'format must be one of text, json, quiet, not a date.'],
    ['surfaces = "ax"', 'surfaces must be a list of different lower-case names, not "ax".'],
    [
      'surfaces = ["AX", 1, {}]',
      'surfaces must be a list of different lower-case names, not ["AX", 1, a table].',
    ],
    ['surfaces = []', 'surfaces must be a list of different lower-case names, not [].'],
    ['[timeout]\nfind_ms = 1', 'unknown key timeout.find_ms; did you mean timeouts.find_ms?'],
    ['[timeouts]\nfindMs = 1', 'unknown key timeouts.findMs; did you mean timeouts.find_ms?'],
    ['"http.port" = 1', 'unknown key "http.port"; did you mean http.port?'],
    ['[zzz]', 'unknown key zzz.'],
    ['__proto__ = 1', 'unknown key __proto__.'],
    ['[xyz]\ntoken = "hunter2"', 'unknown key xyz.token.'],
    [
      'log.level = "info"\nserver.log_level = "info"',
      'log.level and server.log_level are the same setting; keep one of them.',
    ],
    [
      'server.log_level = "inf"',
      'server.log_level must be one of debug, info, notice, warning, error, critical, alert, emergency, not "inf"; did you mean "info"?',
    ],
  ])('%j', async (text, message) => {
    const { message: whole } = await failure({ readFile: () => text });
    expect(whole).toBe(`${FILE}: ${message}`);
  });

  test('wrong TOML is placed, and its lines are not quoted', async () => {
    const error = await failure({ readFile: () => 'format = "json"\n  token = hunter2' });
    expect(error.message).toBe(`${FILE}:2:11: this is not valid TOML: invalid value.`);
    expect(error.cause).toBeUndefined();
  });

  test('absurd depth is refused like any other unknown key', async () => {
    const { message } = await failure({ readFile: () => `${'a.'.repeat(30_000)}a = 1` });
    expect(message).toBe(`${FILE}: unknown key a.a.a.a.`);
  });
});

test('all problems of all sources are reported at once', async () => {
  const error = await failure({
    flags: new Map([['format', 'xml']]),
    env: { DESKHAND_COLOR: 'blue', DESKHAND_HTTP_PROT: '1' },
    readFile: () => 'desk = "sim"\n[http]\nport = -1',
  });
  expect(error.message).toBe(
    [
      '5 problems in the configuration:',
      '- --format: format must be one of text, json, quiet, not "xml".',
      '- DESKHAND_HTTP_PROT: unknown variable; did you mean DESKHAND_HTTP_PORT?',
      '- DESKHAND_COLOR: color must be one of auto, always, never, not "blue".',
      `- ${FILE}: unknown key desk; did you mean desktop?`,
      `- ${FILE}: http.port must be an integer from 0 to 65535, not -1.`,
    ].join('\n'),
  );
  expect(error.details.problems).toHaveLength(5);
  expect(error.details.problems).toContainEqual({
    source: 'DESKHAND_COLOR',
    message: 'color must be one of auto, always, never, not "blue".',
  });
});

test.each(['http.token', 'vlm.api_key', 'hub.password', 'CLIENT_SECRET'])(
  'a value of %s is never shown',
  (key) => {
    expect(shownValue(key, 'hunter2')).toBe('what was given (not shown)');
  },
);

const word = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.integer().map(String),
  fc.constantFrom('auto', 'sim', 'json', 'ax', 'warn', '1000', '::1', ''),
);

/** Mostly what a setting takes under one of its names, sometimes anything under any name. */
function entries(namesOf: (setting: Setting) => readonly string[], write: (value: SettingValue) => string) {
  const good = SETTINGS.flatMap((setting) =>
    namesOf(setting).flatMap((name) =>
      [setting.default, ...setting.kind.choices].map((value) => [name, write(value)] as [string, string]),
    ),
  );
  const names = fc.oneof(fc.constantFrom(...good.map(([name]) => name)), fc.string());
  const entry = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...good) },
    { weight: 1, arbitrary: fc.tuple(names, word) },
  );
  return fc.array(entry, { maxLength: 4 });
}

test('whatever is given, the result is a valid configuration or invalid_config', async () => {
  const given = fc.record({
    flags: entries(({ flag }) => [flag, 'config'], String),
    env: entries(({ env }) => env.map(({ name }) => name), String),
    file: entries(({ fileKeys }) => fileKeys, JSON.stringify),
  });
  const seen = { valid: 0, invalid: 0 };
  await fc.assert(
    fc.asyncProperty(given, async ({ flags, env, file }) => {
      const text = file.map((pair) => pair.join(' = ')).join('\n');
      const loading = loadConfig({
        flags: new Map(flags),
        env: Object.fromEntries(env),
        home: '/h',
        readFile: () => text,
      });
      // Any other failure passes through and falsifies the property.
      const config = await loading.then((loaded) => loaded.config, noneIfInvalid);
      expect(config === undefined ? [] : refusedByKind(config)).toEqual([]);
      seen[config === undefined ? 'invalid' : 'valid'] += 1;
    }),
    { numRuns: 1000 },
  );
  // Otherwise the property would hold for a program that refuses, or accepts, everything.
  expect(Math.min(seen.valid, seen.invalid)).toBeGreaterThan(50);
});

function noneIfInvalid(error: unknown): undefined {
  if (error instanceof AutomationError && error.code === 'invalid_config') return undefined;
  throw error;
}

function refusedByKind(config: Config): Setting[] {
  return SETTINGS.filter(({ key, kind }) => {
    const path = key
      .split('.')
      .map((part) => part.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()));
    const value = path.reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], config);
    return kind.check(value) === undefined;
  });
}
