import { expect, test } from 'vitest';
import { neverAborted } from '../../src/base/cancellation.ts';
import { click } from '../../src/core/act/click.ts';
import { setValue } from '../../src/core/act/set-value.ts';
import { typeText } from '../../src/core/act/type-text.ts';
import { resolveOne } from '../../src/core/query/resolve.ts';
import { hasState } from '../../src/model/element.ts';
import { describeQt } from '../support/describe-qt.ts';
import { useTestApp } from '../support/use-test-app.ts';

const signal = neverAborted;
const SCROLLED = { kind: 'element_visible', detail: 'It was scrolled into view for this.' };

describeQt('a $Qt window of several panes', (version) => {
  const desk = useTestApp('qt-panes.py', version);

  const press = (query: string) => click(desk.app, query, { kind: 'single', mode: 'background' }, signal);
  const nodeOf = async (query: string) => (await resolveOne(desk.app, query, {}, signal)).step.node;
  const done = async () => (await nodeOf('/^Done: /')).title;
  const isShown = async (query: string) => hasState(await nodeOf(query), 'visible');

  test('tells a dock behind the tab of another one as hidden, until that tab is pressed', async () => {
    expect([await isShown('Use Layers'), await isShown('Use Colours')]).toEqual([false, true]);
    const typing = typeText(
      desk.app,
      { query: 'Name of Layers', text: 'sky', clearFirst: false, mode: 'background' },
      signal,
    );
    await expect(typing).rejects.toMatchObject({
      code: 'not_actionable',
      message: expect.stringContaining('is not shown'),
    });
    await press('AXTab:Layers');
    expect([await isShown('Use Layers'), await isShown('Use Colours')]).toEqual([true, false]);
    await press('Use Layers');
    expect(await done()).toBe('Done: Layers');
  });

  test('has what is scrolled out of sight scrolled into view for a click, which says so', async () => {
    const { outcome } = await press('Option 39');
    expect(outcome).toMatchObject({ effect: 'confirmed', route: 'pointer', focusTaken: false });
    expect(outcome.evidence).toContainEqual(SCROLLED);
    expect(await done()).toBe('Done: 39 True');
    expect((await press('Option 38')).outcome.evidence).not.toContainEqual(SCROLLED);
  });

  test('has it scrolled the other way for a value that is set', async () => {
    const { outcome } = await setValue(desk.app, { query: 'Option 2', value: 'true' }, signal);
    expect(outcome).toMatchObject({ effect: 'confirmed', route: 'pointer', focusTaken: false });
    expect(outcome.evidence).toContainEqual(SCROLLED);
    expect(await done()).toBe('Done: 2 True');
  });

  test.each(['Said 29', 'Said 1'])(
    'has an item of a list scrolled into view, which has no place: %s',
    async (query) => {
      const { outcome } = await setValue(desk.app, { query, value: 'true' }, signal);
      expect(outcome).toMatchObject({ effect: 'confirmed', route: 'pointer', focusTaken: false });
      expect(outcome.evidence).toContainEqual(SCROLLED);
      expect(await done()).toBe(`Done: ${query} 2`);
    },
  );

  test('has an item that is scrolled away clicked, which makes it the current one', async () => {
    const { outcome } = await press('Said 20');
    expect(outcome).toMatchObject({ effect: 'confirmed', route: 'pointer', focusTaken: false });
    expect(await done()).toBe('Done: Said 20');
  });

  test('keeps the refs of a row of which a cell was edited', async () => {
    const refsOf = async (titles: readonly string[]) => {
      const snapshot = await desk.app.snapshot(signal);
      const cells = titles.flatMap((title) => snapshot.steps.filter(({ node }) => node.title === title));
      return cells.map(({ node }) => snapshot.refOf(node));
    };
    const refs = await refsOf(['cell 3', 'cell 4', 'cell 5']);
    await click(desk.app, 'cell 4', { kind: 'double', mode: 'background' }, signal);
    const edit = { text: 'edited\n', clearFirst: false, mode: 'background' } as const;
    const { outcome } = await typeText(desk.app, edit, signal);
    expect(outcome.effect).toBe('confirmed');
    expect(await done()).toBe('Done: edited');
    expect(await refsOf(['cell 3', 'edited', 'cell 5'])).toEqual(refs);
  });

  test('has a text taken by a field that is cleared then, and never says that nothing was done', async () => {
    const say = async (text: string) => {
      const options = { query: 'Say', text: `${text}\n`, clearFirst: false, mode: 'background' } as const;
      return (await typeText(desk.app, options, signal)).outcome;
    };
    const shown = { effect: 'confirmed', evidence: [{ detail: 'AXRow "hello" shows it now.' }] };
    expect(await say('hello')).toMatchObject(shown);
    expect((await say('silence')).effect).toBe('unverified');
  });

  test('calls a box in another box by its own title, which is what is clicked', async () => {
    const { outcome } = await press('AXCheckBox:By the clock');
    expect(outcome).toMatchObject({ effect: 'confirmed', route: 'pointer', focusTaken: false });
    expect(await done()).toBe('Done: clock True');
  });
});
