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

describeQt('a $Qt window whose parts are not what they say', (version) => {
  const desk = useTestApp('qt-parts.py', version);

  const found = (query: string) => resolveOne(desk.app, query, {}, signal);
  const refOf = async (query: string) => {
    const { step, snapshot } = await found(query);
    return snapshot.refOf(step.node);
  };
  const press = async (query: string) =>
    (await click(desk.app, query, { kind: 'single', mode: 'background' }, signal)).outcome;
  const set = async (query: string, value: string) =>
    (await setValue(desk.app, { query, value }, signal)).outcome;
  const heard = async () => (await found('/^Heard: /')).step.node.title;

  test('tells a dialog that fills a dock as a part of its window, and as hidden behind the tab of another one', async () => {
    const partsOf = async (query: string) => {
      const { step } = await found(query);
      return [hasState(step.node, 'visible'), step.ancestors.some(({ role }) => role === 'AXDialog')];
    };
    expect([await partsOf('Use Plot'), await partsOf('Use Remote')]).toEqual([
      [false, false],
      [true, false],
    ]);
    await press('AXTab:Plot');
    expect([await partsOf('Use Plot'), await partsOf('Use Remote')]).toEqual([
      [true, false],
      [false, false],
    ]);
  });

  test('keeps the refs of combo boxes, whatever is in them and in others', async () => {
    const refs = [
      await refOf('First size:'),
      await refOf('Second size:'),
      await refOf('AXPopUpButton:Find:'),
    ];
    const [first = '', second = '', find = ''] = refs;
    for (const [ref, value] of [
      [first, '9'],
      [second, '9'],
      [first, '77'],
      [find, 'word'],
      [second, '8'],
    ] as const)
      expect(await set(ref, value)).toMatchObject({ effect: 'confirmed' });
    const now = await Promise.all(refs.map(async (ref) => (await found(ref)).step.node.value));
    expect(now).toEqual(['77', '8', 'word']);
  });

  test('keeps the refs of cells of numbered rows when a row comes before them', async () => {
    await press('AXTab:Rows');
    const ref = await refOf('AXCell:Bob');
    await press('Insert above');
    expect((await found(ref)).step.node.title).toBe('Bob');
    expect(await press('AXCell:Name')).toMatchObject({ effect: 'confirmed', route: 'pointer' });
  });

  test('has controls in cells, which are set and clicked by their cells and by themselves', async () => {
    await press('AXTab:Empty');
    await press('AXTab:Rows');
    const done = { effect: 'confirmed', focusTaken: false };
    expect(await set('cell:B3', 'square')).toMatchObject(done);
    expect(await heard()).toBe('Heard: Bob square');
    expect(await set('cell:C4', 'true')).toMatchObject(done);
    expect(await heard()).toBe('Heard: Cyd True');
    expect(await press('button:Do within:"cell:D2"')).toMatchObject(done);
    expect(await heard()).toBe('Heard: Ann done');
  });

  test('has a button of the dialog clicked that is in front of another one', async () => {
    await press('Name…');
    await press('Sure?');
    expect(await press('button:Cancel')).toMatchObject({ effect: 'confirmed' });
    await expect.poll(async () => hasState((await found('AXDialog:Sure')).step.node, 'visible')).toBe(false);
    const typed = { query: 'AXTextField:Name', text: '!\n', clearFirst: false, mode: 'background' } as const;
    expect((await typeText(desk.app, typed, signal)).outcome).toMatchObject({ effect: 'confirmed' });
    expect(await heard()).toBe('Heard: named Ada!');
  });
});
