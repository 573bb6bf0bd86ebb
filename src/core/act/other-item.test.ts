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

  test('is proved where it came into view for that, and is selected', () => {
    const [now] = selecting(meant).map(({ after }) => ({ node: after, ancestors: [list], index: 0 }));
    const diff = { appeared: now ? [now] : [], vanished: [], changed: selecting(other) };
    const seen = { target: meant, before: meant, diff, isShared: false };
    const step = { node: meant, ancestors: [list], index: 0 };
    expect(unlessOther(confirmed('elements_changed', 'Something.'), { step }, seen).effect).toBe('confirmed');
  });

  test('is proved by anything else where nothing is selected, or by what a control in it does', () => {
    expect(judged(text, [])).toBe('confirmed');
    expect(judged(button, selecting(other))).toBe('confirmed');
  });
});

describe('a click that something closed for', () => {
  const [save, open] = [element('save', 'AXMenuItem'), element('open', 'AXMenuItem')];
  const menu = element('menu', 'AXMenu', { children: [save, open] });
  const window = element('window', 'AXWindow', { children: [button, menu] });
  const gone = [save, open].map((node, index) => ({ node, ancestors: [window, menu], index }));
  const judgedOf = (node: UiNode, ancestors: UiNode[]) => {
    const seen = {
      target: node,
      before: node,
      diff: { appeared: [], vanished: gone, changed: [] },
      isShared: false,
    };
    const step = { node, ancestors, index: 0 };
    return unlessDismissed(confirmed('elements_changed', 'Something.'), { step }, seen).effect;
  };

  test('is not proved where it may have gone to a menu beside what it was for', () => {
    expect(judgedOf(button, [window])).toBe('unverified');
  });

  test('is proved where it was for an item of the menu, which closes with all its items', () => {
    expect(judgedOf(save, [window, menu])).toBe('confirmed');
  });
});
