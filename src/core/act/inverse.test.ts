import { describe, expect, test, vi } from 'vitest';
import { SimDesk } from '../../../test/support/sim-desk.ts';
import { neverAborted } from '../../base/cancellation.ts';
import type { UiNode } from '../../model/element.ts';
import { geometryInverse } from './inverse.ts';
import { setValue } from './set-value.ts';
import type { ActResult } from './target.ts';
import { typeText } from './type-text.ts';

async function set(desk: SimDesk, appName: string, query: string, value: string): Promise<ActResult> {
  const app = await desk.app(appName);
  return desk.during(setValue(app, { query, value }, neverAborted));
}

async function type(desk: SimDesk, query: string, text: string, clearFirst = false): Promise<ActResult> {
  const app = await desk.app('Login');
  const options = { query, text, clearFirst, mode: 'background' } as const;
  return desk.during(typeText(app, options, neverAborted));
}

async function revert(desk: SimDesk, { inverse }: ActResult) {
  if (!inverse) throw new Error('There is no inverse.');
  return desk.during(inverse.revert(neverAborted));
}

async function shownValue(desk: SimDesk, appName: string, title: string): Promise<string | undefined> {
  const snapshot = await (await desk.app(appName)).snapshot(neverAborted);
  return snapshot.steps.find(({ node }) => node.title === title)?.node.value;
}

/** Makes the tree show an earlier moment of a text, as one does that was read while keys arrived. */
function showing(desk: SimDesk, title: string, value: string): Disposable {
  const { tree } = desk.backend.ports;
  if (!tree) throw new Error('There is no tree.');
  const read = tree.read.bind(tree);
  const behind = (node: UiNode): UiNode => ({
    ...node,
    ...(node.title === title && { value }),
    children: node.children.map(behind),
  });
  const reading = vi.spyOn(tree, 'read').mockImplementation(async (...args) => {
    const now = await read(...args);
    return { ...now, roots: now.roots.map(behind) };
  });
  return { [Symbol.dispose]: () => reading.mockRestore() };
}

describe('taking back', () => {
  test.each([
    ['Login', 'Remember me', 'true', 'value'],
    ['Login', 'Username', 'ada', 'text'],
    ['Settings', 'Language', 'Français', 'value'],
  ])('a value in %s of %s restores it, and reads it back', async (appName, query, value, kind) => {
    await using desk = await SimDesk.open([appName]);
    const before = await shownValue(desk, appName, query);
    const result = await set(desk, appName, query, value);
    expect(await shownValue(desk, appName, query)).not.toBe(before);
    expect(result.inverse?.kind).toBe(kind);
    expect(await revert(desk, result)).toMatchObject({
      effect: 'confirmed',
      evidence: [{ kind: 'value_matches' }],
    });
    expect(await shownValue(desk, appName, query)).toBe(before);
  });

  test('typed text restores what was there before it', async () => {
    await using desk = await SimDesk.open(['Login']);
    await type(desk, 'Username', 'ada');
    const more = await type(desk, 'Username', ' lovelace');
    expect(await shownValue(desk, 'Login', 'Username')).toBe('ada lovelace');
    expect(await revert(desk, more)).toMatchObject({ effect: 'confirmed' });
    expect(await shownValue(desk, 'Login', 'Username')).toBe('ada');
  });

  test.each([
    ['set', (desk: SimDesk) => set(desk, 'Login', 'Username', 'ada lovelace')],
    ['typed', (desk: SimDesk) => type(desk, 'Username', 'lovelace')],
    ['typed anew', (desk: SimDesk) => type(desk, 'Username', 'ada lovelace', true)],
  ])('knows a text that was %s as it was proved, though the tree is behind', async (_, act) => {
    await using desk = await SimDesk.open(['Login']);
    await type(desk, 'Username', 'ada ');
    using _late = showing(desk, 'Username', 'ada lo');
    const result = await act(desk);
    expect(result.outcome).toMatchObject({
      effect: 'confirmed',
      evidence: [{ detail: 'The value read back is "ada lovelace".' }],
      changes: { changed: [{ title: 'Username', property: 'value', to: 'ada lovelace' }] },
    });
    const isUntouched = async () => result.inverse?.untouched?.(neverAborted);
    expect(await desk.during(isUntouched())).toBe(true);
    await set(desk, 'Login', 'Username', 'grace');
    expect(await desk.during(isUntouched())).toBe(false);
  });

  test('a secret has none: whether somebody typed into its field since is never known', async () => {
    await using desk = await SimDesk.open(['Login']);
    const result = await type(desk, 'Password', 'open-sesame');
    expect(result).toMatchObject({ outcome: { effect: 'confirmed' }, irreversible: expect.any(String) });
    expect(result.inverse).toBeUndefined();
  });

  test('that an application swallows is called none', async () => {
    await using desk = await SimDesk.open(['Login']);
    const result = await set(desk, 'Login', 'Remember me', 'true');
    desk.faults.ignoreActs(desk.sim.widget('Login', 'Remember me'));
    expect(await revert(desk, result)).toMatchObject({ effect: 'none' });
  });

  test('fails where the element is gone', async () => {
    await using desk = await SimDesk.open(['Login', 'Calculator']);
    const result = await set(desk, 'Login', 'Remember me', 'true');
    const box = desk.sim.widget('Login', 'Remember me');
    box.parent?.remove(box);
    await expect(revert(desk, result)).rejects.toMatchObject({ code: 'element_gone' });
  });

  test('a moved window puts it back', async () => {
    await using desk = await SimDesk.open(['Login']);
    const app = await desk.app('Login');
    const [before] = await app.windows(neverAborted);
    if (!before) throw new Error('There is no window.');
    await desk.session.port('windows').move(before.id, { x: 17, y: 40 }, neverAborted);
    const [left] = await app.windows(neverAborted);
    const inverse = geometryInverse(app, before, left ?? before);
    expect(await inverse.untouched?.(neverAborted)).toBe(true);
    expect(await desk.during(inverse.revert(neverAborted))).toMatchObject({ effect: 'confirmed' });
    expect((await app.windows(neverAborted))[0]?.bounds).toEqual(before.bounds);
  });
});
