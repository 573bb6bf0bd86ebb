import { describe, expect, test } from 'vitest';
import { SimDesk } from '../../../test/support/sim-desk.ts';
import { element, group, window } from '../../../test/support/ui-tree.ts';
import { Button } from '../../backends/sim/widgets/button.ts';
import { neverAborted } from '../../base/cancellation.ts';
import type { UiNode } from '../../model/element.ts';
import { RefRegistry } from '../session/ref-registry.ts';
import { changedText, diffSnapshots, isEmptyDiff, isSameReading, type SnapshotDiff } from './diff.ts';
import { Snapshot } from './snapshot.ts';

const READ = { omitted: 0, revision: 1, takenAt: 0 };

async function compare(
  appName: string,
  change: (desk: SimDesk) => void,
): Promise<{ diff: SnapshotDiff; before: Snapshot; after: Snapshot }> {
  await using desk = await SimDesk.open([appName]);
  const app = await desk.app(appName);
  const before = await app.snapshot(neverAborted);
  expect(before.revision).toBe(1);
  change(desk);
  const after = await app.snapshot(neverAborted);
  return { diff: diffSnapshots(before, after), before, after };
}

const titles = (steps: SnapshotDiff['appeared']) => steps.map(({ node }) => node.title);

const movedIds = ({ appeared, vanished }: SnapshotDiff) =>
  [appeared, vanished].map((steps) => steps.map(({ node }) => node.id));

