import { expect, expectTypeOf, test } from 'vitest';
import { type Config, SETTING_FLAGS, SETTINGS } from './settings.ts';
import { settingsHelp, settingsTable } from './settings-table.ts';

test('the type has the values of each setting', () => {
  expectTypeOf<Config['desktop']>().toEqualTypeOf<'auto' | 'session' | 'private' | 'sim'>();
  expectTypeOf<Config['surfaces']>().toEqualTypeOf<readonly string[]>();
  expectTypeOf<Config['timeouts']['findMs']>().toEqualTypeOf<number>();
  expectTypeOf<Config['http']['bind']>().toEqualTypeOf<string>();
});

test('spellings derive from the place in the tree', () => {
  const find = SETTINGS.find(({ key }) => key === 'timeouts.find_ms');
  expect(find).toMatchObject({
    flag: 'timeouts-find-ms',
    env: [{ name: 'DESKHAND_TIMEOUTS_FIND_MS' }],
    fileKeys: ['timeouts.find_ms'],
  });
});

test('no two settings share a spelling', () => {
  for (const spellings of [
    SETTING_FLAGS.map(({ name }) => name),
    SETTINGS.flatMap(({ env }) => env.map(({ name }) => name)),
    SETTINGS.flatMap(({ fileKeys }) => fileKeys),
  ]) {
    expect(new Set(spellings).size).toBe(spellings.length);
  }
});

test.each(SETTINGS.map((setting) => [setting.key, setting] as const))(
  'the default of %s is one of its values',
  (_key, { kind, default: value }) => {
    expect(kind.check(value)).toEqual(value);
    expect(kind.check(kind.fromText(String(value)))).toEqual(value);
  },
);

test('the table has a row for every setting with all its spellings', () => {
  const lines = settingsTable().split('\n');
  expect(lines).toHaveLength(SETTINGS.length + 2);
  for (const [index, { flag, env, fileKeys }] of SETTINGS.entries()) {
    const line = lines[index + 2];
    for (const spelling of [`--${flag} `, ...env.map(({ name }) => name), ...fileKeys]) {
      expect(line).toContain(spelling);
    }
  }
  expect(lines.slice(0, 2)).toEqual([
    '| Setting | Meaning | Value | Default | Flag | Environment |',
    '| --- | --- | --- | --- | --- | --- |',
  ]);
  expect(lines).toContain(
    '| `color` | Whether the command line prints in color; auto means only to a terminal. | one of auto, always, never | `auto` | `--color WHEN` | `DESKHAND_COLOR`, `NO_COLOR` (any value: never) |',
  );
});

test('the help has a paragraph for every setting', () => {
  const [head, ...entries] = settingsHelp().split('\n\n');
  expect(head).toContain('--config PATH or DESKHAND_CONFIG');
  expect(entries.map((entry) => entry.split('\n')[0])).toEqual(SETTINGS.map(({ key }) => key));
  expect(entries[4]).toBe(
    `log.level
  The least severe messages that are logged.
  Value:       one of debug, info, notice, warning, error, critical, alert, emergency; default info
  Flag:        --log-level LEVEL
  Environment: DESKHAND_LOG_LEVEL, AXTERMINATOR_LOG_LEVEL
  Also in the file as: server.log_level`,
  );
});
