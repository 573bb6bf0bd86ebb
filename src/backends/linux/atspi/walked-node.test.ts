import { expect, test } from 'vitest';
import type { Rect } from '../../../model/geometry.ts';
import { NO_DETAILS } from './details.ts';
import { StateBits } from './state-bits.ts';
import { areSameNodes, type WalkedNode } from './walked-node.ts';

interface Looks {
  readonly name?: string;
  readonly states?: number;
  readonly childCount?: number;
  readonly extents?: Rect;
}

function node(id: string, { name = id, states = 1, childCount = 0, extents }: Looks = {}): WalkedNode {
  const ref = { bus: ':1.1', path: `/${id}` };
  const record = { ref, id, role: 1, name, description: '', states: new StateBits(states, 0), interfaces: 0 };
  return {
    record: { ...record, childCount },
    childCount,
    isVirtual: false,
    parent: undefined,
    children: [],
    details: { ...NO_DETAILS, extents },
  };
}

const here: Rect = { x: 1, y: 2, width: 30, height: 40 };
const there: Rect = { ...here, y: 3 };
const mapOf = (...nodes: WalkedNode[]) => new Map(nodes.map((each) => [each.record.id, each]));
const before = mapOf(node('box', { childCount: 1, extents: here }), node('button', { extents: here }));

test.each<[string, boolean, WalkedNode[]]>([
  ['same', true, [node('box', { childCount: 1, extents: here }), node('button', { extents: here })]],
  ['moved leaf', true, [node('box', { childCount: 1, extents: here }), node('button', { extents: there })]],
  ['moved box', false, [node('box', { childCount: 1, extents: there }), node('button', { extents: here })]],
  ['new name', false, [node('box', { childCount: 1, extents: here }), node('button', { name: 'other' })]],
  ['new state', false, [node('box', { childCount: 1, extents: here }), node('button', { states: 3 })]],
  ['more children', false, [node('box', { childCount: 2, extents: here }), node('button')]],
  ['another object', false, [node('box', { childCount: 1, extents: here }), node('twin')]],
  ['one less', false, [node('box', { childCount: 1, extents: here })]],
])('%s: %s', (_name, isSame, after) => {
  expect(areSameNodes(before, mapOf(...after))).toBe(isSame);
});
