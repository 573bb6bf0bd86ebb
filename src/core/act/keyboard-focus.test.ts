import { describe, expect, test } from 'vitest';
import { changeNodes } from '../../../test/support/changed-nodes.ts';
import { SimDesk } from '../../../test/support/sim-desk.ts';
import { neverAborted } from '../../base/cancellation.ts';
import { AutomationError } from '../../base/errors.ts';
import type { UiNode } from '../../model/element.ts';
import type { Role } from '../../model/role.ts';
import { typeText } from './type-text.ts';

const signal = neverAborted;

interface Ways {
  /** Whether a click on the field gives it the focus. */
  readonly click?: boolean;
  /** Whether the application gives it the focus when it is asked to. */
  readonly ask?: boolean | 'refused';
  /** Who says that it has the focus: the element that does, nobody, or what lies around the field. */
  readonly told?: 'truly' | 'by nobody' | Role;
  /** Whether the field says that it has the focus until somebody attends to its window. */
  readonly claims?: boolean;
}

/** A desktop with a field that only keys fill, and another one, that has the focus. */
async function open({ click = true, ask = true, told = 'truly', claims = false }: Ways = {}) {
  const desk = await SimDesk.open(['Login']);
  const { tree, actions, pointer, keyboard } = desk.backend.ports;
  const app = await desk.app('Login');
  const { steps } = await app.snapshot(signal);
  const isField = ({ role, title }: UiNode) => role === 'AXTextField' && title === 'Username';
  const around = steps.find(({ node }) => isField(node))?.ancestors.at(-1);
  const password = steps.find(({ node }) => node.title === 'Password');
  await actions.focus(app.info.id, password?.node.id ?? '', signal);
  let isAttended = false;
  changeNodes(tree, (node): UiNode => {
    const plain = isField(node) ? { ...node, accepts: [] } : node;
    if (claims && !isAttended) return isField(node) ? withFocus(plain) : withoutFocus(plain);
    if (told === 'truly') return plain;
    if (told === 'by nobody' || node.id !== around?.id) return withoutFocus(plain);
    return withFocus({ ...plain, role: told });
  });
  const keys: string[] = [];
  const [press, type] = [keyboard.press.bind(keyboard), keyboard.type.bind(keyboard)];
  keyboard.press = async (chord, ...rest) => {
    keys.push(chord.key);
    await press(chord, ...rest);
  };
  keyboard.type = async (text, ...rest) => {
    keys.push(text);
    await type(text, ...rest);
  };
  keyboard.attended = async (_window, work) => {
    isAttended = true;
    await work(async () => undefined);
  };
  if (!click) pointer.click = async () => undefined;
  if (ask !== true)
    actions.focus = async () => {
      if (ask === 'refused') throw new AutomationError('not_actionable', 'It refused.');
    };
  for (const port of [pointer, keyboard]) Object.defineProperty(port, 'disturbsUser', { value: false });
  return {
    keys,
    value: () => desk.sim.widget('Login', 'username').value,
    type: () => {
      const options = { query: 'Username', text: 'ada', clearFirst: true, mode: 'background' } as const;
      return desk.during(typeText(app, options, signal));
    },
    [Symbol.asyncDispose]: () => desk[Symbol.asyncDispose](),
  };
}

function withFocus(node: UiNode): UiNode {
  return { ...node, states: [...withoutFocus(node).states, 'focused'] };
}

function withoutFocus(node: UiNode): UiNode {
  return { ...node, states: node.states.filter((state) => state !== 'focused') };
}

describe('keys for a field', () => {
  test.each([
    ['a click gave it the focus', {}],
    ['its application gave it the focus, where a click did not', { click: false }],
    ['nobody says who has the focus', { told: 'by nobody' }],
    ['what it is a part of says that it has the focus', { told: 'AXIncrementor' }],
    ['a click gave it the focus, which it only claimed to have', { claims: true }],
  ] as const)('are pressed once %s', async (_case, ways) => {
    await using at = await open(ways);
    expect((await at.type()).outcome).toMatchObject({ effect: 'confirmed', route: 'keyboard' });
    expect(at.value()).toBe('ada');
  });

  test.each([
    ['another field', {}, 'AXSecureTextField "Password"'],
    ['another field, while it claims to have it,', { claims: true }, 'AXSecureTextField "Password"'],
    [
      'another field, and the application gives it to none,',
      { ask: 'refused' },
      'AXSecureTextField "Password"',
    ],
    ['the page around it', { told: 'AXWebArea' }, 'AXWebArea'],
  ] as const)('are not pressed where %s has the focus', async (_case, ways, rival) => {
    await using at = await open({ click: false, ask: false, ...ways });
    await expect(at.type()).rejects.toMatchObject({
      code: 'not_actionable',
      message: expect.stringMatching(
        new RegExp(`did not get the focus, which ${rival}.* No key was pressed`),
      ),
    });
    expect(at.keys).toEqual([]);
  });
});
