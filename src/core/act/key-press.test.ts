import { describe, expect, test } from 'vitest';
import { changeNodes } from '../../../test/support/changed-nodes.ts';
import { SimDesk } from '../../../test/support/sim-desk.ts';
import { element } from '../../../test/support/ui-tree.ts';
import { neverAborted } from '../../base/cancellation.ts';
import type { UiNode } from '../../model/element.ts';
import { pressKey } from './key-press.ts';

/**
 * A desktop on which a window in the background goes on telling an old focus until a keyboard of our own attends to it, as
 * Gecko does, and then disables something, as Firefox does with what should not be pressed by mistake, for as long as that or for
 * a while longer.
 */
async function open({ old = 'Password', elsewhere = false, forAWhile = false } = {}) {
  const desk = await SimDesk.open(['Login']);
  const { tree, windows, keyboard } = desk.backend.ports;
  const list = windows.list.bind(windows);
  windows.list = async (...call) => (await list(...call)).map((window) => ({ ...window, focused: false }));
  let isTold = false;
  let isLeft = false;
  changeNodes(tree, (node: UiNode): UiNode => {
    const isOff = isTold && !(isLeft && !forAWhile) && node.title === 'Remember me';
    const states = node.states.filter(
      (state) => (state !== 'focused' || isTold) && !(isOff && state === 'enabled'),
    );
    return !isTold && node.title === old ? { ...node, states: [...states, 'focused'] } : { ...node, states };
  });
  if (elsewhere) {
    const read = tree.read.bind(tree);
    const states = ['enabled', 'visible', 'focused'] as const;
    tree.read = async (...call) => {
      const { roots, ...rest } = await read(...call);
      const other = element('other', 'AXWindow', 'Other', {
        window: 'other',
        children: [element('left', 'AXButton', 'Left there', { states })],
      });
      return { ...rest, roots: [...roots, other] };
    };
  }
  Object.defineProperty(keyboard, 'disturbsUser', { value: false });
  const press = keyboard.press.bind(keyboard);
  keyboard.press = async (...call) => {
    isTold = true;
    await press(...call);
  };
  keyboard.attended = async (target, work, signal) => {
    isTold = true;
    await work((chord) => press(chord, target, signal));
    isLeft = true;
  };
  const app = await desk.app('Login');
  return {
    press: (key: string) => {
      const options = { app, key, modifiers: [], exact: false, mode: 'background' } as const;
      return desk.during(pressKey(desk.session, options, neverAborted));
    },
    [Symbol.asyncDispose]: () => desk[Symbol.asyncDispose](),
  };
}

describe('a key for a window that tells its focus only while it is attended to', () => {
  test.each(['f5', 'escape', 'ctrl+f5', 'f6'])(
    '%s, which does nothing, is not confirmed by an older focus',
    async (key) => {
      await using at = await open();
      expect((await at.press(key)).outcome.effect).toBe('unverified');
    },
  );

  test('is not confirmed by what is disabled for a while longer', async () => {
    await using at = await open({ forAWhile: true });
    expect((await at.press('f5')).outcome.effect).toBe('unverified');
  });

  test.each(['f5', 'escape', 'ctrl+f5', 'f6'])(
    '%s is not confirmed by the focus of another window',
    async (key) => {
      await using at = await open({ old: '', elsewhere: true });
      expect((await at.press(key)).outcome.effect).toBe('unverified');
    },
  );

  test('that moves the focus is confirmed by where it was and went while it was attended to', async () => {
    await using at = await open({ old: 'Remember me', elsewhere: true, forAWhile: true });
    const { outcome } = await at.press('tab');
    expect(outcome.effect).toBe('confirmed');
    expect(outcome.evidence[0]?.detail).toMatch(/"Username" \(el-\d+\) to AXSecureTextField/);
  });
});
