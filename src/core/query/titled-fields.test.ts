import { describe, expect, test } from 'vitest';
import { element, TreeDesk, window } from '../../../test/support/ui-tree.ts';
import { neverAborted } from '../../base/cancellation.ts';
import type { UiNode, WalkStep } from '../../model/element.ts';
import type { Role } from '../../model/role.ts';
import { resolve, resolveOne } from './resolve.ts';

/** How a query is read on a window, and the ids of what it finds. */
async function find(query: string, ...children: UiNode[]): Promise<string> {
  const app = await new TreeDesk([window('w', 'App', children)]).app();
  const result = await resolve(app, query, {}, neverAborted);
  if (result.kind === 'not_found') return 'none';
  return `${result.strategy}: ${result.matches.map(({ node }) => node.id).join(' ')}`;
}

const text = (id: string, words: string, fields: Partial<UiNode> = {}) =>
  element(id, 'AXStaticText', words, fields);

/** An element with texts inside, in a box as toolkits put around them. */
function saying(id: string, role: Role, title: string, ...words: string[]): UiNode {
  const texts = words.map((word, at) => text(`${id}.${at}`, word));
  const box = element(`${id}.box`, 'AXGroup', '', { children: texts });
  return element(id, role, title, { children: [box], states: ['enabled', 'visible', 'selectable'] });
}

describe('a role with the words inside of an element', () => {
  test('means the element, as the outline tells it', async () => {
    const parts = [
      saying('tab', 'AXTab', 'Tab', 'page 2'),
      saying('font', 'AXButton', '', 'Sans Regular', '12'),
      saying('home', 'AXRow', '', 'Home'),
    ];
    expect(await find('AXTab:page 2', ...parts)).toBe('shown_text: tab');
    expect(await find('button:Sans Regular 12', ...parts)).toBe('shown_text: font');
    expect(await find('role:AXRow title:"home" enabled:true', ...parts)).toBe('shown_text: home');
    expect(await find('AXButton:Sans', ...parts)).toBe('none');
    expect(await find('AXRow:page 2', ...parts)).toBe('none');
  });

  test('means one of a long run of rows', async () => {
    const rows = Array.from({ length: 40 }, (_, at) => saying(`r${at}`, 'AXRow', '', `Item ${at}`));
    const list = element('list', 'AXList', '', { children: rows });
    expect(await find('AXRow:Item 33', list)).toBe('shown_text: r33');
  });

  test('means what has the name itself before, and what has a part of it after', async () => {
    const tab = saying('tab', 'AXTab', 'Tab', 'News');
    expect(await find('AXTab:News', tab, element('own', 'AXTab', 'News'))).toBe('role_title: own');
    expect(await find('AXTab:News', element('part', 'AXTab', 'Newsletter'), tab)).toBe('shown_text: tab');
  });

  test('means what is shown under the name with a colon before what is hidden under the name', async () => {
    const hidden = element('hidden', 'AXTextField', 'Name', { states: ['enabled'] });
    const shown = element('shown', 'AXTextField', 'Name:');
    expect(await find('AXTextField:Name', hidden, shown)).toBe('role_title: shown');
    expect(await find('AXTextField:Name', shown, element('own', 'AXTextField', 'Name'))).toBe(
      'role_title: own',
    );
  });

  test('means nothing that is hidden', async () => {
    const hidden = { states: ['enabled'] as const };
    const tab = element('tab', 'AXTab', 'Tab', { ...hidden, children: [text('t', 'News', hidden)] });
    expect(await find('AXTab:News', tab)).toBe('none');
    const shown = saying('shown', 'AXTab', 'Tab', 'News');
    expect(await find('AXTab:News', element('own', 'AXTab', 'News', hidden), shown)).toBe(
      'shown_text: shown',
    );
  });

  test('means the inner one of two of the same kind', async () => {
    const outer = element('outer', 'AXButton', '', { children: [saying('inner', 'AXButton', '', 'Cool')] });
    expect(await find('AXButton:Cool', outer)).toBe('shown_text: inner');
  });

  test('is refused where several say the same, whichever of them could be pressed', async () => {
    const tabs = [saying('one', 'AXTab', 'Tab', 'page 2'), saying('two', 'AXTab', 'Tab', 'page 2')];
    const page = element('page', 'AXTab', 'Page _2', { actions: ['press'] });
    const app = await new TreeDesk([window('w', 'App', [...tabs, page])]).app();
    const able = ({ node }: WalkStep) => node.actions.includes('press');
    await expect(resolveOne(app, 'AXTab:page 2', { able }, neverAborted)).rejects.toMatchObject({
      code: 'ambiguous_element',
      details: { matches: 3 },
    });
  });
});

describe('a name with a mnemonic', () => {
  test('is found without it', async () => {
    const parts = [element('page', 'AXTab', 'Page _2'), element('exit', 'AXButton', 'E_xit')];
    expect(await find('AXTab:Page 2', ...parts)).toBe('shown_text: page');
    expect(await find('AXTab:Page _2', ...parts)).toBe('role_title: page');
    expect(await find('Exit', ...parts)).toBe('title_exact: exit');
  });

  test('is none where somebody wrote it, or where there are several underscores', async () => {
    const parts = [element('row', 'AXRow', 'my_file'), element('b', 'AXButton', 'a_long_name')];
    expect(await find('AXRow:myfile', ...parts)).toBe('none');
    expect(await find('myfile', ...parts)).toBe('none');
    expect(await find('AXButton:along_name', ...parts)).toBe('none');
  });
});

describe('a field beside a label', () => {
  const at = (x: number) => ({ bounds: { x, y: 10, width: 100, height: 20 } });
  const form = [text('label', 'Name', at(20)), element('field', 'AXTextField', '', at(150))];
  const other = (title: string, fields: Partial<UiNode> = { states: ['enabled'] }) =>
    element('other', 'AXTextField', title, fields);

  test('is meant before a hidden one of the name, or of a name with the word in it', async () => {
    expect(await find('AXTextField:Name', other('Names'), ...form)).toBe('label: field');
    expect(await find('AXTextField:Name', other('Name'), ...form)).toBe('label: field');
    expect(await find('AXTextField:Nam', other('Names'), ...form)).toBe('label: field');
  });

  test('is meant before a shown one whose name only has the word in it', async () => {
    expect(await find('AXTextField:Name', other('File name', at(600)), ...form)).toBe('label: field');
  });

  test('is meant after a shown one of that name, and what is hidden where there is nothing else', async () => {
    expect(await find('AXTextField:Name', other('Name', at(600)), text('t', 'Name'))).toBe(
      'role_title: other',
    );
    expect(await find('AXTextField:Name', other('Names'))).toBe('role_title: other');
  });
});
