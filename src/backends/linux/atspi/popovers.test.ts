import { describe, expect, test } from 'vitest';
import type { NodeRecord } from './node-record.ts';
import { isCheckUntold, isForPointer, isOpenChooser, opensPopover } from './popovers.ts';
import { numberOf } from './roles.ts';
import { STATE_BIT, StateBits } from './state-bits.ts';
import { quirksOf } from './toolkit-quirks.ts';

const gtk4 = quirksOf({ toolkit: 'GTK', name: 'an application' });

interface Placed {
  record: NodeRecord;
  parent: Placed | undefined;
  popoverOf?: string | undefined;
}

/** The last of objects that lie in each other: a role, and a name where there is one. */
function inside(...path: readonly string[]): Placed {
  const empty = { ref: { bus: '', path: '' }, description: '', interfaces: 0, childCount: 0 };
  const nodes = path.map((words): NodeRecord => {
    const [role = '', name = ''] = words.split(': ');
    return { ...empty, id: words, role: numberOf(role), name, states: new StateBits(0, 0) };
  });
  return nodes.reduce<Placed | undefined>((parent, record) => ({ record, parent }), undefined) as Placed;
}

describe('what opens a popover in GTK 4', () => {
  test.each([
    ['the button of a menu button', ['frame', 'push button', 'push button']],
    ['the button of a drop-down', ['frame', 'combo box', 'push button']],
    ['the button of a combo box', ['frame', 'combo box', 'panel', 'push button']],
  ])('%s', (_, path) => {
    expect(opensPopover(inside(...path), gtk4)).toBe(true);
  });

  test('what says so itself', () => {
    const { record, parent } = inside('frame', 'toggle button');
    const states = new StateBits(0, 1 << (STATE_BIT.hasPopup - 32));
    expect(opensPopover({ record: { ...record, states }, parent }, gtk4)).toBe(true);
  });

  test.each([
    ['a plain button', ['frame', 'panel', 'push button']],
    ['the menu button around it', ['frame', 'push button']],
    ['an item of the popover', ['frame', 'push button', 'panel: GtkPopoverMenu', 'panel', 'push button']],
    ['a label', ['frame', 'push button', 'label']],
  ])('but not %s', (_, path) => {
    expect(opensPopover(inside(...path), gtk4)).toBe(false);
  });
});

describe('a combo box of GTK 4', () => {
  const holding = (...path: readonly string[]) => {
    const { record, parent } = inside(...path);
    let node = { record, children: [] as object[] };
    for (let at = parent; at; at = at.parent) node = { record: at.record, children: [node] };
    return node as Parameters<typeof isOpenChooser>[0];
  };

  test.each([
    ['holds a popover', ['combo box', 'panel', 'filler: GtkPopover', 'list'], true],
    ['shows what is chosen', ['combo box', 'panel', 'list', 'list item'], false],
    ['is a button with a menu', ['push button', 'menu: GtkPopoverMenu'], false],
  ])('that %s is open: %j', (_, path, isOpen) => {
    expect(isOpenChooser(holding(...path), gtk4)).toBe(isOpen);
  });
});

describe('what may be checked without saying so', () => {
  const gtk3 = quirksOf({ toolkit: 'gtk', name: 'an application' });
  const checked = new StateBits(1 << STATE_BIT.checked, 0);

  const shown = (role: string, isPopover: boolean): Placed => {
    const { record, parent } = inside('frame', 'panel', 'filler', role);
    const panel = parent?.parent && { ...parent.parent, popoverOf: isPopover ? 'button' : undefined };
    return { record, parent: parent && { ...parent, parent: panel } };
  };

  test('an item of a menu in a popover, in GTK 3', () => {
    expect(isCheckUntold(shown('check box', true), gtk3)).toBe(true);
    expect(isCheckUntold(shown('radio button', true), gtk3)).toBe(true);
    expect(isCheckUntold(shown('check box', true), gtk4)).toBe(false);
  });

  test('no check box elsewhere, and no button', () => {
    expect(isCheckUntold(shown('check box', false), gtk3)).toBe(false);
    expect(isCheckUntold(shown('push button', true), gtk3)).toBe(false);
  });

  test('not what is checked', () => {
    const { record, parent } = shown('check box', true);
    expect(isCheckUntold({ record: { ...record, states: checked }, parent }, gtk3)).toBe(false);
  });
});

describe('what is for our pointer, because its list would take the user’s keys', () => {
  const office = quirksOf({ toolkit: 'gtk', name: 'soffice' });

  test.each([
    ['a combo box', true, ['dialog', 'filler', 'combo box']],
    ['the button in it', true, ['dialog', 'combo box', 'toggle button']],
    ['the nameless button beside it', true, ['dialog', 'filler', 'toggle button']],
    ['a button with a name', false, ['dialog', 'filler', 'toggle button: Bold']],
    ['a plain button', false, ['dialog', 'filler', 'push button']],
  ])('%s in LibreOffice: %s', (_, isOurs, path) => {
    expect(isForPointer(inside(...path), office)).toBe(isOurs);
  });

  test('but no expander without a name, which has no list', () => {
    const { record, parent } = inside('dialog', 'filler', 'toggle button');
    const states = new StateBits(1 << STATE_BIT.expandable, 0);
    expect(isForPointer({ record: { ...record, states }, parent }, office)).toBe(false);
  });
});

describe('a folder of the path above a list of files of KDE', () => {
  const qt = quirksOf({ toolkit: 'Qt', name: 'krusader' });
  const navigator = (shown: readonly string[], hidden: readonly string[]) => {
    const around = inside('frame', 'filler') as Placed & { children: Placed[] };
    const put = (isShown: boolean) => (role: string) => {
      const { record } = inside(role);
      const states = isShown ? new StateBits(1 << STATE_BIT.showing, 0) : record.states;
      return { record: { ...record, states }, parent: around };
    };
    around.children = [...shown.map(put(true)), ...hidden.map(put(false))];
    return around.children[0] as Placed;
  };

  test('is for the pointer, as its action opens a menu later', () => {
    const folder = navigator(['push button', 'check box'], ['combo box']);
    expect(isForPointer(folder, qt)).toBe(true);
    expect(isForPointer(folder, gtk4)).toBe(false);
  });

  test.each([
    ['beside choices that are shown', ['push button', 'check box', 'combo box'], []],
    ['among others alone', ['push button', 'push button'], []],
    ['with nothing that changes the path', ['push button'], ['combo box', 'check box']],
  ])('but no button %s', (_, shown, hidden) => {
    expect(isForPointer(navigator(shown, hidden), qt)).toBe(false);
  });
});

describe('what opens a menu that would have the keys of the user', () => {
  test.each(['gtk', 'GAIL'])(
    'is for the pointer, in applications that say they are made with %s',
    (toolkit) => {
      const quirks = quirksOf({ toolkit, name: 'an application' });
      expect(isForPointer(inside('frame', 'menu bar', 'menu: Objects'), quirks)).toBe(true);
      expect(isForPointer(inside('frame', 'menu bar', 'menu: Objects', 'menu item: Group'), quirks)).toBe(
        false,
      );
    },
  );
});
