import { describe, expect, test } from 'vitest';
import { element, snapshotOf, TreeDesk, window } from '../../../test/support/ui-tree.ts';
import { neverAborted } from '../../base/cancellation.ts';
import type { UiNode } from '../../model/element.ts';
import type { Role } from '../../model/role.ts';
import { resolveOne } from '../query/resolve.ts';

const at = (x: number, y: number, width = 100, height = 20) => ({ bounds: { x, y, width, height } });

function field(id: string, x: number, y: number, fields: Partial<UiNode> & { role?: Role } = {}): UiNode {
  const { role = 'AXTextField', title = '', ...rest } = fields;
  return element(id, role, title, { ...at(x, y), ...rest, states: ['enabled', 'visible', 'editable'] });
}

const text = (id: string, words: string, x: number, y: number) =>
  element(id, 'AXStaticText', words, at(x, y, 80));

/** The way GTK 3 tells a grid: from the end, each field before its label. */
const FORM = window('w', 'Person', [
  field('password', 200, 70, { role: 'AXSecureTextField' }),
  text('t3', 'Password', 20, 70),
  field('last', 200, 40),
  text('t2', 'Last name:', 20, 40),
  field('first', 200, 10),
  text('t1', 'First name:', 20, 10),
]);

const labels = (...roots: UiNode[]) => Object.fromEntries(snapshotOf(roots).labels.texts);

describe('a field without a name', () => {
  test('is known by the text to its left, in whatever order they are told', () => {
    expect(labels(FORM)).toEqual({ first: 'First name:', last: 'Last name:', password: 'Password' });
  });

  test('is known by a longer text where that ends in a colon', () => {
    const words = 'Automatically open last documents on startup';
    const form = (label: string) => window('w', 'Form', [text('t', label, 20, 10), field('f', 200, 10)]);
    expect(labels(form(`${words}:`))).toEqual({ f: `${words}:` });
    expect(labels(form(words))).toEqual({});
  });

  test('is known by the text right above it', () => {
    const form = window('w', 'Form', [
      text('t', 'City', 20, 10),
      field('city', 20, 32),
      field('far', 20, 90),
    ]);
    expect(labels(form)).toEqual({ city: 'City' });
  });

  test.each([
    ['a sentence', text('t', 'Type something.', 20, 10)],
    ['a number', text('t', '0:00', 20, 10)],
    ['what is far away', text('t', 'Elsewhere', 20, 300)],
    ['what is to its right', text('t', 'Years', 400, 10)],
    ['the label of another control', text('t', 'Name:', 20, 10)],
    ['the label of a button in the same box', text('t', 'Font:', 20, 10)],
    ['what is part of a button', element('b', 'AXButton', '', { children: [text('t', 'Go', 20, 10)] })],
  ])('is not known by %s', (_, other) => {
    const named = field('named', 600, 10, { title: 'Name' });
    const button = element('font', 'AXButton', 'Font', at(110, 10, 80));
    expect(labels(window('w', 'Form', [other, field('f', 200, 10), named, button]))).toEqual({});
  });

  test('is not known by a text in another window', () => {
    const other = window('v', 'Other', [text('t', 'First name:', 20, 10)]);
    expect(labels(window('w', 'Form', [field('f', 200, 10)]), other)).toEqual({});
  });

  test('which shows only what is chosen in it is known by its label', () => {
    const combo = element('c', 'AXPopUpButton', 'LF', { ...at(200, 10), value: 'LF' });
    expect(labels(window('w', 'Form', [text('t', 'Line end:', 20, 10), combo]))).toEqual({ c: 'Line end:' });
    const open = { ...combo, value: '', children: [element('m', 'AXMenu', '')] };
    expect(labels(window('w', 'Form', [text('t', 'Line end:', 20, 10), open]))).toEqual({ c: 'Line end:' });
  });
});

