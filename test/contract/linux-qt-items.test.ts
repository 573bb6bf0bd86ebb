import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { neverAborted } from '../../src/base/cancellation.ts';
import { DisposableStore } from '../../src/base/disposal.ts';
import { click } from '../../src/core/act/click.ts';
import { resolve, resolveOne } from '../../src/core/query/resolve.ts';
import { diffSnapshots, isEmptyDiff } from '../../src/core/see/diff.ts';
import type { AppSession } from '../../src/core/session/app-session.ts';
import { DesktopSession } from '../../src/core/session/desktop-session.ts';
import { hasState } from '../../src/model/element.ts';
import { connect } from '../support/linux-contract-subject.ts';
import { PrivateDesk } from '../support/private-desk.ts';
import { isInstalled } from '../support/shell.ts';

const FOLDERS = ['Ant', 'Bee', 'Cat'];
const isMissing = !isInstalled('featherpad') || !isInstalled('Xvfb');

/** Qt 5 makes the items of a tree anew whenever somebody asks for them. */
describe.skipIf(isMissing)('items of a tree in Qt 5, whose objects are others in every reading', () => {
  const resources = new DisposableStore();
  let app: AppSession;

  beforeAll(async () => {
    const desk = resources.add(await PrivateDesk.open());
    const backend = await connect(desk, resources);
    const folder = join(desk.desktop.folder, 'items');
    for (const name of FOLDERS) await mkdir(join(folder, name), { recursive: true });
    await writeFile(join(folder, 'text.txt'), 'text');
    const { pid } = await desk.launch('featherpad', ['--standalone', join(folder, 'text.txt')]);
    const session = new DesktopSession(backend, { findMs: 5000, callMs: 5000, settleMs: 1000 });
    app = await session.app(String(pid), neverAborted);
    await press('File > Open');
    await resolveOne(app, 'cell:Cat', {}, neverAborted);
  }, 60_000);

  afterAll(() => resources[Symbol.asyncDispose]());

  const press = (query: string) => click(app, query, { kind: 'single', mode: 'background' }, neverAborted);

  async function refOf(query: string): Promise<string> {
    const { step, snapshot } = await resolveOne(app, query, {}, neverAborted);
    return snapshot.refOf(step.node);
  }

  async function selected(): Promise<string[]> {
    const found = await resolve(app, 'role:AXCell', {}, neverAborted);
    if (found.kind !== 'found') throw new Error('There are no cells.');
    const cells = found.matches.map(({ node }) => node).filter((node) => hasState(node, 'selected'));
    return cells.map(({ title }) => title).filter((title) => FOLDERS.includes(title));
  }

  test('are the same elements as long as nothing changes', async () => {
    const before = await app.snapshot(neverAborted);
    const after = await app.snapshot(neverAborted);
    expect(before.steps.some(({ node }) => node.title === 'Bee')).toBe(true);
    expect(isEmptyDiff(diffSnapshots(before, after))).toBe(true);
    expect(after.revision).toBe(before.revision);
  });

  test('prove a click by what it did to them, and are selected alone', async () => {
    for (const name of ['Ant', 'Cat']) {
      const { outcome } = await press(`cell:${name}`);
      expect(outcome).toMatchObject({ effect: 'confirmed' });
      expect(outcome.changes?.appeared).toEqual([]);
      expect(outcome.changes?.vanished).toEqual([]);
      expect(await selected()).toEqual([name]);
    }
  });

  test('are selected alone by their own action as well, again and again', async () => {
    for (const name of ['Ant', 'Cat', 'Cat', 'Ant']) {
      const { step } = await resolveOne(app, `cell:${name}`, {}, neverAborted);
      await app.desktop.backend.ports.actions?.perform(app.info.id, step.node.id, 'select', neverAborted);
      expect(await selected()).toEqual([name]);
    }
    for (const name of ['home', 'Computer', 'home', 'home']) {
      const row = async (title: string) =>
        (await resolveOne(app, `within:Sidebar role:AXRow title:${title}`, {}, neverAborted)).step.node;
      const { id } = await row(name);
      await app.desktop.backend.ports.actions?.perform(app.info.id, id, 'select', neverAborted);
      expect(hasState(await row('home'), 'selected')).toBe(name === 'home');
      expect(hasState(await row('Computer'), 'selected')).toBe(name === 'Computer');
    }
  });

  test('keep their refs when the tree is sorted', async () => {
    const ref = await refOf('cell:Ant');
    await press('cell:Name');
    const order = async () => {
      const { steps } = await app.snapshot(neverAborted);
      return steps.map(({ node }) => node.title).filter((title) => FOLDERS.includes(title));
    };
    expect(await order()).toEqual(FOLDERS.toReversed());
    await press(ref);
    expect(await selected()).toEqual(['Ant']);
  });

  test('do what a click on them does, and are not only selected', async () => {
    const { outcome } = await press('within:Sidebar role:AXRow title:Computer');
    expect(outcome).toMatchObject({ effect: 'confirmed', focusTaken: false });
    expect((await resolve(app, 'cell:Ant', { timeoutMs: 0 }, neverAborted)).kind).toBe('not_found');
    expect((await resolve(app, 'role:AXPopUpButton title:Computer', {}, neverAborted)).kind).toBe('found');
  });
});
