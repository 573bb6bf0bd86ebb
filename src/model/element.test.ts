import { describe, expect, test } from 'vitest';
import { ElementRef, ElementSummary, summarize, type UiNode, walk } from './element.ts';

function node(id: string, children: readonly UiNode[] = []): UiNode {
  return {
    id,
    role: 'AXGroup',
    nativeRole: 'panel',
    title: `Title of ${id}`,
    states: [],
    actions: [],
    accepts: [],
    childCount: children.length,
    children,
  };
}

describe('walk', () => {
  const trees = [node('a', [node('b', [node('c')]), node('d')]), node('e')];
  const steps = [...walk(trees)];

  test('visits parents before their children, and siblings in order', () => {
    expect(steps.map((step) => step.node.id)).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  test('knows the way from the root, and the place among siblings', () => {
    const places = steps.map(({ ancestors, index }) => [ancestors.map(({ id }) => id).join('/'), index]);
    expect(places).toEqual([
      ['', 0],
      ['a', 0],
      ['a/b', 0],
      ['a', 1],
      ['', 1],
    ]);
  });
});

describe('summarize', () => {
  test('tells name, value, state and place', () => {
    const field: UiNode = {
      ...node('n1'),
      role: 'AXTextField',
      value: 'demo',
      identifier: 'username',
      states: ['enabled', 'focused', 'visible'],
      bounds: { x: 10.4, y: 20.5, width: 99.6, height: 24 },
    };
    expect(ElementSummary.parse(summarize(field, 'el-482913'))).toEqual({
      element_ref: 'el-482913',
      role: 'AXTextField',
      title: 'Title of n1',
      value: 'demo',
      identifier: 'username',
      enabled: true,
      focused: true,
      position: [10, 21],
      size: [100, 24],
    });
  });

  test('names an element that has no title by its description, as the outline does', () => {
    expect(summarize({ ...node('n1'), title: '', description: 'Square' }, 'el-482913').title).toBe('Square');
  });

  test('leaves out what an element does not have', () => {
    const summary = ElementSummary.parse(summarize(node('n1'), 'el-482913'));
    expect(summary).toMatchObject({ enabled: false, focused: false });
    expect(JSON.parse(JSON.stringify(summary))).not.toHaveProperty('position');
    expect(JSON.parse(JSON.stringify(summary))).not.toHaveProperty('value');
  });
});

describe('an element ref', () => {
  test.each(['el-482913', 'el-0123456789abcdef'])('may be %s', (text) => {
    expect(ElementRef.safeParse(text).success).toBe(true);
  });

  test.each(['el-4f2a9', 'el-4F2A91', 'el-482913\n', 'xel-482913', 'el-0123456789abcdef012', 'Save'])(
    'cannot be %j',
    (text) => {
      expect(ElementRef.safeParse(text).success).toBe(false);
    },
  );
});
