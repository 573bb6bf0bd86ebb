import { describe, expect, test } from 'vitest';
import type { UiNode } from '../../../model/element.ts';
import { numberOf } from './roles.ts';
import { rowLengthOf } from './table-rows.ts';

const child = (nativeRole: string): UiNode => ({
  ...{ id: '', role: nativeRole.startsWith('table') ? 'AXCell' : 'AXGroup', nativeRole, title: '' },
  ...{ states: [], actions: [], accepts: [], childCount: 0, children: [] },
});
const [CORNER, COLUMN, ROW, CELL] = ['filler', 'table column header', 'table row header', 'table cell'].map(
  child,
);

function lengthOf(children: (UiNode | undefined)[], childCount = children.length) {
  const found = children.flatMap((each) => each ?? []);
  return rowLengthOf({ record: { role: numberOf('table') }, children: found, childCount });
}

describe('the length of a row', () => {
  test('is the number of the headers of columns', () => {
    expect(lengthOf([COLUMN, COLUMN, CELL, CELL, CELL, CELL])).toBe(2);
    expect(lengthOf([COLUMN, COLUMN])).toBe(2);
  });

  test('counts the headers of rows where there is a corner', () => {
    expect(lengthOf([CORNER, COLUMN, COLUMN, ROW, CELL, CELL])).toBe(3);
  });

  test('is not known without headers, where children are missing, and where some are left over', () => {
    expect(lengthOf([CELL, CELL, CELL, CELL])).toBeUndefined();
    expect(lengthOf([COLUMN, COLUMN, CELL], 4)).toBeUndefined();
    expect(lengthOf([COLUMN, COLUMN, CELL])).toBeUndefined();
    expect(lengthOf([])).toBeUndefined();
  });
});
