import { describe, expect, test } from 'vitest';
import { neverAborted } from '../../src/base/cancellation.ts';
import { waitFor } from '../../src/base/wait-for.ts';
import { click } from '../../src/core/act/click.ts';
import { clickAt } from '../../src/core/act/click-at.ts';
import { pressKey } from '../../src/core/act/key-press.ts';
import { setValue } from '../../src/core/act/set-value.ts';
import { typeAnywhere } from '../../src/core/act/type-keys.ts';
import { typeText } from '../../src/core/act/type-text.ts';
import { resolveOne } from '../../src/core/query/resolve.ts';
import { centerOf } from '../../src/model/geometry.ts';
import { isInstalled } from '../support/shell.ts';
import { canRunTestApps, testApp } from '../support/test-app.ts';
import { useTestApp } from '../support/use-test-app.ts';

const signal = neverAborted;

function silentProgram(): [command: string, args: string[]] {
  const [command, path] = testApp('silent-windows.py');
  return [command, [path]];
}

describe.skipIf(!canRunTestApps)('keys in a GTK 3 program', () => {
  const desk = useTestApp('gtk3-keys.py');
  const last = async () => (await resolveOne(desk.app, '/^Last: /', {}, signal)).step.node.title;

  /** The action of a field presses the default button; its key may mean something else. */
  test('a line break at the end of a text is the Return key', async () => {
    const typing = { query: 'Name', text: 'Omega\n', clearFirst: true, mode: 'background' } as const;
    const { outcome } = await typeText(desk.app, typing, signal);
    expect(outcome).toMatchObject({ effect: 'confirmed', route: 'keyboard', focusTaken: false });
    expect(await last()).toBe('Last: renamed Omega');
  });

  /** It takes a number that was put in as text only when the focus leaves it. */
  test('a number that is typed is one for the program', async () => {
    const typing = {
      query: 'AXIncrementor:Amount',
      text: '42',
      clearFirst: true,
      mode: 'background',
    } as const;
    expect((await typeText(desk.app, typing, signal)).outcome).toMatchObject({ effect: 'confirmed' });
    await click(desk.app, 'Connect', { kind: 'single', mode: 'background' }, signal);
    expect(await last()).toBe('Last: connected 42');
  });

  /** It tells the number as it was set, and takes what it shows when the focus leaves it. */
  test('a number that is shown as another one is not confirmed', async () => {
    const setting = (value: string) => setValue(desk.app, { query: 'AXIncrementor:Amount', value }, signal);
    expect((await setting('77.7')).outcome).toMatchObject({
      effect: 'unverified',
      evidence: [{ kind: 'value_differs', detail: expect.stringContaining('"78"') }],
    });
    expect((await setting('77')).outcome).toMatchObject({ effect: 'confirmed' });
  });

  test.skipIf(!isInstalled('xterm'))(
    'a menu that has the keys of a user who is elsewhere is told',
    async () => {
      const { app, linux } = desk;
      await linux.desk.spawn('xterm', ['-T', 'user']);
      const windows = linux.session.port('windows');
      const find = async () => (await windows.list(undefined, signal)).find(({ title }) => title === 'user');
      const user = await waitFor(find, { clock: app.clock, timeoutMs: 5_000 }, signal);
      await windows.focus(user?.id ?? '', signal);
      const { outcome } = await click(app, 'Options', { kind: 'single', mode: 'background' }, signal);
      expect(outcome).toMatchObject({ effect: 'confirmed', route: 'accessibility', focusTaken: true });
      expect(outcome.evidence).toContainEqual(expect.objectContaining({ kind: 'keys_held' }));
      expect(await windows.holdsKeys?.(app.info.id, signal)).toBe(true);
      const leave = { app, key: 'escape', modifiers: [], exact: false, mode: 'background' } as const;
      await pressKey(linux.session, leave, signal);
      expect(await windows.holdsKeys?.(app.info.id, signal)).toBe(false);
    },
  );

  test('what is typed into a program without elements goes to the window that was clicked last', async () => {
    const { linux } = desk;
    const { pid } = await linux.desk.spawn(...silentProgram());
    const titled = async (name: string) => {
      const windows = await linux.session.port('windows').list(undefined, signal);
      return windows.find(({ title }) => title.startsWith(name));
    };
    const timing = { clock: desk.app.clock, timeoutMs: 5_000 };
    await waitFor(async () => (await titled('Left')) && titled('Right'), timing, signal);
    const app = await linux.session.app(String(pid), signal);
    for (const name of ['Left', 'Right', 'Left']) {
      const { bounds } = (await titled(name)) ?? {};
      const at = centerOf(bounds ?? { x: 0, y: 0, width: 0, height: 0 });
      await clickAt(linux.session, { at, app, kind: 'single', mode: 'background' }, signal);
      await typeAnywhere(app, { text: 'x', clearFirst: false, mode: 'background' }, signal);
    }
    await waitFor(async () => titled('Left: xx'), timing, signal);
    expect([(await titled('Left'))?.title, (await titled('Right'))?.title]).toEqual(['Left: xx', 'Right: x']);
  });
});
