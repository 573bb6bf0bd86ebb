import type { Role } from '../../model/role.ts';
import { cellRows } from './cell-rows.ts';
import { describeElement, hiddenMark, type LineStyle } from './line.ts';
import type { ViewNode } from './view.ts';

/** Kinds that keep a line for themselves, whatever stands beside them. */
const STANDS_ALONE: ReadonlySet<Role> = new Set<Role>([
  'AXWindow',
  'AXDialog',
  'AXSheet',
  'AXTextArea',
  'AXTable',
]);
const LONGEST_LINE = 120;

/**
 * Lines of the chosen elements, indentation as structure: one per element, but neighbours of one kind that hold nothing
 * share a line, and a line of cells is a row of their table.
 */
export function outlineLines(
  roots: readonly ViewNode[],
  shown: ReadonlySet<ViewNode>,
  style: LineStyle,
): string[] {
  const lines: string[] = [];
  const visit = (views: readonly ViewNode[]) => {
    const chosen = views.filter((view) => shown.has(view));
    for (const group of groupsOf(chosen)) {
      lines.push(...groupLines(group, shown, style));
      for (const view of group) {
        visit(view.children);
        for (const run of view.runs) lines.push(indent(view.depth + 1) + runText(run, style));
      }
    }
  };
  visit(roots);
  return lines;
}

/** What a line costs, apart from what it shares with its neighbour. */
export function ownText(view: ViewNode, style: LineStyle): string {
  const text = describeElement(view, style);
  const runs = view.runs.map((run) => `\n${runText(run, style)}`).join('');
  return `${sharesLine(view) ? ', ' : `\n  ${view.node.role} `}${text}${hiddenMark(view.deeper)}${runs}`;
}

function runText(run: ViewNode['runs'][number], { snapshot }: LineStyle): string {
  const { role, siblings, container } = run;
  return `… ${siblings} more ${role} (root_query:"${snapshot.refOf(container)}")`;
}

function sharesLine({ node, children, runs, deeper }: ViewNode): boolean {
  return !STANDS_ALONE.has(node.role) && children.length === 0 && runs.length === 0 && deeper === 0;
}

function groupsOf(views: readonly ViewNode[]): ViewNode[][] {
  const groups: ViewNode[][] = [];
  for (const view of views) {
    const group = groups.at(-1);
    const [first] = group ?? [];
    const isAlike = first && kindOf(first) === kindOf(view);
    const fits = isAlike && sharesLine(first) && sharesLine(view);
    if (group && fits) group.push(view);
    else groups.push([view]);
  }
  return groups;
}

/** What fills a cell stands in the row of that. */
function kindOf({ node, cell }: ViewNode): Role {
  return cell ? 'AXCell' : node.role;
}

function groupLines(group: readonly ViewNode[], shown: ReadonlySet<ViewNode>, style: LineStyle): string[] {
  const [first, ...others] = group;
  if (!first) return [];
  const space = indent(first.depth);
  if (others.length === 0) return [space + elementLine(first, style, missingIn(first, shown))];
  const head = `${space}${kindOf(first)}: `;
  const rows = kindOf(first) === 'AXCell' ? cellRows(group, style) : undefined;
  if (rows) return rows.map((row) => head + row);
  const lines: string[] = [];
  let line = '';
  for (const view of group) {
    const text = describeElement(view, style);
    const isFull = line.length + text.length > LONGEST_LINE;
    if (line && isFull) lines.push(line);
    line = !line || isFull ? head + text : `${line}, ${text}`;
  }
  return [...lines, line];
}

/** One element in full: its ref, if it has one, before its role. */
export function elementLine(view: ViewNode, style: LineStyle, missing = 0): string {
  const { role } = view.node;
  const text = describeElement(view, style);
  const [ref = '', ...rest] = text.startsWith('el-') ? text.split(' ') : ['', text];
  return [ref, role, rest.join(' ')].filter(Boolean).join(' ') + hiddenMark(missing);
}

function missingIn(view: ViewNode, shown: ReadonlySet<ViewNode>): number {
  return view.deeper + view.children.reduce((sum, child) => sum + unshown(child, shown), 0);
}

function unshown(view: ViewNode, shown: ReadonlySet<ViewNode>): number {
  if (shown.has(view)) return 0;
  return 1 + view.deeper + view.children.reduce((sum, child) => sum + unshown(child, shown), 0);
}

function indent(depth: number): string {
  return '  '.repeat(depth);
}
