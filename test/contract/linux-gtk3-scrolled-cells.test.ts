import { describe, expect, test } from 'vitest';
import { neverAborted } from '../../src/base/cancellation.ts';
import { showTree } from '../../src/core/see/show-tree.ts';
import { canRunTestApps } from '../support/test-app.ts';
import { useTestApp } from '../support/use-test-app.ts';

const signal = neverAborted;

describe.skipIf(!canRunTestApps)('a GTK 3 table that is scrolled', () => {
  const desk = useTestApp('gtk3-scrolled-cells.py');

  test('is told row by row, also where cells are out of sight', async () => {
    const request = { maxDepth: 9, includeInvisible: false, compact: true, format: 'outline' } as const;
    const { outline } = await showTree(desk.app, { ...request, rootQuery: 'AXTable' }, signal);
    expect(outline.split('\n').slice(0, 4)).toEqual([
      'AXTable',
      '  AXCell: "Number" | "Product" | "Note"',
      '  AXCell: "1" | "product 1" | –',
      '  AXCell: "2" | "product 2" | "note 2"',
    ]);
    expect(outline).toContain('AXCell: "20" | "product 20" | "note 20"');
  });
});
