import { describe, expect, test } from 'vitest';
import type { NodeRecord } from './node-record.ts';
import { numberOf } from './roles.ts';
import { StateBits } from './state-bits.ts';
import { quirksOf } from './toolkit-quirks.ts';
import { hasOwnType } from './type-names.ts';

const gtk4 = quirksOf({ toolkit: 'GTK', name: 'an application' });
const gtk3 = quirksOf({ toolkit: 'gtk', name: 'an application' });

interface Placed {
  record: NodeRecord;
  parent: Placed | undefined;
  children: Placed[];
}

/** A role and a name, with what is in it. */
function object(words: string, ...children: Placed[]): Placed {
  const [role = '', name = ''] = words.split(': ');
  const empty = { ref: { bus: '', path: '' }, description: '', interfaces: 0, childCount: 0 };
  const record = { ...empty, id: words, role: numberOf(role), name, states: new StateBits(0, 0) };
  const made: Placed = { record, parent: undefined, children };
  for (const child of children) child.parent = made;
  return made;
}

/** The first of some objects side by side. */
function beside(first: Placed, ...others: string[]): Placed {
  object('list', first, ...others.map((words) => object(words)));
  return first;
}

describe('a name of an object in GTK 4', () => {
  test.each([
    ['begins with the name of the application', object('tool bar: NautilusToolbar')],
    ['is that of a type in Python', object('filler: __main__+Cell')],
    [
      'is that of many beside it',
      beside(object('list item: FileCell'), 'list item: FileCell', 'list item: FileCell'),
    ],
  ])('that %s is a type', (_, node) => {
    expect(hasOwnType(node, 'org.gnome.Nautilus', gtk4)).toBe(true);
  });

  test.each([
    ['one of its kind', beside(object('list item: PaperClip'), 'list item: GlueStick')],
    ['one of two', beside(object('list item: PaperClip'), 'list item: PaperClip')],
    [
      'what a text in it says',
      beside(
        object('list item: PaperClip', object('label: PaperClip')),
        'list item: PaperClip',
        'list item: PaperClip',
      ),
    ],
    [
      'no single word in camel case',
      beside(object('list item: Paper'), 'list item: Paper', 'list item: Paper'),
    ],
    ['the name of the application', object('panel: Nautilus')],
    ['a text', object('label: NautilusToolbar')],
    ['left to other rules', object('filler: GtkBox')],
  ])('that is %s is none', (_, node) => {
    expect(hasOwnType(node, 'org.gnome.Nautilus', gtk4)).toBe(false);
  });

  test('is a name in other toolkits', () => {
    expect(hasOwnType(object('tool bar: NautilusToolbar'), 'nautilus', gtk3)).toBe(false);
  });
});