describe('a field that the application says has a label', () => {
  const fields = { ...at(200, 10), value: 'LF', labelledBy: 't' };
  const combo = element('c', 'AXPopUpButton', 'LF', fields);
  const label = text('t', 'How lines end, if nothing else is said in the file.', 20, 300);

  test('is known by it wherever it stands, and whatever it says', async () => {
    const form = window('w', 'Form', [text('u', 'Other:', 20, 10), label, combo]);
    expect(labels(form)).toEqual({ c: label.title });
    const app = await new TreeDesk([form]).app();
    const { step } = await resolveOne(app, label.title, { timeoutMs: 0 }, neverAborted);
    expect(step.node.id).toBe('c');
  });

  test('is not known by the label of another one that it is told to have', () => {
    const chooser = (id: string, y: number, choice: string, labelledBy?: string) =>
      field(id, 200, y, { role: 'AXPopUpButton', title: choice, value: choice, labelledBy });
    const form = window('w', 'Form', [
      text('t1', 'Spacing:', 20, 10),
      chooser('c1', 10, '10'),
      text('t2', 'Entities:', 20, 50),
      chooser('c2', 50, '100', 't1'),
    ]);
    expect(labels(form)).toEqual({ c1: 'Spacing:', c2: 'Entities:' });
    const alone = window('w', 'Form', [text('t1', 'Spacing:', 20, 10), chooser('c2', 50, '100', 't1')]);
    expect(labels(alone)).toEqual({ c2: 'Spacing:' });
  });

  test('is known by the text beside it where the label was not read', () => {
    expect(labels(window('w', 'Form', [text('u', 'Other:', 20, 10), combo]))).toEqual({ c: 'Other:' });
  });

  test('is not known by the group around it', () => {
    const group = element('t', 'AXGroup', 'File Management', { children: [combo, field('f', 200, 40)] });
    expect(labels(window('w', 'Form', [group]))).toEqual({});
  });

  test('which has a name all the same is known by its name', () => {
    const named = { ...combo, title: 'Line end' };
    expect(labels(window('w', 'Form', [label, named]))).toEqual({});
  });
});

describe('a toggle without a name', () => {
  const box = element('box', 'AXCheckBox', '', { ...at(200, 13, 14, 14), value: '1' });
  const label = text('t', 'Show tabs:', 20, 10);

  test('is known by the text to its left where nothing else can be meant', () => {
    expect(labels(window('w', 'Form', [label, box, text('u', 'Show frames:', 20, 40)]))).toEqual({
      box: 'Show tabs:',
    });
  });

  test.each([
    ['there is something between them', [label, element('b', 'AXButton', 'Width', at(110, 10)), box]],
    ['there is a text close to its right', [label, box, text('u', 'in every window', 220, 10)]],
    ['the text stands above it', [text('t', 'Show tabs:', 180, -10), box]],
    ['the text is in another row', [text('t', 'Show tabs:', 20, 21), box]],
    ['it has a text inside', [label, { ...box, children: [text('u', 'Always', 200, 13)], childCount: 1 }]],
  ])('is not where %s', (_, parts) => {
    expect(labels(window('w', 'Form', parts))).toEqual({});
  });
});

test('a field that is only called after the group that it lies in is known by the text beside it', () => {
  const spin = (id: string, y: number) => field(id, 200, y, { role: 'AXIncrementor', title: 'Grouping' });
  const parts = [text('t', 'Binary', 20, 10), spin('a', 10), text('u', 'Octal', 20, 40), spin('b', 40)];
  const group = element('g', 'AXGroup', 'Grouping', { children: parts, childCount: parts.length });
  expect(labels(window('w', 'Form', [group]))).toEqual({ a: 'Binary', b: 'Octal' });
  expect(labels(window('w', 'Form', parts))).toEqual({});
});

describe('a query for the words of a label', () => {
  const find = async (query: string) => {
    const app = await new TreeDesk([FORM]).app();
    const { step, snapshot } = await resolveOne(app, query, { timeoutMs: 0 }, neverAborted);
    return { id: step.node.id, label: snapshot.summaryOf(step.node).label };
  };

  test.each([
    ['First name', 'first', 'First name:'],
    ['Last name:', 'last', 'Last name:'],
    ['AXTextField:last name', 'last', 'Last name:'],
    ['role:AXSecureTextField title:Password', 'password', 'Password'],
    ['AXStaticText:Password', 't3', undefined],
  ])('%s means %s', async (query, id, label) => {
    expect(await find(query)).toEqual({ id, label });
  });
});

