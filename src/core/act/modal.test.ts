import { describe, expect, test } from 'vitest';
import { changeNodes } from '../../../test/support/changed-nodes.ts';
import { SimDesk } from '../../../test/support/sim-desk.ts';
import { neverAborted } from '../../base/cancellation.ts';
import type { WindowInfo } from '../../model/application.ts';
import { resolve, resolveOne } from '../query/resolve.ts';
import { click } from './click.ts';
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
