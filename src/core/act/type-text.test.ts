import { describe, expect, test, vi } from 'vitest';
import { changeNodes } from '../../../test/support/changed-nodes.ts';
import { SimDesk } from '../../../test/support/sim-desk.ts';
import { Label } from '../../backends/sim/widgets/label.ts';
import { neverAborted } from '../../base/cancellation.ts';
import type { UiNode } from '../../model/element.ts';
import type { ActionsPort } from '../ports/acting.ts';
import type { KeyboardPort } from '../ports/input.ts';
import { type TypeOptions, typeText } from './type-text.ts';

async function typeInto(desk: SimDesk, appName: string, options: Partial<TypeOptions> & { text: string }) {
  const app = await desk.app(appName);
  return desk.during(typeText(app, { clearFirst: false, mode: 'background', ...options }, neverAborted));
}

describe('typing', () => {
  test('is confirmed by reading the text back', async () => {
    await using desk = await SimDesk.open(['Calculator', 'TextEdit']);
    const first = await typeInto(desk, 'TextEdit', { query: '#document', text: 'Hello' });
    expect(first.outcome).toMatchObject({
      effect: 'confirmed',
      focusTaken: false,
      evidence: [{ kind: 'value_matches' }],
    });
    const second = await typeInto(desk, 'TextEdit', { query: '#document', text: ', world' });
    expect(second.outcome.evidence[0]?.detail).toContain('Hello, world');
  });

  test('takes the place of what is selected only when no field is named', async () => {
    await using desk = await SimDesk.open(['Login']);
    await typeInto(desk, 'Login', { query: 'Username', text: 'ada' });
    const { text } = desk.backend.ports;
    // As if all of it were selected.
    text.typeOver = text.replace.bind(text);
    const named = await typeInto(desk, 'Login', { query: 'Username', text: ' l' });
    expect(named.outcome.evidence[0]?.detail).toContain('ada l');
    const { outcome } = await typeInto(desk, 'Login', { text: 'bob' });
    expect(outcome.effect).toBe('confirmed');
    expect(desk.sim.widget('Login', 'username').value).toBe('bob');
  });

  test('into a cell is refused with the way to open it', async () => {
    await using desk = await SimDesk.open(['Contacts']);
    const { tree } = desk.backend.ports;
    const read = tree.read.bind(tree);
    const closed = (node: UiNode): UiNode => ({
      ...node,
      ...(node.role === 'AXCell' && { accepts: [], states: ['visible', 'enabled', 'focusable'] }),
      children: node.children.map(closed),
    });
    tree.read = async (...call) => {
      const { roots, ...rest } = await read(...call);
      return { ...rest, roots: roots.map(closed) };
    };
    const typing = typeInto(desk, 'Contacts', { query: 'role:AXCell index:1', text: 'x' });
    await expect(typing).rejects.toMatchObject({
      code: 'not_actionable',
      guidance: expect.stringContaining('click_type "double"'),
    });
  });

  test('goes to the focused element when none is named', async () => {
    await using desk = await SimDesk.open(['Login']);
    const { target, outcome } = await typeInto(desk, 'Login', { text: 'ada' });
    expect(target.title).toBe('Username');
    expect(outcome.effect).toBe('confirmed');
  });

  test('can replace what is there', async () => {
    await using desk = await SimDesk.open(['Login']);
    await typeInto(desk, 'Login', { query: 'Username', text: 'old' });
    const { outcome } = await typeInto(desk, 'Login', { query: 'Username', text: 'new', clearFirst: true });
    expect(outcome.evidence).toEqual([{ kind: 'value_matches', detail: 'The value read back is "new".' }]);
  });

  test('where what has the focus takes no text is judged by whatever changed', async () => {
    await using desk = await SimDesk.open(['Calculator']);
    const { keyboard, tree } = desk.backend.ports;
    Object.defineProperty(keyboard, 'disturbsUser', { value: false });
    // As KCalc has it: a box has the focus, and the window takes the keys.
    changeNodes(tree, (node) =>
      node.title === '7' ? { ...node, role: 'AXGroup', states: [...node.states, 'focused'] } : node,
    );
    vi.spyOn(desk.backend.ports.actions, 'focus').mockResolvedValue();
    const { target, outcome } = await typeInto(desk, 'Calculator', { text: '12+30=' });
    expect(target.role).toBe('AXGroup');
    expect(outcome).toMatchObject({ effect: 'confirmed', changes: { changed: [{ to: '42' }] } });
    const idle = await typeInto(desk, 'Calculator', { text: 'ü' });
    expect(idle.outcome).toMatchObject({ effect: 'unverified', evidence: [{ kind: 'nothing_changed' }] });
  });

  test('into a secure field is confirmed without ever showing the secret', async () => {
    await using desk = await SimDesk.open(['Login']);
    const { outcome, target } = await typeInto(desk, 'Login', { query: 'Password', text: 'open-sesame' });
    expect(outcome.effect).toBe('confirmed');
    expect(JSON.stringify({ outcome, target })).not.toContain('open-sesame');
  });

  test('more into a secure field stays unverified: what it holds cannot be read', async () => {
    await using desk = await SimDesk.open(['Login']);
    await typeInto(desk, 'Login', { query: 'Password', text: 'open' });
    const { outcome } = await typeInto(desk, 'Login', { query: 'Password', text: '-sesame' });
    expect(outcome.effect).toBe('unverified');
  });

  test('into a text that is not shown whole is confirmed by reading it whole', async () => {
    await using desk = await SimDesk.open(['TextEdit']);
    await typeInto(desk, 'TextEdit', { query: '#document', text: 'Once upon a time' });
    const { tree, text } = desk.backend.ports;
    const read = tree.read.bind(tree);
    const shortened = (node: UiNode): UiNode => ({
      ...node,
      ...(node.value !== undefined && { value: node.value.slice(0, 4) }),
      children: node.children.map(shortened),
    });
    tree.read = async (...call) => {
      const { roots, ...rest } = await read(...call);
      return { ...rest, roots: roots.map(shortened) };
    };
    const { outcome } = await typeInto(desk, 'TextEdit', { query: '#document', text: ' there was' });
    expect(outcome.effect).toBe('confirmed');
    text.insert = async () => undefined;
    const lost = await typeInto(desk, 'TextEdit', { query: '#document', text: ' a king' });
    expect(lost.outcome.effect).toBe('none');
  });

  test('that an application swallows is called none', async () => {
    await using desk = await SimDesk.open(['Login']);
    desk.faults.ignoreActs(desk.sim.widget('Login', 'Username'));
    const { outcome } = await typeInto(desk, 'Login', { query: 'Username', text: 'ada' });
    expect(outcome).toMatchObject({ effect: 'none', evidence: [{ kind: 'target_unchanged' }] });
  });

  test('into a box goes to its only field, and is refused where it has several', async () => {
    await using desk = await SimDesk.open(['Login']);
    const form = { query: '#sign-in-form', text: 'ada' };
    await expect(typeInto(desk, 'Login', form)).rejects.toMatchObject({
      code: 'not_actionable',
      message: expect.stringContaining('holds 2 fields'),
      guidance: expect.stringMatching(/"Username".*"Password"/),
    });
    changeNodes(desk.backend.ports.tree, (node) =>
      node.title === 'Password' ? { ...node, states: ['enabled', 'editable'] } : node,
    );
    const { target, outcome } = await typeInto(desk, 'Login', form);
    expect([target.title, outcome.effect]).toEqual(['Username', 'confirmed']);
  });

  test('in the place of a text is refused where there is none: all of something else would be selected', async () => {
    await using desk = await SimDesk.open(['Calculator']);
    const typing = typeInto(desk, 'Calculator', { query: '#display', text: '7', clearFirst: true });
    await expect(typing).rejects.toMatchObject({
      code: 'not_actionable',
      guidance: 'Type without clear_first.',
    });
  });

  test('into what is no field is refused while a field has the focus', async () => {
    await using desk = await SimDesk.open(['Login']);
    const { keyboard, actions, tree } = desk.backend.ports;
    Object.defineProperty(keyboard, 'disturbsUser', { value: false });
    changeNodes(tree, (node) => (node.title === 'Remember me' ? { ...node, role: 'AXSlider' } : node));
    await typeInto(desk, 'Login', { query: 'Username', text: 'ada' });
    vi.spyOn(actions, 'focus').mockResolvedValue();
    const typing = typeInto(desk, 'Login', { query: 'Remember me', text: 'lovelace' });
    await expect(typing).rejects.toMatchObject({
      code: 'not_actionable',
      message: expect.stringMatching(/did not get the focus, which AXTextField "Username"/),
    });
    expect(desk.sim.widget('Login', 'username').value).toBe('ada');
  });

  test('into something that takes no text is refused in the background', async () => {
    await using desk = await SimDesk.open(['Calculator']);
    await expect(typeInto(desk, 'Calculator', { query: '#display', text: '7' })).rejects.toMatchObject({
      code: 'needs_focus',
    });
  });

  test('into a text that nobody can write in is refused, whatever may take the focus', async () => {
    await using desk = await SimDesk.open(['Login']);
    const label = new Label('Account');
    desk.sim.app('Login').windows[0]?.content.add(label);
    const typing = typeInto(desk, 'Login', { query: 'Account', text: 'ada', mode: 'focus' });
    await expect(typing).rejects.toMatchObject({ code: 'not_actionable' });
    const { steps } = await (await desk.app('Login')).snapshot(neverAborted);
    expect(steps.filter(({ node }) => node.value === 'ada')).toEqual([]);
  });

  test('by keyboard into a field on a page that is not in front is refused before a key is pressed', async () => {
    await using desk = await SimDesk.open(['Login']);
    const { tree, keyboard, actions } = desk.backend.ports;
    const hide = (node: UiNode): UiNode => ({
      ...node,
      ...(node.title === 'Username' && { states: ['enabled', 'editable'], accepts: [], bounds: undefined }),
      children: node.children.map(hide),
    });
    const read = tree.read.bind(tree);
    tree.read = async (...call) => {
      const { roots, ...rest } = await read(...call);
      return { ...rest, roots: roots.map(hide) };
    };
    const node = tree.node.bind(tree);
    tree.node = async (...call) => {
      const found = await node(...call);
      return found && hide(found);
    };
    const typed = vi.spyOn(keyboard as KeyboardPort, 'type');
    const focused = vi.spyOn(actions as ActionsPort, 'focus').mockResolvedValue();
    const typing = typeInto(desk, 'Login', { query: 'AXTextField:Username', text: 'x', mode: 'focus' });
    await expect(typing).rejects.toMatchObject({
      code: 'not_actionable',
      message: expect.stringContaining('is not shown, and keys would go elsewhere'),
    });
    expect(focused).toHaveBeenCalledOnce();
    expect(typed).not.toHaveBeenCalled();
  });

  test('into nothing is refused with what to do', async () => {
    await using desk = await SimDesk.open(['Login', 'Calculator']);
    const app = desk.sim.app('Calculator');
    await expect(typeInto(desk, 'Calculator', { text: '7' })).rejects.toMatchObject({
      code: expect.stringMatching(/element_not_found|needs_focus/),
    });
    expect(app.running).toBe(true);
  });
});

