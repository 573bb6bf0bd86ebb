import { expect, test } from 'vitest';
import { element, snapshotOf, TreeDesk } from '../../../test/support/ui-tree.ts';
import { neverAborted } from '../../base/cancellation.ts';
import type { State, UiNode, WalkStep } from '../../model/element.ts';
import type { Role } from '../../model/role.ts';
import { withoutBehind } from './modal-first.ts';
import { resolveOne } from './resolve.ts';

const SHOWN: readonly State[] = ['enabled', 'visible'];
const save = (id: string) => element(id, 'AXButton', 'Save');
const holding = (id: string, role: Role, children: readonly UiNode[], states: readonly State[] = SHOWN) =>
  element(id, role, id, { children, states });
const modal = (id: string, role: Role, children: readonly UiNode[]) =>
  holding(id, role, children, [...SHOWN, 'modal']);

test.each([
  [
    'a dialog stands before all other windows',
    [
      modal('d', 'AXDialog', [save('in')]),
      holding('w', 'AXWindow', [save('behind')]),
      holding('v', 'AXWindow', [save('beside')]),
    ],
    ['in'],
  ],
  [
    'a part of a window stands before the rest of that window',
    [
      holding('w', 'AXWindow', [modal('sheet', 'AXSheet', [save('in')]), save('behind')]),
      holding('v', 'AXWindow', [save('beside')]),
    ],
    ['in', 'beside'],
  ],
  [
    'a dialog that is not shown stands before nothing',
    [
      holding('d', 'AXDialog', [save('in')], ['enabled', 'modal']),
      holding('w', 'AXWindow', [save('behind')]),
    ],
    ['in', 'behind'],
  ],
  [
    'of two dialogs neither is known to stand before the other',
    [modal('d', 'AXDialog', [save('one')]), modal('e', 'AXDialog', [save('other')])],
    ['one', 'other'],
  ],
])('%s', (_, roots, left) => {
  const steps = snapshotOf(roots).steps.filter(({ node }) => node.title === 'Save');
  expect(withoutBehind(steps).map(({ node }) => node.id)).toEqual(left);
});

test('what is behind a dialog does not win because it alone could take the act', async () => {
  const inside = element('in', 'AXCell', 'Date');
  const behind = element('behind', 'AXButton', 'Date', { actions: ['press'] });
  const desk = new TreeDesk([modal('d', 'AXDialog', [inside]), holding('w', 'AXWindow', [behind])]);
  const able = ({ node }: WalkStep) => node.actions.includes('press');
  const { step } = await resolveOne(await desk.app(), 'Date', { able }, neverAborted);
  expect(step.node.id).toBe('in');
});

test('a label in a dialog is meant before what is behind it and has the very name', async () => {
  const place = { x: 100, y: 0, width: 80, height: 20 };
  const label = element('label', 'AXStaticText', 'Summary:', { bounds: { ...place, x: 0 } });
  const field = element('field', 'AXTextField', '', { bounds: place });
  const column = element('column', 'AXCell', 'Summary');
  const roots = [modal('d', 'AXDialog', [label, field]), holding('w', 'AXWindow', [column])];
  const meant = async (shown: readonly UiNode[]) =>
    (await resolveOne(await new TreeDesk(shown).app(), 'Summary', {}, neverAborted)).step.node.id;
  expect(await meant(roots)).toBe('field');
  expect(await meant([holding('d', 'AXDialog', [label, field]), holding('w', 'AXWindow', [column])])).toBe(
    'column',
  );
});
