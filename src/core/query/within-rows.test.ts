import { expect, test } from 'vitest';
import { element, TreeDesk, window } from '../../../test/support/ui-tree.ts';
import { neverAborted } from '../../base/cancellation.ts';
import type { UiNode } from '../../model/element.ts';
import { resolve } from './resolve.ts';

/** The ids of what a query finds on a window with a list. */
async function find(query: string, ...rows: UiNode[]): Promise<string> {
  const list = element('list', 'AXList', '', { children: rows });
  const app = await new TreeDesk([window('w', 'App', [list])]).app();
  const result = await resolve(app, query, {}, neverAborted);
  return result.kind === 'not_found' ? 'none' : result.matches.map(({ node }) => node.id).join(' ');
}

/** A row without a name, with a text in a box and two buttons. */
function task(id: string, words: string, fields: Partial<UiNode> = {}): UiNode {
  const text = element(`${id}.text`, 'AXStaticText', words, fields);
  const box = element(`${id}.box`, 'AXGroup', '', { children: [text] });
  const buttons = ['Delete', 'Up'].map((name) => element(`${id}.${name}`, 'AXButton', name));
  return element(id, 'AXRow', '', { children: [box, ...buttons] });
}

const rows = [task('one', 'Task 1'), task('two', 'Task 2'), task('ten', 'Task 10')];

test('what lies within a text is what lies in the row that shows it', async () => {
  expect(await find('Delete within:"Task 2"', ...rows)).toBe('two.Delete');
  expect(await find('button:Up within:"Task 1"', ...rows)).toBe('one.Up');
  expect(await find('AXButton within:(AXStaticText:"Task 10") index:2', ...rows)).toBe('ten.Up');
});

test('a part of the words means every row that has them', async () => {
  expect(await find('Delete within:"ask 1"', ...rows)).toBe('one.Delete ten.Delete');
});

test('what has something in it is meant itself, and a text that nobody sees means no row', async () => {
  const named = element('named', 'AXGroup', 'Task 2', { children: [element('Other', 'AXButton', 'Delete')] });
  expect(await find('Delete within:"Task 2"', ...rows, named)).toBe('Other');
  expect(await find('Delete within:"Task 3"', task('three', 'Task 3', { states: ['enabled'] }))).toBe('none');
});
