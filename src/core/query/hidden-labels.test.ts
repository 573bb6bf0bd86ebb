import { expect, test } from 'vitest';
import { element, TreeDesk, window } from '../../../test/support/ui-tree.ts';
import { neverAborted } from '../../base/cancellation.ts';
import type { UiNode } from '../../model/element.ts';
import { resolve } from './resolve.ts';

/** A tool whose label is hidden, and what else there is. */
async function found(tool: Partial<UiNode>, query = 'Line', ...others: UiNode[]): Promise<string[]> {
  const label = element('label', 'AXStaticText', 'Line', { states: ['enabled'] });
  const row = element('tool', 'AXRow', 'Line (Alt+L)', { children: [label], ...tool });
  const desk = new TreeDesk([
    window('w', 'Drawing', [row, element('more', 'AXCheckBox', 'Line options'), ...others]),
  ]);
  const result = await resolve(await desk.app(), query, {}, neverAborted);
  return result.kind === 'found' ? result.matches.map(({ node }) => node.id) : [];
}

test('a hidden label means the shown element that it is in and that is named after it', async () => {
  expect(await found({})).toEqual(['tool']);
});

test('it means itself where it is asked for by its role, or what is around it is hidden or called otherwise', async () => {
  expect(await found({}, 'AXStaticText:Line')).toEqual(['label']);
  expect(await found({ states: ['enabled'] })).toEqual(['label']);
  expect(await found({ title: 'Curve' })).toEqual(['label']);
});

test('what is shown under the very name is meant before that', async () => {
  expect(await found({}, 'Line', element('other', 'AXButton', 'Line'))).toEqual(['other']);
});
