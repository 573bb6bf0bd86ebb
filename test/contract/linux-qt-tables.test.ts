import { expect, test } from 'vitest';
import { neverAborted } from '../../src/base/cancellation.ts';
import { valueToTell } from '../../src/core/act/contents.ts';
import { setValue } from '../../src/core/act/set-value.ts';
import { resolveOne } from '../../src/core/query/resolve.ts';
import { diffSnapshots } from '../../src/core/see/diff.ts';
import { assertElement } from '../../src/core/verify/assert-element.ts';
import { hasState } from '../../src/model/element.ts';
import { describeQt } from '../support/describe-qt.ts';
import { useTestApp } from '../support/use-test-app.ts';

const signal = neverAborted;

describeQt('a $Qt program with tables', (version) => {
  const desk = useTestApp('qt-tables.py', version);

  const shown = async () => {
    const { steps } = await desk.app.snapshot(signal);
    return steps.map(({ node }) => node).filter((node) => hasState(node, 'visible'));
  };

  test('tells the columns that it shows, and no others', async () => {
    const titles = (await shown()).filter(({ role }) => role === 'AXCell').map(({ title }) => title);
    expect(titles.slice(0, 4)).toEqual(['Graph', 'Colour', 'sine', 'red']);
    expect(titles).not.toContain('Secretly');
  });

  test('tells what a cell holds to whoever asks for its value', async () => {
    const { step } = await resolveOne(desk.app, 'AXCell:red index:1', {}, signal);
    expect(await valueToTell(desk.app, step.node, signal)).toBe('red');
    const request = { query: 'AXCell:red index:1', assertions: { value: 'red' } };
    expect(await assertElement(desk.app, request, signal)).toMatchObject({ passed: true });
  });

  test('tells cells of a row that is one wide cell apart, and nothing of them changes by looking', async () => {
    const [before, after] = [await desk.app.snapshot(signal), await desk.app.snapshot(signal)];
    const ids = after.steps.map(({ node }) => node.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(diffSnapshots(before, after)).toMatchObject({ appeared: [], vanished: [], changed: [] });
  });

  test('tells a text that is only read', async () => {
    const texts = (await shown()).filter(({ role }) => role === 'AXStaticText');
    expect(texts.map(({ value }) => value)).toContain('Double clicks open an entry.');
  });

  test('has the box before the name of an item turned off, and on again', async () => {
    const set = (value: string) => setValue(desk.app, { query: 'title:"cosine" role:AXCell', value }, signal);
    const heard = async () => (await resolveOne(desk.app, '/^Checked: /', {}, signal)).step.node.title;
    const { outcome, inverse } = await set('false');
    expect(outcome).toMatchObject({ effect: 'confirmed', route: 'pointer', focusTaken: false });
    expect(await heard()).toBe('Checked: cosine 0');
    expect((await set('true')).outcome).toMatchObject({ effect: 'confirmed', route: 'pointer' });
    expect(await heard()).toBe('Checked: cosine 2');
    await set('false');
    expect(await inverse?.revert(signal)).toMatchObject({ effect: 'confirmed' });
    expect(await heard()).toBe('Checked: cosine 2');
  });
});
