import { expect, test } from 'vitest';
import { element, TreeDesk, window } from '../../../test/support/ui-tree.ts';
import { neverAborted } from '../../base/cancellation.ts';
import { exactlyMeant } from './exactly-meant.ts';
import { resolve } from './resolve.ts';

const saying = (id: string, words: string) =>
  element(id, 'AXRow', '', {
    states: ['enabled', 'visible', 'selectable'],
    children: [element(`${id}.text`, 'AXStaticText', words)],
  });
const ROWS = [element('own', 'AXRow', 'Item 396'), saying('r', 'Total 33'), saying('s', 'Total 4')];

test.each([
  ['Item 396', ['own']],
  ['row:Item 396', ['own']],
  ['Item 39', []],
  ['row:Item 39', []],
  ['row:Total 33', ['r']],
  ['Total 33', ['r.text']],
  ['Total', []],
])('%s means in full: %j', async (query, ids) => {
  const app = await new TreeDesk([window('w', 'App', ROWS)]).app();
  const found = await resolve(app, query, { timeoutMs: 0, guesses: false }, neverAborted);
  const meant = found.kind === 'found' ? exactlyMeant(query, found) : undefined;
  expect(meant?.map(({ node }) => node.id)).toEqual(ids);
});
