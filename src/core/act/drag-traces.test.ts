import { describe, expect, test } from 'vitest';
import { element, window } from '../../../test/support/ui-tree.ts';
import { type State, type UiNode, walk } from '../../model/element.ts';
import { diffSnapshots } from '../see/diff.ts';
import { withoutTraces } from './drag-traces.ts';

const row = (id: string, y: number, ...states: State[]): UiNode =>
  element(id, 'AXRow', id, {
    states: ['visible', 'selectable', ...states],
    bounds: { x: 0, y, width: 100, height: 20 },
  });
const main = (rows: readonly UiNode[]) => window('main', 'Notes', rows);

/** How much is left of what changed when the first row was dragged. */
function left(before: readonly UiNode[], after: readonly UiNode[], ...windows: UiNode[]): number {
  const roots = [main(after), ...windows];
  const diff = diffSnapshots({ roots: [main(before)] }, { roots });
  const steps = new Map([...walk(roots)].map((step) => [step.node.id, step]));
  const { appeared, vanished, changed } = withoutTraces({ diff, after: steps }, before[0]);
  return appeared.length + vanished.length + changed.length;
}

describe('what a drag leaves behind wherever it was let go', () => {
  test('is the selection of what was taken hold of, and of the cells beside it', () => {
    const before = [row('a', 0), row('a2', 0), row('b', 20, 'selected')];
    const after = [row('a', 0, 'selected'), row('a2', 0, 'selected'), row('b', 20)];
    expect(left(before, after)).toBe(0);
  });

  test('is a cell of its row that is told anew', () => {
    expect(left([row('a', 0), row('a2', 0)], [row('a', 0), row('a3', 0)])).toBe(0);
  });

  test('is the window of the picture that was dragged along', () => {
    const picture = window('picture', '', [element('icon', 'AXImage', 'File')]);
    expect(left([row('a', 0)], [row('a', 0)], picture)).toBe(0);
  });

  const bar = (text: string) =>
    element('bar', 'AXStatusBar', '', { children: [element('place', 'AXStaticText', text)] });

  test('is where the pointer is, told in a status bar', () => {
    expect(left([row('a', 0), bar('-1.20 / 14.00')], [row('a', 0), bar('3.45 / 9.10')])).toBe(0);
    expect(left([row('a', 0), bar('1.20 / 14.00')], [row('a', 0), bar('Rectangle selected')])).toBe(1);
  });

  test('is not another row that was selected on the way, nor one that came, nor a window with a name', () => {
    expect(left([row('a', 0), row('b', 20)], [row('a', 0), row('b', 20, 'selected')])).toBe(1);
    expect(left([row('a', 0)], [row('a', 0), row('c', 40)])).toBe(1);
    expect(left([row('a', 0)], [row('a', 0)], window('w', 'Dropped', []))).toBe(1);
  });
});
