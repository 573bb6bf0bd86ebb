import { describe, expect, test } from 'vitest';
import type { UiNode } from '../../model/element.ts';
import type { Rect } from '../../model/geometry.ts';
import type { Role } from '../../model/role.ts';
import { shownPart } from '../see/shown-part.ts';
import { pointOf } from './focus.ts';
import type { Target } from './target.ts';

function node(role: Role, bounds?: Rect): UiNode {
  const plain = {
    nativeRole: '',
    title: '',
    states: [],
    actions: [],
    accepts: [],
    childCount: 0,
    children: [],
  };
  return { ...plain, id: role, role, bounds };
}

describe('the part of an element that can be seen', () => {
  const list = node('AXList', { x: 0, y: 0, width: 60, height: 100 });
  const wide = node('AXRow', { x: 0, y: 20, width: 200, height: 20 });

  test('ends where its list ends', () => {
    expect(shownPart({ node: wide, ancestors: [list], index: 0 })).toEqual({
      x: 0,
      y: 20,
      width: 60,
      height: 20,
    });
  });

  test('is nothing where it is scrolled away', () => {
    const below = node('AXRow', { x: 0, y: 500, width: 50, height: 20 });
    expect(shownPart({ node: below, ancestors: [list], index: 0 })).toBeUndefined();
  });

  test('is nothing where only the border of its list shows it', () => {
    const below = node('AXRow', { x: 0, y: 98, width: 50, height: 20 });
    expect(shownPart({ node: below, ancestors: [list], index: 0 })).toBeUndefined();
    const thin = node('AXRow', { x: 0, y: 50, width: 50, height: 2 });
    expect(shownPart({ node: thin, ancestors: [list], index: 0 })).toEqual(thin.bounds);
  });

  test('is what the header leaves of it that it was scrolled behind', () => {
    const header = (bounds: Rect): UiNode => ({
      ...node('AXCell', bounds),
      isHeader: true,
      states: ['visible'],
    });
    const column = header({ x: 0, y: 0, width: 60, height: 20 });
    const row = header({ x: 0, y: 20, width: 10, height: 20 });
    const table = { ...node('AXTable', list.bounds), children: [column, row] };
    const shown = (bounds: Rect) => shownPart({ node: node('AXCell', bounds), ancestors: [table], index: 0 });
    expect(shown({ x: 10, y: 5, width: 50, height: 20 })).toEqual({ x: 10, y: 20, width: 50, height: 5 });
    expect(shown({ x: 10, y: 0, width: 50, height: 20 })).toBeUndefined();
    expect(shown({ x: 5, y: 20, width: 50, height: 20 })).toEqual({ x: 10, y: 20, width: 45, height: 20 });
    expect(shown({ x: 10, y: 20, width: 50, height: 20 })).toEqual({ x: 10, y: 20, width: 50, height: 20 });
    expect(shownPart({ node: column, ancestors: [table], index: 0 })).toEqual(column.bounds);
  });

  test('is not cut by a header that was told elsewhere before the window was moved', () => {
    const header = { ...node('AXCell', { x: 30, y: 40, width: 50, height: 20 }), isHeader: true };
    const table = {
      ...node('AXTable', list.bounds),
      children: [{ ...header, states: ['visible' as const] }],
    };
    const cell = node('AXCell', { x: 20, y: 42, width: 30, height: 16 });
    expect(shownPart({ node: cell, ancestors: [table], index: 0 })).toEqual(cell.bounds);
  });

  test('is not cut by what lies around a list that opens in front of it', () => {
    const area = node('AXScrollArea', { x: 0, y: 0, width: 10, height: 10 });
    const ancestors = [area, node('AXPopUpButton', { x: 0, y: 0, width: 10, height: 10 }), list];
    expect(shownPart({ node: wide, ancestors, index: 0 })).toEqual({ x: 0, y: 20, width: 60, height: 20 });
  });

  test('is all of it where nothing scrolls', () => {
    const group = node('AXGroup', { x: 0, y: 0, width: 1, height: 1 });
    expect(shownPart({ node: wide, ancestors: [group, node('AXScrollArea')], index: 0 })).toEqual(
      wide.bounds,
    );
  });
});

describe('where a number is clicked', () => {
  const at = (bounds: Rect) => {
    const number = node('AXIncrementor', bounds);
    return pointOf({ node: number, step: { node: number, ancestors: [], index: 0 } } as unknown as Target);
  };

  test('is its text, where its buttons may be in its middle', () => {
    expect(at({ x: 10, y: 20, width: 106, height: 34 })).toEqual({ x: 28, y: 37 });
  });

  test('is its middle, where they are above and below', () => {
    expect(at({ x: 0, y: 0, width: 40, height: 100 })).toEqual({ x: 20, y: 50 });
  });
});
