import { describe, expect, test } from 'vitest';
import { element, snapshotOf, TreeDesk, window } from '../../../test/support/ui-tree.ts';
import { neverAborted } from '../../base/cancellation.ts';
import type { UiNode, WalkStep } from '../../model/element.ts';
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

/** Places as applications tell them. */
const placed = (
  id: string,
  role: Role,
  title: string,
  [x, y, width, height]: readonly [number, number, number, number],
  fields: Partial<UiNode> = {},
) => element(id, role, title, { bounds: { x, y, width, height }, ...fields });

describe('a page of GTK 3, which lies in its tab', () => {
  const page = (id: string, ...children: UiNode[]) =>
    element(id, 'AXTab', id, { children, states: ['enabled', 'visible', 'selected'] });

  test('has fields that are known by the texts on it', () => {
    const wizard = page(
      'Receiving mail',
      placed('user', 'AXTextField', '', [833, 491, 389, 34], { value: 'root' }),
      placed('t1', 'AXStaticText', 'Username:', [700, 491, 129, 38]),
      placed('type', 'AXPopUpButton', 'POP3', [833, 410, 389, 34], { value: 'POP3' }),
      placed('t2', 'AXStaticText', 'Server type:', [700, 410, 129, 34]),
    );
    expect(labels(window('w', 'Setup', [wizard]))).toEqual({ user: 'Username:', type: 'Server type:' });
  });

  test('has nothing to do with what is on another one', () => {
    const pages = [page('a', text('t', 'Name', 20, 10)), page('b', field('f', 200, 10))];
    expect(labels(window('w', 'Setup', [element('g', 'AXTabGroup', '', { children: pages })]))).toEqual({});
  });
});

describe('a check box in front of a field', () => {
  const limits = window('w', 'Preferences', [
    placed('rate', 'AXIncrementor', '', [210, 149, 423, 34], { value: '100' }),
    placed('limit', 'AXCheckBox', 'Upload (kB/s):', [58, 149, 146, 34]),
    placed('turtle', 'AXIncrementor', 'Upload (kB/s):', [210, 269, 423, 34], { value: '50' }),
    placed('days', 'AXIncrementor', '', [176, 389, 120, 34], { value: '7' }),
    placed('keep', 'AXCheckBox', 'Keep for some days', [20, 389, 150, 34]),
    placed('volume', 'AXSlider', '', [300, 429, 120, 34], { value: '7' }),
    placed('mute', 'AXCheckBox', 'Mute', [20, 429, 150, 34]),
  ]);

  test('says what it is for by a colon, or where it stands right behind it', () => {
    expect(labels(limits)).toEqual({ rate: 'Upload (kB/s):', days: 'Keep for some days' });
  });

  test('stays what its words mean', async () => {
    const app = await new TreeDesk([limits]).app();
    const { step } = await resolveOne(app, 'Keep for some days', { timeoutMs: 0 }, neverAborted);
    expect(step.node.id).toBe('keep');
  });

  test('says nothing of a field behind something else', () => {
    const between = placed('b', 'AXButton', 'Test', [205, 149, 4, 34]);
    const [rate, limit] = limits.children;
    expect(
      labels(
        window(
          'w',
          'Preferences',
          [rate, limit, between].filter((part) => part !== undefined),
        ),
      ),
    ).toEqual({});
  });
});

describe('a field whose name is not what is written beside it', () => {
  const wizard = window('w', 'Create a new database', [
    placed('t1', 'AXStaticText', 'Database Name:', [1327, 602, 101, 26]),
    placed('name', 'AXTextField', 'Name field', [1434, 602, 435, 29], {
      states: ['enabled', 'visible', 'editable'],
    }),
    placed('t2', 'AXStaticText', 'Results', [1327, 637, 73, 26]),
    placed('search', 'AXTextField', 'Search', [1434, 637, 435, 29]),
  ]);
  const find = async (query: string, able?: (step: WalkStep) => boolean) => {
    const app = await new TreeDesk([wizard]).app();
    const { step, snapshot } = await resolveOne(app, query, { timeoutMs: 0, able }, neverAborted);
    return { id: step.node.id, label: snapshot.summaryOf(step.node).label };
  };
  const takesText = ({ node }: WalkStep) => node.states.includes('editable');

  test('is shown with a text that ends in a colon', () => {
    expect(labels(wizard)).toEqual({ name: 'Database Name:' });
  });

  test('is meant by its words where the text itself cannot be', async () => {
    expect(await find('Database Name:', takesText)).toEqual({ id: 'name', label: 'Database Name:' });
    expect(await find('AXTextField:Database Name')).toEqual({ id: 'name', label: 'Database Name:' });
    expect(await find('Database Name:')).toEqual({ id: 't1', label: undefined });
    expect(await find('AXStaticText:Database Name:', takesText)).toEqual({ id: 't1', label: undefined });
  });
});

describe('a text that has to do with something else', () => {
  test('is one in another pane', () => {
    const pane = (id: string, part: UiNode) => element(id, 'AXGroup', '', { children: [part] });
    const split = element('s', 'AXSplitGroup', '', {
      children: [
        pane('left', placed('t', 'AXStaticText', 'Searches and Tags', [1128, 891, 126, 15])),
        pane('right', placed('f', 'AXTextArea', '', [1346, 880, 553, 92])),
      ],
    });
    expect(labels(window('w', 'Passwords', [split]))).toEqual({});
  });

  test('is the unit of a number right in front of it', () => {
    const range = { min: 0, max: 99 };
    const times = [
      placed('hours', 'AXIncrementor', '', [240, 10, 120, 34], { range }),
      placed('every', 'AXStaticText', 'Every', [20, 10, 100, 34]),
      placed('t', 'AXStaticText', 'hours', [364, 10, 40, 34]),
      placed('minutes', 'AXIncrementor', '', [410, 10, 120, 34], { range }),
    ];
    expect(labels(window('w', 'Mail', times))).toEqual({ hours: 'Every' });
  });

  test('is one above that neither begins nor ends where the field does', () => {
    const status = placed('t', 'AXStaticText', 'Inbox', [404, 323, 34, 25]);
    const chooser = placed('c', 'AXPopUpButton', 'Subject', [338, 360, 189, 58], { value: 'Subject' });
    expect(labels(window('w', 'Mail', [status, chooser]))).toEqual({});
  });

  test('is not one that an item, a button elsewhere or something hidden is called as well', () => {
    const notes = [
      element('bar', 'AXToolbar', '', { children: [element('b', 'AXButton', 'Notes')] }),
      placed('f', 'AXTextArea', '', [1346, 939, 553, 92]),
      placed('t1', 'AXStaticText', 'Notes', [1270, 939, 70, 92]),
      placed('t2', 'AXStaticText', 'Never', [1352, 918, 547, 15]),
      placed('cell', 'AXCell', 'Notes', [1677, 568, 116, 27]),
      element('hidden', 'AXTextField', 'Notes', { states: [] }),
    ];
    expect(labels(window('w', 'Passwords', notes))).toEqual({ f: 'Notes' });
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
