import { describe, expect, test } from 'vitest';
import { changeNodes } from '../../../test/support/changed-nodes.ts';
import { SimDesk } from '../../../test/support/sim-desk.ts';
import { element } from '../../../test/support/ui-tree.ts';
import { neverAborted } from '../../base/cancellation.ts';
import { hasState, type UiNode } from '../../model/element.ts';
import { setValue } from './set-value.ts';

const POP_UP = 'AXPopUpButton:Language';

/**
 * A desktop with a pop-up as Gecko has it: no action opens it, its list is there also while it is closed, and the entries in
 * it can be pressed then.
 */
async function open({ isOutOfSight = false, isDeaf = false, lastShown = Number.POSITIVE_INFINITY } = {}) {
  const desk = await SimDesk.open(['Settings']);
  const { tree, actions, pointer } = desk.backend.ports;
  let isAway = isOutOfSight;
  const pressed: string[] = [];
  const hidden = { states: ['enabled'] } as const;
  const closed = element('closed', 'AXMenu', '', {
    ...hidden,
    children: [element('first', 'AXMenuItem', 'English', { ...hidden, actions: ['press'] })],
  });
  changeNodes(tree, (node: UiNode): UiNode => {
    if (node.role === 'AXMenu') return { ...node, children: node.children.map(withoutPlace) };
    if (node.role !== 'AXPopUpButton') return node;
    const states = node.states.filter((state) => state !== 'visible' || !isAway);
    const children = node.children.length > 0 ? node.children : [closed];
    const place = isAway ? { bounds: undefined } : {};
    return { ...node, ...place, states, children, choices: undefined, accepts: [], actions: [] };
  });
  function withoutPlace(entry: UiNode, index: number): UiNode {
    if (isDeaf) return { ...entry, actions: [] };
    return index <= lastShown ? entry : { ...entry, bounds: undefined, states: ['enabled'] };
  }
  const point = pointer.click.bind(pointer);
  let clicks = 0;
  pointer.click = async (...call) => {
    clicks += 1;
    // The first one opens the list.
    if (!isDeaf || clicks === 1) await point(...call);
  };
  const perform = actions.perform.bind(actions);
  actions.perform = (...call) => {
    pressed.push(call[1]);
    return perform(...call);
  };
  actions.scrollTo = async () => {
    isAway = false;
  };
  Object.defineProperty(pointer, 'disturbsUser', { value: false });
  const app = await desk.app('Settings');
  const set = (value: string) => desk.during(setValue(app, { query: POP_UP, value }, neverAborted));
  const value = async () => {
    const { steps } = await app.snapshot(neverAborted);
    const found = steps.find(({ node }) => node.role === 'AXPopUpButton' && node.title === 'Language');
    return found?.node.value;
  };
  const isOpen = async () => {
    const { steps } = await app.snapshot(neverAborted);
    return steps.some(({ node }) => node.role === 'AXMenuItem' && hasState(node, 'visible'));
  };
  return { pressed, set, value, isOpen, actions, [Symbol.asyncDispose]: () => desk[Symbol.asyncDispose]() };
}

describe('a pop-up whose entries can be pressed while it is closed', () => {
  test('is opened by a click, and never by pressing an entry', async () => {
    await using at = await open();
    const { outcome } = await at.set('Deutsch');
    expect(outcome).toMatchObject({ effect: 'confirmed', evidence: [{ kind: 'value_matches' }] });
    expect(await at.value()).toBe('Deutsch');
    expect(at.pressed).not.toContain('first');
  });

  test('gives also what its open list has scrolled out of sight', async () => {
    await using at = await open({ lastShown: 0 });
    expect((await at.set('Deutsch')).outcome.effect).toBe('confirmed');
    expect(await at.value()).toBe('Deutsch');
    expect(await at.isOpen()).toBe(false);
  });

  test('stays as it is where it has no such entry', async () => {
    await using at = await open();
    const before = await at.value();
    await expect(at.set('Latin')).rejects.toMatchObject({ code: 'invalid_value' });
    expect(await at.value()).toBe(before);
    expect(await at.isOpen()).toBe(false);
    expect(at.pressed).toEqual([]);
  });
});

describe('a pop-up whose list does not hear of a click', () => {
  test('is closed, and keeps its value', async () => {
    await using at = await open({ isDeaf: true });
    const before = await at.value();
    expect((await at.set('Deutsch')).outcome).toMatchObject({ effect: 'none', route: 'pointer' });
    expect([await at.value(), await at.isOpen()]).toEqual([before, false]);
  });
});

describe('a pop-up that is scrolled out of sight', () => {
  test('is brought into view by its application before it is opened', async () => {
    await using at = await open({ isOutOfSight: true });
    expect((await at.set('Deutsch')).outcome.effect).toBe('confirmed');
  });

  test('is refused, with the way to it, where that does not help', async () => {
    await using at = await open({ isOutOfSight: true });
    const before = await at.value();
    at.actions.scrollTo = async () => undefined;
    await expect(at.set('Deutsch')).rejects.toMatchObject({
      code: 'not_actionable',
      guidance: expect.stringContaining('ax_scroll'),
    });
    expect(await at.value()).toBe(before);
  });
});
