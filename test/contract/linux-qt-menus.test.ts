import { expect, test } from 'vitest';
import { neverAborted } from '../../src/base/cancellation.ts';
import { click } from '../../src/core/act/click.ts';
import { pressKey } from '../../src/core/act/key-press.ts';
import { typeText } from '../../src/core/act/type-text.ts';
import { resolveOne } from '../../src/core/query/resolve.ts';
import { describeQt } from '../support/describe-qt.ts';
import { useTestApp } from '../support/use-test-app.ts';
import { useUserWindow } from '../support/user-window.ts';

const signal = neverAborted;

describeQt('a $Qt window with menus', (version) => {
  const desk = useTestApp('qt-menus.py', version);

  useUserWindow(() => desk.linux.desk);

  const choose = (query: string) => click(desk.app, query, { kind: 'single', mode: 'background' }, signal);
  const done = async () => (await resolveOne(desk.app, '/^Done: /', {}, signal)).step.node.title;

  test.each(['Apply > Nothing', 'Bold > Nothing', 'Push > Push 1 > Nothing', 'Split > Split 1 > Nothing'])(
    '%s presses nothing that is not known to open a menu',
    async (path) => {
      const before = await done();
      await expect(choose(path)).rejects.toMatchObject({
        code: 'not_actionable',
        message: expect.stringContaining('was not pressed'),
      });
      expect(await done()).toBe(before);
    },
  );

  test.each(['Push', 'Instant', 'Delayed', 'Split'])(
    'chooses in the menu of the button %s, and does not run what the button does',
    async (name) => {
      const before = await done();
      await expect(choose(`${name} > Nothing`)).rejects.toMatchObject({
        code: 'element_not_found',
        guidance: expect.stringContaining(`"${name} 1", "${name} 2"`),
      });
      expect(await done()).toBe(before);
      const { outcome } = await choose(`${name} > ${name} 2`);
      expect(outcome).toMatchObject({ effect: 'confirmed', focusTaken: false });
      expect(await done()).toBe(`Done: ${name} 2`);
    },
  );

  test.each([
    ['More > Deep', 'Done: Deep'],
    ['More > Deeper > Deepest', 'Done: Deepest'],
    ['Context 2', 'Done: Context 2'],
  ])('chooses %s in an open context menu', async (path, expected) => {
    await click(desk.app, 'Thing', { kind: 'right', mode: 'background' }, signal);
    const { outcome } = await choose(path);
    expect(outcome).toMatchObject({ effect: 'confirmed', focusTaken: false });
    expect(await done()).toBe(expected);
  });

  test('says how many items of a menu that was made anew are not told', async () => {
    const open = () => click(desk.app, '/^Done: /', { kind: 'right', mode: 'background' }, signal);
    const appeared = async () => (await open()).outcome.changes.appeared.map(({ title }) => title);
    expect(await appeared()).toEqual(['', 'Shared', 'Other', 'Fresh']);
    await choose('Shared');
    expect(await done()).toBe('Done: Shared');
    const untold = expect.stringMatching(/^2 items of this menu cannot be told; ax_screenshot shows them/);
    expect(await appeared()).toEqual(['', 'Fresh', untold]);
    await choose('Fresh');
    expect(await done()).toBe('Done: Fresh');
  });

  test('leaves no menu open around one that was filled with it', async () => {
    const { outcome } = await choose('Late > Filled > Filled 1');
    expect(outcome).toMatchObject({ effect: 'confirmed', focusTaken: false });
    expect(await done()).toBe('Done: Filled 1');
    const open = resolveOne(desk.app, 'role:AXMenuItem title:Filled visible:true', { timeoutMs: 0 }, signal);
    await expect(open).rejects.toMatchObject({ code: 'element_not_found' });
  });

  test('keeps the keys for a field from the menu that is open in its menu bar', async () => {
    await choose('AXTextField:Word');
    await choose('Bar > Inner');
    await resolveOne(desk.app, 'role:AXMenuItem title:"Inner 1" visible:true', {}, signal);
    const word = {
      query: 'AXTextField:Word',
      text: 'hello\n',
      clearFirst: true,
      mode: 'background',
    } as const;
    expect((await typeText(desk.app, word, signal)).outcome.focusTaken).toBe(false);
    await expect.poll(done).toBe('Done: hello');
  });

  test('hides a dialog that the user is in by a key', async () => {
    const key = { app: desk.app, key: 'escape', modifiers: [], exact: false, mode: 'background' } as const;
    await click(desk.app, 'button:Find', { kind: 'single', mode: 'focus' }, signal);
    const windows = desk.linux.session.port('windows');
    const finder = async () => (await desk.app.windows(signal)).find(({ title }) => title === 'Finder');
    await expect.poll(finder).toBeDefined();
    await windows.focus((await finder())?.id ?? '', signal);
    const { outcome } = await pressKey(desk.linux.session, key, signal);
    expect(outcome).toMatchObject({ effect: 'confirmed', route: 'keyboard' });
    expect(await finder()).toBeUndefined();
  });
});
