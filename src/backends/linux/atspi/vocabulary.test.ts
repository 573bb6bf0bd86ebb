import { describe, expect, test } from 'vitest';
import { Role } from '../../../model/role.ts';
import { semanticActions } from './actions.ts';
import { HAS, interfaceBits } from './interfaces.ts';
import { childAt, nodeId, objectRef, readRef } from './object-ref.ts';
import { itemRoleOf, nativeRoleOf, numberOf, ROLE, roleOf, toldRole } from './roles.ts';
import { STATE_BIT, STATE_NAMES, StateBits } from './state-bits.ts';
import { isVisible, statesOf } from './states.ts';
import { EMBEDDED, quirksOf } from './toolkit-quirks.ts';

const GTK3 = quirksOf({ toolkit: 'gtk', name: 'any' });
const GTK2 = quirksOf({ toolkit: 'GAIL', name: 'any' });
const GTK4 = quirksOf({ toolkit: 'GTK', name: 'any' });
const QT = quirksOf({ toolkit: 'Qt', name: 'any' });
const GECKO = quirksOf({ toolkit: 'Gecko', name: 'Firefox' });
const SWING = quirksOf({ toolkit: 'J2SE-access-bridge', name: 'any' });
const CHROMIUM = quirksOf({ toolkit: 'Chromium', name: 'Chromium' });

function bits(...names: (keyof typeof STATE_BIT)[]): StateBits {
  const numbers = names.map((name) => STATE_BIT[name]);
  const word = (from: number) =>
    numbers.filter((bit) => bit >= from && bit < from + 32).reduce((sum, bit) => sum + 2 ** (bit - from), 0);
  return StateBits.read([word(0), word(32)]);
}

describe('roles', () => {
  // Numbers from atspi-constants.h, at both ends and in between: a lost line would shift all that follow.
  test.each([
    [0, 'invalid', 'AXUnknown'],
    [7, 'check box', 'AXCheckBox'],
    [23, 'frame', 'AXWindow'],
    [43, 'push button', 'AXButton'],
    [61, 'text', 'AXTextField'],
    [75, 'application', 'AXApplication'],
    [95, 'document web', 'AXWebArea'],
    [116, 'static', 'AXStaticText'],
    [129, 'push button menu', 'AXMenuButton'],
    [130, 'switch', 'AXSwitch'],
    [999, 'role 999', 'AXUnknown'],
  ])('%i is %s, our %s', (number, native, role) => {
    expect(nativeRoleOf(number)).toBe(native);
    expect(roleOf(number, bits(), 0)).toBe(role);
  });

  test('are all in our vocabulary', () => {
    for (let number = 0; number <= 130; number++) {
      expect(Role.options).toContain(roleOf(number, bits(), 0));
    }
  });

  test('depend on what the object can do', () => {
    expect(roleOf(61, bits('multiLine'), 0)).toBe('AXTextArea');
    expect(roleOf(ROLE.comboBox, bits('editable'), 0)).toBe('AXComboBox');
    expect(roleOf(33, bits(), HAS.action)).toBe('AXMenuItem');
    expect(roleOf(33, bits(), 0)).toBe('AXMenu');
    expect(roleOf(ROLE.popupMenu, bits(), HAS.action)).toBe('AXMenu');
  });
});

test('the window in which GTK 4 shows a hint is one, and not a filler', () => {
  const { filler, toolTip } = ROLE;
  expect([toldRole(filler, 'GtkTooltipWindow', 0), toldRole(filler, 'GtkBox', 0)]).toEqual([toolTip, filler]);
  expect(roleOf(toolTip, bits(), 0)).toBe('AXHelpTag');
});

