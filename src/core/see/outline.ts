import { clip, quote } from '../../base/text.ts';
import { hasState, type UiNode } from '../../model/element.ts';
import type { Role } from '../../model/role.ts';
import { TOLD_STATES } from '../../model/told-states.ts';
import type { Snapshot } from './snapshot.ts';

export interface OutlineOptions {
  readonly maxDepth: number;
  readonly includeInvisible: boolean;
  /** Role and title only. */
  readonly compact: boolean;
}

/** A tree as lines, and what was left out of it. */
export interface Outline {
  readonly lines: readonly string[];
  readonly shown: number;
  readonly hiddenBelowDepth: number;
  readonly hiddenInvisible: number;
  /** Unnamed boxes and repeated labels; what they hold is shown in their place. */
  readonly passedOver: number;
}

const LONGEST_VALUE = 120;
const PLAIN_IDENTIFIER = /^[\p{L}\p{N}_.:/-]+$/u;

/** Boxes that only arrange, and texts that repeat their parent: a reader learns nothing from their lines. */
const SCAFFOLD: ReadonlySet<Role> = new Set<Role>(['AXGroup', 'AXSplitGroup', 'AXScrollArea', 'AXUnknown']);

/** One line per element, indentation as structure. Text from the application stands in double quotes. */
export function outline(snapshot: Snapshot, options: OutlineOptions): Outline {
  const lines: string[] = [];
  const left = { depth: 0, invisible: 0, scaffold: 0 };
  const visit = (nodes: readonly UiNode[], depth: number, parent: UiNode | undefined) => {
    for (const node of nodes) {
      if (!options.includeInvisible && !hasState(node, 'visible')) {
        left.invisible += countNodes(node);
      } else if (parent && isScaffold(node, parent)) {
        left.scaffold += 1;
        visit(node.children, depth, parent);
      } else if (depth >= options.maxDepth) {
        left.depth += countNodes(node);
      } else {
        lines.push('  '.repeat(depth) + describeNode(node, snapshot, options.compact));
        visit(node.children, depth + 1, node);
      }
    }
  };
  visit(snapshot.roots, 0, undefined);
  return {
    lines,
    shown: lines.length,
    hiddenBelowDepth: left.depth,
    hiddenInvisible: left.invisible,
    passedOver: left.scaffold,
  };
}

function isScaffold(node: UiNode, parent: UiNode): boolean {
  if (node.identifier || node.virtual || node.actions.length > 0 || hasState(node, 'focused')) return false;
  const text = node.title || node.value || '';
  if (node.role === 'AXStaticText') return text === parent.title && node.children.length === 0;
  return SCAFFOLD.has(node.role) && text === '' && !node.description;
}

function describeNode(node: UiNode, snapshot: Snapshot, compact: boolean): string {
  const title = node.title ? ` ${quote(node.title)}` : '';
  if (compact) return `${node.role}${title}`;
  const parts = [`${snapshot.refOf(node)} ${node.role}${title}`];
  if (node.value !== undefined && node.value !== '') parts.push(`= ${quote(node.value, LONGEST_VALUE)}`);
  if (node.identifier) parts.push(`#${identifierText(node.identifier)}`);
  if (node.range) parts.push(`[${node.range.min}..${node.range.max}]`);
  if (node.virtual)
    parts.push(`(${node.virtual.rows} rows × ${node.virtual.columns} columns, addressed by cell)`);
  const states = TOLD_STATES.filter((state) => hasState(node, state)) as string[];
  if (!hasState(node, 'enabled')) states.push('disabled');
  if (!hasState(node, 'visible')) states.push('hidden');
  if (states.length > 0) parts.push(`{${states.join(' ')}}`);
  return parts.join(' ');
}

/** Identifiers are words of a programmer and stand for themselves; whatever else an application says is quoted. */
function identifierText(identifier: string): string {
  return PLAIN_IDENTIFIER.test(identifier) ? clip(identifier, 60) : quote(identifier, 60);
}

function countNodes(node: UiNode): number {
  return 1 + node.children.reduce((sum, child) => sum + countNodes(child), 0);
}
