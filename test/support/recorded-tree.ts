import type { UiNode } from '../../src/model/element.ts';

/**
 * A tree of a real application as text, one element per line, indented: for tests that need what real applications
 * show, without running them. What the screen does not show is left out, and names that change with every run are.
 */
export function writeTree(roots: readonly UiNode[]): string {
  let count = 0;
  const visit = (node: UiNode, depth: number): string[] => {
    if (!hasShownPart(node)) return [];
    count += 1;
    const { children, childCount: _, id: __, window, ...rest } = node;
    const kept = { id: `n${count}`, ...rest, ...(window && { window: 'w' }) };
    return [
      ' '.repeat(depth) + JSON.stringify(kept),
      ...children.flatMap((child) => visit(child, depth + 1)),
    ];
  };
  return `${roots.flatMap((root) => visit(root, 0)).join('\n')}\n`;
}

type Draft = Omit<UiNode, 'children' | 'childCount'> & { children: Draft[]; childCount: number };

export function readTree(text: string): UiNode[] {
  const roots: Draft[] = [];
  const path: Draft[] = [];
  for (const line of text.split('\n').filter(Boolean)) {
    const depth = line.search(/\S/);
    const node: Draft = { ...JSON.parse(line), children: [], childCount: 0 };
    path.length = depth;
    const parent = path.at(-1);
    (parent?.children ?? roots).push(node);
    if (parent) parent.childCount += 1;
    path.push(node);
  }
  return roots;
}

function hasShownPart(node: UiNode): boolean {
  return node.states.includes('visible') || node.children.some(hasShownPart);
}
