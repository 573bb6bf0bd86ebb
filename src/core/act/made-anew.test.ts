import { expect, test } from 'vitest';
import { element, group, snapshotOf, TreeDesk } from '../../../test/support/ui-tree.ts';
import type { UiNode } from '../../model/element.ts';
import { walkedIn, whereaboutsOf } from './read-back.ts';
import { describeTarget } from './target.ts';

/** A table of boxes and names; `made` tells its cells apart from those of another time. */
function table(made: string, names: readonly string[]): UiNode[] {
  const cells = names.flatMap((name, row) => [
    element(`${made}-box-${row}`, 'AXCell', '', { bounds: { x: 0, y: row * 20, width: 20, height: 20 } }),
    element(`${made}-name-${row}`, 'AXCell', name, { bounds: { x: 20, y: row * 20, width: 80, height: 20 } }),
  ]);
  return [group('table', cells, { role: 'AXTable' })];
}

/** What is found of the second box in a later reading. */
async function found(later: UiNode[]): Promise<string | undefined> {
  const before = snapshotOf(table('old', ['a', 'b']));
  const app = await new TreeDesk(later).app();
  const step = before.get('old-box-1');
  const where = step && whereaboutsOf(describeTarget(app, step, before));
  return where && walkedIn(snapshotOf(later), where)?.node.id;
}

test('a cell is found again in its place when its table makes all of them anew', async () => {
  expect(await found(table('new', ['a', 'b']))).toBe('new-box-1');
  expect(await found(table('old', ['b', 'a']))).toBe('old-box-1');
});

test('a cell of another row, or of a table of another length, is another one', async () => {
  expect(await found(table('new', ['b', 'a']))).toBeUndefined();
  expect(await found(table('new', ['a', 'b', 'c']))).toBeUndefined();
});
