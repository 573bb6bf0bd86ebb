import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { neverAborted } from '../../base/cancellation.ts';
import { ManualClock } from '../../base/clock.ts';
import { loadConfig } from '../config/load-config.ts';
import { inScope, scopedOptions } from './call-scope.ts';
import { HeldDesktops } from './held-desktops.ts';

const CALLER = { principal: 'local', host: 'cli' } as const;

let clock: ManualClock;
let emptied: number;
let desktops: HeldDesktops;

beforeEach(() => {
  clock = new ManualClock();
  emptied = 0;
  desktops = new HeldDesktops(clock, () => {
    emptied += 1;
  });
});

function loaded(flags: Record<string, string> = {}, env: Record<string, string> = {}) {
  const given = new Map(Object.entries({ desktop: 'sim', 'daemon-idle-ms': '1000', ...flags }));
  return loadConfig({ flags: given, env, home: undefined, readFile: () => undefined });
}

test('calls share a desktop, whatever their timeouts and variables', async () => {
  const first = desktops.use(await loaded());
  await first.caller.call('ax_click', { app: 'Calculator', query: 'button:7' }, CALLER, neverAborted);
  const second = desktops.use(await loaded({ 'timeouts-find-ms': '5' }, { DISPLAY: ':7' }));
  const { data } = await second.caller.call(
    'ax_get_value',
    { app: 'Calculator', query: '#display' },
    CALLER,
    neverAborted,
  );
  expect(data).toMatchObject({ value: '7' });
  expect(desktops.list()).toMatchObject([{ desktop: 'sim', calls: 2, running: 2 }]);
  await desktops[Symbol.asyncDispose]();
});

test('one that could not be opened is tried with the variables of the next call', async () => {
  const path = mkdtempSync(join(tmpdir(), 'deskhand-path-'));
  const whyNot = async () => {
    const { caller, done } = desktops.use(await loaded({ desktop: 'private' }, { PATH: path }));
    const error = await caller.call('ax_list_apps', {}, CALLER, neverAborted).catch((thrown) => thrown);
    done();
    return error.message;
  };
  expect(await whyNot()).toContain('needs xvfb, openbox, dbus');
  writeFileSync(join(path, 'Xvfb'), '', { mode: 0o755 });
  expect(await whyNot()).toContain('needs openbox, dbus');
  expect({ held: desktops.list().length, emptied }).toEqual({ held: 1, emptied: 0 });
  await desktops[Symbol.asyncDispose]();
  rmSync(path, { recursive: true });
});

test('displays of the user are different desktops', async () => {
  const bus = { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nowhere' };
  for (const DISPLAY of [':7', ':8', ':7'])
    desktops.use(await loaded({ desktop: 'session' }, { DISPLAY, ...bus }));
  expect(desktops.list()).toMatchObject([
    { desktop: 'session :7', calls: 2 },
    { desktop: 'session :8', calls: 1 },
  ]);
});

test('one that nobody uses is given back after its time; one in use is not', async () => {
  const { done } = desktops.use(await loaded());
  clock.advance(5_000);
  expect(desktops.list()).toHaveLength(1);
  done();
  clock.advance(900);
  expect(desktops.list()).toMatchObject([{ idle_s: 1, ends_in_s: 0 }]);
  desktops.use(await loaded()).done();
  clock.advance(900);
  expect({ held: desktops.list().length, emptied }).toEqual({ held: 1, emptied: 0 });
  clock.advance(100);
  expect({ held: desktops.list().length, emptied }).toEqual({ held: 0, emptied: 1 });
});

test('one of several can be stopped', async () => {
  desktops.use(await loaded()).done();
  expect(await desktops.stop('private')).toBe(false);
  expect(await desktops.stop('sim')).toBe(true);
  expect({ held: desktops.list(), emptied }).toEqual({ held: [], emptied: 1 });
});

test('every call has its own timeouts, also beside others', async () => {
  const logger = { log: () => undefined };
  const read = async (findMs: number) =>
    inScope({ timeouts: { findMs, callMs: 1, settleMs: 1 }, logger }, async () => {
      await Promise.resolve();
      return scopedOptions.findMs;
    });
  expect(await Promise.all([read(1), read(2)])).toEqual([1, 2]);
  expect(scopedOptions.findMs).toBe(1_000);
});
