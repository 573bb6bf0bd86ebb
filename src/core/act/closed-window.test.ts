import { describe, expect, test } from 'vitest';
import { changeNodes } from '../../../test/support/changed-nodes.ts';
import { SimDesk } from '../../../test/support/sim-desk.ts';
import { neverAborted } from '../../base/cancellation.ts';
import type { WindowInfo } from '../../model/application.ts';
import type { UiNode } from '../../model/element.ts';
import { click } from './click.ts';
import { setValue } from './set-value.ts';
import { typeText } from './type-text.ts';

const signal = neverAborted;

/** A form whose window its application has closed, and keeps. */
async function openForm({ isListed = false, others = true } = {}) {
  const desk = await SimDesk.open(['Login']);
  const app = await desk.app('Login');
  const { tree, windows } = desk.backend.ports;
  const isShown = (state: string) => state !== 'visible';
  changeNodes(tree, (node: UiNode) => ({ ...node, states: node.states.filter(isShown) }));
  const list = windows.list.bind(windows);
  windows.list = async (...call) => {
    const open = await list(...call);
    const other = open.map((window): WindowInfo => ({ ...window, id: 'another' }));
    return [...(isListed ? open : []), ...(others ? other : [])];
  };
  const press = (query: string) =>
    desk.during(click(app, query, { kind: 'single', mode: 'background', timeoutMs: 100 }, signal));
  const set = (query: string, value: string) =>
    desk.during(setValue(app, { query, value, timeoutMs: 100 }, signal));
  return { desk, app, press, set, [Symbol.asyncDispose]: () => desk[Symbol.asyncDispose]() };
}

describe('what is in a window that is closed', () => {
  const refused = {
    code: 'not_actionable',
    message: expect.stringMatching(/is in the window "[^"]*", which is closed/),
  };

  test('is neither clicked, set nor typed into', async () => {
    await using at = await openForm();
    await expect(at.press('checkbox:"Remember me"')).rejects.toMatchObject(refused);
    await expect(at.set('textfield:Username', 'ada')).rejects.toMatchObject(refused);
    const typing = { query: 'textfield:Username', text: 'x', clearFirst: false, timeoutMs: 100 } as const;
    const typed = at.desk.during(typeText(at.app, { ...typing, mode: 'background' }, signal));
    await expect(typed).rejects.toMatchObject(refused);
  });

  test.each([
    ['a window that is minimized', { isListed: true }],
    ['a desktop that knows no window of the application', { others: false }],
  ])('is as it was for %s', async (_, options) => {
    await using at = await openForm(options);
    expect((await at.set('textfield:Username', 'ada')).outcome.effect).toBe('confirmed');
  });
});
