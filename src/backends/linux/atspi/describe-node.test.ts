import { expect, test } from 'vitest';
import { MASK, type UiNode } from '../../../model/element.ts';
import type { Role } from '../../../model/role.ts';
import { describeNode } from './describe-node.ts';
import { NO_DETAILS, type NodeDetails } from './details.ts';
import { HAS } from './interfaces.ts';
import type { Quirks } from './quirks.ts';
import { numberOf } from './roles.ts';
import { STATE_BIT, StateBits } from './state-bits.ts';
import { EMBEDDED, quirksOf } from './toolkit-quirks.ts';

const LABEL = numberOf('label');

interface Rest {
  readonly toolkit?: string;
  readonly quirks?: Quirks;
  readonly children?: readonly UiNode[];
  readonly states?: StateBits;
  readonly interfaces?: number;
  readonly details?: Partial<NodeDetails>;
  readonly isModal?: boolean;
  readonly isItemEditor?: boolean;
}

function describe(role: number, name: string, isInsideSecret = false, rest: Rest = {}) {
  const ref = { bus: ':1.1', path: '/a' };
  return describeNode({
    record: {
      ref,
      id: ':1.1/a',
      role,
      name,
      description: '',
      states: rest.states ?? StateBits.read([0, 0]),
      interfaces: rest.interfaces ?? 0,
      childCount: 0,
    },
    details: { ...NO_DETAILS, ...rest.details },
    quirks: rest.quirks ?? quirksOf({ toolkit: rest.toolkit ?? 'gtk', name: '' }),
    windowOrigin: undefined,
    isUnplaced: false,
    window: undefined,
    isModal: rest.isModal ?? false,
    childCount: 0,
    isVirtual: false,
    children: rest.children ?? [],
    isInsideHidden: false,
    isInsideSecret,
    hasOwnType: false,
    isOpen: false,
    isForPointer: false,
    isItemEditor: rest.isItemEditor ?? false,
    isCheckUntold: false,
  });
}

test('a text inside a secure field is named by nothing that was typed', () => {
  expect(describe(LABEL, 'hunter2', true)).toMatchObject({ title: MASK, value: MASK });
  expect(describe(LABEL, '', true).title).toBe('');
  expect(describe(LABEL, 'Password', false).title).toBe('Password');
});

test('a button inside a secure field keeps its name, and a box tells whether it is checked', () => {
  expect(describe(numberOf('push button'), 'Show text', true).title).toBe('Show text');
  const states = new StateBits(1 << STATE_BIT.checked, 0);
  expect(describe(numberOf('check box'), '', true, { states, toolkit: 'Qt' }).value).toBe('1');
});

test.each([
  ['7 7', '7'],
  ['_Add World Clock Add World Clock', 'Add World Clock'],
  ['Add A_larm Add Alarm', 'Add Alarm'],
  ['Bora Bora', 'Bora'],
  ['no_no nono', 'nono'],
  ['a b', 'a b'],
  ['Save as', 'Save as'],
])('GTK 4: a button named %j is called %j', (name, title) => {
  expect(describe(numberOf('push button'), name, false, { toolkit: 'GTK' }).title).toBe(title);
});

test('GTK 4: a row of settings is worth what is chosen in it, and not what it is called', () => {
  const part = (role: Role, title: string, children: UiNode[] = []): UiNode => ({
    ...{ id: title, role, nativeRole: '', title, children, childCount: children.length },
    ...{ states: ['visible'], actions: [], accepts: [] },
  });
  const name = part('AXGroup', '', [part('AXStaticText', 'Ring Duration'), part('AXStaticText', 'How long')]);
  const chosen = part('AXList', '', [part('AXRow', '', [part('AXStaticText', '5 minutes')])]);
  const row = (children: UiNode[]) =>
    describe(numberOf('combo box'), 'Ring Duration', false, { toolkit: 'GTK', children });
  expect(row([name, chosen]).value).toBe('5 minutes');
  expect(row([part('AXStaticText', 'Left')]).value).toBe('Left');
  expect(row([name.children[0] as UiNode]).value).toBeUndefined();
});

