import { quote } from '../../base/text.ts';
import { hasState, MASK, type UiNode } from '../../model/element.ts';
import { isUncheckedCell } from './line.ts';
import type { Snapshot } from './snapshot.ts';
import type { ViewNode } from './view.ts';

const LONGEST_CELL = 60;

/**
 * Cells of a table as rows of their contents, without refs: whoever asked for them by place can name each by place.
 * Undefined where the elements are not cells.
 */
export function grid(views: readonly ViewNode[], snapshot: Pick<Snapshot, 'placeOf'>): string[] | undefined {
  if (!views.every(({ node }) => node.role === 'AXCell')) return undefined;
  const rows: UiNode[][] = [];
  for (const { node } of views) {
    const row = rows.at(-1);
    const last = row?.at(-1);
    if (row && last && isBeside(last, node, snapshot)) row.push(node);
    else rows.push([node]);
  }
  return rows.map((row) => row.map(cellText).join(' | '));
}

/** In a row of their table, or as far as their places on the screen tell; without any they stand below each other. */
function isBeside(last: UiNode, next: UiNode, snapshot: Pick<Snapshot, 'placeOf'>): boolean {
  const [from, to] = [snapshot.placeOf(last.id), snapshot.placeOf(next.id)];
  if (from && to) return from.table === to.table && from.row === to.row;
  const [{ bounds: a }, { bounds: b }] = [last, next];
  return a !== undefined && b !== undefined && b.x > a.x && Math.abs(a.y - b.y) < a.height / 2;
}

function cellText(node: UiNode): string {
  if (hasState(node, 'secure')) return quote(MASK);
  if (hasState(node, 'checkable')) return checkText(node);
  const text = node.value ?? (node.title || node.children.map(({ title }) => title).join(' '));
  return text ? quote(text, LONGEST_CELL) : '–';
}

function checkText(node: UiNode): string {
  const mark = hasState(node, 'mixed') ? 'mixed' : 'checked';
  const state = isUncheckedCell(node) ? '{unchecked}' : `{${mark}}`;
  return node.title ? `${quote(node.title, LONGEST_CELL)} ${state}` : state;
}
