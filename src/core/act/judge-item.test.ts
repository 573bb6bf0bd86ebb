import { describe, expect, test } from 'vitest';
import type { NodeId, State, UiNode } from '../../model/element.ts';
import { diffSnapshots } from '../see/diff.ts';
import { RestlessNodes } from '../session/restless-nodes.ts';
import { judgeInList } from './judge-item.ts';
import { judgeValue } from './judge-value.ts';

function node(id: string, role: UiNode['role'], rest: Partial<UiNode> = {}): UiNode {
  const states: State[] = ['visible', 'enabled'];
  const plain = { title: '', states, actions: [], accepts: [], childCount: 0, children: [] };
  return { ...plain, id: id as NodeId, role, nativeRole: role, ...rest };
}

/** A table with two cells, and a label beside it. */
function shown(cells: Partial<UiNode>[], label = '', more: UiNode[] = []): { window: UiNode; table: UiNode } {
  const children = [...cells.map((cell, place) => node(`cell ${place}`, 'AXCell', cell)), ...more];
  const table = node('table', 'AXTable', { children });
  const beside = node('label', 'AXStaticText', { title: label });
  return { window: node('window', 'AXWindow', { children: [table, beside] }), table };
}

function judged(text: string, from: ReturnType<typeof shown>, to: ReturnType<typeof shown>) {
  const diff = diffSnapshots({ roots: [from.window] }, { roots: [to.window] });
  const [before = from.table] = from.table.children;
  const seen = { before, target: to.table.children[0], diff, isShared: false };
  const own = judgeValue(undefined, seen);
  const { effect, evidence } = judgeInList(from.table, { own, text }, seen, new RestlessNodes());
  return `${effect}: ${evidence.detail}`;
}

const OLD = shown([{ title: '2' }, { title: 'x' }]);

describe('a text for an item', () => {
  test.each([
    ['500\n', '500'],
    ['5', '5.00 mm'],
    [' 7\n', '7'],
    ['3', '23'],
  ])('%j is there where the item says "%s"', (text, title) => {
    expect(judged(text, OLD, shown([{ title }, { title: 'x' }]))).toMatch(/^confirmed: .* shows it now/);
  });

  test.each([
    ['5000\n', '500'],
    ['abc9', '9'],
    ['highest', 'high'],
    ['50', '50,000'],
  ])('%j is not there where the item says "%s"', (text, title) => {
    const told = `unverified: AXCell shows "${title}" now, which is not what was typed.`;
    expect(judged(text, OLD, shown([{ title }, { title: 'x' }]))).toBe(told);
  });

  test('of several cells is there where all of them show their part', () => {
    expect(judged('7\ty\n', OLD, shown([{ title: '7' }, { title: 'y' }]))).toMatch(/^confirmed/);
    expect(judged('7\ty\n', OLD, shown([{ title: '7' }, { title: 'x' }]))).toMatch(/^unverified/);
  });

  test('is not proved by a box that is checked, nor by what is beside the list', () => {
    const states: State[] = ['visible', 'enabled', 'checkable', 'checked'];
    expect(judged('1 ', OLD, shown([{ title: '2', value: '1', states }, { title: 'x' }]))).toMatch(
      /^unverified: .* The text is not seen in the list/,
    );
    expect(judged('x', OLD, shown([{ title: '2' }, { title: 'x' }], 'x'))).toMatch(/^unverified/);
  });

  test('is proved by an editor in the list', () => {
    const editor = node('editor', 'AXTextField', { value: 'y', states: ['visible', 'editable', 'focused'] });
    const opened = shown([{ title: '2' }, { title: 'x' }], '', [editor]);
    expect(judged('y', OLD, opened)).toMatch(/^confirmed/);
    expect(judged('z', OLD, opened)).toMatch(/^unverified/);
  });

  test('stays unknown where nothing changed', () => {
    expect(judged('y', OLD, OLD)).toBe('unverified: The value cannot be read back.');
  });
});
