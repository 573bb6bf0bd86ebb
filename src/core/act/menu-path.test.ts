import { describe, expect, test, vi } from 'vitest';
import { changeNodes } from '../../../test/support/changed-nodes.ts';
import { SimDesk } from '../../../test/support/sim-desk.ts';
import { neverAborted } from '../../base/cancellation.ts';
import type { UiNode } from '../../model/element.ts';
import { click } from './click.ts';
import { parseMenuPath } from './menu-path.ts';

async function choose(desk: SimDesk, path: string) {
  const app = await desk.app('TextEdit');
  return desk.during(click(app, path, { kind: 'single', mode: 'background' }, neverAborted));
}

/** As most toolkits do it: what is in a menu is not in the tree until the menu is open. */
function hideClosedMenus(desk: SimDesk): void {
  const { tree } = desk.backend.ports;
  const read = tree.read.bind(tree);
  const hide = (node: UiNode): UiNode => ({
    ...node,
    children: node.children
      .filter((child) => child.role !== 'AXMenuItem' || child.states.includes('visible'))
      .map(hide),
  });
  tree.read = async (...call) => {
    const { roots, ...rest } = await read(...call);
    return { ...rest, roots: roots.map(hide) };
  };
}

async function openItems(desk: SimDesk): Promise<string[]> {
  const { steps } = await (await desk.app('TextEdit')).snapshot(neverAborted);
  return steps
    .filter(({ node }) => node.role === 'AXMenuItem' && node.states.includes('visible'))
    .map(({ node }) => node.title);
}

test.each([
  ['File > Save As…', ['File', 'Save As…']],
  ['File>New', ['File', 'New']],
  ['View ▸ Zoom → In', ['View', 'Zoom', 'In']],
  ['File', undefined],
  ['> File', undefined],
  ['//AXWindow[@AXTitle=">"]', undefined],
  ['/a>b/', undefined],
])('%j is the path %j', (query, path) => {
  expect(parseMenuPath(query)).toEqual(path);
});