describe('the difference between two snapshots', () => {
  test('is empty when nothing happened, and the revision stays', async () => {
    const { diff, before, after } = await compare('Login', () => undefined);
    expect(isEmptyDiff(diff)).toBe(true);
    expect(after.revision).toBe(before.revision);
  });

  test('names what was added and what was taken away', async () => {
    const { diff, before, after } = await compare('Calculator', (desk) => {
      const [window] = desk.sim.app('Calculator').windows;
      const seven = desk.sim.widget('Calculator', '7');
      seven.parent?.remove(seven);
      window?.content.add(new Button({ title: 'π', onPress: () => undefined }));
    });
    expect(titles(diff.appeared)).toEqual(['π']);
    expect(titles(diff.vanished)).toEqual(['7']);
    expect(diff.changed).toEqual([]);
    expect(isEmptyDiff(diff)).toBe(false);
    expect(after.revision).toBe(before.revision + 1);
  });

  test('takes a page of which something was shown for one that was there, and one of which nothing was for one that came', () => {
    const page = (states: UiNode['states'], inner: UiNode['states']) =>
      group('page', [element('text', 'AXStaticText', 'Hello', { states: inner })], {
        role: 'AXWebArea',
        states,
      });
    const between = (one: UiNode, other: UiNode) =>
      movedIds(diffSnapshots({ roots: [window('w', 'W', [one])] }, { roots: [window('w', 'W', [other])] }));
    const shown: UiNode['states'] = ['enabled', 'visible'];
    const hidden: UiNode['states'] = ['enabled'];
    expect(between(page(hidden, shown), page(shown, shown))).toEqual([[], []]);
    expect(between(page(shown, shown), page(hidden, shown))).toEqual([[], []]);
    expect(between(page(hidden, hidden), page(shown, shown))).toEqual([['page', 'text'], []]);
  });

  test('names what holds the same in another order, but not what only lost or got something', async () => {
    const { diff } = await compare('Calculator', (desk) => {
      const { content } = desk.sim.app('Calculator').windows[0] ?? {};
      const [first] = content?.children ?? [];
      if (!content || !first) throw new Error('The calculator is empty.');
      content.remove(first);
      content.add(first);
    });
    expect(diff.reordered?.length).toBe(1);
    expect([diff.appeared, diff.vanished, diff.changed]).toEqual([[], [], []]);
    expect(isEmptyDiff(diff)).toBe(false);
    const { diff: other } = await compare('Calculator', (desk) => {
      const seven = desk.sim.widget('Calculator', '7');
      seven.parent?.remove(seven);
    });
    expect(other.reordered).toEqual([]);
  });

  test('does not name what only moved what it hides', async () => {
    const { diff } = await compare('Login', (desk) => {
      const { content } = desk.sim.app('Login').windows[0] ?? {};
      const hidden = desk.sim.widget('Login', 'welcome-view');
      const others = content?.children.filter((child) => child !== hidden) ?? [];
      if (hidden.parent !== content || content?.children[0] === hidden || others.length === 0)
        throw new Error('It cannot be moved to the front.');
      for (const other of others) {
        content?.remove(other);
        content?.add(other);
      }
    });
    expect(diff.reordered).toEqual([]);
  });

  test('counts what is shown as appeared and what is hidden as vanished, with all that is inside', async () => {
    const { diff } = await compare('Login', (desk) => {
      desk.sim.widget('Login', 'sign-in-form').hidden = true;
      desk.sim.widget('Login', 'welcome-view').hidden = false;
    });
    expect(titles(diff.appeared)).toContain('Sign Out');
    expect(titles(diff.vanished)).toEqual(expect.arrayContaining(['Username', 'Password', 'Sign In']));
    expect(diff.changed.filter(({ property }) => property === 'states')).toEqual([
      expect.objectContaining({ before: expect.objectContaining({ identifier: 'username' }) }),
    ]);
  });

  test('says nothing about elements that were hidden all the time', async () => {
    const { diff } = await compare('TextEdit', (desk) => {
      const [window] = desk.sim.app('TextEdit').windows;
      window?.content.add(new Button({ title: 'Secret', hidden: true, onPress: () => undefined }));
    });
    expect(isEmptyDiff(diff)).toBe(true);
  });

  test('names the property that changed, from what to what', async () => {
    const { diff } = await compare('Login', (desk) => {
      desk.sim.widget('Login', 'Sign In').title = 'Log In';
      desk.sim.widget('Login', 'Log In').enabled = true;
      const remember = desk.sim.widget('Login', 'Remember me');
      remember.planValue(true)();
    });
    const told = diff.changed.map(({ after, property, from, to }) => [after.title, property, from, to]);
    expect(told).toEqual([
      ['Remember me', 'value', '0', '1'],
      ['Remember me', 'states', expect.not.stringContaining('checked '), expect.stringContaining('checked')],
      ['Log In', 'title', 'Sign In', 'Log In'],
      ['Log In', 'states', 'focusable', 'enabled focusable'],
    ]);
  });

  test('is not that an element has lost its value, where it tells none as long as it is not shown', () => {
    const refs = new RefRegistry('app');
    const reading = (fields: Partial<UiNode>) =>
      new Snapshot(
        { ...READ, roots: [window('w', '', [element('box', 'AXPopUpButton', '', fields)])] },
        refs,
      );
    const shown = reading({ value: 'small' });
    const hidden = reading({ states: ['enabled'] });
    expect(diffSnapshots(shown, hidden).changed).toEqual([]);
    expect(diffSnapshots(hidden, shown).changed).toEqual([]);
    const emptied = diffSnapshots(shown, reading({})).changed;
    expect(emptied).toMatchObject([{ property: 'value', from: 'small', to: '' }]);
  });

  test('does not depend on the order in which states are listed', async () => {
    const { before, after } = await compare('Login', () => undefined);
    const turned = after.roots.map((root) => ({ ...root, states: root.states.toReversed() }));
    const other = new Snapshot({ ...READ, roots: turned }, new RefRegistry('app'));
    expect(other.roots[0]?.states).not.toEqual(before.roots[0]?.states);
    expect(isEmptyDiff(diffSnapshots(before, other))).toBe(true);
  });
});

test('that a combo box has another choice, after which it is called, is told once', () => {
  const box = (choice: string) => element('c', 'AXPopUpButton', choice, { value: choice });
  const { changed } = diffSnapshots({ roots: [box('red')] }, { roots: [box('blue')] });
  expect(changed.map(({ property, from, to }) => [property, from, to])).toEqual([['value', 'red', 'blue']]);
});

test('changedText names elements whose words changed, and not those whose state did', async () => {
  const { before, after } = await compare('Login', (desk) => {
    desk.sim.widget('Login', 'Sign In').enabled = true;
    desk.sim.widget('Login', 'welcome').title = 'Hello';
  });
  const changed = [...changedText(before, after).keys()].map((id) => after.get(id)?.node.identifier);
  expect(changed).toEqual(['welcome']);
});

