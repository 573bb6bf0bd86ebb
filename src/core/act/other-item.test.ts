import { describe, expect, test } from 'vitest';
import type { UiNode } from '../../model/element.ts';
import type { NodeChange } from '../see/diff.ts';
import { confirmed } from './judge.ts';
import { unlessDismissed, unlessOther } from './other-item.ts';

function element(id: string, role: UiNode['role'], more: Partial<UiNode> = {}): UiNode {
  const fixed = { title: id, nativeRole: '', states: ['enabled' as const], actions: [], accepts: [] };
  return { id, role, ...fixed, childCount: 0, children: [], ...more };
}

const text = element('text', 'AXStaticText');
const button = element('button', 'AXButton');
const meant = element('meant', 'AXRow', { children: [text, button] });
const other = element('other', 'AXRow');
const list = element('list', 'AXList', { children: [meant, other] });

function selecting(...rows: UiNode[]): NodeChange[] {
  const change = { property: 'states', from: 'enabled', to: 'enabled selected' } as const;
  return rows.map((before) => ({
    ...change,
    before,
    after: { ...before, states: ['enabled', 'selected'] },
  }));
}

function judged(node: UiNode, changed: NodeChange[]): string {
  const ancestors = node === meant ? [list] : [list, meant];
  const diff = { appeared: [], vanished: [], changed };
  const seen = { target: node, before: node, diff, isShared: false };
  const step = { node, ancestors, index: 0 };
  return unlessOther(confirmed('elements_changed', 'Something.'), { step }, seen).effect;
}

test('a click on a header is for the items that it selects', () => {
  const header = element('header', 'AXCell', { isHeader: true });
  const diff = { appeared: [], vanished: [], changed: selecting(other) };
  const seen = { target: header, before: header, diff, isShared: false };
  const table = element('table', 'AXTable', { children: [header, other] });
  const step = { node: header, ancestors: [table], index: 0 };
  expect(unlessOther(confirmed('elements_changed', 'Something.'), { step }, seen).effect).toBe('confirmed');
});

describe('a click on an item of a list', () => {
  test.each([
    ['the row', meant],
    ['a text in it', text],
  ])('is not proved by another one that was selected instead: %s', (_what, node) => {
    expect(judged(node, selecting(other))).toBe('unverified');
  });

  test('is proved where it is selected itself, alone or with others', () => {
    expect(judged(text, selecting(meant))).toBe('confirmed');
    expect(judged(text, selecting(meant, other))).toBe('confirmed');
  });

  test('is proved by anything else where nothing is selected, or by what a control in it does', () => {
    expect(judged(text, [])).toBe('confirmed');
    expect(judged(button, selecting(other))).toBe('confirmed');
  });
});

describe('a click during which a menu of its window closes', () => {
  const main = element('main', 'AXWindow');
  const menu = element('menu', 'AXMenu');
  const items = ['one', 'other'].map((id) => element(id, 'AXMenuItem'));
  const gone = [
    { node: menu, ancestors: [main], index: 0 },
    ...items.map((node, index) => ({ node, ancestors: [main, menu], index })),
  ];
  const judgedIn = (node: UiNode, ancestors: readonly UiNode[]) => {
    const diff = { appeared: [], vanished: gone, changed: [] };
    const seen = { target: node, before: node, diff, isShared: false };
    const proof = confirmed('elements_changed', 'Something.');
    return unlessDismissed(proof, { step: { node, ancestors, index: 0 } }, seen).effect;
  };

  test('is not proved beside the menu, and may be on an item of it or on what opened it', () => {
    expect(judgedIn(button, [main])).toBe('unverified');
    expect(judgedIn(items[0] ?? button, [main, menu])).toBe('confirmed');
    expect(judgedIn(menu, [main])).toBe('confirmed');
  });
});
