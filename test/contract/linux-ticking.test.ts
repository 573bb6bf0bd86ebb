import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { neverAborted as signal } from '../../src/base/cancellation.ts';
import { click } from '../../src/core/act/click.ts';
import { drag } from '../../src/core/act/drag.ts';
import { pressKey } from '../../src/core/act/key-press.ts';
import type { AppSession } from '../../src/core/session/app-session.ts';
import { LinuxSession } from '../support/linux-session.ts';
import { canRunTestApps, testApp } from '../support/test-app.ts';

const BY_ITSELF = [
  { kind: 'nothing_changed', detail: 'Nothing changed but what changes by itself as well.' },
];

describe.skipIf(!canRunTestApps)('a text that changes by itself', () => {
  let linux: LinuxSession;

  beforeAll(async () => {
    linux = await LinuxSession.open();
  }, 60_000);
  afterAll(() => linux[Symbol.asyncDispose]());

  async function press(app: AppSession, query: string) {
    const started = performance.now();
    const { outcome } = await click(app, query, { kind: 'single', mode: 'background' }, signal);
    return { outcome, tookMs: performance.now() - started };
  }

  async function key(app: AppSession, name: string) {
    const options = { app, key: name, modifiers: [], exact: false, mode: 'background' as const };
    return (await pressKey(linux.session, options, signal)).outcome;
  }

  test.each([
    ['GTK 4, ten times a second', ['4.0', '100']],
    ['GTK 4, every second', ['4.0', '1000']],
    ['GTK 3, ten times a second', ['3.0', '100']],
    ['GTK 3, every second', ['3.0', '1000']],
    ['GTK 3, every second in another window', ['3.0', '1000', 'apart']],
  ])(
    'proves no act, and hides the effect of none: %s',
    async (_, options) => {
      const { app } = await linux.start(...testApp('ticking.py'), ...options);
      expect(await key(app, 'F9')).toMatchObject({ effect: 'unverified', evidence: BY_ITSELF });
      for (let times = 0; times < 2; times++) {
        const { outcome } = await press(app, 'button:Idle');
        expect(outcome).toMatchObject({ effect: 'unverified', evidence: BY_ITSELF });
        expect((await press(app, 'checkbox:Box')).outcome.effect).toBe('confirmed');
        const counted = await press(app, 'button:More');
        expect(counted.outcome).toMatchObject({
          effect: 'confirmed',
          evidence: [{ detail: expect.stringContaining(`to "Count: ${times + 1}"`) }],
        });
      }
    },
    40_000,
  );

  test.each([
    ['GTK 4', ['4.0', '300', 'words']],
    ['GTK 3', ['3.0', '1000', 'words']],
  ])(
    'proves no act where it is made of words, from the first act on: %s',
    async (_, options) => {
      const { app } = await linux.start(...testApp('ticking.py'), ...options);
      for (let times = 0; times < 3; times++)
        expect((await press(app, 'button:Idle')).outcome.effect).toBe('unverified');
      for (const query of ['checkbox:Box', 'button:More'])
        expect((await press(app, query)).outcome.effect).toBe('confirmed');
    },
    30_000,
  );

  test('is told from one that counts what is done to it, which is waited for once', async () => {
    const { app } = await linux.start(...testApp('ticking.py'), '4.0', '0');
    expect((await press(app, 'button:More')).outcome.effect).toBe('confirmed');
    const { outcome, tookMs } = await press(app, 'button:More');
    expect(outcome.effect).toBe('confirmed');
    expect(tookMs).toBeLessThan(900);
  }, 20_000);

  test.each(['3.0', '4.0'])('and buttons that are drawn as held prove no drag: GTK %s', async (version) => {
    const { app } = await linux.start(...testApp('ticking.py'), version, '0');
    const ends = { from: { query: 'button:Idle' }, to: { query: 'button:More' } };
    const { outcome } = await drag(app, { ...ends, durationMs: 100, mode: 'background' }, signal);
    expect(outcome.effect).toBe('unverified');
  });
});
