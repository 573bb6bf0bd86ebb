import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { neverAborted } from '../../src/base/cancellation.ts';
import { click } from '../../src/core/act/click.ts';
import { pressKey } from '../../src/core/act/key-press.ts';
import { typeText } from '../../src/core/act/type-text.ts';
import { resolveOne } from '../../src/core/query/resolve.ts';
import type { AppSession } from '../../src/core/session/app-session.ts';
import { hasQt, QT_VERSIONS } from '../support/describe-qt.ts';
import { LinuxSession } from '../support/linux-session.ts';
import { canRunTestApps, testApp } from '../support/test-app.ts';

const signal = neverAborted;
const FOLDER = fileURLToPath(new URL('../apps', import.meta.url));
const QT = QT_VERSIONS.filter(hasQt).map((version) => `qt${version}`);

/** The program says what its dialogs told it. */
describe.skipIf(!canRunTestApps).each(['gtk3', 'gtk4', ...QT])('a dialog for files of %s', (toolkit) => {
  const isQt = QT.includes(toolkit);
  let linux: LinuxSession;
  let app: AppSession;

  beforeAll(async () => {
    linux = await LinuxSession.open();
    ({ app } = await linux.start(...testApp('file-dialogs.py'), toolkit));
  }, 60_000);
  afterAll(() => linux[Symbol.asyncDispose]());

  const press = async (query: string) =>
    (await click(app, query, { kind: 'single', mode: 'background' }, signal)).outcome;
  const key = (name: string) =>
    pressKey(linux.session, { app, key: name, modifiers: [], exact: false, mode: 'background' }, signal);
  const type = async (text: string, clearFirst: boolean) =>
    (await typeText(app, { query: 'AXTextField', text, clearFirst, mode: 'background' }, signal)).outcome;
  const done = async () => (await resolveOne(app, '/^Done: /', {}, signal)).step.node.title;

  test('saves under the path that is typed into it with Return', async () => {
    const path = join(tmpdir(), 'deskhand-is-never-saved.txt');
    await press('button:Save…');
    expect(await type(`${path}\n`, true)).toMatchObject({ effect: 'confirmed', route: 'keyboard' });
    await expect.poll(done).toBe(`Done: ${path}`);
  });

  test('opens the file whose path is typed into it with Return', async () => {
    const path = join(FOLDER, 'form_gtk3.py');
    await press('button:Open…');
    await resolveOne(app, 'AXDialog:Open', {}, signal);
    if (!isQt) await key('ctrl+l');
    expect(await type(`${path}\n`, false)).toMatchObject({ effect: 'confirmed', route: 'keyboard' });
    await expect.poll(done).toBe(`Done: ${path}`);
  });

  test.skipIf(!isQt)('is confirmed to have asked whether to replace a file', async () => {
    await press('button:Save…');
    expect(await type(`${join(FOLDER, 'form_gtk3.py')}\n`, true)).toMatchObject({ effect: 'confirmed' });
    await press('button:No');
    await press('button:Cancel');
    await expect.poll(done).toBe('Done: cancelled');
  });

  test.skipIf(!isQt)('tells every file in its list view, also after a folder was left', async () => {
    const rows = async () => {
      const list = (await resolveOne(app, 'AXList:Files', {}, signal)).step.node;
      return list.children.map(({ title }) => title).sort();
    };
    const shown = (folder: string) =>
      readdirSync(folder)
        .filter((name) => !name.startsWith('.'))
        .sort();
    await press('button:Open…');
    await press('button:List View');
    await expect.poll(rows).toEqual(shown(FOLDER));
    expect(await press('AXRow:typed-rows.py')).toMatchObject({ effect: 'confirmed', route: 'pointer' });
    await press('button:Parent Directory');
    await expect.poll(rows).toEqual(shown(dirname(FOLDER)));
    await press('button:Back');
    await expect.poll(rows).toEqual(shown(FOLDER));
    await press('AXRow:typed-rows.py');
    await press('button:Open');
    await expect.poll(done).toBe(`Done: ${join(FOLDER, 'typed-rows.py')}`);
  });
});