describe('states', () => {
  test('have the numbers of atspi-constants.h', () => {
    expect([STATE_NAMES[0], STATE_NAMES[25], STATE_NAMES[30], STATE_NAMES[41], STATE_NAMES[43]]).toEqual([
      'invalid',
      'showing',
      'visible',
      'checkable',
      'read-only',
    ]);
    expect(bits('showing', 'visible', 'checkable').names).toEqual(['showing', 'visible', 'checkable']);
  });

  test('are visible only on the screen, as far as the toolkit tells', () => {
    expect(isVisible(bits('visible', 'showing'), GTK3)).toBe(true);
    expect(isVisible(bits('visible'), GTK3)).toBe(false);
    expect(isVisible(bits('visible'), GTK4)).toBe(true);
    expect(isVisible(bits('showing'), GTK4)).toBe(false);
  });

  test('become ours', () => {
    const box = { role: 7, states: bits('sensitive', 'visible', 'showing', 'checked', 'focusable') };
    expect(statesOf(box, GTK3)).toEqual(['enabled', 'visible', 'focusable', 'checkable', 'checked']);
    const button = { role: 43, states: bits('collapsed', 'indeterminate', 'invalidEntry') };
    expect(statesOf(button, GTK3)).toEqual(['mixed', 'invalid', 'expandable']);
  });

  test('that cannot be read are none', () => {
    expect(StateBits.read(undefined).names).toEqual([]);
  });
});

describe('actions', () => {
  const button = { role: 43, states: bits('enabled') };
  const entry = { role: 79, states: bits('enabled', 'editable') };

  test('are named differently by every toolkit', () => {
    expect(semanticActions(['click'], button, GTK3)).toEqual(['press']);
    expect(semanticActions(['Press', 'SetFocus', 'ShowMenu'], button, GTK3)).toEqual(['press', 'show_menu']);
    expect(semanticActions(['doDefault', 'showContextMenu'], button, CHROMIUM)).toEqual(['show_menu']);
    expect(semanticActions(['constructor', '__proto__', ''], button, GTK3)).toEqual([]);
  });

  test('never submit a field that was only clicked', () => {
    expect(semanticActions(['activate'], entry, GTK3)).toEqual(['confirm']);
    expect(semanticActions(['activate'], entry, CHROMIUM)).toEqual([]);
    expect(semanticActions(['activate'], button, GTK3)).toEqual(['press']);
    const cell = { ...button, role: 56 };
    expect(semanticActions(['activate'], cell, GTK3)).toEqual(['open']);
  });

  test('that show the menu of a menu item are a click on it', () => {
    expect(semanticActions(['ShowMenu'], { ...button, role: 35 }, GTK3)).toEqual(['press']);
    expect(semanticActions(['ShowMenu', 'Press'], { ...button, role: 11 }, QT)).toEqual(['press']);
  });

  test('leave the menu of a terminal to the pointer: by its action it has the keys of the user', () => {
    expect(semanticActions(['menu'], { ...button, role: numberOf('terminal') }, GTK3)).toEqual([]);
  });

  test('that toggle select an item of a list in Qt and nothing else, open its row in GTK 3, and press in GTK 2', () => {
    expect(semanticActions(['Toggle'], { ...button, role: 32 }, QT)).toEqual(['select']);
    expect(semanticActions(['toggle'], { ...button, role: 56 }, GTK3)).toEqual(['open']);
    expect(semanticActions(['toggle'], { ...button, role: 56 }, GTK2)).toEqual(['press']);
    expect(semanticActions(['toggle'], { ...button, role: 7 }, GTK3)).toEqual(['press']);
    expect(semanticActions(['Toggle'], { ...button, role: 7 }, QT)).toEqual([]);
  });

  test('of Firefox press what a click does, and leave to the pointer what does not open without', () => {
    const of = (role: number, ...states: Parameters<typeof bits>) => ({ role, states: bits(...states) });
    expect(semanticActions(['select'], of(numberOf('radio button')), GECKO)).toEqual(['press']);
    expect(semanticActions(['select'], of(numberOf('list item')), GECKO)).toEqual(['select']);
    expect(semanticActions(['switch'], of(numberOf('page tab')), GECKO)).toEqual(['press']);
    expect(semanticActions(['activate'], entry, GECKO)).toEqual([]);
    expect(semanticActions(['open'], of(ROLE.comboBox), GECKO)).toEqual([]);
    expect(semanticActions(['press'], of(ROLE.comboBox), GECKO)).toEqual(['press']);
    expect(semanticActions(['click'], of(ROLE.menu), GECKO)).toEqual([]);
    expect(semanticActions(['click'], of(ROLE.menu, 'selectable'), GECKO)).toEqual(['press']);
    expect(semanticActions(['click'], of(ROLE.label), GECKO)).toEqual([]);
    expect(semanticActions(['clickAncestor'], button, GECKO)).toEqual([]);
  });

  test('without a name are a click on what WebKitGTK has to choose from, and nothing elsewhere', () => {
    const choice = { role: numberOf('menu item'), states: bits('selectable') };
    expect(semanticActions([''], choice, EMBEDDED)).toEqual(['press']);
    expect(semanticActions([''], button, EMBEDDED)).toEqual([]);
    expect(semanticActions([''], choice, GTK3)).toEqual([]);
  });

  test('expand what is closed and close what is expanded', () => {
    const row = (...names: Parameters<typeof bits>) => ({ role: 56, states: bits(...names) });
    expect(semanticActions(['expand or contract'], row('expandable'), GTK3)).toEqual(['expand']);
    expect(semanticActions(['expand or contract'], row('expandable', 'expanded'), GTK3)).toEqual([
      'collapse',
    ]);
    expect(semanticActions(['expand or contract'], row(), GTK3)).toEqual([]);
  });
});