test('what is made anew as it was is no change, but a window is', () => {
  const read = (generation: string) => ({
    roots: [
      window('w', 'Table', [
        element(`group ${generation}`, 'AXGroup', '', {
          children: [element(`cell ${generation}`, 'AXCell', 'Object')],
        }),
        element(`value ${generation}`, 'AXCell', generation),
      ]),
      window(`dialog ${generation}`, 'Question', []),
    ],
  });
  const { appeared, vanished } = diffSnapshots(read('old'), read('new'));
  expect(titles(appeared)).toEqual(['new', 'Question']);
  expect(titles(vanished)).toEqual(['old', 'Question']);
});

describe('words in the place of others', () => {
  const said = (id: string, title: string, ...before: UiNode[]) => ({
    roots: [
      window('w', 'Page', [
        group('p', [...before, element(id, 'AXStaticText', title)]),
        element('b', 'AXButton', 'Go'),
      ]),
    ],
  });
  const first = element('f', 'AXStaticText', 'Visitors:');

  test('are a change of what is said there', () => {
    const [before, after] = [said('1', '512', first), said('2', '944', first)];
    const diff = diffSnapshots(before, after);
    expect([diff.appeared, diff.vanished]).toEqual([[], []]);
    expect(diff.changed.map(({ property, from, to }) => [property, from, to])).toEqual([
      ['title', '512', '944'],
    ]);
    expect([...changedText(before, after)]).toEqual([['2', '1']]);
  });

  test('that say the same are none', () => {
    expect(isEmptyDiff(diffSnapshots(said('1', '512'), said('2', '512')))).toBe(true);
  });

  test('beside them have come, and inside something else the others are gone', () => {
    const beside = diffSnapshots(said('1', '512'), {
      roots: [
        window('w', 'Page', [
          group('p', [element('1', 'AXStaticText', '512'), element('2', 'AXStaticText', '944')]),
        ]),
      ],
    });
    expect([titles(beside.appeared), beside.changed]).toEqual([['944'], []]);
    const elsewhere = diffSnapshots(said('1', '512'), {
      roots: [window('w', 'Page', [group('q', [element('2', 'AXStaticText', '944')])])],
    });
    expect(titles(elsewhere.vanished)).toContain('512');
    expect(titles(elsewhere.appeared)).toContain('944');
  });
});

describe('what is the same object in both readings', () => {
  const node = (id: string, children: UiNode[] = [], title = id): UiNode => ({
    ...{ id, role: 'AXGroup', nativeRole: '', title, children, childCount: children.length },
    ...{ states: ['visible', 'enabled'], actions: [], accepts: [] },
  });

  test('is not looked at, and what is new beside it is found wherever it stands', () => {
    const untouched = node('same', [node('inside')]);
    Object.defineProperty(untouched, 'children', {
      get: () => {
        throw new Error('It was looked at.');
      },
    });
    const before = { roots: [node('root', [untouched, node('b')])] };
    const after = { roots: [node('root', [node('new'), untouched, node('b', [], 'Changed')])] };
    const diff = diffSnapshots(before, after);
    expect(titles(diff.appeared)).toEqual(['new']);
    expect(diff.vanished).toEqual([]);
    expect(diff.changed.map(({ from, to }) => [from, to])).toEqual([['b', 'Changed']]);
    expect([...changedText(before, after)]).toEqual([['b', 'b']]);
    expect(isSameReading(before, after)).toBe(false);
    expect(isSameReading(before, { roots: [node('root', [untouched, node('b')])] })).toBe(true);
  });

  test('may move to another parent and has not changed then', () => {
    const moved = node('moved', [node('inside')]);
    const before = { roots: [node('a', [moved]), node('b')] };
    const after = { roots: [node('a'), node('b', [moved])] };
    expect(isEmptyDiff(diffSnapshots(before, after))).toBe(true);
    expect(isSameReading(before, after)).toBe(false);
  });
});

test('another order is another reading', () => {
  const [a, b] = ['a', 'b'].map(
    (id): UiNode => ({
      ...{ id, role: 'AXRow', nativeRole: '', title: id, children: [], childCount: 0 },
      ...{ states: ['visible'], actions: [], accepts: [] },
    }),
  ) as [UiNode, UiNode];
  expect(isSameReading({ roots: [a, b] }, { roots: [b, a] })).toBe(false);
  expect(isSameReading({ roots: [a, b] }, { roots: [{ ...a }, { ...b }] })).toBe(true);
});
