import { expect, test } from 'vitest';
import { neverAborted } from '../../src/base/cancellation.ts';
import { systemClock } from '../../src/base/clock.ts';
import { waitFor } from '../../src/base/wait-for.ts';
import { click } from '../../src/core/act/click.ts';
import { pressKey } from '../../src/core/act/key-press.ts';
import { resolveOne } from '../../src/core/query/resolve.ts';
import { hasState } from '../../src/model/element.ts';
import { describeQt } from '../support/describe-qt.ts';
import { useTestApp } from '../support/use-test-app.ts';
import { useUserWindow } from '../support/user-window.ts';

const signal = neverAborted;

describeQt('a $Qt program that opens menus later', (version) => {
  const desk = useTestApp('qt-paths.py', version);

  useUserWindow(() => desk.linux.desk);

  const press = (query: string) => click(desk.app, query, { kind: 'single', mode: 'background' }, signal);
  const done = async () => (await resolveOne(desk.app, '/^Done: /', {}, signal)).step.node.title;
  const menus = async () => {
    const { steps } = await desk.app.snapshot(signal);
    return steps.filter(({ node }) => node.role === 'AXMenu' && hasState(node, 'visible')).length;
  };
  const countOfMenus = (wanted: number) => {
    const look = async () => (await menus()) === wanted || undefined;
    return waitFor(look, { clock: systemClock, timeoutMs: 3_000 }, signal);
  };

  test('enters a folder of its path, as a person would, and opens none of them', async () => {
    const { outcome } = await press('button:home');
    expect(outcome).toMatchObject({ effect: 'confirmed', route: 'pointer', focusTaken: false });
    expect(await done()).toBe('Done: entered home');
  });

  test("closes a menu that has the user's keys by a key", async () => {
    await press('button:Late');
    expect(await countOfMenus(1)).toBe(true);
    const key = { app: desk.app, key: 'escape', modifiers: [], exact: false, mode: 'background' } as const;
    const { outcome } = await pressKey(desk.linux.session, key, signal);
    expect(outcome).toMatchObject({ effect: 'confirmed', route: 'keyboard' });
    expect(await countOfMenus(0)).toBe(true);
  });
});
