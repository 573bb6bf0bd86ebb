import { describe, expect, test } from 'vitest';
import { numberOf } from './roles.ts';
import { StateBits } from './state-bits.ts';
import { withoutTwinWindows } from './twin-windows.ts';
import type { WalkedNode } from './walked-node.ts';

function node(id: string, role: string, parent?: WalkedNode): WalkedNode {
  const record = {
    ref: { bus: ':1.1', path: id },
    id,
    role: numberOf(role),
    name: '',
    description: '',
    states: new StateBits(0, 0),
    interfaces: 0,
    childCount: 0,
  };
  const made = { record, childCount: 0, isVirtual: false, parent, children: [] };
  parent?.children.push(made);
  return made;
}

/** A dialog with a combo box whose list is open, and the window that a menu is drawn in. */
function walkedWith(menuInWindow: string) {
  const dialog = node('dialog', 'dialog');
  const combo = node('combo', 'combo box', dialog);
  const menu = node('menu', 'menu', combo);
  const item = node('item', 'menu item', menu);
  const window = node('window', 'window');
  const drawn = node(menuInWindow, 'menu', window);
  const drawnItem = node('item', 'menu item', drawn);
  return {
    roots: [dialog, window],
    nodes: [dialog, window, combo, drawn, menu, drawnItem, item],
    omitted: 0,
    takenOver: [],
  };
}

const ids = (nodes: readonly WalkedNode[]) => nodes.map(({ record }) => record.id);

describe('the window of an open list', () => {
  test('is left out where its combo box has the list as well', () => {
    const { roots, nodes } = withoutTwinWindows(walkedWith('menu'));
    expect(ids(roots)).toEqual(['dialog']);
    expect(ids(nodes)).toEqual(['dialog', 'combo', 'menu', 'item']);
  });

  test('stays where its menu is nowhere else', () => {
    const walked = walkedWith('another menu');
    expect(withoutTwinWindows(walked)).toBe(walked);
  });
});
