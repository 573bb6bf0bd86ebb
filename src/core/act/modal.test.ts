import { describe, expect, test } from 'vitest';
import { changeNodes } from '../../../test/support/changed-nodes.ts';
import { SimDesk } from '../../../test/support/sim-desk.ts';
import { element, group, TreeDesk, window } from '../../../test/support/ui-tree.ts';
import { neverAborted } from '../../base/cancellation.ts';
import type { WindowInfo } from '../../model/application.ts';
import type { State, UiNode } from '../../model/element.ts';
import { resolve, resolveOne } from '../query/resolve.ts';
import { click } from './click.ts';
import { dialogBefore } from './modal.ts';
import { setValue } from './set-value.ts';
import { typeText } from './type-text.ts';

const signal = neverAborted;

/** A form behind the dialog which says that signing in failed. */
async function openLogin(change: (window: WindowInfo) => WindowInfo = (window) => window) {
  const desk = await SimDesk.open(['Login']);
  const app = await desk.app('Login');
  const press = (query: string) =>
    desk.during(click(app, query, { kind: 'single', mode: 'background' }, signal));
  const set = (query: string, value: string) => desk.during(setValue(app, { query, value }, signal));
  const remembered = await set('Remember me', 'true');
  await set('Username', 'ada');
  await set('Password', 'wrong');
  await press('button:Sign In');
  await desk.during(resolveOne(app, 'button:OK', { timeoutMs: 10_000 }, signal));
  const { windows } = desk.backend.ports;
  const list = windows.list.bind(windows);
  windows.list = async (...call) => (await list(...call)).map(change);
  return { desk, app, press, set, remembered, [Symbol.asyncDispose]: () => desk[Symbol.asyncDispose]() };
}

describe('what is behind a modal dialog', () => {
  const refused = {
    code: 'not_actionable',
    message: expect.stringContaining('behind the modal dialog "Sign In Failed" (el-'),
    guidance: expect.stringContaining('Answer or close that dialog first'),
  };

  test('is neither clicked, set nor typed into', async () => {
    await using at = await openLogin();
    await expect(at.press('Remember me')).rejects.toMatchObject(refused);
    await expect(at.set('Remember me', 'false')).rejects.toMatchObject(refused);
    const typing = { query: 'Username', text: 'x', clearFirst: false, mode: 'background' } as const;
    await expect(at.desk.during(typeText(at.app, typing, signal))).rejects.toMatchObject(refused);
  });

  test('is refused with what is called alike in the dialog, and that is not clicked for it', async () => {
    const save = element('behind', 'AXButton', 'Save', { actions: ['press'] });
    const inside = element('in', 'AXButton', "Don't Save", { actions: ['press'] });
    const shown: readonly State[] = ['enabled', 'visible'];
    const dialog = element('d', 'AXDialog', 'Close?', {
      children: [inside],
      states: [...shown, 'modal', 'focused'],
    });
    const page = element('p', 'AXWebArea', 'Page', { children: [save, dialog], states: shown });
    const desk = new TreeDesk([window('w', 'Window', [page])]);
    const press = click(await desk.app(), 'Save', { kind: 'single', mode: 'background' }, signal);
    await expect(press).rejects.toMatchObject({
      code: 'not_actionable',
      guidance: expect.stringContaining(`it has AXButton "Don't Save"`),
    });
  });

  test('is not taken back', async () => {
    await using at = await openLogin();
    const { inverse } = at.remembered;
    await expect(at.desk.during(inverse?.revert(signal) ?? Promise.reject(signal))).rejects.toMatchObject(
      refused,
    );
  });

  test('can be used when the dialog is closed', async () => {
    await using at = await openLogin();
    await at.press('button:OK');
    expect(await at.set('Remember me', 'false')).toMatchObject({ outcome: { effect: 'confirmed' } });
  });

  test('is waited for while a dialog is closing', async () => {
    await using at = await openLogin();
    const setting = setValue(at.app, { query: 'Remember me', value: 'false', timeoutMs: 500 }, signal);
    at.desk.sim.widget('Login', 'OK').handlers.press?.();
    expect(await at.desk.during(setting)).toMatchObject({ outcome: { effect: 'confirmed' } });
  });

  test('is left to the application where the desktop does not say what the dialog is modal for', async () => {
    await using at = await openLogin((window) => ({ ...window, modalFor: undefined }));
    // The simulated application refuses by itself, in other words.
    await expect(at.set('Remember me', 'false')).rejects.toMatchObject({
      message: expect.not.stringContaining('behind the modal dialog'),
    });
  });

  test('is not refused for a window that the application does not show as a dialog', async () => {
    await using at = await openLogin();
    changeNodes(at.desk.backend.ports.tree, (node) =>
      node.title === 'Sign In Failed' ? { ...node, window: undefined } : node,
    );
    await expect(at.set('Remember me', 'false')).rejects.toMatchObject({
      message: expect.not.stringContaining('behind the modal dialog'),
    });
  });
});

