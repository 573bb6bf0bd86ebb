import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { neverAborted } from '../../src/base/cancellation.ts';
import { DisposableStore } from '../../src/base/disposal.ts';
import { click } from '../../src/core/act/click.ts';
import { resolve, resolveOne } from '../../src/core/query/resolve.ts';
import type { AppSession } from '../../src/core/session/app-session.ts';
import { DesktopSession } from '../../src/core/session/desktop-session.ts';
import { centerOf } from '../../src/model/geometry.ts';
import { connect } from '../support/linux-contract-subject.ts';
import { PrivateDesk } from '../support/private-desk.ts';
import { canRunTestApps, testApp } from '../support/test-app.ts';

const [PYTHON, PROGRAM] = testApp('recycling-list.py');
const SECOND = 'button:Delete index:3';
const LEFT = { button: 'left', count: 1 } as const;

describe.skipIf(!canRunTestApps)('a GTK 4 list that uses its rows again', () => {
  const resources = new DisposableStore();
  let app: AppSession;
  let theirs: AppSession;

  beforeAll(async () => {
    const desk = resources.add(await PrivateDesk.open());
    const backend = await connect(desk, resources);
    const options = { findMs: 5000, callMs: 5000, settleMs: 1000 };
    const { pid } = await desk.launch(PYTHON, [PROGRAM]);
    app = await new DesktopSession(backend, options).app(String(pid), neverAborted);
    theirs = await new DesktopSession(backend, options).app(String(pid), neverAborted);
  }, 60_000);

  afterAll(() => resources[Symbol.asyncDispose]());

  const press = (session: AppSession, query: string) =>
    click(session, query, { kind: 'single', mode: 'background' }, neverAborted);

  async function scroll(title: string, sign: string): Promise<void> {
    await press(theirs, `button:${title}`);
    expect((await resolve(app, sign, {}, neverAborted)).kind).toBe('found');
  }

  async function last(): Promise<string> {
    const { step } = await resolveOne(app, '/^Last: /', {}, neverAborted);
    return step.node.title;
  }

  test('is never acted on under the ref of somebody who was scrolled away, and is again when they are back', async () => {
    expect((await resolve(app, '"Person 2"', {}, neverAborted)).kind).toBe('found');
    const before = await resolveOne(app, SECOND, {}, neverAborted);
    const ref = before.snapshot.refOf(before.step.node);
    await scroll('Far', '/^Person 46\\d$/');
    const { snapshot } = await resolveOne(app, SECOND, {}, neverAborted);
    // The same widget, by everything that the toolkit tells about it: only its row says something else.
    const after = snapshot.steps.filter(({ node }) => node.id === before.step.node.id);
    expect(after).toMatchObject([{ node: { role: 'AXButton', title: 'Delete' } }]);
    expect(after.map(({ node }) => snapshot.refOf(node))).not.toContain(ref);
    await expect(press(app, ref)).rejects.toMatchObject({ code: 'stale_ref' });
    expect(await last()).toBe('Last: nothing');
    await scroll('Near', '"Person 2"');
    await press(app, ref);
    expect(await last()).toBe('Last: delete Person 2');
  });

  test('takes clicks on two rows in turn for no double click, however soon they follow each other', async () => {
    const at = async (name: string) => {
      const { step } = await resolveOne(app, `"${name}"`, {}, neverAborted);
      if (!step.node.bounds) throw new Error('It is shown.');
      return centerOf(step.node.bounds);
    };
    const [one, two] = [await at('Person 1'), await at('Person 2')];
    for (const point of [one, two, one, two])
      await app.bounded((port, limit) => port('pointer').click(point, LEFT, limit), neverAborted);
    const opened = async () => (await resolveOne(app, '/^Opened:/', {}, neverAborted)).step.node.title;
    await expect.poll(opened).toBe('Opened: 1 2 1 2');
  });
});