const EDITABLE = new StateBits(1 << STATE_BIT.editable, 0);
const CHOSEN: UiNode = {
  ...{ id: 'b', role: 'AXMenuItem', nativeRole: 'menu item', title: 'Belgium', states: ['selected'] },
  ...{ actions: [], accepts: [], childCount: 0, children: [] },
};

test('Firefox: what says that it takes a text or a number, and does not tell the page, is left to the keyboard', () => {
  const field = { states: EDITABLE, interfaces: HAS.editableText | HAS.value };
  expect(describe(numberOf('entry'), 'Name', false, { ...field, toolkit: 'gtk' }).accepts).toEqual(['text']);
  expect(describe(numberOf('entry'), 'Name', false, { ...field, toolkit: 'Gecko' }).accepts).toEqual([]);
  expect(describe(numberOf('spin button'), 'Age', false, { ...field, toolkit: 'Gecko' }).accepts).toEqual([]);
  const slider = { interfaces: HAS.value, toolkit: 'Gecko' };
  expect(describe(numberOf('slider'), 'Volume', false, slider).accepts).toEqual(['value']);
});

test('Firefox: a combo box is worth the choice in it that is selected, without being asked for it', () => {
  const box = describe(numberOf('combo box'), 'Country', false, { toolkit: 'Gecko', children: [CHOSEN] });
  expect(box).toMatchObject({ value: 'Belgium', choices: ['Belgium'], accepts: [] });
});

test('Firefox: a combo box that is made of a button is worth what the button says', () => {
  const words: UiNode = { ...CHOSEN, role: 'AXGroup', nativeRole: 'section', states: [] };
  const box = (...children: UiNode[]) =>
    describe(numberOf('combo box'), 'Country', false, { toolkit: 'Gecko', children });
  expect(box(words)).toMatchObject({ value: 'Belgium', choices: undefined, accepts: [] });
  expect(box({ ...CHOSEN, states: ['visible'] }).value).toBeUndefined();
});

test('Firefox: a menu is no item of one, although both can be clicked', () => {
  const menu = { toolkit: 'Gecko', interfaces: HAS.action };
  expect(describe(numberOf('menu'), '', false, menu).role).toBe('AXMenu');
  const item = { ...menu, states: new StateBits(1 << STATE_BIT.selectable, 0) };
  expect(describe(numberOf('menu'), 'File', false, item).role).toBe('AXMenuItem');
});

test.each([
  ['Custom context', [], 'Custom context', 'Custom context'],
  ['see \uFFFC\uFFFC for more', [], 'see …… for more', 'see … for more'],
  ['\uFFFC \uFFFC', [], '', undefined],
  ['Belgium \uFFFC', [CHOSEN], '', undefined],
  ['Order', [], 'Order', undefined],
])('a box of a page with the text %j is called by it, or worth it', (text, children, title, value) => {
  for (const quirks of [quirksOf({ toolkit: 'Gecko', name: '' }), EMBEDDED]) {
    const rest = { quirks, children, details: { text } };
    const box = (name: string) => describe(numberOf('section'), name, false, rest);
    expect(box('')).toMatchObject({ title, value: undefined });
    expect(box('Order')).toMatchObject({ title: 'Order', value });
  }
});

test('a part of a date is worth its text, and the signs in the whole are no value', () => {
  const quirks = quirksOf({ toolkit: 'Gecko', name: '' });
  const month = describe(numberOf('spin button'), 'Month', false, { quirks, details: { text: '02' } });
  expect(month.value).toBe('02');
  const rest = { quirks, details: { text: '\uFFFC/\uFFFC' } };
  const whole = describe(numberOf('date editor'), 'Born', false, rest);
  expect(whole.value).toBeUndefined();
});

