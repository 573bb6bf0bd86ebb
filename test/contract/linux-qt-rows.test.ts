import { expect, test } from 'vitest';
import { neverAborted } from '../../src/base/cancellation.ts';
import { click } from '../../src/core/act/click.ts';
import type { ClickKind } from '../../src/core/act/click-kinds.ts';
import { pressKey } from '../../src/core/act/key-press.ts';
import { typeText } from '../../src/core/act/type-text.ts';
import { resolveOne } from '../../src/core/query/resolve.ts';
import { describeQt } from '../support/describe-qt.ts';
import { useTestApp } from '../support/use-test-app.ts';
import { useUserWindow } from '../support/user-window.ts';

const signal = neverAborted;

/** Qt closes the editor of a name when its window is left. Every act is done while the user is in another window. */
describeQt('names that are edited where they are in $Qt', (version) => {
  const desk = useTestApp('qt-rows.py', version);
  const user = useUserWindow(() => desk.linux.desk);
  const renamed = async () => (await resolveOne(desk.app, '/^Renamed: /', {}, signal)).step.node.title;
  const fields = async () => {
    const { steps } = await desk.app.snapshot(signal);
    return steps.filter(({ node }) => node.role === 'AXTextField').map(({ node }) => node.value);
  };
  const press = (query: string, kind: ClickKind = 'single') =>
    click(desk.app, query, { kind, mode: 'background' }, signal);
  const key = (name: string) =>
    pressKey(
      desk.linux.session,
      { app: desk.app, key: name, modifiers: [], exact: false, mode: 'background' },
      signal,
    );
  const type = (text: string) => typeText(desk.app, { text, clearFirst: false, mode: 'background' }, signal);

  const DONE = { effect: 'confirmed', focusTaken: false } as const;

  test('can be typed over after F2, and are taken by Return', async () => {
    await press('AXCell:pear.txt');
    expect((await key('f2')).outcome).toMatchObject(DONE);
    expect(await fields()).toEqual(['pear.txt']);
    expect((await type('quince.txt')).outcome).toMatchObject(DONE);
    expect([await fields(), await renamed()]).toEqual([['quince.txt'], 'Renamed: nothing']);
    expect((await key('return')).outcome).toMatchObject(DONE);
    expect([await fields(), await renamed(), await user.active()]).toEqual([
      [],
      'Renamed: quince.txt',
      user.id,
    ]);
  });

  test('can be left as they were, by Escape after a double click', async () => {
    const { target, outcome } = await press('AXCell:plum.txt', 'double');
    expect(outcome).toMatchObject(DONE);
    expect((await type('gone')).outcome).toMatchObject(DONE);
    expect((await key('escape')).outcome).toMatchObject(DONE);
    expect([await fields(), await renamed(), await user.active()]).toEqual([
      [],
      'Renamed: quince.txt',
      user.id,
    ]);
    expect((await press(target.element_ref)).target.element_ref).toBe(target.element_ref);
  });

  test('are taken when something else of the window is used', async () => {
    await press('AXCell:apple.txt');
    await key('f2');
    await type('fig.txt');
    expect((await press('AXCell:plum.txt')).outcome).toMatchObject(DONE);
    expect([await fields(), await renamed(), await user.active()]).toEqual([[], 'Renamed: fig.txt', user.id]);
  });

  test.each(['row 39', 'row 2', 'row 20'])(
    'are scrolled into view below their headers and clicked: %s',
    async (name) => {
      expect((await press(`AXCell:"${name}"`)).outcome).toMatchObject({ ...DONE, route: 'pointer' });
      const current = await resolveOne(desk.app, '/^Current: /', {}, signal);
      expect([current.step.node.title, await user.active()]).toEqual([`Current: ${name}`, user.id]);
    },
  );
});
