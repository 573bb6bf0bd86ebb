import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SimDesk } from '../../../test/support/sim-desk.ts';
import { Button } from '../../backends/sim/widgets/button.ts';
import { Label } from '../../backends/sim/widgets/label.ts';
import { neverAborted } from '../../base/cancellation.ts';
import { AutomationError } from '../../base/errors.ts';
import { hasState, type UiNode } from '../../model/element.ts';
import type { TreeRead } from '../ports/tree.ts';
import { STRATEGIES } from './matcher.ts';
import { resolve, resolveOne } from './resolve.ts';

/** Everything that does not wait for the clock has happened. */
const idle = () => new Promise((done) => setImmediate(done));

const button = (title: string, identifier?: string) =>
  new Button({ title, identifier, onPress: () => undefined });

function contentOf(desk: SimDesk, appName: string) {
  const [window] = desk.sim.app(appName).windows;
  if (!window) throw new Error(`${appName} has no window.`);
  return window.content;
}

async function refOf(desk: SimDesk, appName: string, label: string): Promise<string> {
  const snapshot = await (await desk.app(appName)).snapshot(neverAborted);
  const step = snapshot.get(desk.sim.widget(appName, label).id);
  if (!step) throw new Error(`No ${label}.`);
  return snapshot.refOf(step.node);
}

const failure = (work: Promise<unknown>): Promise<AutomationError> =>
  work.then(
    () => Promise.reject(new Error('It should have failed.')),
    (error: AutomationError) => error,
  );

/** The same elements, one of which has a label inside that says its name, as GTK 4 has it. */
function withOwnLabel({ roots, ...rest }: TreeRead, id: string): TreeRead {
  const labelled = (node: UiNode): UiNode => {
    const label: UiNode = { ...node, id: `${id} label`, role: 'AXStaticText', actions: [], children: [] };
    return { ...node, children: node.id === id ? [label] : node.children.map(labelled) };
  };
  return { ...rest, roots: roots.map(labelled) };
}

describe('resolveOne', () => {
  test('gives the one element that fits', async () => {
    await using desk = await SimDesk.open(['Calculator']);
    const { step } = await resolveOne(await desk.app('Calculator'), 'button:7', {}, neverAborted);
    expect(step.node).toMatchObject({ role: 'AXButton', title: '7' });
    expect(step.ancestors.map(({ title }) => title)).toEqual(['Calculator']);
  });

  test('never guesses between several, and lists them', async () => {
    await using desk = await SimDesk.open(['Login']);
    const error = await failure(resolveOne(await desk.app('Login'), 'Username', {}, neverAborted));
    const ref = await refOf(desk, 'Login', 'username');
    expect(error).toMatchObject({ code: 'ambiguous_element', details: { query: 'Username', matches: 2 } });
    expect(error.message).toContain(`"Username" matches 2 elements: AXTextField "Username" (${ref})`);
    expect(error.details.candidates).toMatchObject([{ element_ref: ref }, { role: 'AXStaticText' }]);
  });

  test('lists five of many and counts the rest', async () => {
    await using desk = await SimDesk.open(['Calculator']);
    const error = await failure(resolveOne(await desk.app('Calculator'), 'AXButton', {}, neverAborted));
    expect(error.details.candidates).toHaveLength(5);
    expect(error.message).toMatch(/matches 19 elements: .* and 14 more\.$/);
  });

  test('leaves out what could not take the act, where that decides', async () => {
    await using desk = await SimDesk.open(['Login']);
    const able = ({ node }: { node: { states: readonly string[] } }) => node.states.includes('editable');
    const { step } = await resolveOne(await desk.app('Login'), 'Username', { able }, neverAborted);
    expect(step.node.role).toBe('AXTextField');
  });

  test('means an element and not the label inside of it that says the same', async () => {
    await using desk = await SimDesk.open(['Calculator']);
    const item = new Button({ title: 'Advanced', onPress: () => undefined });
    const menu = contentOf(desk, 'Calculator');
    menu.add(item);
    const { tree } = desk.backend.ports;
    const read = tree.read.bind(tree);
    tree.read = async (...call) => withOwnLabel(await read(...call), item.id);
    const app = await desk.app('Calculator');
    const { step } = await resolveOne(app, 'Advanced', { able: () => false }, neverAborted);
    expect(step.node.role).toBe('AXButton');
    menu.add(new Label('Advanced'));
    const error = await failure(resolveOne(app, 'Advanced', {}, neverAborted));
    expect(error).toMatchObject({ code: 'ambiguous_element', details: { matches: 2 } });
  });

  test('still gives the one element that fits when it could not take the act', async () => {
    await using desk = await SimDesk.open(['Login']);
    const { step } = await resolveOne(
      await desk.app('Login'),
      'button:Sign In',
      { able: () => false },
      neverAborted,
    );
    expect(hasState(step.node, 'enabled')).toBe(false);
  });

  test('says what comes nearest when nothing fits, with the readings that were tried', async () => {
    await using desk = await SimDesk.open(['Login']);
    const error = await failure(resolveOne(await desk.app('Login'), 'button:Sign On', {}, neverAborted));
    const ref = await refOf(desk, 'Login', 'Sign In');
    expect(error.code).toBe('element_not_found');
    expect(error.message).toContain(`Nothing in "Login" matches "button:Sign On". Nearest:`);
    expect(error.message).toContain(`AXButton "Sign In" (${ref})`);
    expect(error.details).toMatchObject({
      strategies_tried: 'title_exact role_title shown_text label title_contains identifier semantic'.split(
        ' ',
      ),
      candidates: expect.arrayContaining([expect.objectContaining({ element_ref: ref })]),
    });
  });

  test('knows a mistyped identifier', async () => {
    await using desk = await SimDesk.open(['Login']);
    const error = await failure(resolveOne(await desk.app('Login'), '#welcom-view', {}, neverAborted));
    expect(error.details.candidates).toMatchObject([
      { identifier: 'welcome-view' },
      { identifier: 'welcome' },
    ]);
  });
});

