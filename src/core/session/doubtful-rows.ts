import { type NodeId, type UiNode, type WalkStep, walk } from '../../model/element.ts';

/** Two readings of one application. */
interface Reading {
  readonly steps: readonly WalkStep[];
  get(id: NodeId): WalkStep | undefined;
}

/**
 * Parts of rows that were drawn anew while they said the same as before: what they are called and what is drawn there may
 * be two things. Each is in doubt until it says something else.
 */
export class DoubtfulRows {
  readonly #said = new Map<NodeId, string>();
  readonly #passed = new Set<NodeId>();

  /** Doubts what is in a table, but for its headers. */
  add(table: UiNode, isHeader: (node: UiNode) => boolean): void {
    for (const { node } of walk(table.children)) if (!isHeader(node)) this.#said.set(node.id, wordsOf(node));
  }

  has(node: UiNode): boolean {
    return this.#said.get(node.id) === wordsOf(node);
  }

  /** Whether another row was put before or behind it without its getting another name, so that it is surely not what it says. */
  isPassed(node: UiNode): boolean {
    return this.#passed.has(node.id) && this.has(node);
  }

  /**
   * Doubts the rows between two that changed, of which one says now what its neighbour says: a row was renamed and went to another place,
   * and its application told of those two places alone (Thunar).
   */
  compare(before: Reading, after: Reading): void {
    for (const { node: now } of after.steps) {
      const old = now.rowLength ? before.get(now.id)?.node : undefined;
      if (!old || old === now || old.children.length !== now.children.length) continue;
      for (const node of passedIn(rowsOf(old), rowsOf(now))) {
        this.#said.set(node.id, wordsOf(node));
        this.#passed.add(node.id);
      }
    }
  }
}

function passedIn(before: readonly UiNode[][], after: readonly UiNode[][]): UiNode[] {
  const changed = after.flatMap((row, place) => (isChanged(before[place], row) ? [place] : []));
  const [first, last] = [changed[0], changed.at(-1)];
  if (first === undefined || last === undefined || last - first < 2) return [];
  const isRepeated = (place: number, beside: number) =>
    !changed.includes(beside) && textOf(after[place]) === textOf(after[beside]);
  if (!isRepeated(first, first + 1) && !isRepeated(last, last - 1)) return [];
  const between = after.slice(first + 1, last).filter((_, at) => !changed.includes(first + 1 + at));
  return between.flatMap((row) => [...walk(row)].map(({ node }) => node));
}

function isChanged(before: readonly UiNode[] | undefined, after: readonly UiNode[]): boolean {
  if (!before || before.every((cell, place) => cell === after[place])) return false;
  return before.every((cell, place) => cell.id === after[place]?.id) && textOf(before) !== textOf(after);
}

function rowsOf({ children, rowLength = 1 }: UiNode): UiNode[][] {
  const rows: UiNode[][] = [];
  for (let at = 0; at < children.length; at += rowLength) rows.push(children.slice(at, at + rowLength));
  return rows;
}

/** What a row says. */
function textOf(row: readonly UiNode[] = []): string {
  return [...walk(row)].map(({ node }) => wordsOf(node)).join('');
}

function wordsOf({ title, value }: UiNode): string {
  return JSON.stringify([title, value]);
}
