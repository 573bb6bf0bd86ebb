import { expect, test } from 'vitest';
import { neverAborted } from '../../src/base/cancellation.ts';
import { click } from '../../src/core/act/click.ts';
import type { ClickKind } from '../../src/core/act/click-kinds.ts';
import { focusOf } from '../../src/core/act/keyboard-focus.ts';
import { setValue } from '../../src/core/act/set-value.ts';
import { typeText } from '../../src/core/act/type-text.ts';
import { resolveOne } from '../../src/core/query/resolve.ts';
import { hasState } from '../../src/model/element.ts';
import { describeQt } from '../support/describe-qt.ts';
import { useTestApp } from '../support/use-test-app.ts';
import { useUserWindow } from '../support/user-window.ts';

const signal = neverAborted;

/** Every act is done while the user is in another window, and asked of the program: it says what it has heard. */
describeQt('a $Qt program that listens to its user', (version) => {
  const desk = useTestApp('qt-fields.py', version);
  const user = useUserWindow(() => desk.linux.desk);
  const nodeOf = async (query: string) => (await resolveOne(desk.app, query, {}, signal)).step.node;
  const heard = async () => (await nodeOf('/^Heard: /')).title;
  const set = (query: string, value: string) => setValue(desk.app, { query, value }, signal);
  const type = (query: string, text: string, clearFirst = false) =>
    typeText(desk.app, { query, text, clearFirst, mode: 'background' }, signal);
  const press = (query: string, kind: ClickKind = 'single') =>
    click(desk.app, query, { kind, mode: 'background' }, signal);
  const shown = async (role: string) => {
    const { steps } = await desk.app.snapshot(signal);
    return steps
      .filter(({ node }) => node.role === role && hasState(node, 'visible'))
      .map(({ node }) => node);
  };

  const DONE = { effect: 'confirmed', focusTaken: false } as const;

  test('hears of a text that is typed, set, and taken back', async () => {
    expect((await type('textfield:Name', ' Ümläut')).outcome).toMatchObject({ ...DONE, route: 'keyboard' });
    expect(await heard()).toBe('Heard: name Ada Ümläut');
    const { outcome, inverse } = await set('textfield:Name', 'Grace');
    expect(outcome).toMatchObject({ ...DONE, route: 'keyboard' });
    expect(await heard()).toBe('Heard: name Grace');
    expect(await inverse?.revert(signal)).toMatchObject({ effect: 'confirmed' });
    expect([await heard(), await user.active()]).toEqual(['Heard: name Ada Ümläut', user.id]);
  });

  test('takes no line break for a text of one line', async () => {
    await expect(set('textfield:Name', 'two\nlines')).rejects.toMatchObject({ code: 'invalid_value' });
    expect((await nodeOf('textfield:Name')).value).not.toContain('lines');
  });

  test('hears of a text in a combo box, whose closed list neither is shown nor has the focus', async () => {
    expect(await shown('AXRow')).toEqual([]);
    const field = '//AXPopUpButton[1]/AXTextField';
    expect((await type(field, 'octagon', true)).outcome).toMatchObject(DONE);
    expect(await heard()).toBe('Heard: kind octagon');
    expect((await set('Kind', 'hexagon')).outcome).toMatchObject(DONE);
    expect(await heard()).toBe('Heard: kind hexagon');
    expect((await type('Kind', 'star', true)).outcome).toMatchObject(DONE);
    expect(await heard()).toBe('Heard: kind star');
    expect((await focusOf(desk.app, signal)).focused?.node.role).toBe('AXTextField');
  });

  test('hears of what is chosen, by a value and by two clicks', async () => {
    expect((await set('Colour', 'green')).outcome).toMatchObject(DONE);
    expect(await heard()).toBe('Heard: chosen green');
    expect((await press('Colour')).outcome.effect).toBe('confirmed');
    expect((await shown('AXRow')).map(({ title }) => title)).toEqual(['red', 'green', 'blue']);
    expect((await press('AXRow:blue')).outcome).toMatchObject(DONE);
    expect([await heard(), await user.active()]).toEqual(['Heard: chosen blue', user.id]);
  });

  test('offers words for a text, which can be chosen, and which are put away before something else is done', async () => {
    expect((await type('textfield:Town', 'Ber')).outcome).toMatchObject(DONE);
    expect((await shown('AXRow')).map(({ title }) => title)).toEqual(['Berlin', 'Bern', 'Bergen']);
    expect((await press('AXRow:Bern')).outcome.effect).toBe('confirmed');
    expect((await nodeOf('textfield:Town')).value).toBe('Bern');
    await type('textfield:Town', 'Be', true);
    expect((await type('textfield:Name', 'Ada', true)).outcome).toMatchObject(DONE);
    expect([await heard(), await shown('AXRow'), await user.active()]).toEqual([
      'Heard: name Ada',
      [],
      user.id,
    ]);
  });

  test('shows the menu of a button, and that of the right one', async () => {
    expect((await press('More')).outcome).toMatchObject(DONE);
    expect((await press('AXMenuItem:Cut')).outcome).toMatchObject(DONE);
    expect(await heard()).toBe('Heard: menu Cut');
    expect((await press('More > Copy')).outcome).toMatchObject(DONE);
    expect(await heard()).toBe('Heard: menu Copy');
    expect((await press('textfield:Name', 'right')).outcome).toMatchObject(DONE);
    expect((await shown('AXMenuItem')).map(({ title }) => title)).toContainEqual(
      expect.stringContaining('Select All'),
    );
    expect((await press('AXMenuItem:Delete', 'single').catch((error) => error)).code).toBe('not_actionable');
    expect((await set('Size', '33')).outcome).toMatchObject(DONE);
    expect([await heard(), await shown('AXMenu'), await user.active()]).toEqual([
      'Heard: size 33',
      [],
      user.id,
    ]);
  });

  test('shows a menu in the menu of a button once, and takes what is chosen there', async () => {
    await press('More');
    expect((await press('AXMenuItem:Deep')).outcome).toMatchObject(DONE);
    expect((await press('AXMenuItem:Deeper')).outcome).toMatchObject(DONE);
    expect([await heard(), await shown('AXMenu'), await user.active()]).toEqual([
      'Heard: menu Deeper',
      [],
      user.id,
    ]);
  });

  test.each(['Huge', 'Small', 'Large'])(
    'hears of a click on %s while a menu of its menu bar is open, which is put away first',
    async (size) => {
      expect((await press('menuitem:File')).outcome).toMatchObject(DONE);
      expect((await shown('AXMenuItem')).map(({ title }) => title)).toContain('Close');
      expect((await press(`AXRadioButton:${size}`)).outcome).toMatchObject(DONE);
      expect([await heard(), await shown('AXMenu'), await user.active()]).toEqual([
        `Heard: clicked ${size}`,
        [],
        user.id,
      ]);
    },
  );

  test('has a box around others that is checked at its title', async () => {
    expect((await set('AXCheckBox:Extras', 'true')).outcome).toMatchObject(DONE);
    expect([await heard(), hasState(await nodeOf('AXCheckBox:Extras'), 'checked')]).toEqual([
      'Heard: clicked Extras',
      true,
    ]);
  });

  test('hears of a text also while another window covers it', async () => {
    const { x, y } = (await nodeOf('AXWindow:Fields')).bounds ?? { x: 0, y: 0 };
    await user.xdotool('windowmove', '--sync', user.id, String(x), String(y));
    expect((await type('textfield:Name', 'Eve', true)).outcome).toMatchObject(DONE);
    expect([await heard(), await user.active()]).toEqual(['Heard: name Eve', user.id]);
    await user.xdotool('windowmove', '--sync', user.id, '1000', '500');
  });

  test('fills a menu when it is shown', async () => {
    expect((await press('File > Create New > Folder')).outcome).toMatchObject(DONE);
    expect(await heard()).toBe('Heard: menu Folder');
    await expect(press('File > Create New > Nothing')).rejects.toMatchObject({
      code: 'element_not_found',
      guidance: 'It has "Folder", "Document".',
    });
    expect([await shown('AXMenu'), await user.active()]).toEqual([[], user.id]);
  });
});
