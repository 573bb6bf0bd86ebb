import { expect, test } from 'vitest';
import { element, snapshotOf } from '../../../test/support/ui-tree.ts';
import type { UiNode } from '../../model/element.ts';
import { describeElement } from './line.ts';

/** How an item of a tree is put into words. */
function line(fields: Partial<UiNode>): string {
  const node = element('a', 'AXCell', 'Tables', fields);
  const rest = { depth: 0, parent: undefined, cell: undefined, children: [], contents: '' };
  const view = { ...rest, deeper: 0, runs: [], node };
  const text = describeElement(view, { snapshot: snapshotOf([node]), compact: false });
  return text.replace(/el-[0-9a-f]+/, 'el-…');
}

test('an item with others below it says whether they are shown', () => {
  const states = ['enabled', 'visible', 'expandable'] as const;
  expect(line({ foldsByArrow: true, states })).toBe('el-… "Tables" {collapsed}');
  expect(line({ actions: ['expand'], states })).toBe('el-… "Tables" {collapsed}');
  expect(line({ foldsByArrow: true, states: [...states, 'expanded'] })).toBe('el-… "Tables" {expanded}');
  expect(line({})).toBe('el-… "Tables"');
  expect(line({ role: 'AXPopUpButton', actions: ['expand'], states })).toBe('el-… "Tables"');
});
