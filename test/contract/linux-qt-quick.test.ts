import { expect, test } from 'vitest';
import { neverAborted } from '../../src/base/cancellation.ts';
import { click } from '../../src/core/act/click.ts';
import { scrollUntil } from '../../src/core/act/scroll-until.ts';
import { resolveOne } from '../../src/core/query/resolve.ts';
import { describeQt } from '../support/describe-qt.ts';
import { useTestApp } from '../support/use-test-app.ts';

const signal = neverAborted;

describeQt('a $Qt Quick window', (version) => {
  const desk = useTestApp('qt-quick.py', version);

  const choose = (query: string) => click(desk.app, query, { kind: 'single', mode: 'background' }, signal);
  const done = async () => (await resolveOne(desk.app, '/^Done: /', {}, signal)).step.node.title;

  test('has menus named without the mark of a shortcut', async () => {
    await choose('File > New');
    expect(await done()).toBe('Done: New');
    await choose('Edit > Cut');
    expect(await done()).toBe('Done: Cut');
  });

  test('tells what its menus have where an item is missing', async () => {
    await expect(choose('File > Nothing')).rejects.toMatchObject({
      code: 'element_not_found',
      guidance: expect.stringContaining('"&New"'),
    });
  });

  test('has a list that is scrolled to its end, though only its rows are told', async () => {
    const options = { direction: 'down', mode: 'background', until: 'Row 12' } as const;
    expect((await scrollUntil(desk.app, options, signal)).outcome.effect).toBe('confirmed');
    await choose('Row 12');
    expect(await done()).toBe('Done: Row 12');
    const beyond = scrollUntil(desk.app, { ...options, until: 'Row 99' }, signal);
    await expect(beyond).rejects.toMatchObject({
      message: expect.stringContaining('then nothing moved any more'),
    });
  });

  test('has a dialog, which keeps clicks from what is under and beside it', async () => {
    await choose('Ask');
    await expect(choose('Covered')).rejects.toMatchObject({
      code: 'not_actionable',
      message: expect.stringContaining('behind the modal dialog "Sure?"'),
    });
    expect((await choose('Row 19')).outcome.effect).toBe('unverified');
    expect(await done()).toBe('Done: Row 12');
  });
});
