import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessibleArguments } from '../../src/backends/linux/launching/chromium.ts';
import { neverAborted } from '../../src/base/cancellation.ts';
import { DisposableStore } from '../../src/base/disposal.ts';
import { click } from '../../src/core/act/click.ts';
import { pressKey } from '../../src/core/act/key-press.ts';
import { setValue } from '../../src/core/act/set-value.ts';
import { resolve } from '../../src/core/query/resolve.ts';
import { showTree } from '../../src/core/see/show-tree.ts';
import type { AppSession } from '../../src/core/session/app-session.ts';
import { DesktopSession } from '../../src/core/session/desktop-session.ts';
import { hasState } from '../../src/model/element.ts';
import { connect, linux } from '../support/linux-contract-subject.ts';
import { PrivateDesk } from '../support/private-desk.ts';

const signal = neverAborted;
const OPTIONS = { findMs: 5_000, callMs: 10_000, settleMs: 2_000 };
const PAGE = `<!doctype html><title>Fruit</title>
  <label>Fruit <select><option>Apple<option>Pear<option>Plum</select></label>`;

/** Acts of which other drivers claim success while nothing happens, and readings after which an application hangs. */
describe.skipIf(linux.missing !== undefined)('where others fail', () => {
  const resources = new DisposableStore();
  let desk: PrivateDesk;
  let session: DesktopSession;

  beforeAll(async () => {
    desk = resources.add(await PrivateDesk.open());
    session = new DesktopSession(await connect(desk, resources), OPTIONS);
  });
  afterAll(() => resources[Symbol.asyncDispose]());

  async function open(program: string, ...args: string[]): Promise<AppSession> {
    const { pid } = await desk.launch(program, args, 30_000);
    return session.app(String(pid), signal);
  }

  test('keys arrive in a Qt calculator in the background', async () => {
    const app = await open('kcalc');
    for (const key of ['4', '2']) {
      const request = { app, key, modifiers: [], mode: 'background', exact: false } as const;
      expect((await pressKey(session, request, signal)).outcome.effect).toBe('confirmed');
    }
    expect(await resolve(app, '42', { strategy: 'exact' }, signal)).toMatchObject({ kind: 'found' });
  });

  test('an option of a web page is chosen, and read back', async () => {
    const folder = join(desk.desktop.folder, 'options');
    mkdirSync(folder);
    writeFileSync(join(folder, 'page.html'), PAGE);
    const flags = ['--no-first-run', `--user-data-dir=${folder}/profile`, `--app=file://${folder}/page.html`];
    const app = await open('chromium', ...accessibleArguments(flags, process.getuid?.() === 0));
    const { outcome } = await setValue(app, { query: 'AXPopUpButton:Fruit', value: 'Pear' }, signal);
    expect(outcome).toMatchObject({ effect: 'confirmed', focusTaken: false });
  });

  test('a button of a hidden toolbar does what is said of it', async () => {
    const app = await open('mousepad');
    const press = (query: string) => click(app, query, { kind: 'single', mode: 'background' }, signal);
    const isShown = async () =>
      (await app.snapshot(signal)).steps.some(
        ({ node }) => node.role === 'AXButton' && node.title === 'New' && hasState(node, 'visible'),
      );
    if (await isShown()) await press('View > Toolbar');
    await expect.poll(isShown).toBe(false);
    expect((await press('AXButton:New')).outcome.effect).toBe('confirmed');
    const titles = (await session.port('windows').list(app.info.id, signal)).map(({ title }) => title);
    expect(titles).toContainEqual(expect.stringContaining('Untitled 2'));
  });

  test('a spreadsheet answers as before after it was read', async () => {
    const app = await open('soffice', '--calc', '--norestore', '--nologo', '--nofirststartwizard');
    const request = { maxDepth: 20, includeInvisible: true, compact: false, format: 'outline' } as const;
    await showTree(app, request, signal);
    const before = performance.now();
    await app.read(signal);
    expect(performance.now() - before).toBeLessThan(OPTIONS.callMs / 2);
    expect(await resolve(app, 'cell:B3', {}, signal)).toMatchObject({ kind: 'found' });
  });
});