describe('a ref whose element is gone', () => {
  test('is stale, and what was and what is most like it are told', async () => {
    await using desk = await SimDesk.open(['Login']);
    const content = contentOf(desk, 'Login');
    const first = button('Help');
    content.add(first);
    const ref = await refOf(desk, 'Login', 'Help');
    content.remove(first);
    content.add(button('Help me'));
    const error = await failure(resolveOne(await desk.app('Login'), ref, {}, neverAborted));
    const other = await refOf(desk, 'Login', 'Help me');
    expect(error).toMatchObject({
      code: 'stale_ref',
      details: { was: { role: 'AXButton', title: 'Help' }, candidates: [{ element_ref: other }] },
    });
    expect(error.message).toBe(
      `${ref} no longer names an element of "Login". It was AXButton "Help". Nearest: AXButton "Help me" (${other}).`,
    );
  });

  test('names the one that took its place and is the same in every respect, and says so', async () => {
    await using desk = await SimDesk.open(['Login']);
    const content = contentOf(desk, 'Login');
    const first = button('Help');
    content.add(first);
    const ref = await refOf(desk, 'Login', 'Help');
    content.remove(first);
    content.add(button('Help'));
    const { step, healed } = await resolveOne(await desk.app('Login'), ref, {}, neverAborted);
    const successor = await refOf(desk, 'Login', 'Help');
    expect(successor).not.toBe(ref);
    expect(step.node.title).toBe('Help');
    expect(healed).toMatchObject({ from: ref, to: successor, how: 'replaced' });
  });

  test('is stale where two could have taken its place', async () => {
    await using desk = await SimDesk.open(['Login']);
    const content = contentOf(desk, 'Login');
    const first = button('Help');
    content.add(first);
    const ref = await refOf(desk, 'Login', 'Help');
    content.remove(first);
    content.add(button('Help'));
    content.add(button('Help'));
    const error = await failure(resolveOne(await desk.app('Login'), ref, {}, neverAborted));
    expect(error).toMatchObject({ code: 'stale_ref' });
    expect(error.details.candidates).toMatchObject([{ title: 'Help' }, { title: 'Help' }]);
  });

  test('is stale, and the element with the same identifier is offered', async () => {
    await using desk = await SimDesk.open(['Login']);
    const content = contentOf(desk, 'Login');
    const first = button('Play', 'playback');
    content.add(first);
    const ref = await refOf(desk, 'Login', 'playback');
    content.remove(first);
    content.add(button('Pause', 'playback'));
    const error = await failure(resolveOne(await desk.app('Login'), ref, {}, neverAborted));
    expect(error).toMatchObject({ code: 'stale_ref', details: { candidates: [{ title: 'Pause' }] } });
  });

  test('is never waited for', async () => {
    await using desk = await SimDesk.open(['Login'], { findMs: 5000 });
    const error = await failure(resolveOne(await desk.app('Login'), 'el-000000', {}, neverAborted));
    expect(error).toMatchObject({ code: 'stale_ref', details: { candidates: [] } });
    expect(desk.clock.now()).toBe(0);
  });
});

