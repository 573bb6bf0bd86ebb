import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { neverAborted } from '../../src/base/cancellation.ts';
import { click } from '../../src/core/act/click.ts';
import { pressKey } from '../../src/core/act/key-press.ts';
import { setValue } from '../../src/core/act/set-value.ts';
import { resolveOne } from '../../src/core/query/resolve.ts';
import type { AppSession } from '../../src/core/session/app-session.ts';
import { hasState } from '../../src/model/element.ts';
import { LinuxSession } from '../support/linux-session.ts';
import { isInstalled } from '../support/shell.ts';

const signal = neverAborted;
const isMissing = ['mousepad', 'gtk3-widget-factory', 'xterm', 'xdotool', 'Xvfb'].some(
  (name) => !isInstalled(name),
);

/** GTK 3 gives a menu that opens by an action the user's keys, and one in a closed menu the user's pointer for good. */
describe.skipIf(isMissing)('menus of GTK 3 that are opened in the background', () => {
  let linux: LinuxSession;
  let app: AppSession;
  let typed: string;

  beforeAll(async () => {
    linux = await LinuxSession.open();
    ({ app } = await linux.start('mousepad'));
    typed = join(linux.desk.desktop.folder, 'typed.txt');
    await linux.desk.spawn('xterm', ['-T', 'user', '-geometry', '40x5+1100+700', '-e', `cat > ${typed}`]);
    await xdotool('search', '--sync', '--onlyvisible', '--name', '^user$', 'windowactivate', '--sync');
  }, 60_000);
  afterAll(() => linux[Symbol.asyncDispose]());

  const xdotool = async (...args: string[]) => {
    const env = { ...linux.desk.desktop.env };
    return (await promisify(execFile)('xdotool', args, { env })).stdout.trim();
  };
  const press = async (query: string) =>
    (await click(app, query, { kind: 'single', mode: 'background' }, signal)).outcome;
  const leave = () =>
    pressKey(linux.session, { app, key: 'escape', modifiers: [], exact: false, mode: 'background' }, signal);
  const shownItems = async () => {
    const { steps } = await app.snapshot(signal);
    const items = steps.filter(({ node }) => node.role === 'AXMenuItem' && hasState(node, 'visible'));
    return items.map(({ node }) => node.title.trim());
  };
  /** What the user types has to arrive, whatever is open. */
  async function userTypes(word: string): Promise<void> {
    await xdotool('type', `${word}\n`);
    await expect
      .poll(() => existsSync(typed) && readFileSync(typed, 'utf8').endsWith(`${word}\n`), { timeout: 5000 })
      .toBe(true);
  }

  test('leave the keys to the user', async () => {
    expect(await press('menuitem:Edit')).toMatchObject({
      effect: 'confirmed',
      route: 'pointer',
      focusTaken: false,
    });
    expect(await shownItems()).toContain('Select All');
    await userTypes('one');
    await leave();
    expect(await shownItems()).not.toContain('Select All');
  });

  test('are put away before keys go to another application, which get there', async () => {
    await press('menuitem:Edit');
    const windows = await linux.session.port('windows').list(undefined, signal);
    const window = windows.find(({ title }) => title === 'user')?.id ?? '';
    await linux.session.port('keyboard').type('elsewhere\n', { window }, signal);
    await expect.poll(() => readFileSync(typed, 'utf8'), { timeout: 5000 }).toMatch(/elsewhere\n$/);
    expect(await shownItems()).not.toContain('Select All');
  });

  test('are put away by a click beside them, which arrives', async () => {
    const isEditOpen = async () => (await shownItems()).some((title) => title.startsWith('Preferences'));
    await press('menuitem:Edit');
    expect(await isEditOpen()).toBe(true);
    const { outcome } = await click(app, '//AXTextArea[1]', { kind: 'right', mode: 'background' }, signal);
    expect(outcome).toMatchObject({ effect: 'confirmed', focusTaken: false });
    expect(await shownItems()).toContain('Paste');
    expect(await isEditOpen()).toBe(false);
    await userTypes('beside');
    await leave();
    expect(await shownItems()).not.toContain('Paste');
  });

  test('are opened one in the other, and leave the pointer to the user', async () => {
    expect(await press('Edit > Convert')).toMatchObject({
      effect: 'confirmed',
      route: 'pointer',
      focusTaken: false,
    });
    expect(await shownItems()).toContain('To Opposite Case');
    await userTypes('two');
    await leave();
    await leave();
    // The user's own click still arrives, and opens a menu.
    const { steps } = await app.snapshot(signal);
    const help = steps.find(({ node }) => node.title === 'Help' && node.role === 'AXMenuItem')?.node.bounds;
    await xdotool('mousemove', String((help?.x ?? 0) + 5), String((help?.y ?? 0) + 5), 'click', '1');
    await expect.poll(shownItems, { timeout: 5000 }).toContain('About');
    await expect(press('menuitem:Edit')).rejects.toMatchObject({
      code: 'not_actionable',
      message: expect.stringContaining("has the user's keys"),
    });
    await xdotool('key', 'Escape', 'Escape');
    await expect.poll(shownItems, { timeout: 5000 }).not.toContain('About');
    expect((await press('menuitem:Edit')).effect).toBe('confirmed');
  });

  test('are made of check boxes in popovers, which do not say whether they are checked', async () => {
    const { app: factory } = await linux.start('gtk3-widget-factory');
    const { step } = await resolveOne(factory, 'checkbox:"Dark Theme"', {}, signal);
    expect(step.node.value).toBeUndefined();
    await expect(
      setValue(factory, { query: 'checkbox:"Dark Theme"', value: 'false' }, signal),
    ).rejects.toMatchObject({
      code: 'not_actionable',
      message: expect.stringContaining('does not say whether it is checked'),
    });
    const box = await resolveOne(factory, 'checkbox:checkbutton index:1', {}, signal);
    expect(box.step.node.value).toMatch(/^(0|1|mixed)$/);
  });

  test('and lists of combo boxes leave the keys to the user', async () => {
    const { app: factory } = await linux.start('gtk3-widget-factory');
    await leave();
    const [editor] = await app.windows(signal);
    await linux.session.port('windows').setMinimized(editor?.id ?? '', true, signal);
    const combo = '//AXPopUpButton[1]';
    const { outcome } = await click(factory, combo, { kind: 'single', mode: 'background' }, signal);
    expect(outcome).toMatchObject({ effect: 'confirmed', route: 'pointer', focusTaken: false });
    await userTypes('chosen');
    const key = { app: factory, key: 'escape', modifiers: [], exact: false, mode: 'background' } as const;
    await pressKey(linux.session, key, signal);
    await userTypes('closed');
  });
});
