import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { neverAborted } from '../../src/base/cancellation.ts';
import { click } from '../../src/core/act/click.ts';
import { setValue } from '../../src/core/act/set-value.ts';
import { resolveOne } from '../../src/core/query/resolve.ts';
import type { AppSession } from '../../src/core/session/app-session.ts';
import { hasState } from '../../src/model/element.ts';
import { LinuxSession } from '../support/linux-session.ts';
import { canRunTestApps, testApp } from '../support/test-app.ts';

const PROGRAM = testApp('gtk4-check-boxes.py');
const BOX = 'Pears';
const signal = neverAborted;

/** They have no action at all. */
describe.skipIf(!canRunTestApps)('check boxes of GTK 4', () => {
  let linux: LinuxSession;
  let app: AppSession;

  beforeAll(async () => {
    linux = await LinuxSession.open();
    ({ app } = await linux.start(...PROGRAM));
  }, 60_000);
  afterAll(() => linux[Symbol.asyncDispose]());

  const isOn = async (query = BOX) =>
    hasState((await resolveOne(app, query, {}, signal)).step.node, 'checked');
  const set = (value: string, query = BOX) => setValue(app, { query, value }, signal);

  test('are set in the background, left alone where they are so already, and set back', async () => {
    const on = await set('true');
    expect(on.outcome).toMatchObject({ effect: 'confirmed', route: 'pointer', focusTaken: false });
    expect(await isOn()).toBe(true);
    expect((await set('true')).outcome.effect).toBe('confirmed');
    expect(await isOn()).toBe(true);
    expect(await on.inverse?.untouched?.(signal)).toBe(true);
    expect(await on.inverse?.revert(signal)).toMatchObject({ effect: 'confirmed' });
    expect(await isOn()).toBe(false);
  });

  test('are turned back after a click', async () => {
    const { inverse, outcome } = await click(app, BOX, { kind: 'single', mode: 'background' }, signal);
    expect([outcome.effect, await isOn()]).toEqual(['confirmed', true]);
    expect(await inverse?.revert(signal)).toMatchObject({ effect: 'confirmed' });
    expect(await isOn()).toBe(false);
  });

  test('that are radio buttons are chosen, and not unchosen', async () => {
    expect((await set('true', 'Green')).outcome.effect).toBe('confirmed');
    expect([await isOn('Green'), await isOn('Red')]).toEqual([true, false]);
    expect((await set('false', 'Green')).outcome.effect).toBe('none');
  });
});
