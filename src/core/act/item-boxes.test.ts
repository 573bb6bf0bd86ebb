import { expect, test } from 'vitest';
import { changeNodes } from '../../../test/support/changed-nodes.ts';
import { SimDesk } from '../../../test/support/sim-desk.ts';
import { neverAborted } from '../../base/cancellation.ts';
import type { State, UiNode } from '../../model/element.ts';
import { setValue } from './set-value.ts';

const ITEM = 'Remember me';
const signal = neverAborted;
const PLAIN: readonly State[] = ['enabled', 'visible', 'focusable', 'selectable'];

/** A cell that may have a box, as those of Qt, and a pointer that disturbs nobody unless that is said. */
async function open({ as = {}, free = true }: { as?: Partial<UiNode>; free?: boolean } = {}) {
  const desk = await SimDesk.open(['Login']);
  const { tree, pointer } = desk.backend.ports;
  let clicks = 0;
  const cell = { role: 'AXCell', actions: ['select'], accepts: [], states: PLAIN, value: undefined } as const;
  const item = (node: UiNode): UiNode =>
    node.title === ITEM ? { ...node, ...cell, mayHaveBox: true, ...as } : node;
  changeNodes(tree, item);
  Object.defineProperty(pointer, 'disturbsUser', { value: !free });
  pointer.click = async () => {
    clicks++;
  };
  const app = await desk.app('Login');
  return {
    set: (value: string) => desk.during(setValue(app, { query: ITEM, value }, signal)),
    clicks: () => clicks,
    [Symbol.asyncDispose]: () => desk[Symbol.asyncDispose](),
  };
}

test.each(['0', 'false', 'unchecked'])('no box is not one that is off: %s', async (value) => {
  await using at = await open();
  const refused = { code: 'not_actionable', message: expect.stringContaining('says nothing of a box') };
  await expect(at.set(value)).rejects.toMatchObject(refused);
});

test('no box is none that was turned on', async () => {
  await using at = await open();
  const { outcome } = await at.set('true');
  expect(outcome).toMatchObject({ effect: 'none', route: 'pointer' });
  expect(outcome.evidence[0]?.detail).toContain('there may be no box');
});

test('what has nothing below it is not expanded', async () => {
  await using at = await open();
  await expect(at.set('expanded')).rejects.toMatchObject({ code: 'not_actionable' });
  expect(at.clicks()).toBe(0);
});

test('an arrow is for a pointer that disturbs nobody', async () => {
  await using at = await open({ as: { foldsByArrow: true, states: [...PLAIN, 'expandable'] }, free: false });
  const refused = { code: 'not_actionable', guidance: expect.stringContaining('Right') };
  await expect(at.set('true')).rejects.toMatchObject(refused);
});

test('what has no room for an arrow is not clicked', async () => {
  await using at = await open({ as: { foldsByArrow: true, states: [...PLAIN, 'expandable'] } });
  await expect(at.set('true')).rejects.toMatchObject({ code: 'not_actionable' });
  expect(at.clicks()).toBe(0);
});

test('what stays collapsed was not expanded', async () => {
  const bounds = { x: 300, y: 200, width: 50, height: 20 };
  await using at = await open({ as: { foldsByArrow: true, states: [...PLAIN, 'expandable'], bounds } });
  expect((await at.set('true')).outcome).toMatchObject({ effect: 'none', route: 'pointer' });
  expect(at.clicks()).toBe(1);
});