describe('a control without a name in a row that has one', () => {
  const box = (id: string, title = '') => element(id, 'AXCheckBox', title);
  const row = (title: string, ...children: UiNode[]) => element(`row ${title}`, 'AXRow', title, { children });

  test('is known by the name of the row, also without a place', async () => {
    const list = window('w', 'Settings', [
      row('Show offsets', element('g', 'AXGroup', '', { children: [box('b')] })),
    ]);
    expect(labels(list)).toEqual({ b: 'Show offsets' });
    const app = await new TreeDesk([list]).app();
    const { step } = await resolveOne(app, 'checkbox:Show offsets', {}, neverAborted);
    expect(step.node.id).toBe('b');
  });

  test('is so once for each kind', () => {
    const list = window('w', 'Settings', [row('Volume', box('b'), field('f', 200, 10))]);
    expect(labels(list)).toEqual({ b: 'Volume', f: 'Volume' });
  });

  test.each([
    ['another one of its kind', row('Dark mode', box('b'), box('c', 'Use system default'))],
    ['no name', row('', box('b'))],
    ['a row of its own without a name in it', row('Group', row('', box('b')))],
  ])('is not, where the row has %s', (_, other) => {
    expect(labels(window('w', 'Settings', [other]))).toEqual({});
  });
});

describe('a row without a name', () => {
  const row = (id: string, ...children: UiNode[]) =>
    element(id, 'AXRow', '', { children: [element(`${id}.box`, 'AXGroup', '', { children })] });
  const words = (id: string, title: string) => element(id, 'AXStaticText', title);
  const list = (...rows: UiNode[]) => window('w', 'List', [element('l', 'AXList', '', { children: rows })]);

  test.each<Role>([
    'AXCheckBox',
    'AXSwitch',
    'AXSlider',
    'AXIncrementor',
    'AXPopUpButton',
    'AXComboBox',
    'AXTextField',
  ])('says by its only text what its only control is for: %s', async (role) => {
    const rows = list(row('r', words('t', 'Row 1'), element('c', role, '')), row('s', words('u', 'Row 2')));
    expect(labels(rows)).toEqual({ c: 'Row 1' });
    const app = await new TreeDesk([rows]).app();
    for (const query of ['Row 1', `${role}:Row 1`]) {
      const { step } = await resolveOne(app, query, { timeoutMs: 0 }, neverAborted);
      expect(step.node.id).toBe('c');
    }
  });

  test('does not stand for the box before it, which checks off what it says', async () => {
    const rows = list(row('r', element('c', 'AXCheckBox', ''), words('t', 'Buy milk')));
    expect(labels(rows)).toEqual({ c: 'Buy milk' });
    const app = await new TreeDesk([rows]).app();
    const found = async (query: string) => (await resolveOne(app, query, {}, neverAborted)).step.node.id;
    expect(await found('Buy milk')).toBe('t');
    expect(await found('AXCheckBox:Buy milk')).toBe('c');
  });

  test('does so where the field has an example in it, or is a part of its chooser', () => {
    const example = element('f', 'AXTextField', '', { placeholder: 'Type here…' });
    const chooser = element('c', 'AXComboBox', '', {
      children: [element('part', 'AXTextField', ''), words('chosen', 'Red')],
    });
    expect(labels(list(row('r', words('t', 'Entry'), example)))).toEqual({ f: 'Entry' });
    expect(labels(list(row('r', words('t', 'Color'), chooser)))).toEqual({ c: 'Color' });
  });

  test('says nothing where there are several texts or controls, or only a sentence', () => {
    const check = (id: string) => element(id, 'AXCheckBox', '');
    expect(labels(list(row('r', words('t', 'Inbox'), words('u', '3 new'), check('c'))))).toEqual({});
    expect(labels(list(row('r', words('t', 'Inbox'), check('c'), check('d'))))).toEqual({});
    expect(labels(list(row('r', words('t', 'Nothing is left to do.'), check('c'))))).toEqual({});
  });
});