describe('names of objects', () => {
  test('lead to the object and back', () => {
    const ref = { bus: ':1.42', path: '/org/a11y/atspi/accessible/7' };
    expect(objectRef(nodeId(ref))).toEqual(ref);
  });

  test.each(['', '/org/a11y', ':1.2', 'org.a11y.Bus/path', ':1.2/with space', ':1.2/a\nb'])(
    '%j is none',
    (id) => {
      expect(() => objectRef(id)).toThrow(expect.objectContaining({ code: 'invalid_input' }));
    },
  );

  test('do not name the null object', () => {
    expect(readRef([':1.2', '/org/a11y/atspi/null'])).toBeUndefined();
    expect(readRef(['', '/org/a11y/atspi/accessible/root'])).toBeUndefined();
    expect(readRef('text')).toBeUndefined();
  });
});

test('an unknown toolkit gets the careful way', () => {
  expect(quirksOf({ toolkit: 'Motif', name: 'nedit' })).toMatchObject({
    cache: 'none',
    privateSocket: false,
  });
  expect(quirksOf({ toolkit: 'constructor', name: '' })).toMatchObject({ cache: 'none' });
});

test('interfaces are known by name, and unknown ones are nothing', () => {
  expect(interfaceBits(['org.a11y.atspi.Text', 'org.a11y.atspi.Value', 'org.example'])).toBe(
    HAS.text | HAS.value,
  );
  expect(interfaceBits(undefined)).toBe(0);
});

describe('Swing and Qt 6', () => {
  test('labels that do something are items', () => {
    const label = ROLE.label;
    expect(itemRoleOf(label, HAS.component)).toBe(label);
    expect(itemRoleOf(label, HAS.component | HAS.tableCell)).toBe(ROLE.tableCell);
    expect(itemRoleOf(label, HAS.component | HAS.action)).toBe(ROLE.listItem);
    expect(itemRoleOf(label, HAS.component | HAS.action | HAS.selection)).toBe(ROLE.treeItem);
    expect(itemRoleOf(ROLE.pushButton, HAS.action)).toBe(ROLE.pushButton);
  });

  test("the focus of a tab is its own, its row's, or means that its page is shown", () => {
    const states = bits('focused', 'selectable');
    expect(statesOf({ role: ROLE.pageTab, states }, GTK3)).toContain('focused');
    expect(statesOf({ role: ROLE.pageTab, states }, SWING)).toEqual(['selectable']);
    expect(statesOf({ role: ROLE.pageTab, states }, QT)).toEqual(['selectable', 'selected']);
    expect(statesOf({ role: ROLE.pushButton, states }, QT)).toContain('focused');
  });

  test('actions of Swing mean what they do', () => {
    const owner = { role: ROLE.listItem, states: bits('selectable') };
    expect(semanticActions(['click'], owner, SWING)).toEqual(['select']);
    const branch = { role: ROLE.treeItem, states: bits('expandable') };
    expect(semanticActions(['toggleexpand'], branch, SWING)).toEqual(['expand']);
  });

  test('an item by its place keeps its name', () => {
    const list = { bus: ':1.5', path: '/org/a11y/atspi/accessible/9' };
    const id = nodeId(childAt(childAt(list, 3), 12));
    expect(id).toBe(':1.5/org/a11y/atspi/accessible/9#3.12');
    expect(objectRef(id)).toEqual({ ...list, places: [3, 12] });
  });
});
