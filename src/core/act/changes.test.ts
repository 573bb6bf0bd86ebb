import { expect, test } from 'vitest';
import type { UiNode } from '../../model/element.ts';
import type { Role } from '../../model/role.ts';
import { diffSnapshots } from '../see/diff.ts';
import { Snapshot } from '../see/snapshot.ts';
import { RefRegistry } from '../session/ref-registry.ts';
import { describeChanges } from './changes.ts';

const node = (id: string, role: Role, rest: Partial<UiNode> = {}): UiNode => ({
  ...{ id, role, nativeRole: '', title: '', children: [], childCount: 0, actions: [], accepts: [] },
  ...{ states: ['visible', 'enabled'], ...rest },
});

function changesBetween(before: UiNode, after: UiNode) {
  const refs = new RefRegistry('app');
  const [old, now] = [before, after].map(
    (root) => new Snapshot({ roots: [root], omitted: 0, revision: 1, takenAt: 0 }, refs),
  ) as [Snapshot, Snapshot];
  return describeChanges(diffSnapshots(old, now), old, now);
}

test('a change far behind in a long text is told where it is', () => {
  const bar = (type: string) => node('bar', 'AXStatusBar', { title: `${'line 1 of 3, '.repeat(20)}${type}` });
  const [change] = changesBetween(bar('filetype: C'), bar('filetype: Rust')).changed;
  expect(change?.from).toMatch(/^….*filetype: C$/);
  expect(change?.to).toMatch(/^….*filetype: Rust$/);
  const [short] = changesBetween(
    node('a', 'AXButton', { title: 'Play' }),
    node('a', 'AXButton', { title: 'Plan' }),
  ).changed;
  expect([short?.from, short?.to]).toEqual(['Play', 'Plan']);
});

test('what happens to a divided cell is told by its parts', () => {
  const cell = (states: UiNode['states']) =>
    node('cell', 'AXCell', { states, children: [node('name', 'AXCell', { title: 'home', states })] });
  const { changed } = changesBetween(cell(['visible']), cell(['visible', 'selected']));
  expect(changed.map(({ title, to }) => [title, to])).toEqual([['home', 'selected']]);
});

test('a dialog that comes is told before everything else that does', () => {
  const cells = Array.from({ length: 30 }, (_, place) => node(`c${place}`, 'AXCell', { title: `${place}` }));
  const root = (children: UiNode[]) => node('app', 'AXApplication', { children });
  const question = node('question', 'AXDialog', { title: 'Sure?' });
  const { appeared, omitted } = changesBetween(root([]), root([...cells, question]));
  expect(appeared[0]?.title).toBe('Sure?');
  expect(omitted).toBe(19);
});
