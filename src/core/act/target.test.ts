import { describe, expect, test } from 'vitest';
import { changeNodes } from '../../../test/support/changed-nodes.ts';
import { SimDesk } from '../../../test/support/sim-desk.ts';
import { element } from '../../../test/support/ui-tree.ts';
import { neverAborted } from '../../base/cancellation.ts';
import { hasState, type UiNode } from '../../model/element.ts';
import { click } from './click.ts';
import { setValue } from './set-value.ts';
import { fieldsIn } from './target.ts';
import { typeText } from './type-text.ts';

test('what nobody sees is not clicked for a part of its name, but by all of it', async () => {
  await using desk = await SimDesk.open(['Login']);
  const app = await desk.app('Login');
  changeNodes(desk.backend.ports.tree, (node) =>
    node.title === 'Remember me'
      ? { ...node, states: node.states.filter((state) => state !== 'visible') }
      : node,
  );
  const press = (query: string) =>
    desk.during(click(app, query, { kind: 'single', mode: 'background', timeoutMs: 0 }, neverAborted));
  await expect(press('Remember')).rejects.toMatchObject({
    code: 'not_actionable',
    message: expect.stringContaining('is not shown, and "Remember" is not its name'),
  });
  expect((await press('Remember me')).outcome.effect).toBe('confirmed');
  const { steps } = await desk.during(app.snapshot(neverAborted));
  expect(steps.some(({ node }) => node.title === 'Remember me' && hasState(node, 'checked'))).toBe(true);
});

test('text for a combo box goes to its field, whose label is no rival, also as a value that is none of its choices', async () => {
  await using desk = await SimDesk.open(['Login']);
  changeNodes(desk.backend.ports.tree, (node) => {
    const label = element('label', 'AXStaticText', 'Search for:');
    if (node.children.some(({ title }) => title === 'Search for:'))
      return { ...node, children: [...node.children, label] };
    if (node.title === 'Password') return { ...node, states: ['enabled', 'editable'] };
    if (node.title === 'Username') return { ...node, title: '' };
    if (node.identifier !== 'sign-in-form') return node;
    return { ...node, role: 'AXPopUpButton', title: 'Search for:', accepts: ['value'], choices: undefined };
  });
  const app = await desk.app('Login');
  const typing = { query: 'Search for:', text: 'ada', clearFirst: false, mode: 'background' } as const;
  const { target, outcome } = await desk.during(typeText(app, typing, neverAborted));
  expect([target.role, outcome.effect]).toEqual(['AXTextField', 'confirmed']);
  const value = { query: 'popup:"Search for:"', value: 'beta' };
  const set = await desk.during(setValue(app, value, neverAborted));
  expect([set.target.element_ref, set.outcome.effect]).toEqual([target.element_ref, 'confirmed']);
});

describe('the field of a chooser', () => {
  const place = { x: 0, y: 0, width: 100, height: 20 };
  const field = (bounds?: UiNode['bounds']) =>
    element('field', 'AXTextField', '', { states: ['enabled', 'visible', 'editable'], bounds });
  const list = element('list', 'AXList', '');
  const fieldsOf = (children: readonly UiNode[], bounds?: UiNode['bounds']) =>
    fieldsIn(element('chooser', 'AXPopUpButton', '', { children, bounds }));
  const part = (...children: readonly UiNode[]) => element('part', 'AXGroup', '', { children });

  test('is not the one by which its open list is searched, also where that finds nothing', () => {
    expect(fieldsOf([element('button', 'AXButton', ''), part(field(), list)], place)).toEqual([]);
    expect(fieldsOf([element('button', 'AXButton', ''), part(field(), list)])).toEqual([]);
    expect(fieldsOf([part(field({ ...place, y: 30 }), list)], place)).toEqual([]);
  });

  test('is the one beside its list, or in its own place', () => {
    expect(fieldsOf([part(field(place)), part(list)], place)).toHaveLength(1);
    expect(fieldsOf([part(field()), list])).toHaveLength(1);
    expect(fieldsOf([part(field(place), list)], place)).toHaveLength(1);
  });
});
