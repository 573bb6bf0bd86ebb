import { describe, expect, test } from 'vitest';
import { changeNodes } from '../../../test/support/changed-nodes.ts';
import { SimDesk } from '../../../test/support/sim-desk.ts';
import { neverAborted } from '../../base/cancellation.ts';
import { hasState, type UiNode } from '../../model/element.ts';
import { click } from './click.ts';
import { setValue } from './set-value.ts';

const signal = neverAborted;

/** Chooses "Dark" where "Light" was chosen, with radio buttons that look otherwise. */
async function choose(change: (node: UiNode) => UiNode) {
  const desk = await SimDesk.open(['Settings']);
  changeNodes(desk.backend.ports.tree, (node) => (node.role === 'AXRadioButton' ? change(node) : node));
  const app = await desk.app('Settings');
  const done = await desk.during(click(app, 'Dark', { kind: 'single', mode: 'background' }, signal));
  const chosen = async () => {
    const { steps } = await app.snapshot(signal);
    const names = ['Light', 'Dark', 'Auto'];
    return steps
      .filter(({ node }) => names.includes(node.title) && hasState(node, 'checked'))
      .map((step) => step.node.title);
  };
  const undo = () => desk.during(done.inverse?.revert(signal) ?? Promise.reject(signal));
  return { ...done, chosen, undo, [Symbol.asyncDispose]: () => desk[Symbol.asyncDispose]() };
}

const without = (node: UiNode, ...states: string[]): UiNode => ({
  ...node,
  states: node.states.filter((state) => !states.includes(state)),
});

describe('a radio button that was chosen', () => {
  test('is taken back also where it is called a check box', async () => {
    await using at = await choose((node) => ({ ...node, role: 'AXCheckBox' }));
    expect(await at.chosen()).toEqual(['Dark']);
    expect(await at.undo()).toMatchObject({ effect: 'confirmed' });
    expect(await at.chosen()).toEqual(['Light']);
  });

  test('has no way back where none was chosen before', async () => {
    await using at = await choose((node) => (node.title === 'Dark' ? node : without(node, 'checked')));
    expect(at.inverse).toBeUndefined();
    expect(at.irreversible).toContain('turned no other radio button off');
  });

  test('is not called taken back while it is still on', async () => {
    let isDone = false;
    await using at = await choose((node) =>
      isDone && node.title === 'Dark' ? { ...node, states: [...node.states, 'checked'] } : node,
    );
    isDone = true;
    expect(await at.undo()).toMatchObject({
      effect: 'unverified',
      evidence: [{ detail: expect.stringContaining('still on') }],
    });
  });
});

describe('a radio button that is to be turned off', () => {
  test.each(['checked', 'mixed'] as const)('is left alone while it is %s', async (state) => {
    await using desk = await SimDesk.open(['Settings']);
    let isSet = false;
    const { tree, values } = desk.backend.ports;
    changeNodes(tree, (node) =>
      node.title === 'Dark' ? { ...node, states: [...node.states, state] } : node,
    );
    values.set = async () => {
      isSet = true;
    };
    const turnOff = setValue(await desk.app('Settings'), { query: 'Dark', value: 'false' }, signal);
    await expect(desk.during(turnOff)).rejects.toMatchObject({
      code: 'not_actionable',
      guidance: expect.stringContaining('choosing another one of its group'),
    });
    expect(isSet).toBe(false);
  });

  test('is so already while it is off', async () => {
    await using desk = await SimDesk.open(['Settings']);
    const { outcome } = await desk.during(
      setValue(await desk.app('Settings'), { query: 'Dark', value: 'false' }, signal),
    );
    expect(outcome.effect).toBe('confirmed');
  });
});
