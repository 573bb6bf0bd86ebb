import { describe, expect, test } from 'vitest';
import { NO_DETAILS } from './details.ts';
import { HAS } from './interfaces.ts';
import { ROLE } from './roles.ts';
import { STATE_BIT, StateBits } from './state-bits.ts';
import { areUnchanged, isMereBox, takeOverElements } from './unchanged-nodes.ts';
import type { WalkedNode } from './walked-node.ts';

function node(id: string, more: Partial<WalkedNode> = {}): WalkedNode {
  const ref = { bus: ':1.1', path: `/${id}` };
  const states = new StateBits(0, 0);
  const record = { ref, id, role: ROLE.filler, name: '', description: '', states, interfaces: HAS.component };
  return {
    record: { ...record, childCount: 1 },
    childCount: 1,
    isVirtual: false,
    parent: undefined,
    children: [],
    details: NO_DETAILS,
    ...more,
  };
}

const mapOf = (...nodes: WalkedNode[]) => new Map(nodes.map((each) => [each.record.id, each]));

describe('a mere box', () => {
  const { record } = node('box');
  const focusable = new StateBits(1 << STATE_BIT.focusable, 0);

  test.each([
    ['holds others', true, record],
    ['is not a button', false, { ...record, role: ROLE.pushButton }],
    ['has no name', false, { ...record, name: 'Options' }],
    ['is not empty', false, { ...record, childCount: 0 }],
    ['or parts others', true, { ...record, role: ROLE.separator, childCount: 0 }],
    ['does nothing', false, { ...record, interfaces: HAS.component | HAS.action }],
    ['takes no focus', false, { ...record, states: focusable }],
  ])('%s: %s', (_name, isBox, each) => {
    expect(isMereBox(each)).toBe(isBox);
  });
});

describe('a second reading', () => {
  const inner = node('inner');
  const before = mapOf(node('outer', { children: [inner] }), inner, node('other'));
  const again = (...[outer, own, other]: Partial<WalkedNode>[]) => {
    const child = node('inner', own);
    return [node('outer', { children: [child], ...outer }), child, node('other', other)];
  };

  test.each<[string, boolean, WalkedNode[]]>([
    ['the same', true, again()],
    ['other details', false, again({}, { details: { ...NO_DETAILS } })],
    ['another record', false, again({}, { record: { ...inner.record, name: 'new' } })],
    ['another number of children', false, again({}, {}, { childCount: 2 })],
    ['a child elsewhere', false, again({ children: [] }, {}, { children: [inner] })],
    ['one less', false, again().slice(1)],
    ['a stranger', false, [...again().slice(1), node('stranger')]],
  ])('with %s is unchanged: %s', (_name, isSame, nodes) => {
    expect(areUnchanged(before, nodes)).toBe(isSame);
  });

  test('has the elements of the first one', () => {
    const element = { id: 'inner' } as never;
    const nodes = [node('inner')];
    takeOverElements(mapOf(node('inner', { element })), nodes);
    expect(nodes[0]?.element).toBe(element);
  });

  test.each<Partial<WalkedNode>>([
    { isUnseen: true },
    { isClosedList: true },
    { popoverOrigin: { x: 1, y: 2 } },
    { place: { window: 'w', origin: { x: 1, y: 2 } } },
  ])('has elements of its own where they are told otherwise: %j', (more) => {
    const nodes = [node('inner', more)];
    takeOverElements(mapOf(node('inner', { element: { id: 'inner' } as never })), nodes);
    expect(nodes[0]?.element).toBeUndefined();
  });
});
