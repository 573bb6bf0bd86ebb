import { describe, expect, test } from 'vitest';
import { changeNodes } from '../../../test/support/changed-nodes.ts';
import { SimDesk } from '../../../test/support/sim-desk.ts';
import { neverAborted } from '../../base/cancellation.ts';
import { hasState, type State, type UiNode } from '../../model/element.ts';
import { click } from './click.ts';
import { setValue } from './set-value.ts';
import type { ActResult } from './target.ts';

const BOX = 'Remember me';
const signal = neverAborted;

/** A check box without any action, as GTK 4 has them, and a pointer that disturbs nobody. */
async function open({ as = {}, free = true }: { as?: Partial<UiNode>; free?: boolean } = {}) {
  const desk = await SimDesk.open(['Login']);
  const { tree, pointer } = desk.backend.ports;
  const bare = (node: UiNode): UiNode =>
    node.title === BOX ? { ...node, actions: [], accepts: [], ...as } : node;
  changeNodes(tree, bare);
  if (free) Object.defineProperty(pointer, 'disturbsUser', { value: false });
  const app = await desk.app('Login');
  const set = (value: string) => desk.during(setValue(app, { query: BOX, value }, signal));
  const press = () => desk.during(click(app, BOX, { kind: 'single', mode: 'background' }, signal));
  const isOn = async () => {
    const { steps } = await app.snapshot(signal);
    return steps.some(({ node }) => node.title === BOX && hasState(node, 'checked'));
  };
  const undo = ({ inverse }: ActResult) => desk.during(inverse?.revert(signal) ?? Promise.reject(signal));
  return { desk, set, press, isOn, undo, [Symbol.asyncDispose]: () => desk[Symbol.asyncDispose]() };
}

describe('a check box that its program turns back at once', () => {
  /** It is on when it is first looked at, and off from then on. */
  async function openRefusing() {
    const desk = await SimDesk.open(['Login']);
    let looks = Number.POSITIVE_INFINITY;
    const { actions } = desk.backend.ports;
    const perform = actions.perform.bind(actions);
    actions.perform = async (...call) => {
      await perform(...call);
      looks = 1;
    };
    changeNodes(desk.backend.ports.tree, (node) => {
      const states = node.states.filter((state) => state !== 'checked');
      return node.title === BOX && --looks < 0 ? { ...node, states, value: '0' } : node;
    });
    const app = await desk.app('Login');
    const press = () => desk.during(click(app, BOX, { kind: 'single', mode: 'background' }, signal));
    return { press, [Symbol.asyncDispose]: () => desk[Symbol.asyncDispose]() };
  }

  test('is not told as turned', async () => {
    await using at = await openRefusing();
    const { outcome } = await at.press();
    expect(outcome).toMatchObject({ effect: 'none', evidence: [{ kind: 'target_unchanged' }] });
  });
});

describe('a check box that only a pointer turns', () => {
  test('is set by our own, left alone when it is so already, and set back', async () => {
    await using at = await open();
    const on = await at.set('true');
    expect(on.outcome).toMatchObject({
      effect: 'confirmed',
      route: 'pointer',
      evidence: [{ kind: 'value_matches' }],
    });
    expect(await at.isOn()).toBe(true);
    const again = await at.set('on');
    expect(again.outcome).toMatchObject({ effect: 'confirmed', route: 'accessibility' });
    expect(await at.isOn()).toBe(true);
    expect(await at.undo(on)).toMatchObject({ effect: 'confirmed', route: 'pointer' });
    expect(await at.isOn()).toBe(false);
  });

  test('is not set by the pointer of the user', async () => {
    await using at = await open({ free: false });
    await expect(at.set('true')).rejects.toMatchObject({
      code: 'not_actionable',
      guidance: expect.stringContaining('mode "focus"'),
    });
    expect(await at.isOn()).toBe(false);
  });

  test('that stays as it is was not set', async () => {
    await using at = await open();
    at.desk.faults.ignoreActs(at.desk.sim.widget('Login', BOX));
    expect((await at.set('true')).outcome).toMatchObject({ effect: 'none', route: 'pointer' });
  });

  test('is turned back after a click', async () => {
    await using at = await open();
    const clicked = await at.press();
    expect(clicked).toMatchObject({ outcome: { effect: 'confirmed' }, inverse: { kind: 'value' } });
    expect(await at.undo(clicked)).toMatchObject({ effect: 'confirmed' });
    expect(await at.isOn()).toBe(false);
  });
});

describe('a check box in a cell', () => {
  const states: State[] = ['enabled', 'visible', 'focusable', 'selectable', 'checkable'];

  test('that only got the focus and the selection was not clicked with success', async () => {
    await using at = await open({ as: { role: 'AXCell', states: [...states, 'selected', 'focused'] } });
    const { outcome, inverse } = await at.press();
    expect(outcome).toMatchObject({ effect: 'none', route: 'pointer' });
    expect(inverse).toBeUndefined();
  });

  test('is never selected instead', async () => {
    await using at = await open({ free: false, as: { role: 'AXCell', states } });
    await expect(at.press()).rejects.toMatchObject({ code: 'needs_focus' });
  });
});

test('a click on what has an action of its own is taken back as well', async () => {
  await using desk = await SimDesk.open(['Login']);
  const app = await desk.app('Login');
  const { inverse } = await desk.during(click(app, BOX, { kind: 'single', mode: 'background' }, signal));
  expect(await desk.during(inverse?.revert(signal) ?? Promise.reject(signal))).toMatchObject({
    effect: 'confirmed',
    route: 'accessibility',
  });
});

test('a click on a button has no way back', async () => {
  await using desk = await SimDesk.open(['Calculator']);
  const app = await desk.app('Calculator');
  const done = await desk.during(click(app, 'button:7', { kind: 'single', mode: 'background' }, signal));
  expect(done.outcome.effect).toBe('confirmed');
  expect(done.inverse).toBeUndefined();
});
