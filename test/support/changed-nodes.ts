import type { TreePort } from '../../src/core/ports/tree.ts';
import type { UiNode } from '../../src/model/element.ts';

/** Makes a desktop show its elements otherwise; each comes with its children changed already. */
export function changeNodes(tree: TreePort, change: (node: UiNode) => UiNode): void {
  const all = (node: UiNode): UiNode => change({ ...node, children: node.children.map(all) });
  const [read, one] = [tree.read.bind(tree), tree.node.bind(tree)];
  tree.read = async (...call) => {
    const { roots, ...rest } = await read(...call);
    return { ...rest, roots: roots.map(all) };
  };
  tree.node = async (...call) => {
    const node = await one(...call);
    return node && all(node);
  };
}