describe('waiting', () => {
  test('finds an element as soon as the application tells of it', async () => {
    await using desk = await SimDesk.open(['Login'], { findMs: 5000 });
    const found = resolve(await desk.app('Login'), 'Help', {}, neverAborted);
    await idle();
    contentOf(desk, 'Login').add(button('Help'));
    expect(await found).toMatchObject({ kind: 'found', strategy: 'title_exact' });
    expect(desk.clock.now()).toBe(0);
  });

  test('finds what the application shows later by itself', async () => {
    await using desk = await SimDesk.open(['Login'], { findMs: 5000 });
    const { ports } = desk.backend;
    const { appId } = desk.sim.app('Login');
    await ports.text.replace(appId, desk.sim.widget('Login', 'username').id, 'demo', neverAborted);
    await ports.text.replace(appId, desk.sim.widget('Login', 'password').id, 'open-sesame', neverAborted);
    await ports.actions.perform(appId, desk.sim.widget('Login', 'Sign In').id, 'press', neverAborted);
    const found = desk.during(resolve(await desk.app('Login'), 'Welcome, demo', {}, neverAborted));
    expect(await found).toMatchObject({ kind: 'found' });
    expect(desk.clock.now()).toBeGreaterThanOrEqual(400);
    expect(desk.clock.now()).toBeLessThan(420);
  });

  test('ends with what was tried when the time is up, and leaves no timer', async () => {
    await using desk = await SimDesk.open(['Login'], { findMs: 5000 });
    const result = await desk.during(
      resolve(await desk.app('Login'), 'Nowhere', { timeoutMs: 300 }, neverAborted),
    );
    expect(result.kind).toBe('not_found');
    expect(desk.clock.now()).toBe(300);
    expect(desk.clock.pendingTimers).toBe(0);
  });

  test('ends at once when it is cancelled', async () => {
    await using desk = await SimDesk.open(['Login'], { findMs: 5000 });
    const controller = new AbortController();
    const found = resolve(await desk.app('Login'), 'Nowhere', {}, controller.signal);
    await idle();
    controller.abort();
    await expect(found).rejects.toMatchObject({ code: 'cancelled' });
    expect(desk.clock.pendingTimers).toBe(0);
  });

  test('ends when the application does', async () => {
    await using desk = await SimDesk.open(['Login'], { findMs: 5000 });
    const found = failure(resolve(await desk.app('Login'), 'Nowhere', {}, neverAborted));
    await idle();
    desk.sim.app('Login').end();
    expect(await found).toMatchObject({ code: 'app_gone' });
  });
});

describe('an expression that would take for ever', () => {
  test('is refused, and the rest of the program goes on', async () => {
    await using desk = await SimDesk.open(['Login', 'Calculator']);
    contentOf(desk, 'Login').add(button(`${'a'.repeat(500)}!`));
    const startedAt = performance.now();
    const refused = failure(resolve(await desk.app('Login'), '/^(a+)+$/', {}, neverAborted));
    expect(await refused).toMatchObject({ code: 'invalid_query' });
    const { step } = await resolveOne(await desk.app('Calculator'), 'button:7', {}, neverAborted);
    expect(step.node.title).toBe('7');
    expect(performance.now() - startedAt).toBeLessThan(2000);
  });
});

describe('whatever is asked for', () => {
  const queries = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.string({ unit: fc.constantFrom(...'/*[]()@=\'"#:.+|\\^$aAX12 '.split('')), maxLength: 40 }),
    fc
      .constantFrom('AXButton', 'button:', 'el-000000', '//AXButton', "[@AXTitle='7']", '#')
      .chain((start) => fc.string({ maxLength: 20 }).map((rest) => start + rest)),
  );

  test('the answer is a result or says what is wrong with the query', async () => {
    await using desk = await SimDesk.open(['Calculator', 'TextEdit']);
    const apps = [await desk.app('Calculator'), await desk.app('TextEdit')];
    await fc.assert(
      fc.asyncProperty(
        queries,
        fc.constantFrom(...STRATEGIES),
        fc.constantFrom(...apps),
        async (...given) => {
          const [query, strategy, app] = given;
          const options = { strategy, timeoutMs: 0 };
          const codes = ['found', 'invalid_query', 'element_not_found', 'ambiguous_element', 'stale_ref'];
          const kind = await resolveOne(app, query, options, neverAborted).then(
            () => 'found',
            (thrown: unknown) => (thrown instanceof AutomationError ? thrown.code : String(thrown)),
          );
          expect(codes).toContain(kind);
        },
      ),
      { numRuns: 400 },
    );
  });
});
