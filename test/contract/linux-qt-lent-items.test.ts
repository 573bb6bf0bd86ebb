import { expect, test } from 'vitest';
import { neverAborted } from '../../src/base/cancellation.ts';
import { click } from '../../src/core/act/click.ts';
import { resolveOne } from '../../src/core/query/resolve.ts';
import { hasState } from '../../src/model/element.ts';
import { contains } from '../../src/model/geometry.ts';
import { describeQt } from '../support/describe-qt.ts';
import { useTestApp } from '../support/use-test-app.ts';
import { useUserWindow } from '../support/user-window.ts';

const signal = neverAborted;

describeQt('a $Qt window whose context menu has items of the menu bar', (version) => {
  const desk = useTestApp('qt-lent-items.py', version);

  useUserWindow(() => desk.linux.desk);

  const done = async () => (await resolveOne(desk.app, '/^Done: /', {}, signal)).step.node.title;
  const open = () => click(desk.app, '/^Done: /', { kind: 'right', mode: 'background' }, signal);
  const choose = (query: string) => click(desk.app, query, { kind: 'single', mode: 'background' }, signal);
  const menuNow = async () => {
    const { roots } = await desk.app.snapshot(signal);
    return roots.find(({ role, window }) => role === 'AXMenu' && window === undefined);
  };

  test('tells all items that are shown, in their places, as they are', async () => {
    await open();
    const menu = await menuNow();
    const shown = (menu?.children ?? []).filter((item) => hasState(item, 'visible') && item.title !== '');
    expect(shown.map((item) => [item.title, hasState(item, 'enabled'), hasState(item, 'checked')])).toEqual([
      ['Own', true, false],
      ['Second', true, false],
      ['Paste', false, false],
      ['Bold', true, true],
      ['Insert', true, false],
      ['First', true, false],
    ]);
    const tops = shown.map(({ bounds }) => bounds?.y ?? Number.NaN);
    expect(tops).toEqual([...tops].sort((a, b) => a - b));
    for (const { bounds } of shown)
      expect(menu?.bounds && bounds && contains(menu.bounds, bounds)).toBe(true);
  });

  test.each(['Second', 'Own', 'First', 'Bold'])('chooses %s there, and not in the menu bar', async (name) => {
    await open();
    const { outcome } = await choose(name);
    expect(outcome).toMatchObject({ effect: 'confirmed', route: 'pointer' });
    await expect.poll(done).toBe(`Done: ${name} of the context menu`);
    expect(await menuNow()).toBeUndefined();
  });

  test('refuses one that is disabled', async () => {
    await open();
    await expect(choose('Paste')).rejects.toMatchObject({ code: 'not_actionable' });
  });

  test('opens the menu that one of them has', async () => {
    await open();
    const opened = await choose('Insert');
    expect(opened.outcome).toMatchObject({ effect: 'confirmed' });
    await choose('Picture');
    await expect.poll(done).toBe('Done: picture');
  });
});