describe('a line break at the end of what goes into a field of one line', () => {
  async function enter(desk: SimDesk, onConfirm: () => void) {
    const { tree, actions } = desk.backend.ports;
    const read = tree.read.bind(tree);
    const confirmable = (node: UiNode): UiNode => ({
      ...node,
      actions: node.role === 'AXTextField' ? [...node.actions, 'confirm'] : node.actions,
      children: node.children.map(confirmable),
    });
    tree.read = async (...call) => {
      const { roots, ...rest } = await read(...call);
      return { ...rest, roots: roots.map(confirmable) };
    };
    actions.perform = async (_app, _node, action) => {
      expect(action).toBe('confirm');
      onConfirm();
    };
    return typeInto(desk, 'Login', { query: 'Username', text: 'ada\n' });
  }

  test('is the Return key, and is confirmed by what follows', async () => {
    await using desk = await SimDesk.open(['Login']);
    const { outcome } = await enter(desk, () => {
      desk.sim.widget('Login', 'Remember me').title = 'Remember ada';
    });
    expect(outcome).toMatchObject({ effect: 'confirmed', evidence: [{ kind: 'elements_changed' }] });
    expect(desk.sim.widget('Login', 'username').value).toBe('ada');
  });

  test('is never put into a field that has no action for it', async () => {
    await using desk = await SimDesk.open(['Login']);
    const typing = { query: 'Username', text: 'ada\n' };
    // Keys disturb the user of the simulated desktop, and are refused before anything is typed.
    await expect(typeInto(desk, 'Login', typing)).rejects.toMatchObject({ code: 'needs_focus' });
    expect(desk.sim.widget('Login', 'username').value).toBe('');
    const { outcome } = await typeInto(desk, 'Login', { ...typing, mode: 'focus' });
    expect(outcome.route).toBe('keyboard');
    expect(desk.sim.widget('Login', 'username').value).toBe('ada');
  });

  test('is not confirmed by what the text enabled before the key came', async () => {
    await using desk = await SimDesk.open(['Login']);
    const box = desk.sim.widget('Login', 'Remember me');
    box.enabled = false;
    const { text } = desk.backend.ports;
    const insert = text.insert.bind(text);
    text.insert = async (...call) => {
      await insert(...call);
      box.enabled = true;
    };
    expect((await enter(desk, () => undefined)).outcome.effect).toBe('unverified');
  });

  test('is not confirmed by the text alone', async () => {
    await using desk = await SimDesk.open(['Login']);
    const { outcome } = await enter(desk, () => undefined);
    expect(outcome.effect).toBe('unverified');
  });
});
