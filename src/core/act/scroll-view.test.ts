import { expect, test } from 'vitest';
import { element, group, snapshotOf, window } from '../../../test/support/ui-tree.ts';
import type { UiNode } from '../../model/element.ts';
import { walk } from '../../model/element.ts';
import { isInView, scrollableAround } from './scroll-view.ts';

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

test('the innermost thing that hides an element is what is scrolled for it', () => {
  const bounds = { x: 0, y: 50, width: 100, height: 800 };
  const side = (role: 'AXList' | 'AXGroup', fields: Partial<UiNode> = {}) => {
    const row = element('row', 'AXRow', 'Arrows', {
      bounds: { x: 0, y: 600, width: 90, height: 20 },
      ...fields,
    });
    const box = group('box', [group('side', [row], { role, bounds })], { bounds: WHOLE });
    const snapshot = snapshotOf([window('w', 'Characters', [box])]);
    const step = snapshot.get('row');
    if (!step) throw new Error('It is not in the tree.');
    return scrollableAround(snapshot, step, WHOLE)?.node.id;
  };
  expect(side('AXList')).toBe('side');
  expect(side('AXGroup')).toBe('side');
  expect(side('AXList', { states: ['enabled'], bounds: undefined })).toBe('side');
  expect(side('AXGroup', { states: ['enabled'], bounds: undefined })).toBeUndefined();
  expect(side('AXList', { bounds: { x: 0, y: 100, width: 90, height: 20 } })).toBeUndefined();
});
