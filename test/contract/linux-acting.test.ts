import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { neverAborted } from '../../src/base/cancellation.ts';
import { DisposableStore } from '../../src/base/disposal.ts';
import { waitFor } from '../../src/base/wait-for.ts';
import { click } from '../../src/core/act/click.ts';
import { setValue } from '../../src/core/act/set-value.ts';
import { typeText } from '../../src/core/act/type-text.ts';
import type { AppSession } from '../../src/core/session/app-session.ts';
import { DesktopSession } from '../../src/core/session/desktop-session.ts';
import { hasState, type UiNode } from '../../src/model/element.ts';
import { connect, linux } from '../support/linux-contract-subject.ts';
import { PrivateDesk } from '../support/private-desk.ts';

const signal = neverAborted;
const OPTIONS = { findMs: 5_000, callMs: 10_000, settleMs: 2_000 };
const PATIENCE_MS = 10_000;
/** Longer than what is shown of it. */
const LONG_TEXT = 'Once upon a time. '.repeat(500);

/** Acts on real applications that have no action of their own for them, or one that does something else. */
describe.skipIf(linux.missing !== undefined)('acting on applications', () => {
  const resources = new DisposableStore();
  let desk: PrivateDesk;
  let session: DesktopSession;
  let folder: string;

  beforeAll(async () => {
    desk = resources.add(await PrivateDesk.open());
    session = new DesktopSession(await connect(desk, resources), OPTIONS);
    folder = join(desk.desktop.folder, 'acting');
    mkdirSync(folder);
  });
  afterAll(() => resources[Symbol.asyncDispose]());

  async function open(program: string, ...args: string[]): Promise<AppSession> {
    const { pid } = await desk.launch(program, args);
    return session.app(String(pid), signal);
  }

  const press = (app: AppSession, query: string, kind: 'single' | 'double' = 'single') =>
    click(app, query, { kind, mode: 'background' }, signal);
  const set = (app: AppSession, query: string, value: string) => setValue(app, { query, value }, signal);

  /** Looks until an element is as it should be. */
  async function seen(app: AppSession, isRight: (node: UiNode) => boolean): Promise<boolean> {
    const look = async () =>
      (await app.snapshot(signal)).steps.some(({ node }) => isRight(node)) || undefined;
    return (await waitFor(look, { clock: app.clock, timeoutMs: PATIENCE_MS }, signal)) ?? false;
  }

  test('GTK 3: a row is selected by a click, and has an action for the double click', async () => {
    const app = await open('gtk3-widget-factory');
    const cell = "//AXCell[@AXTitle='Orville']";
    const { outcome } = await press(app, cell);
    expect(outcome).toMatchObject({
      effect: 'confirmed',
      evidence: [{ kind: 'target_changed' }],
      focusTaken: false,
    });
    const { steps } = await app.snapshot(signal);
    const row = steps.find(({ node }) => node.role === 'AXCell' && node.title === 'Orville')?.node;
    expect(row?.states).toContain('selected');
    expect(row?.actions).toEqual(['open']);
  });

  test('GTK 3: what is typed into a long text is confirmed', async () => {
    writeFileSync(join(folder, 'long.txt'), LONG_TEXT);
    const app = await open('mousepad', join(folder, 'long.txt'));
    const options = { query: '//AXTextArea', text: 'Grüße ', clearFirst: false, mode: 'background' } as const;
    expect((await typeText(app, options, signal)).outcome.effect).toBe('confirmed');
    const { steps } = await app.snapshot(signal);
    const [area] = steps.filter(({ node }) => node.role === 'AXTextArea');
    expect(area?.node.value?.length).toBeLessThan(LONG_TEXT.length);
  });

  test('GTK 4: an item of an open menu is meant, and not its label', async () => {
    const app = await open('gnome-calculator');
    const opened = await press(app, 'button:Basic');
    expect(opened.outcome).toMatchObject({ effect: 'confirmed', route: 'pointer', focusTaken: false });
    const { outcome } = await press(app, 'Advanced');
    expect(outcome).toMatchObject({ effect: 'confirmed', route: 'accessibility' });
    expect(await seen(app, ({ role, title }) => role === 'AXButton' && title === 'Advanced')).toBe(true);
  });

  test('GTK 4: an open menu leaves the keys to the user', async () => {
    const app = await open('gnome-calculator');
    const typed = join(folder, 'typed.txt');
    await desk.spawn('xterm', ['-T', 'The user', '-e', 'sh', '-c', `exec cat > ${typed}`]);
    const windows = session.port('windows');
    const find = async () =>
      (await windows.list(undefined, signal)).find(({ title }) => title === 'The user');
    const user = await waitFor(find, { clock: app.clock, timeoutMs: PATIENCE_MS }, signal);
    await windows.focus(user?.id ?? '', signal);
    await press(app, 'button:Basic');
    expect(await seen(app, ({ role, title }) => role === 'AXMenuItem' && title === 'Advanced')).toBe(true);
    await promisify(execFile)('xdotool', ['key', 'h', 'i', 'Return'], { env: { ...desk.desktop.env } });
    await expect.poll(() => readFileSync(typed, 'utf8'), { timeout: PATIENCE_MS }).toBe('hi\n');
  });

  test('GTK 4: a drop-down is opened for a choice, and what is in the list has no place', async () => {
    const app = await open('gtk4-demo', '--run', 'dropdown');
    const first = "//AXPopUpButton[@AXValue='1 minute'][1]";
    const { outcome } = await set(app, first, '5 minutes');
    expect(outcome).toMatchObject({ effect: 'confirmed', route: 'keyboard' });
    const second = "//AXPopUpButton[@AXValue='1 minute'][1]";
    await expect(set(app, second, '7 minutes')).rejects.toMatchObject({
      code: 'invalid_value',
      guidance: expect.stringContaining('"20 minutes"'),
    });
    await press(app, `${second}//AXButton`);
    expect(await seen(app, ({ role, bounds }) => role === 'AXRow' && bounds === undefined)).toBe(true);
  });

  test('GTK 4: a combo box without names takes places', async () => {
    const app = await open('gtk4-widget-factory');
    await expect(set(app, '//AXPopUpButton[3]', 'Right')).rejects.toMatchObject({ code: 'invalid_value' });
    expect((await set(app, '//AXPopUpButton[3]', '3')).outcome.effect).toBe('unverified');
    await set(app, '//AXPopUpButton[1]', '2');
    const isChosen = ({ role, value }: UiNode) => role === 'AXPopUpButton' && value === 'Mickey Mouse';
    expect(await seen(app, isChosen)).toBe(true);
  });

  test('Qt 5: a menu opens, and is closed by the item that is pressed', async () => {
    const app = await open('kcalc');
    await press(app, "//AXMenuBar/AXMenuItem[@AXTitle='Settings']");
    expect(await seen(app, (node) => node.role === 'AXMenu' && hasState(node, 'visible'))).toBe(true);
    const { outcome } = await press(app, "//AXMenuItem[@AXTitle='Science Mode']");
    expect(outcome).toMatchObject({ effect: 'confirmed', route: 'accessibility' });
    const { steps } = await app.snapshot(signal);
    expect(steps.some(({ node }) => node.role === 'AXMenu' && hasState(node, 'visible'))).toBe(false);
  });

  test('Qt 5: a combo box is opened for a choice', async () => {
    const app = await open('featherpad', '--standalone');
    await press(app, "//AXMenuItem[@AXTitle='Preferences']");
    const { outcome } = await set(app, "//AXPopUpButton[@AXTitle='North']", 'West');
    expect(outcome).toMatchObject({ effect: 'confirmed', route: 'pointer', focusTaken: false });
  });

  test('LibreOffice: scroll bars move by steps, and a field of one line is confirmed', async () => {
    const app = await open('soffice', '--calc', '--norestore', '--nologo', '--nofirststartwizard');
    const bar = await set(app, "//AXScrollBar[@AXTitle='Vertical scroll bar']", '30');
    expect(bar.outcome).toMatchObject({ effect: 'confirmed', evidence: [{ kind: 'value_matches' }] });
    const query = "//AXToolbar[@AXTitle='Formatting']//AXTextField[@AXValue='10 pt']";
    const options = { query, text: '24 pt\n', clearFirst: true, mode: 'background' } as const;
    expect((await typeText(app, options, signal)).outcome).toMatchObject({ effect: 'confirmed' });
    expect(await seen(app, (node) => node.title === 'Undo' && hasState(node, 'enabled'))).toBe(true);
  }, 60_000);
});