test('WebKitGTK: a range without an end is none, and the name of a secret does not tell its length', () => {
  const number = { current: 2, min: -3.4e38, max: 3.4e38, step: 1 };
  const part = describe(numberOf('spin button'), 'month', false, { quirks: EMBEDDED, details: { number } });
  expect(part).toMatchObject({ value: '2', range: undefined });
  const secret = describe(numberOf('password text'), 'Word •••••••', false, { quirks: EMBEDDED });
  expect(secret).toMatchObject({ title: 'Word', value: MASK });
});

test('a cell of GTK 3 with a check box in it is one also while it is not checked, and takes no press', () => {
  const cell = (...actionNames: string[]) =>
    describe(numberOf('table cell'), '', false, { details: { actionNames } });
  const box = cell('toggle', 'Expands or contracts the row');
  expect(box).toMatchObject({ value: '0', actions: ['open'], accepts: [] });
  expect(box.states).toContain('checkable');
  expect(cell('expand or contract', 'edit', 'activate').states).not.toContain('checkable');
  const item = { toolkit: 'Qt', details: { actionNames: ['Toggle', 'toggle'] } };
  expect(describe(numberOf('table cell'), '', false, item).states).not.toContain('checkable');
});

test('a text in a cell of GTK 3 may open an editor, a picture does not, and a cell of Calc takes its text itself', () => {
  const cell = (interfaces: number, quirks?: Quirks) =>
    describe(numberOf('table cell'), 'Beta', false, { interfaces, quirks }).accepts;
  expect(cell(HAS.text)).toEqual(['editor']);
  expect(cell(HAS.image)).toEqual([]);
  expect(cell(HAS.text, quirksOf({ toolkit: 'gtk', name: 'soffice' }))).toEqual([]);
});

test('a box of Qt in which something larger lies scrolls it, and is a box in other toolkits', () => {
  const extents = { x: 0, y: 0, width: 300, height: 200 };
  const contents = (height: number) => ({
    ...describe(numberOf('filler'), '', false, { details: { extents: { ...extents, height } } }),
  });
  const boxOf = (toolkit: string, height: number) =>
    describe(numberOf('filler'), '', false, { toolkit, details: { extents }, children: [contents(height)] })
      .role;
  expect([boxOf('Qt', 600), boxOf('Qt', 200), boxOf('gtk', 600)]).toEqual([
    'AXScrollArea',
    'AXGroup',
    'AXGroup',
  ]);
});

test('a dialog whose window is modal is modal, also in Qt, which does not say so', () => {
  const bits = (1 << STATE_BIT.visible) | (1 << STATE_BIT.showing);
  const shown = (role: string, states = StateBits.read([bits, 0])) =>
    describe(numberOf(role), 'Open', false, { isModal: true, states }).states;
  expect(shown('dialog')).toContain('modal');
  expect(shown('file chooser')).toContain('modal');
  expect(shown('frame')).not.toContain('modal');
  expect(shown('dialog', StateBits.read([0, 0]))).not.toContain('modal');
});

test('an item of a view of icons is named by its text, and opened by two clicks', () => {
  const states = new StateBits(1 << STATE_BIT.selectable, 0);
  const details = { text: 'doc1.txt', actionNames: ['activate'] };
  const item = describe(numberOf('icon'), '', false, { states, details });
  expect(item).toMatchObject({ role: 'AXImage', title: 'doc1.txt', actions: ['open'] });
  expect(describe(numberOf('icon'), 'Warning', false, { details })).toMatchObject({
    title: 'Warning',
    actions: ['press'],
  });
});

