import { hasState, type UiNode } from '../../src/model/element.ts';

/**
 * The tree as playwright-mcp writes it: YAML, one line per node, a ref on each, whatever is on the screen. Its own
 * program drives browsers only, so for desktop applications the form is applied to the tree that we read.
 */
export function playwrightStyle(roots: readonly UiNode[]): string {
  const lines: string[] = [];
  let count = 0;
  const visit = (node: UiNode, depth: number) => {
    if (!hasState(node, 'visible') && !node.children.some((child) => hasState(child, 'visible'))) return;
    count += 1;
    const name = node.title ? ` ${JSON.stringify(node.title)}` : '';
    const states = ['checked', 'selected', 'expanded', 'focused'].filter((state) =>
      hasState(node, state as 'checked'),
    );
    const marks = [
      ...states.map((state) => `[${state === 'focused' ? 'active' : state}]`),
      `[ref=e${count}]`,
    ];
    const text = node.value ? `: ${node.value}` : node.children.length > 0 ? ':' : '';
    lines.push(`${'  '.repeat(depth)}- ${roleName(node)}${name} ${marks.join(' ')}${text}`);
    for (const child of node.children) visit(child, depth + 1);
  };
  for (const root of roots) visit(root, 0);
  return lines.join('\n');
}

/** ARIA writes roles in small letters and calls boxes generic. */
function roleName({ role }: UiNode): string {
  if (role === 'AXGroup' || role === 'AXUnknown') return 'generic';
  if (role === 'AXStaticText') return 'text';
  return role.slice(2).toLowerCase();
}