describe('an item of a menu', () => {
  test.each([false, true])('is pressed (menus hide their items: %s)', async (hides) => {
    await using desk = await SimDesk.open(['Calculator', 'TextEdit']);
    if (hides) hideClosedMenus(desk);
    const { target, outcome } = await choose(desk, 'File > Save As...');
    expect(target).toMatchObject({ role: 'AXMenuItem', title: 'Save As…' });
    expect(outcome).toMatchObject({ effect: 'confirmed', evidence: [{ kind: 'windows_changed' }] });
    expect(outcome.evidence[0]?.detail).toContain('AXSheet');
    expect(outcome.focusTaken).toBe(false);
  });

  test('that does nothing is not confirmed by the menu that closes', async () => {
    await using desk = await SimDesk.open(['TextEdit']);
    hideClosedMenus(desk);
    const { outcome } = await choose(desk, 'Edit > Select All');
    expect(outcome.effect).toBe('unverified');
  });

  test.each([
    ['File > Print', '"Save As…"'],
    ['Nothing > New', '"File"'],
  ])('%s that is not there is told with what is', async (path, there) => {
    await using desk = await SimDesk.open(['TextEdit']);
    hideClosedMenus(desk);
    await expect(choose(desk, path)).rejects.toMatchObject({
      code: 'element_not_found',
      guidance: expect.stringContaining(there),
    });
  });

  test('is not awaited longer than the menu goes on to show other ones', async () => {
    await using desk = await SimDesk.open(['TextEdit']);
    hideClosedMenus(desk);
    const begin = desk.clock.now();
    await expect(choose(desk, 'File > Print')).rejects.toMatchObject({ code: 'element_not_found' });
    expect(desk.clock.now() - begin).toBeLessThan(1_000);
    expect(await openItems(desk)).toEqual([]);
  });

  test('in a menu that does not open is looked for in what the menu has', async () => {
    await using desk = await SimDesk.open(['TextEdit']);
    const { actions } = desk.backend.ports;
    if (actions) actions.perform = async () => undefined;
    await expect(choose(desk, 'File > Print')).rejects.toMatchObject({
      guidance: expect.stringContaining('"Save As…"'),
      details: { candidates: expect.arrayContaining(['New']) },
    });
    hideClosedMenus(desk);
    await expect(choose(desk, 'File > Print')).rejects.toMatchObject({
      message: expect.stringContaining('was pressed'),
      guidance: expect.stringContaining('shows no items'),
    });
  });

  test.each([
    ['a button', 'Calculator', '7 > Nothing'],
    ['a check box', 'Login', 'Remember me > Nothing'],
  ])('is not looked for in %s, which would be pressed for it', async (_, name, path) => {
    await using desk = await SimDesk.open([name]);
    const app = await desk.app(name);
    const before = (await app.snapshot(neverAborted)).steps.map(({ node }) => node);
    const clicking = click(app, path, { kind: 'single', mode: 'background' }, neverAborted);
    await expect(desk.during(clicking)).rejects.toMatchObject({
      code: 'not_actionable',
      message: expect.stringContaining('was not pressed'),
    });
    expect((await app.snapshot(neverAborted)).steps.map(({ node }) => node)).toEqual(before);
  });

  test('is not looked for in an item that opens no menu', async () => {
    await using desk = await SimDesk.open(['TextEdit']);
    await expect(choose(desk, 'File > New > Nothing')).rejects.toMatchObject({ code: 'not_actionable' });
  });

  test('is looked for in the menu of the bar, and not in an item of the same name', async () => {
    await using desk = await SimDesk.open(['TextEdit']);
    changeNodes(desk.backend.ports.tree, (node) =>
      node.title === 'New' ? { ...node, title: 'Edit' } : node,
    );
    await expect(choose(desk, 'Edit > Nothing')).rejects.toMatchObject({
      guidance: expect.stringContaining('"Select All"'),
    });
    const { windows } = desk.backend.ports;
    expect(await windows.list(undefined, neverAborted)).toHaveLength(1);
  });

  test('that is disabled is refused', async () => {
    await using desk = await SimDesk.open(['TextEdit']);
    hideClosedMenus(desk);
    await expect(choose(desk, 'Edit > Cut')).rejects.toMatchObject({ code: 'not_actionable' });
    expect(await openItems(desk)).toEqual([]);
  });

  test('is not looked for where something disabled has the name', async () => {
    await using desk = await SimDesk.open(['Login']);
    changeNodes(desk.backend.ports.tree, (node) =>
      node.title === 'Sign In' ? { ...node, title: 'Next > End', states: ['visible'] } : node,
    );
    const app = await desk.app('Login');
    const clicking = click(app, 'Next > End', { kind: 'single', mode: 'background' }, neverAborted);
    await expect(desk.during(clicking)).rejects.toMatchObject({ code: 'not_actionable' });
  });

  describe('of a menu that knows only when it is open what can be used', () => {
    const open = async () => {
      const desk = await SimDesk.open(['TextEdit']);
      const { tree, pointer } = desk.backend.ports;
      changeNodes(tree, (node) =>
        node.role !== 'AXMenuItem' || node.states.includes('visible')
          ? node
          : { ...node, states: node.states.filter((state) => state !== 'enabled') },
      );
      const click = vi.spyOn(pointer, 'click');
      const setTheirs = (value: boolean) => Object.defineProperty(pointer, 'disturbsUser', { value });
      return { desk, click, setTheirs, [Symbol.asyncDispose]: () => desk[Symbol.asyncDispose]() };
    };

    test('is looked at there', async () => {
      await using at = await open();
      at.setTheirs(false);
      const { outcome } = await choose(at.desk, 'File > Save As…');
      expect(outcome).toMatchObject({ effect: 'confirmed', evidence: [{ kind: 'windows_changed' }] });
    });

    test('is refused where it is disabled there as well, and the menu closed', async () => {
      await using at = await open();
      at.setTheirs(false);
      await expect(choose(at.desk, 'Edit > Cut')).rejects.toMatchObject({
        code: 'not_actionable',
        message: expect.stringContaining('is disabled, also while its menu is open'),
      });
      expect(at.click).toHaveBeenCalled();
      expect(await openItems(at.desk)).toEqual([]);
    });

    test('is refused unseen where the pointer is the user’s', async () => {
      await using at = await open();
      at.setTheirs(true);
      await expect(choose(at.desk, 'Edit > Cut')).rejects.toMatchObject({ code: 'not_actionable' });
      expect(at.click).not.toHaveBeenCalled();
    });

    test('is told of with the way to have a look', async () => {
      await using at = await open();
      await expect(choose(at.desk, 'Save As…')).rejects.toMatchObject({
        code: 'not_actionable',
        guidance: expect.stringContaining('by its path'),
      });
    });
  });
});
