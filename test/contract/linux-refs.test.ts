import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { neverAborted } from '../../src/base/cancellation.ts';
import { DisposableStore } from '../../src/base/disposal.ts';
import type { AutomationError } from '../../src/base/errors.ts';
import { click } from '../../src/core/act/click.ts';
import { resolve, resolveOne } from '../../src/core/query/resolve.ts';
import type { AppSession } from '../../src/core/session/app-session.ts';
import { DesktopSession } from '../../src/core/session/desktop-session.ts';
import type { UiNode, WalkStep } from '../../src/model/element.ts';
import { connect } from '../support/linux-contract-subject.ts';
import { type DeskApp, PrivateDesk } from '../support/private-desk.ts';
import { canRunTestApps, testApp } from '../support/test-app.ts';

const [PYTHON, PROGRAM] = testApp('changing-widgets.py');
/** The cell right of another: GTK 3 lists the cells of a table row by row. */
function cellBeside({ ancestors, index }: WalkStep): UiNode {
  const cell = ancestors.at(-1)?.children[index + 1];
  if (!cell) throw new Error('There is no cell beside it.');
  return cell;
}

const isMissing = !canRunTestApps;

describe.skipIf(isMissing)('refs in a GTK 3 window whose widgets change', () => {
  const resources = new DisposableStore();
  let desk: PrivateDesk;
  let session: DesktopSession;
  /** Somebody else at the same desktop: what they do, our session is not told of. */
  let others: DesktopSession;
  let started: DeskApp;
  let app: AppSession;

  beforeAll(async () => {
    desk = resources.add(await PrivateDesk.open());
    const backend = await connect(desk, resources);
    const options = { findMs: 5000, callMs: 5000, settleMs: 1000 };
    session = new DesktopSession(backend, options);
    others = new DesktopSession(backend, options);
  }, 60_000);

  beforeEach(async () => {
    started = await desk.launch(PYTHON, [PROGRAM]);
    app = await session.app(String(started.pid), neverAborted);
  });

  afterEach(async () => {
    process.kill(started.pid, 'SIGKILL');
    await started.process.exited;
  });

  afterAll(() => resources[Symbol.asyncDispose]());

  /** The ref of what a query finds now. */
  async function refOf(query: string): Promise<string> {
    const { step, snapshot } = await resolveOne(app, query, {}, neverAborted);
    return snapshot.refOf(step.node);
  }

  const press = (query: string) => click(app, query, { kind: 'single', mode: 'background' }, neverAborted);

  /** Presses a button, and waits for what it brings about. */
  async function change(title: string, sign: string): Promise<void> {
    const theirs = await others.app(String(started.pid), neverAborted);
    await click(theirs, `button:"${title}"`, { kind: 'single', mode: 'background' }, neverAborted);
    expect((await resolve(app, sign, {}, neverAborted)).kind).toBe('found');
  }

  async function last(): Promise<string> {
    const { step } = await resolveOne(app, '/^Last: /', {}, neverAborted);
    return step.node.title || (step.node.value ?? '');
  }

  async function refusal(ref: string): Promise<AutomationError> {
    return press(ref).then(
      ({ target }) => Promise.reject(new Error(`${target.title} was pressed.`)),
      (error: AutomationError) => error,
    );
  }

  test('stay when a widget is put before the target, and say that it moved', async () => {
    const ref = await refOf('button:Play');
    await change('Insert', 'button:New');
    const { healed } = await resolveOne(app, ref, {}, neverAborted);
    expect(healed).toMatchObject({ from: ref, to: ref, how: 'moved' });
    await press(ref);
    expect(await last()).toBe('Last: Play');
  });

  test('stay with a button that is renamed, and say so', async () => {
    const ref = await refOf('button:Play');
    await change('Rename', 'button:Pause');
    const { healed } = await resolveOne(app, ref, {}, neverAborted);
    expect(healed).toMatchObject({
      from: ref,
      how: 'renamed',
      note: 'AXButton "Play" is called "Pause" now',
    });
    await press(ref);
    expect(await last()).toBe('Last: Pause');
  });

  test('go over to a new widget that is the same in every respect, and say so', async () => {
    const ref = await refOf('button:First');
    const { step } = await resolveOne(app, ref, {}, neverAborted);
    await change('Replace', 'button:First');
    const now = await resolveOne(app, ref, {}, neverAborted);
    expect(now.step.node.id).not.toBe(step.node.id);
    expect(now.healed).toMatchObject({ from: ref, how: 'replaced' });
    await press(now.healed?.to ?? '');
    expect(await last()).toBe('Last: First');
  });

  test('of rows and grid lines that are used again reach nobody else', async () => {
    const row = await refOf('button:Delete index:2');
    const line = await refOf('button:Remove index:2');
    await change('Recycle', '"Frank (grid)"');
    for (const ref of [row, line]) expect(await refusal(ref)).toMatchObject({ code: 'stale_ref' });
    expect(await last()).toBe('Last: nothing');
    const fresh = await refOf('button:Delete index:2');
    expect(fresh).not.toBe(row);
    await press(fresh);
    expect(await last()).toBe('Last: delete Eve');
  });

  test('of a person whose row is shown by another widget now go with the person', async () => {
    const ref = await refOf('button:Delete index:2');
    await change('Shift', '"Dave (grid)"');
    const { healed } = await resolveOne(app, ref, {}, neverAborted);
    expect(healed).toMatchObject({ from: ref, how: 'replaced' });
    await press(ref);
    expect(await last()).toBe('Last: delete Bob');
  });

  test('of rows that change their order reach the same person', async () => {
    const ref = await refOf('button:Delete index:1');
    await change('Reorder', 'button:Delete');
    await press(ref);
    expect(await last()).toBe('Last: delete Alice');
  });

  test('of table cells whose rows change their order mean the same person or nobody', async () => {
    const name = await refOf('cell:Alice');
    const before = await resolve(app, 'role:AXCell', {}, neverAborted);
    if (before.kind !== 'found') throw new Error('There are no cells.');
    const people = before.matches.filter(({ node }) => /^(Alice|Bob|Carol|Dave)$/.test(node.title));
    const boxes = people.map((step) => ({ person: step.node.title, node: cellBeside(step) }));
    expect(boxes.map(({ person }) => person)).toEqual(['Alice', 'Bob', 'Carol', 'Dave']);
    const refs = boxes.map(({ person, node }) => ({ person, ref: before.snapshot.refOf(node) }));
    await change('Sort', 'cell:Alice');
    expect((await resolveOne(app, name, {}, neverAborted)).step.node.title).toBe('Alice');
    for (const { person, ref } of refs) {
      const now = await resolve(app, ref, {}, neverAborted);
      if (now.kind === 'not_found') continue;
      const owner = now.matches[0].ancestors.at(-1)?.children[now.matches[0].index - 1];
      expect(owner?.title).toBe(person);
    }
  });

  test('that are clicked twice in a row are not double-clicked', async () => {
    const kind = { kind: 'single', mode: 'background' } as const;
    const ref = await refOf('cell:Alice');
    for (const target of [ref, 'cell:Bob', ref, ref]) await click(app, target, kind, neverAborted);
    expect(await last()).toBe('Last: nothing');
    await click(app, ref, { ...kind, kind: 'double' }, neverAborted);
    expect(await last()).toBe('Last: open Alice');
  });

  test('in a window that took the place of another are healed only where it says the same', async () => {
    await change('Ask A', '"Erase disk A?"');
    const ref = await refOf('button:Erase');
    await change('Ask B', '"Erase disk B?"');
    const { code, details } = await refusal(ref);
    expect([code, details.was]).toEqual(['stale_ref', { role: 'AXButton', title: 'Erase' }]);
    expect(details.candidates).toEqual(expect.arrayContaining([expect.objectContaining({ title: 'Erase' })]));
    expect(await last()).toBe('Last: nothing');
    await change('Ask A', '"Erase disk A?"');
    const { healed } = await resolveOne(app, ref, {}, neverAborted);
    expect(healed).toMatchObject({ from: ref, how: 'replaced' });
    await press(ref);
    expect(await last()).toBe('Last: erase A');
  });
});
