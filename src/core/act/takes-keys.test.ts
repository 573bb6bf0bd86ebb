import { describe, expect, test, vi } from 'vitest';
import { changeNodes } from '../../../test/support/changed-nodes.ts';
import { SimDesk } from '../../../test/support/sim-desk.ts';
import { neverAborted } from '../../base/cancellation.ts';
import type { Role } from '../../model/role.ts';
import { typeText } from './type-text.ts';

/** A desktop on which the button "7" is something else, and may have the focus. */
async function open(role: Role, isFocused: boolean) {
  const desk = await SimDesk.open(['Calculator']);
  const { keyboard, tree, actions } = desk.backend.ports;
  Object.defineProperty(keyboard, 'disturbsUser', { value: false });
  changeNodes(tree, (node) =>
    node.title === '7'
      ? { ...node, role, states: [...node.states, 'focusable', ...(isFocused ? (['focused'] as const) : [])] }
      : node,
  );
  vi.spyOn(actions, 'focus').mockResolvedValue();
  const keys = vi.spyOn(keyboard, 'type');
  const app = await desk.app('Calculator');
  const type = (text: string, query?: string) =>
    desk.during(typeText(app, { query, text, clearFirst: false, mode: 'background' }, neverAborted));
  return { desk, keys, type };
}

const REFUSED = {
  code: 'not_actionable',
  message: expect.stringContaining('takes no text'),
  guidance: expect.stringContaining('ax_key_press'),
};

describe('a text for what keys press', () => {
  test.each(['AXButton', 'AXCheckBox', 'AXRadioButton', 'AXMenuItem', 'AXTab'] as const)(
    'is refused where an %s has the focus, before a key is pressed',
    async (role) => {
      const { desk, keys, type } = await open(role, true);
      await using _ = desk;
      await expect(type('My wheel')).rejects.toMatchObject(REFUSED);
      expect(keys).not.toHaveBeenCalled();
    },
  );

  test('is refused where it is named, since a click would bring it the focus', async () => {
    const { desk, keys, type } = await open('AXButton', false);
    await using _ = desk;
    await expect(type('x', 'button:7')).rejects.toMatchObject(REFUSED);
    expect(keys).not.toHaveBeenCalled();
  });

  test('of one character is a key', async () => {
    const { desk, keys, type } = await open('AXButton', true);
    await using _ = desk;
    await type('9');
    expect(keys).toHaveBeenCalledOnce();
  });
});
