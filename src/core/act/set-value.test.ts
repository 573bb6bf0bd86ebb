import { describe, expect, test } from 'vitest';
import { SimDesk } from '../../../test/support/sim-desk.ts';
import { neverAborted } from '../../base/cancellation.ts';
import { setValue } from './set-value.ts';

async function set(desk: SimDesk, appName: string, query: string, value: string) {
  const app = await desk.app(appName);
  return desk.during(setValue(app, { query, value }, neverAborted));
}

async function openTab(desk: SimDesk, title: string): Promise<void> {
  const app = await desk.app('Settings');
  const tab = desk.sim.widget('Settings', title);
  await app.bounded(
    (port, signal) => port('actions').perform(app.info.id, tab.id, 'press', signal),
    neverAborted,
  );
}

describe('setting a value', () => {
  test.each([
    ['Login', 'Username', 'ada', '"ada"'],
    ['Login', 'Remember me', 'on', '"1"'],
    ['Contacts', 'AXSearchField', 'Ada', '"Ada"'],
  ])('in %s of %s to %s is read back', async (appName, query, value, shown) => {
    await using desk = await SimDesk.open([appName]);
    const { outcome } = await set(desk, appName, query, value);
    expect(outcome).toMatchObject({ effect: 'confirmed', evidence: [{ kind: 'value_matches' }] });
    expect(outcome.evidence[0]?.detail).toContain(shown);
  });

  test('moves a slider, and refuses what lies outside of it', async () => {
    await using desk = await SimDesk.open(['Settings']);
    await openTab(desk, 'Display');
    const { outcome } = await set(desk, 'Settings', 'Brightness', '30');
    expect(outcome).toMatchObject({ effect: 'confirmed' });
    for (const value of ['101', 'bright', '', 'NaN', 'Infinity']) {
      await expect(set(desk, 'Settings', 'Brightness', value)).rejects.toMatchObject({
        code: 'invalid_value',
        guidance: 'Use a number from 0 to 100.',
      });
    }
  });

  test('picks a choice, and refuses one that is not there', async () => {
    await using desk = await SimDesk.open(['Settings']);
    const [language] = await languages(desk);
    const { outcome } = await set(desk, 'Settings', 'Language', language ?? '');
    expect(outcome.effect).toBe('confirmed');
    await expect(set(desk, 'Settings', 'Language', 'Klingon')).rejects.toMatchObject({
      code: 'invalid_value',
    });
  });

  test('that already holds is confirmed by reading it', async () => {
    await using desk = await SimDesk.open(['Login']);
    const { outcome } = await set(desk, 'Login', 'Remember me', 'false');
    expect(outcome).toMatchObject({ effect: 'confirmed', changes: { changed: [] } });
  });

  test('that an application swallows is called none', async () => {
    await using desk = await SimDesk.open(['Login']);
    desk.faults.ignoreActs(desk.sim.widget('Login', 'Remember me'));
    const { outcome } = await set(desk, 'Login', 'Remember me', 'true');
    expect(outcome).toMatchObject({ effect: 'none', evidence: [{ kind: 'target_unchanged' }] });
  });

  test('of something without a value is refused', async () => {
    await using desk = await SimDesk.open(['Calculator']);
    await expect(set(desk, 'Calculator', 'button:7', '8')).rejects.toMatchObject({ code: 'not_actionable' });
  });

  test('that is neither on nor off is refused before anything happens', async () => {
    await using desk = await SimDesk.open(['Login']);
    await expect(set(desk, 'Login', 'Remember me', 'maybe')).rejects.toMatchObject({ code: 'invalid_value' });
  });
});

async function languages(desk: SimDesk): Promise<readonly string[]> {
  const app = await desk.app('Settings');
  const snapshot = await app.snapshot(neverAborted);
  return snapshot.steps.find(({ node }) => node.title === 'Language')?.node.choices ?? [];
}
