import { describe, expect, test, vi } from 'vitest';
import { SimDesk } from '../../../test/support/sim-desk.ts';
import { element, TreeDesk, window } from '../../../test/support/ui-tree.ts';
import { Button } from '../../backends/sim/widgets/button.ts';
import { Slider } from '../../backends/sim/widgets/slider.ts';
import { neverAborted } from '../../base/cancellation.ts';
import { hasState, type UiNode, walk } from '../../model/element.ts';
import type { Ports } from '../ports/backend.ts';
import { DesktopSession } from '../session/desktop-session.ts';
import { assertElement } from '../verify/assert-element.ts';
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
  test('of an item that holds others expands and collapses it', async () => {
    await using desk = await SimDesk.open(['Files']);
    const app = await desk.app('Files');
    const isExpanded = async () => {
      const { steps } = await app.snapshot(neverAborted);
      return steps.some(({ node }) => node.title === 'Documents' && hasState(node, 'expanded'));
    };
    for (const value of ['true', 'true', 'collapsed']) {
      const { outcome, target } = await set(desk, 'Files', 'Documents', value);
      expect(target.role).toBe('AXRow');
      expect(outcome).toMatchObject({ effect: 'confirmed', evidence: [{ kind: 'target_changed' }] });
      expect(await isExpanded()).toBe(value === 'true');
    }
  });

  test('of an item that stays as it is is called none, unless something else came of it', async () => {
    for (const [comes, effect] of [
      [false, 'none'],
      [true, 'unverified'],
    ] as const) {
      await using desk = await SimDesk.open(['Files']);
      const { actions, ...ports } = desk.backend.ports as Ports;
      const perform = async () => {
        const row = new Button({ title: 'A row of it', onPress: () => undefined });
        if (comes) desk.sim.app('Files').windows[0]?.content.add(row);
      };
      const backend = { ...desk.backend, ports: { ...ports, actions: { ...actions, perform } } };
      const app = await new DesktopSession(backend, desk.session.options).app('Files', neverAborted);
      const setting = { query: 'Documents', value: 'true' };
      const { outcome } = await desk.during(setValue(app, setting, neverAborted));
      expect(outcome).toMatchObject({ effect, evidence: [{ kind: 'target_unchanged' }] });
    }
  });

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

  test('that a slider rounds is not called what was asked for', async () => {
    await using desk = await SimDesk.open(['Settings']);
    await openTab(desk, 'Display');
    const slider = desk.sim.widget('Settings', 'Brightness');
    if (!(slider instanceof Slider)) throw new Error('It is no slider.');
    const rounding = vi.spyOn(slider, 'planValue').mockReturnValue(() => {
      slider.number = 30;
    });
    const { outcome, inverse } = await set(desk, 'Settings', 'Brightness', '30.4');
    rounding.mockRestore();
    expect(outcome).toMatchObject({
      effect: 'unverified',
      evidence: [{ kind: 'value_differs', detail: 'The value read back is "30". It goes in steps of 1.' }],
    });
    expect(
      await desk.during(inverse?.revert(neverAborted) ?? Promise.reject(new Error('none'))),
    ).toMatchObject({
      effect: 'confirmed',
    });
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

  test('of a check box that does not say what it is is refused, and so are claims about it', async () => {
    const box = element('b', 'AXCheckBox', 'Continuous', { actions: ['press'] });
    const app = await new TreeDesk([window('w', 'Viewer', [box])]).app();
    await expect(setValue(app, { query: 'Continuous', value: 'false' }, neverAborted)).rejects.toMatchObject({
      code: 'not_actionable',
      message: expect.stringContaining('does not say whether it is checked'),
    });
    const claim = { query: 'Continuous', assertions: { value: 'false' }, timeoutMs: 0 };
    expect(await assertElement(app, claim, neverAborted)).toMatchObject({ passed: false });
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

  test('that a field forgets says that it may need the Return key', async () => {
    await using desk = await SimDesk.open(['Login']);
    desk.faults.ignoreActs(desk.sim.widget('Login', 'Username'));
    const { outcome } = await set(desk, 'Login', 'Username', 'ada');
    expect(outcome).toMatchObject({
      effect: 'none',
      evidence: [{ detail: expect.stringContaining('with a line break at its end') }],
    });
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

describe('a pop-up that keeps its choices to itself until it is opened', () => {
  /** The same elements, as a toolkit shows them that tells less. */
  function tellLess(desk: SimDesk, less: (node: UiNode) => Partial<UiNode>): void {
    const { tree } = desk.backend.ports;
    const read = tree.read.bind(tree);
    const change = (node: UiNode): UiNode => ({
      ...node,
      ...(node.role === 'AXPopUpButton' && { choices: undefined, accepts: [] }),
      ...less(node),
      children: node.children.map(change),
    });
    tree.read = async (...call) => {
      const { roots, ...rest } = await read(...call);
      return { ...rest, roots: roots.map(change) };
    };
  }

  async function openMenus(desk: SimDesk): Promise<number> {
    const { steps } = await (await desk.app('Settings')).snapshot(neverAborted);
    const isOpen = (node: UiNode) => node.role === 'AXMenu' && hasState(node, 'visible');
    return steps.filter(({ node }) => isOpen(node)).length;
  }

  test('is opened, and the entry is pressed', async () => {
    await using desk = await SimDesk.open(['Settings']);
    tellLess(desk, () => ({}));
    const { outcome } = await set(desk, 'Settings', 'AXPopUpButton:Language', 'Deutsch');
    expect(outcome).toMatchObject({
      effect: 'confirmed',
      route: 'accessibility',
      evidence: [{ kind: 'value_matches' }],
    });
    expect(await openMenus(desk)).toBe(0);
  });

  test('is chosen from also where its entries are shown somewhere else', async () => {
    await using desk = await SimDesk.open(['Settings']);
    tellLess(desk, () => ({}));
    const { tree } = desk.backend.ports;
    const read = tree.read.bind(tree);
    const isMenu = ({ role }: UiNode) => role === 'AXMenu';
    const without = (node: UiNode): UiNode => ({
      ...node,
      children: node.children.filter((child) => !isMenu(child)).map(without),
    });
    tree.read = async (app, options, signal) => {
      const { roots, ...rest } = await read(app, options, signal);
      const menus = [...walk(roots)].map(({ node }) => node).filter(isMenu);
      return { ...rest, roots: [...roots.map(without), ...(options?.root === undefined ? menus : [])] };
    };
    const { outcome } = await set(desk, 'Settings', 'AXPopUpButton:Language', 'Deutsch');
    expect(outcome).toMatchObject({ effect: 'confirmed', evidence: [{ kind: 'value_matches' }] });
  });

  test('is closed again where it has no such entry, and the others are told', async () => {
    await using desk = await SimDesk.open(['Settings']);
    tellLess(desk, () => ({}));
    await expect(set(desk, 'Settings', 'AXPopUpButton:Language', 'Latin')).rejects.toMatchObject({
      code: 'invalid_value',
      guidance: expect.stringContaining('"Deutsch"'),
    });
    expect(await openMenus(desk)).toBe(0);
  });

  test('is closed again where only pointer or keys would do and the focus may not be taken', async () => {
    await using desk = await SimDesk.open(['Settings', 'Calculator']);
    tellLess(desk, ({ role, title, states }) =>
      role === 'AXMenuItem'
        ? { actions: [], states: title === 'English' ? [...states, 'focused'] : states }
        : {},
    );
    await expect(set(desk, 'Settings', 'AXPopUpButton:Language', 'Deutsch')).rejects.toMatchObject({
      code: 'needs_focus',
    });
    expect(await openMenus(desk)).toBe(0);
  });

  describe('and has no action to open it', () => {
    const withoutPress = ({ role }: UiNode) => (role === 'AXPopUpButton' ? { actions: [] } : {});

    test('is opened by a pointer that disturbs nobody', async () => {
      await using desk = await SimDesk.open(['Settings']);
      tellLess(desk, withoutPress);
      Object.defineProperty(desk.backend.ports.pointer, 'disturbsUser', { value: false });
      const { outcome } = await set(desk, 'Settings', 'AXPopUpButton:Language', 'Deutsch');
      expect(outcome).toMatchObject({ effect: 'confirmed', route: 'pointer' });
      expect(await openMenus(desk)).toBe(0);
    });

    test('is refused where the pointer is the one of the user', async () => {
      await using desk = await SimDesk.open(['Settings', 'Calculator']);
      tellLess(desk, withoutPress);
      await expect(set(desk, 'Settings', 'AXPopUpButton:Language', 'Deutsch')).rejects.toMatchObject({
        code: 'needs_focus',
      });
      expect(await openMenus(desk)).toBe(0);
    });
  });
});

describe.each(['AXRow', 'AXGroup'] as const)('setting the value of an %s', (role) => {
  const row = (...children: UiNode[]) =>
    new TreeDesk([window('w', 'Settings', [element('r', role, 'Mode', { children })])]);
  const attempt = async (desk: TreeDesk) =>
    setValue(await desk.app(), { query: 'Mode', value: 'true' }, neverAborted);

  test('that holds several is refused, with what they are', async () => {
    const desk = row(element('a', 'AXCheckBox', ''), element('b', 'AXCheckBox', 'Use system default'));
    await expect(attempt(desk)).rejects.toMatchObject({
      code: 'not_actionable',
      message: expect.stringMatching(new RegExp(`^${role} "Mode" .* holds 2 things with a value`)),
      guidance: expect.stringMatching(/AXCheckBox "" \(el-\d+\), AXCheckBox "Use system default" \(el-\d+\)/),
    });
  });

  test('goes to the only one that it holds, which is named', async () => {
    const inner = element('a', 'AXCheckBox', '');
    const hidden = element('b', 'AXCheckBox', '', { states: ['enabled'] });
    await expect(
      attempt(row(element('g', 'AXGroup', '', { children: [inner] }), hidden)),
    ).rejects.toMatchObject({
      message: expect.stringMatching(/^AXCheckBox (beside "Mode"|"")/),
    });
  });

  test('does not go to what another row in it holds', async () => {
    const other = element('o', 'AXRow', 'Other', { children: [element('a', 'AXCheckBox', '')] });
    await expect(attempt(row(other))).rejects.toMatchObject({
      message: expect.stringMatching(new RegExp(`^${role} "Mode" .* has no value`)),
    });
  });
});