test('LibreOffice: what would forget a text that is put in is typed, and only cells of sheets hold one themselves', () => {
  const quirks = quirksOf({ toolkit: 'gtk', name: 'soffice' });
  const field = { quirks, states: EDITABLE, interfaces: HAS.editableText | HAS.text };
  const spin = { ...field, interfaces: field.interfaces | HAS.value };
  expect(describe(numberOf('spin button'), 'Rows:', false, spin).accepts).toEqual(['value']);
  const inEditor = describe(numberOf('paragraph'), '', false, field);
  expect(inEditor).toMatchObject({ accepts: [], isParagraph: true });
  const document = { ...field, interfaces: field.interfaces | HAS.selection };
  expect(describe(numberOf('paragraph'), '', false, document)).toMatchObject({
    accepts: ['text'],
    isParagraph: true,
  });
  const cell = (interfaces: number) =>
    describe(numberOf('table cell'), 'B2', false, { quirks, states: EDITABLE, interfaces });
  expect(cell(HAS.text | HAS.value)).toMatchObject({ accepts: ['text'], actions: ['select'] });
  expect(cell(HAS.selection | HAS.value)).toMatchObject({ accepts: [], actions: [] });
});

test.each([
  [77.7, '78', '78'],
  [12.5, '12.50', '12.5'],
  [12.5, '12,50 pt', '12.5'],
  [5, '', ''],
])('a field of a number that tells %j and shows %j is worth %j', (current, text, value) => {
  const number = { current, min: 0, max: 100, step: 1 };
  const field = { states: EDITABLE, details: { number, text } };
  expect(describe(numberOf('spin button'), 'Size', false, field).value).toBe(value);
  expect(describe(numberOf('slider'), 'Size', false, field).value).toBe(String(current));
});

test('Chromium: fields of numbers and the parts of a date are left to the keyboard', () => {
  const [min, max, step] = [1, 12, Number.NaN];
  const empty = { number: { current: 0, min, max, step }, text: '' };
  const rest = { toolkit: 'Chromium', interfaces: HAS.value };
  const field = describe(numberOf('spin button'), 'Age', false, {
    ...rest,
    states: EDITABLE,
    details: empty,
  });
  expect(field).toMatchObject({ value: '', accepts: [] });
  const attributes = new Map([
    ['tag', 'span'],
    ['placeholder', 'mm'],
  ]);
  const month = (current: number) =>
    describe(numberOf('spin button'), 'Month', false, {
      ...rest,
      details: { ...empty, attributes, number: { current, min, max, step } },
    });
  expect(month(0)).toMatchObject({ value: '', accepts: [], states: ['editable'] });
  expect(month(12).value).toBe('12');
  const own = describe(numberOf('spin button'), 'Own', false, { ...rest, details: { ...empty, text: '' } });
  expect(own).toMatchObject({ value: '0', accepts: ['value'], states: [] });
});

test('of a secure field it is told that it is empty, and nothing else', () => {
  const secret = (isEmpty: boolean | undefined) =>
    describe(numberOf('password text'), 'Password', false, { details: { isEmpty, text: 'hunter2' } }).value;
  expect(secret(true)).toBe('');
  expect(secret(false)).toBe(MASK);
  expect(secret(undefined)).toBe(MASK);
});

test('Qt: what edits an item in its place, or is as low as one line, is a field of one line', () => {
  const states = new StateBits((1 << STATE_BIT.multiLine) | (1 << STATE_BIT.editable), 0);
  const roleOf = (height: number, rest: Rest = {}) => {
    const details = { extents: { x: 0, y: 0, width: 90, height } };
    return describe(numberOf('text'), '', false, { toolkit: 'Qt', states, details, ...rest }).role;
  };
  expect([roleOf(25), roleOf(200), roleOf(60, { isItemEditor: true })]).toEqual([
    'AXTextField',
    'AXTextArea',
    'AXTextField',
  ]);
  expect(roleOf(25, { toolkit: 'gtk' })).toBe('AXTextArea');
});

test('Firefox: an item is called by its words, without the bullet that is drawn before them', () => {
  const titleOf = (role: string, name: string, toolkit = 'Gecko') =>
    describe(numberOf(role), name, false, { toolkit }).title;
  expect([titleOf('menu item', '• Cut'), titleOf('list item', '◦ Red')]).toEqual(['Cut', 'Red']);
  expect([titleOf('list item', '1. One'), titleOf('push button', '• Go')]).toEqual(['1. One', '• Go']);
  expect(titleOf('list item', '• Red', 'gtk')).toBe('• Red');
});
