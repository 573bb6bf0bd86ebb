import { expect, test } from 'vitest';
import { neverAborted } from '../../src/base/cancellation.ts';
import { click } from '../../src/core/act/click.ts';
import { resolveOne } from '../../src/core/query/resolve.ts';
import { showTree } from '../../src/core/see/show-tree.ts';
import { describeQt } from '../support/describe-qt.ts';
import { useTestApp } from '../support/use-test-app.ts';

const signal = neverAborted;

describeQt('a $Qt table with hidden columns', (version) => {
  const desk = useTestApp('qt-hidden-columns.py', version);
  const press = (cell: string) =>
    click(desk.app, `cell:${cell}`, { kind: 'single', mode: 'background' }, signal);
  const selected = async () => (await resolveOne(desk.app, '/^Selected: /', {}, signal)).step.node.title;

  test('is told row by row, the headers above their columns', async () => {
    const request = { maxDepth: 9, includeInvisible: false, compact: true, format: 'outline' } as const;
    const { outline } = await showTree(desk.app, { ...request, rootQuery: 'AXTable' }, signal);
    expect(outline.split('\n')).toEqual([
      'AXTable',
      '  AXCell: – | "id" | "name" | "age"',
      '  AXCell: "1" | "1" | "Ann" | "30"',
      '  AXCell: "2" | "2" | "Bob" | –',
      '  AXCell: "3" | "3" | "Cy" | "50"',
    ]);
  });

  test('refuses clicks on cells that are hidden, and takes those on others', async () => {
    await press('C2');
    expect(await selected()).toBe('Selected: 1 2');
    for (const cell of ['A3', 'D3'])
      await expect(press(cell)).rejects.toMatchObject({
        code: 'not_actionable',
        message: expect.stringContaining('in a column or row of its table that is hidden'),
      });
    expect(await selected()).toBe('Selected: 1 2');
  });
});
