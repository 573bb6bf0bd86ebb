import { expect, test } from 'vitest';
import { changeNodes } from '../../../test/support/changed-nodes.ts';
import { SimDesk } from '../../../test/support/sim-desk.ts';
import { neverAborted } from '../../base/cancellation.ts';
import type { State, UiNode } from '../../model/element.ts';
import { setValue } from './set-value.ts';
import type { ActResult } from './target.ts';

const BOX = 'Remember me';
const signal = neverAborted;
const TURNS: readonly (readonly State[])[] = [[], ['mixed'], ['checked']];

/** A check box that a pointer turns, from off to neither, to on, and to off again. */
async function open(from: number) {
  const desk = await SimDesk.open(['Login']);
  const { tree, pointer } = desk.backend.ports;
  let turn = from;
  const turned = (node: UiNode): UiNode => {
    if (node.title !== BOX) return node;
    const others = node.states.filter((state) => state !== 'checked');
    return { ...node, actions: [], accepts: [], states: [...others, ...(TURNS[turn % 3] ?? [])] };
  };
  changeNodes(tree, turned);
  Object.defineProperty(pointer, 'disturbsUser', { value: false });
  pointer.click = async () => {
    turn++;
  };
  const app = await desk.app('Login');
  return {
    set: (value: string) => desk.during(setValue(app, { query: BOX, value }, signal)),
    undo: ({ inverse }: ActResult) => desk.during(inverse?.revert(signal) ?? Promise.reject(signal)),
    presses: () => turn - from,
    [Symbol.asyncDispose]: () => desk[Symbol.asyncDispose](),
  };
}

test.each([
  [0, 'true', 2, '"1"'],
  [0, 'mixed', 1, '"mixed"'],
  [1, 'true', 1, '"1"'],
  [1, 'false', 2, '"0"'],
  [2, 'false', 1, '"0"'],
  [2, 'mixed', 2, '"mixed"'],
  [1, 'mixed', 0, '"mixed"'],
])('from %i to %s takes %i presses', async (from, value, presses, shown) => {
  await using at = await open(from);
  const { outcome } = await at.set(value);
  expect(outcome).toMatchObject({ effect: 'confirmed', evidence: [{ kind: 'value_matches' }] });
  expect(outcome.evidence[0]?.detail).toContain(shown);
  expect(at.presses()).toBe(presses);
});

test('what was neither is so again when that is taken back', async () => {
  await using at = await open(1);
  const on = await at.set('true');
  expect(await at.undo(on)).toMatchObject({ effect: 'confirmed' });
  expect(at.presses()).toBe(3);
});