describe('a name in a modal dialog', () => {
  test('is meant, and not the same one behind it', async () => {
    await using desk = await SimDesk.open(['Files']);
    const app = await desk.app('Files');
    const press = (query: string) =>
      desk.during(click(app, query, { kind: 'single', mode: 'background' }, signal));
    const { steps } = await app.snapshot(signal);
    const file = steps.find(({ node }) => node.title.endsWith('.txt'))?.node.title ?? '';
    await press(`"${file}"`);
    await press('button:Delete');
    const found = await resolve(app, 'button:Delete', {}, signal);
    if (found.kind === 'not_found') throw new Error('There is no such button.');
    expect(found.matches.map(({ ancestors }) => ancestors[0]?.title)).toEqual(['Confirm', 'Files']);
    expect(await press('button:Delete')).toMatchObject({ outcome: { effect: 'confirmed' } });
    const after = await app.snapshot(signal);
    expect(after.steps.some(({ node }) => node.title === file)).toBe(false);
  });
});

/** The dialog that has to be closed before an element can be used. */
async function inTheWay(root: UiNode, title: string): Promise<string | undefined> {
  const app = await new TreeDesk([root]).app();
  const snapshot = await app.snapshot(signal);
  const step = snapshot.steps.find(({ node }) => node.title === title);
  if (!step) throw new Error(`There is no ${title}.`);
  return (await dialogBefore({ app, snapshot, step }, signal))?.title;
}

describe('what is behind a modal dialog of a web page', () => {
  const place = (x: number, y: number, width: number, height: number) => ({
    bounds: { x, y, width, height },
  });
  const submit = element('submit', 'AXButton', 'Submit', place(10, 10, 80, 20));
  const dialog = (states: readonly State[], inside: readonly State[] = []) =>
    element('dialog', 'AXDialog', 'Confirm', {
      ...place(300, 300, 100, 100),
      states: ['enabled', ...states],
      children: [element('yes', 'AXButton', 'Yes', { states: ['enabled', 'visible', ...inside] })],
    });
  const over = (each: UiNode) => group('backdrop', [each], place(0, 0, 1000, 1000));
  const page = (...children: UiNode[]) =>
    window('w', 'Browser', [
      element('reload', 'AXButton', 'Reload', place(10, 1, 20, 5)),
      element('page', 'AXWebArea', 'Form', { ...place(0, 0, 1000, 1000), children }),
    ]);
  test('is refused where the dialog has the focus, or lies over it with what it is in', async () => {
    expect(await inTheWay(page(submit, dialog(['visible', 'modal'], ['focused'])), 'Submit')).toBe('Confirm');
    expect(await inTheWay(page(submit, over(dialog(['visible', 'modal']))), 'Submit')).toBe('Confirm');
  });

  test('is not where nothing shows that the dialog is in the way', async () => {
    expect(await inTheWay(page(submit, dialog(['visible', 'modal'])), 'Submit')).toBeUndefined();
    expect(await inTheWay(page(submit, over(dialog(['modal']))), 'Submit')).toBeUndefined();
    expect(await inTheWay(page(submit, over(dialog(['visible']))), 'Submit')).toBeUndefined();
  });

  test('is refused where the dialog is one that the window shows for the page, whatever has the focus', async () => {
    const browser = page(submit);
    const asking = { ...browser, children: [...browser.children, dialog(['visible', 'modal'])] };
    expect(await inTheWay(asking, 'Submit')).toBe('Confirm');
    expect(await inTheWay(asking, 'Reload')).toBeUndefined();
    expect(await inTheWay(asking, 'Yes')).toBeUndefined();
  });

  test('is neither what is in it nor what is beside the page', async () => {
    const shown = page(submit, over(dialog(['visible', 'modal'], ['focused'])));
    expect(await inTheWay(shown, 'Yes')).toBeUndefined();
    expect(await inTheWay(shown, 'Reload')).toBeUndefined();
  });
});

describe('what a dialog is drawn over by its window', () => {
  const place = (x: number, y: number) => ({ bounds: { x, y, width: 100, height: 100 } });
  const drawn = (id: string, title: string, x: number) =>
    element(id, 'AXDialog', title, {
      ...place(x, 0),
      children: [element(`${id} close`, 'AXButton', `Close ${title}`, place(20, 0))],
    });

  test('is behind it, and of two dialogs over each other only the earlier one is', async () => {
    const root = window('w', 'Browser', [
      element('reload', 'AXButton', 'Reload', place(20, 0)),
      drawn('bar', 'Bar', 0),
      drawn('bubble', 'Bubble', 40),
    ]);
    expect(await inTheWay(root, 'Reload')).toBe('Bubble');
    expect(await inTheWay(root, 'Close Bar')).toBe('Bubble');
    expect(await inTheWay(root, 'Close Bubble')).toBeUndefined();
  });
});
