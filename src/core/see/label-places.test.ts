import { describe, expect, test } from 'vitest';
import { element, snapshotOf, TreeDesk, window } from '../../../test/support/ui-tree.ts';
import { neverAborted } from '../../base/cancellation.ts';
import type { UiNode, WalkStep } from '../../model/element.ts';
import type { Role } from '../../model/role.ts';
import { resolveOne } from '../query/resolve.ts';

const labels = (...roots: UiNode[]) => Object.fromEntries(snapshotOf(roots).labels.texts);

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
    const pages = [
      page('a', placed('t', 'AXStaticText', 'Name', [20, 10, 80, 20])),
      page('b', placed('f', 'AXTextField', '', [200, 10, 100, 20])),
    ];
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
