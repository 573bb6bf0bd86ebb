import { expect, test } from 'vitest';
import { element, group, window } from '../../../test/support/ui-tree.ts';
import type { UiNode } from '../../model/element.ts';
import { walk } from '../../model/element.ts';
import { isInView } from './scroll-view.ts';

const WHOLE = { x: 0, y: 0, width: 400, height: 400 };

function isShown(box: UiNode): boolean {
  const pane = group('pane', [box], {
    role: 'AXScrollArea',
    bounds: { x: 0, y: 0, width: 400, height: 200 },
  });
  const [step] = [...walk([window('w', 'Preferences', [pane])])].filter(({ node }) => node === box);
  if (!step) throw new Error('It is not in the tree.');
  return isInView(step, WHOLE);
}

test('what a scroll area cuts off is not in view, whatever the rest of the window shows', () => {
  const at = (y: number) =>
    element('box', 'AXCheckBox', 'Network', { bounds: { x: 10, y, width: 100, height: 20 } });
  expect(isShown(at(100))).toBe(true);
  expect(isShown(at(185))).toBe(true);
  expect(isShown(at(195))).toBe(false);
  expect(isShown(at(300))).toBe(false);
});
