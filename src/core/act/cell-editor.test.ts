import { describe, expect, test } from 'vitest';
import { changeNodes } from '../../../test/support/changed-nodes.ts';
import { SimDesk } from '../../../test/support/sim-desk.ts';
import { neverAborted } from '../../base/cancellation.ts';
import { hasState, type UiNode } from '../../model/element.ts';
import { setValue } from './set-value.ts';

const LABEL = 'Documents';
const signal = neverAborted;

/** A desktop on which a row is a cell, whose name is edited in an editor that opens at a click on it. */
async function open({ isEdited = true, isSpoilt = false, free = true, focused = false } = {}) {
  const desk = await SimDesk.open(['Files']);
  const { tree, text, pointer } = desk.backend.ports;
  let name = LABEL;
  let tries = 0;
  const done: string[] = [];
  const cell = (node: UiNode): UiNode => {
    if (node.role === 'AXWindow') return { ...node, title: `Shown: ${tries}` };
    if (node.title !== LABEL || node.role !== 'AXRow') return node;
    const states = [...node.states.filter((state) => state !== 'focused'), ...(focused ? FOCUSED : [])];
    return { ...node, role: 'AXCell', title: name, value: undefined, states, accepts: ['editor'] };
  };
  changeNodes(tree, cell);
  text.equals = async (_app, _node, wanted) => wanted === name;
  text.read = async () => name;
  text.enterWhile = async (_app, _node, entered, ways, inner) => {
    for (const opening of ways) await opening(inner);
    tries += 1;
    if (isEdited) name = entered;
    if (isSpoilt) name = 'Spoilt';
    return isEdited;
  };
  Object.assign(pointer, {
    click: async () => void done.push('click'),
    drag: async () => void done.push('press'),
  });
  if (free) Object.defineProperty(pointer, 'disturbsUser', { value: false });
  const app = await desk.app('Files');
  const set = (value: string) => desk.during(setValue(app, { query: name, value }, signal));
  return { desk, app, done, set, [Symbol.asyncDispose]: () => desk[Symbol.asyncDispose]() };
}

const FOCUSED = ['focused'] as const;

describe('a cell that is edited in an editor of its own', () => {
  test('is clicked, opened, given its text and read back, and gets its old one again', async () => {
    await using at = await open();
    const { outcome, inverse } = await at.set('Papers');
    expect(outcome).toMatchObject({
      effect: 'confirmed',
      route: 'pointer',
      evidence: [{ kind: 'value_matches', detail: 'The value read back is "Papers".' }],
    });
    expect(at.done).toEqual(['click', 'press']);
    expect(await at.desk.during(inverse?.revert(signal) ?? Promise.reject(signal))).toMatchObject({
      effect: 'confirmed',
    });
  });

  test('is opened at once where it is the current one', async () => {
    await using at = await open({ focused: true });
    expect((await at.set('Papers')).outcome.effect).toBe('confirmed');
    expect(at.done).toEqual(['press']);
  });

  test('is not touched where it says so already', async () => {
    await using at = await open();
    expect((await at.set(LABEL)).outcome.effect).toBe('confirmed');
    expect(at.done).toEqual([]);
  });

  test('is refused where no editor opens, and where only the pointer of the user could open it', async () => {
    await using locked = await open({ isEdited: false });
    await expect(locked.set('Papers')).rejects.toMatchObject({
      code: 'not_actionable',
      message: expect.stringContaining('opened no editor'),
    });
    await using users = await open({ free: false });
    await expect(users.set('Papers')).rejects.toMatchObject({
      code: 'not_actionable',
      guidance: expect.stringContaining('click it twice'),
    });
    expect(users.done).toEqual([]);
  });

  test('that is refused after clicks leaves nothing that is taken to change by itself', async () => {
    await using at = await open({ isEdited: false });
    for (const value of ['Papers', 'Letters', 'Notes'])
      await expect(at.set(value)).rejects.toMatchObject({ code: 'not_actionable' });
    const { roots } = await at.app.snapshot(signal);
    expect(roots.map(({ title }) => title)).toContain('Shown: 3');
    expect(roots.filter((window) => at.app.restless.has(window))).toEqual([]);
  });

  test('that says something else since its editor was opened in vain is not called untouched', async () => {
    await using at = await open({ isEdited: false, isSpoilt: true });
    const { outcome } = await at.set('Papers');
    expect(outcome).toMatchObject({
      effect: 'unverified',
      evidence: [{ kind: 'value_differs', detail: 'The value read back is "Spoilt".' }],
    });
  });

  test('that can be expanded is, by words that mean that', async () => {
    await using at = await open();
    expect((await at.set('expanded')).outcome.evidence[0]?.detail).toBe('It is expanded now.');
    const { steps } = await at.app.snapshot(signal);
    expect(steps.some(({ node }) => node.title === LABEL && hasState(node, 'expanded'))).toBe(true);
    expect(at.done).toEqual([]);
  });
});
